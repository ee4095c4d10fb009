package jsondoc_test

import (
	"testing"

	"github.com/wellturn/wellturn/internal/jsondoc"
)

func TestParseKeepsTokens(t *testing.T) {
	v, err := jsondoc.Parse([]byte(" {\"a\\u0062\" : [1.50E+2, \"\\/\"],\n\"c/~\":{}} "))
	if err != nil {
		t.Fatal(err)
	}
	if got := v.String(); got != `{"a\u0062":[1.50E+2,"\/"],"c/~":{}}` {
		t.Error(got)
	}
	for pointer, offset := range map[string]int{"": 1, "/ab": 14, "/ab/0": 15, "/ab/1": 24, "/c~1~0": 37} {
		at, err := v.At(pointer)
		if err != nil || at.Offset != offset {
			t.Errorf("%q: %v %v, want offset %d", pointer, at, err, offset)
		}
	}
	for _, pointer := range []string{"ab", "/x", "/ab/2", "/ab/-1", "/ab/01", "/ab/0/0"} {
		if at, err := v.At(pointer); err == nil {
			t.Errorf("%q leads to %s", pointer, at)
		}
	}
	for _, text := range []string{"", "[", "[1,]", "1 2"} {
		if v, err := jsondoc.Parse([]byte(text)); err == nil {
			t.Errorf("%q is read as %s", text, v)
		}
	}
}

// TestApply takes its cases from RFC 6902, appendix A.
func TestApply(t *testing.T) {
	for _, c := range []struct{ document, patch, want string }{
		{`{"foo":"bar"}`, `[{"op":"add","path":"/baz","value":"qux"}]`, `{"foo":"bar","baz":"qux"}`},
		{`{"foo":["bar","baz"]}`, `[{"op":"add","path":"/foo/1","value":"qux"}]`, `{"foo":["bar","qux","baz"]}`},
		{`{"baz":"qux","foo":"bar"}`, `[{"op":"remove","path":"/baz"}]`, `{"foo":"bar"}`},
		{`{"foo":["bar","qux","baz"]}`, `[{"op":"remove","path":"/foo/1"}]`, `{"foo":["bar","baz"]}`},
		{`{"baz":"qux","foo":"bar"}`, `[{"op":"replace","path":"/baz","value":"boo"}]`, `{"baz":"boo","foo":"bar"}`},
		{`{"foo":["bar"]}`, `[{"op":"add","path":"/foo/-","value":["abc","def"]}]`, `{"foo":["bar",["abc","def"]]}`},
		{`{"/":9,"~1":10}`, `[{"op":"replace","path":"/~01","value":11}]`, `{"/":9,"~1":11}`},
		{`{"foo":"bar"}`, `[{"op":"replace","path":"","value":[]}]`, `[]`},
		{`{"foo":"bar"}`, `[{"op":"add","path":"/baz/bat","value":"qux"}]`, ``},
		{`{"foo":"bar"}`, `[{"op":"remove","path":"/baz"}]`, ``},
		{`{"foo":["bar"]}`, `[{"op":"add","path":"/foo/2","value":1}]`, ``},
	} {
		var ops []jsondoc.Op
		for _, op := range jsondoc.MustParse(c.patch).Items {
			o := jsondoc.Op{Op: op.Get("op").Text(), Path: op.Get("path").Text()}
			if v := op.Get("value"); v != nil {
				o.Value = v.Compact()
			}
			ops = append(ops, o)
		}
		before := jsondoc.MustParse(c.document)
		got, err := before.Apply(ops)
		switch {
		case c.want == "" && err == nil:
			t.Errorf("%s applies to %s: %s", c.patch, c.document, got)
		case c.want != "" && (err != nil || got.String() != c.want):
			t.Errorf("%s to %s: %v %v, want %s", c.patch, c.document, got, err, c.want)
		}
		if before.String() != c.document {
			t.Errorf("%s changed the document itself to %s", c.patch, before)
		}
	}
}
