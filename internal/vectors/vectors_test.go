package vectors_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wellturn/wellturn/internal/vectors"
)

const sound = `{"notes":{"f":"a flag"},"cases":[{"name":"a","reason":"r","flags":["f"],"options":{"x":1},"in":[1.0],"want":[]}]}`

func load(text string) ([]vectors.File, error) {
	return vectors.Load(fstest.MapFS{"family/slug.json": {Data: []byte(text)}})
}

func TestLoad(t *testing.T) {
	files, err := load(sound)
	if err != nil {
		t.Fatal(err)
	}
	c := &files[0].Cases[0]
	if files[0].Family() != "family" || string(c.Document()) != "[1.0]" || string(c.Request("check")) != `{"op":"check","x":1}` {
		t.Errorf("%s %s %s", files[0].Family(), c.Document(), c.Request("check"))
	}
	c.Options = nil
	if got := string(c.Request("repair")); got != `{"op":"repair"}` {
		t.Error(got)
	}
	files, err = load(strings.Replace(sound, `"in":[1.0]`, `"in":null`, 1))
	if err != nil || string(files[0].Cases[0].Document()) != "null" {
		t.Errorf("a document that is null is one: %v", err)
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, c := range []struct{ what, old, new, says string }{
		{"an unknown member of a case", `"want"`, `"wnat"`, "wnat"},
		{"an unknown member of a file", `"notes"`, `"note"`, "note"},
		{"a finding with an unknown member", `"want":[]`, `"want":[{"code":"a/b","at":"","offset":1}]`, "offset"},
		{"a member that stands twice", `"want":[]`, `"want":[],"want":[]`, "want"},
		{"two cases of one name", `}]}`, `},{"name":"a","reason":"r","in":0,"want":[]}]}`, "two cases"},
		{"a flag without a note", `"flags":["f"]`, `"flags":["f","g"]`, `"g"`},
		{"a note without a flag", `"flags":["f"],`, ``, "no case"},
		{"no document", `"in":[1.0],`, ``, "exactly one"},
		{"two documents", `"in":[1.0],`, `"in":[1.0],"in_text":"x",`, "exactly one"},
		{"base64 that is none", `"in":[1.0],`, `"in_base64":"?",`, "base64"},
		{"no reason", `"reason":"r",`, ``, "reason"},
		{"no findings wanted", `,"want":[]`, ``, "want is missing"},
		{"findings of refused options", `"want":[]`, `"want":[],"error":{"code":"a/b","at":""}`, "refused"},
		{"remaining without a repair", `"want":[]`, `"want":[],"remaining":[]`, "remaining"},
		{"options that are no object", `{"x":1}`, `[]`, "object"},
	} {
		text := strings.Replace(sound, c.old, c.new, 1)
		if text == sound {
			t.Fatalf("%s: nothing was replaced", c.what)
		}
		if _, err := load(text); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want one that says %q", c.what, err, c.says)
		}
	}
}
