package jsontree

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func TestReadAndWalk(t *testing.T) {
	src := `{ "a": [1, {"b/~\u0063": "x\ny"}, null], "n": -1.50e+2, "s": "é" }`
	tree := Read([]byte(src), Limits{})
	if len(tree.Faults()) != 0 {
		t.Fatal(tree.Faults())
	}
	root := tree.Root()
	inner := root.Get("a").At(1).Get("b/~c")
	if got := inner.Text(); got != "x\ny" {
		t.Errorf("text %q", got)
	}
	if got := inner.Pointer(); got != "/a/1/b~1~0c" {
		t.Errorf("pointer %q", got)
	}
	if got := string(root.Get("n").Raw()); got != "-1.50e+2" {
		t.Errorf("number %q", got)
	}
	if got := string(root.Compact(nil)); got != `{"a":[1,{"b/~\u0063":"x\ny"},null],"n":-1.50e+2,"s":"é"}` {
		t.Errorf("compact %s", got)
	}
	if root.Get("a").Len() != 3 || root.Get("zz").OK() || root.Get("a").At(9).OK() {
		t.Error("navigation")
	}
}

func TestFaults(t *testing.T) {
	many := "{"
	for i := range 40 {
		many += `"k` + strconv.Itoa(i) + `":0,`
	}
	cases := []struct {
		src     string
		kind    FaultKind
		offset  int
		pointer string
	}{
		{``, Empty, 0, ""},
		{"  \n", Empty, 3, ""},
		{`{"a":1,"a":2}`, Duplicate, 7, "/a"},
		{`{"a":1,"\u0061":2}`, Duplicate, 7, "/a"},
		{many + `"k7":1}`, Duplicate, len(many), "/k7"},
		{`["\ud800"]`, Surrogate, 2, "/0"},
		{`["a\udc00b"]`, Surrogate, 3, "/0"},
		{"[\"a\xffb\"]", Encoding, 3, "/0"},
		{"{\"a\xff\":1}", Encoding, 3, ""},
		{`[1,]`, Syntax, 3, ""},
		{`[1`, Syntax, 2, ""},
		{`1 2`, Syntax, 2, ""},
		{"\xef\xbb\xbf[]", Syntax, 0, ""},
		{`{"a":[01]}`, Syntax, 7, "/a"},
		{strings.Repeat("[", 2000), TooDeep, MaxDepth, strings.Repeat("/0", MaxDepth-1)},
	}
	for _, c := range cases {
		faults := Read([]byte(c.src), Limits{}).Faults()
		if len(faults) == 0 {
			t.Errorf("%.40q: no fault", c.src)
			continue
		}
		if f := faults[0]; f.Kind != c.kind || f.Offset != c.offset || f.Pointer() != c.pointer {
			t.Errorf("%.40q: kind %d offset %d pointer %q (%s), want %d %d %q",
				c.src, f.Kind, f.Offset, f.Pointer(), f.Text, c.kind, c.offset, c.pointer)
		}
	}
}

// applyOps applies RFC 6902 operations to a decoded document: an oracle of its own, by way of encoding/json.
func applyOps(t *testing.T, doc any, ops []Op) any {
	t.Helper()
	for _, op := range ops {
		tokens := strings.Split(op.Path, "/")[1:]
		for i, tok := range tokens {
			tokens[i] = strings.ReplaceAll(strings.ReplaceAll(tok, "~1", "/"), "~0", "~")
		}
		var value any
		if op.Value != nil {
			if err := json.Unmarshal(op.Value, &value); err != nil {
				t.Fatal(err)
			}
		}
		doc = applyOp(t, doc, tokens, op.Op, value)
	}
	return doc
}

func applyOp(t *testing.T, doc any, tokens []string, op string, value any) any {
	t.Helper()
	last := len(tokens) == 1
	switch c := doc.(type) {
	case map[string]any:
		switch {
		case !last:
			c[tokens[0]] = applyOp(t, c[tokens[0]], tokens[1:], op, value)
		case op == "remove":
			delete(c, tokens[0])
		default:
			c[tokens[0]] = value
		}
		return c
	case []any:
		i, err := strconv.Atoi(tokens[0])
		if err != nil || i > len(c) || i == len(c) && (op != "add" || !last) {
			t.Fatalf("bad index %q in %v", tokens[0], c)
		}
		switch {
		case !last:
			c[i] = applyOp(t, c[i], tokens[1:], op, value)
		case op == "remove":
			return append(c[:i:i], c[i+1:]...)
		case op == "replace":
			c[i] = value
		default:
			return append(c[:i:i], append([]any{value}, c[i:]...)...)
		}
		return c
	}
	t.Fatalf("no container at %v", tokens)
	return nil
}

