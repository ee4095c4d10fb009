package a2a_test

import (
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/a2a"
	"github.com/wellturn/wellturn/core/jsontree"
)

// TestAnythingAsAnything reads every vector as every subject, in every version, as a request and as what travels beside
// it: nothing may break, and every finding stands in the document.
func TestAnythingAsAnything(t *testing.T) {
	for _, c := range loadVectors(t) {
		tree := jsontree.Read(c.Document(), jsontree.Limits{})
		doc := tree.Root()
		if !doc.OK() {
			continue
		}
		for _, subject := range append(a2a.Subjects(), "") {
			for _, version := range []a2a.Version{a2a.Auto, a2a.V03, a2a.V10} {
				for _, o := range []a2a.Options{{Version: version}, {Version: version, Request: doc, Headers: doc, Method: a2a.Subscribe}} {
					for _, f := range a2a.Check(doc, subject, &o).Findings {
						if f.At.Tree() != tree || f.Message == "" {
							t.Fatalf("%s as %q: %s stands outside of the document: %q", c.Name, subject, f.ID, f.Message)
						}
					}
				}
			}
		}
	}
}

// TestForeignState gives the monitor states that it never wrote.
func TestForeignState(t *testing.T) {
	good := string(a2a.NewMonitor().AppendState(nil))
	if _, ok := a2a.ReadMonitor(read(good)); !ok {
		t.Fatalf("its own first state is refused: %s", good)
	}
	for _, state := range []string{`{}`, `[]`, `5`, `"a2a"`, strings.Replace(good, "a2a", "chat", 1), strings.Replace(good, `"state":-1`, `"state":9`, 1),
		strings.Replace(good, `"events":0`, `"events":-1`, 1), strings.Replace(good, `"artifacts":[]`, `"artifacts":[["a"]]`, 1),
		strings.Replace(good, `"artifacts":[]`, `"artifacts":[[5,1,2,3,4]]`, 1), strings.Replace(good, `"version":""`, `"version":"2.0"`, 1)} {
		if _, ok := a2a.ReadMonitor(read(state)); ok {
			t.Errorf("taken for a state: %s", state)
		}
	}
}

// TestManyIDs holds that matching ids takes no more than about linear time: ten times the artifacts are checked too.
func TestManyIDs(t *testing.T) {
	artifact := func(i int) string {
		return `{"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a` + strings.Repeat("x", i%7) + string(rune('a'+i%26)) +
			`","parts":[{"text":"x"}]},"append":true}}`
	}
	events := []string{events10["task"]}
	for i := range 20000 {
		events = append(events, artifact(i))
	}
	unknown := 0
	for _, f := range a2a.Check(read("["+strings.Join(events, ",")+"]"), "Stream", &a2a.Options{}).Findings {
		if f.ID == "SEQ-20" {
			unknown++
		}
	}
	if unknown != 182 {
		t.Errorf("%d artifacts were never begun, want one finding for each of the 182", unknown)
	}
}

const message1k = `{"jsonrpc":"2.0","id":"5f0c","method":"SendMessage","params":{"message":{"messageId":"9229e770-767c-417b-a0b0-f0741243c589","contextId":"c295ea44-7543-4f78-b524-7a38915ad6e4","role":"ROLE_USER","parts":[{"text":"PAD"},{"data":{"city":"Oslo","days":[1,2,3]},"mediaType":"application/json"}],"metadata":{"trace":"abc"}},"configuration":{"acceptedOutputModes":["text/plain","application/json"],"historyLength":10}}}`

func BenchmarkMessage(b *testing.B) {
	text := []byte(strings.Replace(message1k, "PAD", strings.Repeat("weather ", 75), 1))
	for name, version := range map[string]a2a.Version{"version given": a2a.V10, "version found": a2a.Auto} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				tree := jsontree.Read(text, jsontree.Limits{})
				if r := a2a.Check(tree.Root(), "JSONRPCRequest", &a2a.Options{Version: version}); len(r.Findings) > 0 {
					b.Fatal(r.Findings)
				}
			}
		})
	}
}
