package main

import (
	"encoding/json"
	"testing"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/host"
)

func TestReplacements(t *testing.T) {
	for _, c := range []struct{ name, document, patch, want string }{
		{"replace", `[1, {"a": 2}]`, `[{"op":"replace","path":"/1/a","value":"x"}]`, `[1, {"a": "x"}]`},
		{"replace the whole", ` 1 `, `[{"op":"replace","path":"","value":2}]`, ` 2 `},
		{"remove the first", `[1, 2]`, `[{"op":"remove","path":"/0"}]`, `[2]`},
		{"remove the last", `{"a": 1, "b": 2}`, `[{"op":"remove","path":"/b"}]`, `{"a": 1}`},
		{"remove the only one", `{ "a": [1] }`, `[{"op":"remove","path":"/a"}]`, `{}`},
		{"insert", `[1, 2]`, `[{"op":"add","path":"/1","value":9}]`, `[1, 9, 2]`},
		{"insert two in one place", `[1, 2]`, `[{"op":"add","path":"/1","value":9},{"op":"add","path":"/1","value":8}]`, `[1, 8, 9, 2]`},
		{"append", `[1]`, `[{"op":"add","path":"/-","value":9}]`, `[1, 9]`},
		{"append two", `[1]`, `[{"op":"add","path":"/1","value":9},{"op":"add","path":"/1","value":8}]`, `[1, 8, 9]`},
		{"append to nothing", `[]`, `[{"op":"add","path":"/0","value":9}]`, `[9]`},
		{"set a member", `{"a": 1}`, `[{"op":"add","path":"/a","value":2}]`, `{"a": 2}`},
		{"add a member", `{"a": 1}`, `[{"op":"add","path":"/b~1c","value":2}]`, `{"a": 1, "b/c": 2}`},
		{"several places, last first", `[{"a": 1}, 2, 3]`, `[{"op":"remove","path":"/2"},{"op":"add","path":"/1","value":0},{"op":"remove","path":"/0/a"}]`, `[{}, 0, 2]`},
	} {
		changes, ok := replacements(jsontree.Read([]byte(c.document), jsontree.Limits{}).Root(), operations(t, c.patch))
		if !ok {
			t.Errorf("%s: refused", c.name)
			continue
		}
		if got := replace(c.document, changes); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestReplacementsRefuse(t *testing.T) {
	for _, c := range []struct{ name, document, patch string }{
		{"no such place", `[1, 2]`, `[{"op":"remove","path":"/7"}]`},
		{"no such parent", `[1, 2]`, `[{"op":"add","path":"/x/y","value":1}]`},
		{"other operation", `[1, 2]`, `[{"op":"move","path":"/0","from":"/1"}]`},
		{"changes that overlap", `[1, 2]`, `[{"op":"remove","path":"/1"},{"op":"remove","path":"/0"}]`},
		{"nothing left beside something new", `[1]`, `[{"op":"add","path":"/1","value":2},{"op":"remove","path":"/0"}]`},
		{"two in an empty list", `[]`, `[{"op":"add","path":"/0","value":1},{"op":"add","path":"/0","value":2}]`},
		{"a document that cannot be read", `[1`, `[{"op":"remove","path":"/0"}]`},
	} {
		if changes, ok := replacements(jsontree.Read([]byte(c.document), jsontree.Limits{}).Root(), operations(t, c.patch)); ok {
			t.Errorf("%s: %v", c.name, changes)
		}
	}
}

func operations(t *testing.T, patch string) (list []host.Operation) {
	t.Helper()
	if err := json.Unmarshal([]byte(patch), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// replace applies changes that stand in order.
func replace(text string, changes []replacement) (out string) {
	at := 0
	for _, c := range changes {
		out += text[at:c.start] + c.text
		at = c.end
	}
	return out + text[at:]
}
