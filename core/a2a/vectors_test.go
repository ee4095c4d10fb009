package a2a_test

import (
	"os"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/a2a"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/stream"
	"github.com/wellturn/wellturn/internal/vectors"
)

// loadVectors reads the vectors of A2A. The name of a case is a catalogue id, or "clean", then the version and the subject.
func loadVectors(t *testing.T) []vectors.Case {
	files, err := vectors.Load(os.DirFS("testdata/vectors"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []vectors.Case
	for _, f := range files {
		if f.Family() == "a2a" {
			cases = append(cases, f.Cases...)
		}
	}
	if len(cases) == 0 {
		t.Fatal("there are no vectors of A2A")
	}
	return cases
}

func checked(c *vectors.Case) a2a.Result {
	options := jsontree.Read(c.Options, jsontree.Limits{}).Root()
	o := &a2a.Options{Headers: options.Get("headers"), Request: options.Get("request"), Version: a2a.Version(options.Get("a2a").Text())}
	for i, name := range a2a.MethodNames {
		if options.Get("method").Is(name) {
			o.Method = a2a.Method(i)
		}
	}
	subject := strings.TrimPrefix(options.Get("subject").Text(), "a2a/")
	if document := c.Document(); subject == "Stream" && stream.IsSSE(document) {
		return a2a.CheckSSE(document, jsontree.Limits{}, o)
	}
	return a2a.Check(jsontree.Read(c.Document(), jsontree.Limits{}).Root(), subject, o)
}

// TestVectors holds every vector to its findings, and to the catalogue id in its name.
func TestVectors(t *testing.T) {
	for _, c := range loadVectors(t) {
		r := checked(&c)
		id, _, _ := strings.Cut(c.Name, " ")
		fired := id == "clean"
		for i, f := range r.Findings {
			fired = fired || f.ID == id
			if i >= len(c.Want) || c.Want[i].Code != f.Rule.Code || c.Want[i].At != f.At.Pointer() || c.Want[i].Level != f.Level.String() {
				t.Errorf("%s: not wanted: %s %s (%s) at %q: %s", c.Name, f.Level, f.Rule.Code, f.ID, f.At.Pointer(), f.Message)
			}
			if strings.ContainsAny(f.Message, "{}") {
				t.Errorf("%s: the message is not filled in: %s", c.Name, f.Message)
			}
		}
		if len(r.Findings) < len(c.Want) {
			t.Errorf("%s: %d findings, want %d", c.Name, len(r.Findings), len(c.Want))
		}
		if !fired {
			t.Errorf("%s: %s is not among the findings", c.Name, id)
		}
	}
}

// elsewhere names ids that no vector can raise, with the test that does.
var elsewhere = map[string]string{"SEQ-16": "TestResumedStream"}

// TestVectorsRaiseEveryID holds that every id of the catalogue has a vector in which it is found.
func TestVectorsRaiseEveryID(t *testing.T) {
	fired := map[string]bool{}
	for _, c := range loadVectors(t) {
		for _, f := range checked(&c).Findings {
			fired[f.ID] = true
		}
	}
	for _, r := range a2a.Rules() {
		for _, id := range r.IDs {
			if fired[id] == (elsewhere[id] != "") {
				t.Errorf("%s: raised by a vector: %v; listed as raised elsewhere: %q", id, fired[id], elsewhere[id])
			}
		}
	}
}
