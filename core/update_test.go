package core_test

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/internal/generate"
	"github.com/wellturn/wellturn/internal/jsondoc"
)

// updatesFile names a file to write every update to that TestUpdatesArrive tries, one per line, as
// testdata/record/verify_updates.py reads them to try them on the real reducers:
//
//	go test ./core -run TestUpdatesArrive -updates=/tmp/updates.jsonl
//	testdata/record/run.sh verify_updates.py /tmp/updates.jsonl
var updatesFile = flag.String("updates", "", "write the updates that are tried to this file")

// TestUpdatesArrive repairs broken histories under both reducers and holds that the update leads from the broken list
// to the repaired one, but for ids that had to be new.
func TestUpdatesArrive(t *testing.T) {
	var lines *bufio.Writer
	if *updatesFile != "" {
		f, err := os.Create(*updatesFile)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines = bufio.NewWriter(f)
		defer lines.Flush()
	}
	kinds := map[string]int{}
	for i := range generate.Mutations {
		m := &generate.Mutations[i]
		for seed := range uint64(4) {
			r := rand.New(rand.NewPCG(seed, uint64(i)+100))
			broken := m.Apply(r, generate.New(r))
			if broken == nil {
				continue
			}
			for _, shape := range generate.Shapes[:3] { // those with ids
				for _, reducer := range []string{"add_messages", "delta"} {
					for _, more := range []string{``, `,"update":"replace"`, `,"marker_role":"merge"`, `,"scope":"tail","phase":"before_user"`} {
						document := shape.Render(broken)
						got := holds(t, shape.Dialect, `{"reducer":"`+reducer+`"`+more+`}`, document.Compact())
						if !got.Changed {
							continue
						}
						kind := "none"
						if got.UpdateKind != nil {
							kind = *got.UpdateKind
							want := arrives(t, reducer, document, &got)
							if lines != nil && m.Code != "history/missing-call-arguments" { // no state can hold such a call
								fmt.Fprintf(lines, `{"name":%s,"left":[%s],"reducer":%q,"update":%s,"want":[%s]}`+"\n",
									jsondoc.Quote(fmt.Sprintf("%s %d %s %s", m.Name, seed, shape.Name, more)), joined(flats(document)), reducer, got.Update, joined(want))
							}
						} else if reducer == "add_messages" {
							t.Errorf("%s: %s: no update", m.Name, shape.Name)
						}
						kinds[reducer+" "+kind]++
					}
				}
			}
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"add_messages append", "add_messages overwrite", "add_messages rewrite-tail", "add_messages replace-all", "delta append", "delta overwrite", "delta rewrite-tail"} {
		if kinds[kind] == 0 {
			t.Errorf("no case gives %s", kind)
		}
	}
}

// arrives applies the update and returns what it leads to.
func arrives(t *testing.T, reducer string, document *jsondoc.Value, got *result) []*jsondoc.Value {
	t.Helper()
	update := jsondoc.MustParse(string(got.Update)).Items
	merge := addMessages
	if reducer == "delta" {
		merge = deltaMessages
	}
	reached, err := merge(flats(document), update)
	want := flats(jsondoc.MustParse(string(got.Document)))
	if err != nil || len(reached) != len(want) {
		t.Fatalf("the update gives %d messages, want %d (%v)\n%s\n%s", len(reached), len(want), err, got.Update, got.Document)
	}
	rewritten := map[string]bool{}
	for _, m := range update {
		rewritten[m.Get("id").Text()] = true
	}
	for i := range want {
		w := want[i].Clone()
		if id := reached[i].Get("id").Text(); rewritten[id] && *got.UpdateKind == "rewrite-tail" {
			w.Set("id", jsondoc.Quote(id))
		}
		if reached[i].String() != w.String() {
			t.Fatalf("message %d is\n%s\nwant\n%s", i, reached[i], w)
		}
	}
	return reached
}

// flats are the messages of a list without their envelopes.
func flats(document *jsondoc.Value) []*jsondoc.Value {
	out := make([]*jsondoc.Value, len(document.Items))
	for i, m := range document.Items {
		for _, envelope := range []string{"data", "kwargs"} {
			if inner := m.Get(envelope); inner != nil {
				m = inner
			}
		}
		out[i] = m
	}
	return out
}

func joined(messages []*jsondoc.Value) string {
	texts := make([]string, len(messages))
	for i, m := range messages {
		texts[i] = m.String()
	}
	return strings.Join(texts, ",")
}

// addMessages is LangGraph's add_messages, written from its description for messages that all have ids; it shares
// nothing with the core's model.
func addMessages(left, right []*jsondoc.Value) ([]*jsondoc.Value, error) {
	for i := len(right) - 1; i >= 0; i-- {
		if isRemoval(right[i]) && right[i].Get("id").Text() == "__remove_all__" {
			return right[i+1:], nil
		}
	}
	list := append([]*jsondoc.Value(nil), left...)
	removed := map[string]bool{}
	for _, m := range right {
		id := m.Get("id").Text()
		i := lastWith(list, id)
		switch {
		case isRemoval(m) && i < 0:
			return nil, fmt.Errorf("removes %q, which is not there", id)
		case isRemoval(m):
			removed[id] = true
		case i >= 0:
			delete(removed, id)
			list[i] = m
		default:
			list = append(list, m)
		}
	}
	var kept []*jsondoc.Value
	for _, m := range list {
		if !removed[m.Get("id").Text()] {
			kept = append(kept, m)
		}
	}
	return kept, nil
}

// deltaMessages is langgraph's _messages_delta_reducer, likewise.
func deltaMessages(left, right []*jsondoc.Value) ([]*jsondoc.Value, error) {
	list := append([]*jsondoc.Value(nil), left...)
	for _, m := range right {
		i := lastWith(list, m.Get("id").Text())
		switch {
		case isRemoval(m) && i >= 0:
			list = append(list[:i:i], list[i+1:]...)
		case isRemoval(m):
		case i >= 0:
			list[i] = m
		default:
			list = append(list, m)
		}
	}
	return list, nil
}

func isRemoval(m *jsondoc.Value) bool { return m.Get("type").Text() == "remove" }

func lastWith(list []*jsondoc.Value, id string) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Get("id").Text() == id {
			return i
		}
	}
	return -1
}