// FuzzPatch derives edits from bytes and holds: the written document equals the operations applied one by one.
func FuzzPatch(f *testing.F) {
	f.Add(`[{"a":[1,2,3],"b":{}},[],"x",{"c":[[],[5]]}]`, []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
	f.Add(`{"m":[1,2],"n":[]}`, []byte{2, 2, 2, 6, 6, 7, 3, 3, 3})
	f.Add(`[[1],[2],[3]]`, []byte{9, 1, 5, 20, 30, 2, 2, 200, 77, 13})
	f.Fuzz(func(t *testing.T, src string, program []byte) {
		tree := Read([]byte(src), Limits{})
		if len(tree.Faults()) > 0 || len(program) > 64 {
			return // only whole documents can be patched
		}
		var edits []Edit
		removed := map[int32]bool{}
		for k := 0; k+1 < len(program); k += 2 {
			v := Value{tree, int32(int(program[k]) % len(tree.nodes))}
			raw := Quoted("e" + strconv.Itoa(k))
			switch op := program[k+1] % 4; {
			case op == 0 && v.Parent().OK() && !removed[v.i]:
				edits = append(edits, Remove(v))
				removed[v.i] = true
			case op == 1 && v.Parent().OK() && !removed[v.i]:
				edits = append(edits, Replace(v, raw))
				removed[v.i] = true
			case op == 2 && v.IsArray():
				edits = append(edits, Insert(v, v.At(int(program[k+1]/4)%(v.Len()+1)), raw))
			case op == 3 && v.IsObject():
				edits = append(edits, Set(v, "new", raw))
			}
		}
		patch := NewPatch(tree, edits)
		var want, got any
		if err := json.Unmarshal([]byte(src), &want); err != nil {
			return // the oracle cannot read it
		}
		want = applyOps(t, want, patch.Ops())
		doc := patch.Document(nil)
		if err := json.Unmarshal(doc, &got); err != nil {
			t.Fatalf("%v in %s", err, doc)
		}
		a, _ := json.Marshal(want)
		b, _ := json.Marshal(got)
		if !bytes.Equal(a, b) {
			t.Fatalf("document %s\noperations %s", b, a)
		}
		if bytes.ContainsAny(doc, "\n") {
			t.Fatal("more than one line")
		}
	})
}

func TestClaims(t *testing.T) {
	tree := Read([]byte(`[{"a":[1,2]},{"b":3}]`), Limits{})
	first, second := tree.Root().At(0), tree.Root().At(1)
	list := first.Get("a")
	for _, c := range []struct {
		name string
		sets [][]Edit
		want []bool
	}{
		{"apart", [][]Edit{{Remove(first)}, {Set(second, "b", []byte("4"))}}, []bool{true, true}},
		{"into what goes", [][]Edit{{Remove(first)}, {Insert(list, Value{}, []byte("5"))}}, []bool{true, false}},
		{"what goes was worked in", [][]Edit{{Insert(list, Value{}, []byte("5"))}, {Remove(first)}}, []bool{true, false}},
		{"one value twice", [][]Edit{{Replace(list, []byte("0"))}, {Replace(list, []byte("1"))}}, []bool{true, false}},
		{"one place twice", [][]Edit{{Insert(list, Value{}, []byte("5"))}, {Insert(list, Value{}, []byte("6"))}}, []bool{true, true}},
		{"a set with itself", [][]Edit{{Remove(first), Insert(list, Value{}, []byte("5"))}}, []bool{true}},
		{"nothing of a refused set", [][]Edit{{Remove(first)}, {Remove(second), Remove(list)}, {Remove(second)}}, []bool{true, false, true}},
	} {
		claims := NewClaims(tree)
		for i, set := range c.sets {
			if got := claims.Take(set); got != c.want[i] {
				t.Errorf("%s: set %d is taken: %v, want %v", c.name, i, got, c.want[i])
			}
		}
	}
}
