// Package jsontree reads a JSON document into an exact, flat tree and writes patched copies of it.
//
// Terms: a *token* is one JSON lexical element; a *value* is a scalar, array or object; a *fault* is a place where the
// text breaks RFC 8259 or I-JSON (RFC 7493). The reader stands on jsontext and keeps byte offsets instead of decoded
// data, so that numbers, escapes, member order and unknown members survive exactly. Nothing here recurses on the
// depth of the input.
//
// Invariant of the node list (document order, parent before child):
//
//	0 ≤ node.start < node.end ≤ len(src), and children of node i lie in (i, nodes[i].next)
package jsontree

import (
	"bytes"

	"github.com/wellturn/wellturn/core/budget"
)

// Kind is the kind of a JSON value, named by its first byte; numbers are '0'.
type Kind byte

// The kinds of values. Absent is the kind of the zero [Value].
const (
	Absent Kind = 0
	Null   Kind = 'n'
	False  Kind = 'f'
	True   Kind = 't'
	Number Kind = '0'
	String Kind = '"'
	Array  Kind = '['
	Object Kind = '{'
)

// Noun is the kind's name as findings print it.
func (k Kind) Noun() string {
	switch k {
	case Null:
		return "null"
	case False, True:
		return "a boolean"
	case Number:
		return "a number"
	case String:
		return "a string"
	case Array:
		return "an array"
	case Object:
		return "an object"
	}
	return "nothing"
}

// node is one value. Offsets are bytes into src; next is the index after the value's subtree.
type node struct {
	start, end         int32
	nameStart, nameEnd int32 // the member name with its quotes; equal when the value is no member
	next, parent       int32 // parent is -1 at the root
	ordinal, count     int32 // place among its siblings; number of children
}

// Tree is a document that was read. It aliases the input, which must not change while the tree is used.
type Tree struct {
	src    []byte
	nodes  []node
	faults []Fault
	utf8   bool // every string is known to be UTF-8 without lone surrogates
}

// decode decodes one of the tree's string tokens; it aliases the source where nothing needs decoding.
func (t *Tree) decode(raw []byte) string {
	if t.utf8 && bytes.IndexByte(raw, '\\') < 0 {
		return alias(raw[1 : len(raw)-1])
	}
	return unquote(raw)
}

// Root returns the document's value; it is absent when a fault ended the reading.
func (t *Tree) Root() Value {
	if len(t.nodes) == 0 || t.broken() {
		return Value{}
	}
	return Value{t, 0}
}

// Faults returns where the text breaks the rules, in the order of their offsets.
func (t *Tree) Faults() []Fault { return t.faults }

// Has reports whether the text has a fault of the kind.
func (t *Tree) Has(kind FaultKind) bool {
	for i := range t.faults {
		if t.faults[i].Kind == kind {
			return true
		}
	}
	return false
}

// NamesBroken reports whether a member name is not Unicode.
func (t *Tree) NamesBroken() bool {
	for i := range t.faults {
		if t.faults[i].InName {
			return true
		}
	}
	return false
}

// Source returns the bytes that were read.
func (t *Tree) Source() []byte { return t.src }

func (t *Tree) broken() bool {
	return len(t.faults) > 0 && t.faults[len(t.faults)-1].Kind.ends()
}

// Value is one value of a tree. The zero Value is absent; all its methods answer as for nothing.
type Value struct {
	tree *Tree
	i    int32
}

func (v Value) node() *node { return &v.tree.nodes[v.i] }

// OK reports whether the value is present.
func (v Value) OK() bool { return v.tree != nil }

// Kind returns the value's kind.
func (v Value) Kind() Kind {
	if v.tree == nil {
		return Absent
	}
	switch c := v.tree.src[v.node().start]; c {
	case '{', '[', '"', 'n', 't', 'f':
		return Kind(c)
	}
	return Number
}

// IsString, IsArray and IsObject are short for comparisons of Kind.
func (v Value) IsString() bool { return v.Kind() == String }

// IsArray reports whether the value is an array.
func (v Value) IsArray() bool { return v.Kind() == Array }

// IsObject reports whether the value is an object.
func (v Value) IsObject() bool { return v.Kind() == Object }

// Len returns how many members or elements the value has.
func (v Value) Len() int {
	if v.tree == nil {
		return 0
	}
	return int(v.node().count)
}

// First returns the first member or element.
func (v Value) First() Value {
	if v.Len() == 0 {
		return Value{}
	}
	return Value{v.tree, v.i + 1}
}

// FirstItem returns the first element of an array, and nothing of any other value.
func (v Value) FirstItem() Value {
	if !v.IsArray() {
		return Value{}
	}
	return v.First()
}

// Next returns the sibling that follows.
func (v Value) Next() Value {
	if v.tree == nil {
		return Value{}
	}
	n := v.node()
	if n.parent < 0 || n.next >= v.tree.nodes[n.parent].next {
		return Value{}
	}
	return Value{v.tree, n.next}
}

// Parent returns the array or object that holds the value.
func (v Value) Parent() Value {
	if v.tree == nil || v.node().parent < 0 {
		return Value{}
	}
	return Value{v.tree, v.node().parent}
}

// Ordinal returns the value's place among its siblings.
func (v Value) Ordinal() int {
	if v.tree == nil {
		return 0
	}
	return int(v.node().ordinal)
}

// At returns element i of an array in time linear in i; loops use First and Next.
func (v Value) At(i int) Value {
	c := v.First()
	for ; i > 0 && c.OK(); i-- {
		c = c.Next()
	}
	return c
}

// Get returns the member with the given name; of members that share it, the first.
func (v Value) Get(name string) Value {
	if v.Kind() != Object {
		return Value{}
	}
	nodes := v.tree.nodes
	end := nodes[v.i].next
	for i := v.i + 1; i < end; i = nodes[i].next {
		n := &nodes[i]
		if size := int(n.nameEnd-n.nameStart) - 2; size >= len(name) && (Value{v.tree, i}).nameIs(name) {
			return Value{v.tree, i}
		}
	}
	return Value{}
}

// Has reports whether the object has a member with the given name.
func (v Value) Has(name string) bool { return v.Get(name).OK() }

func (v Value) rawName() []byte {
	n := v.node()
	return v.tree.src[n.nameStart:n.nameEnd]
}

func (v Value) nameIs(name string) bool {
	raw := v.rawName()
	if len(raw) == len(name)+2 {
		return alias(raw[1:len(raw)-1]) == name
	}
	return spells(raw, name)
}

// Name returns the decoded name of a member, "" for anything else. It aliases the source where the name has no escapes.
func (v Value) Name() string {
	if v.tree == nil || len(v.rawName()) < 2 {
		return ""
	}
	return v.tree.decode(v.rawName())
}

// RawName returns the name of a member as it is spelled, without quotes and with its escapes; an alias.
func (v Value) RawName() string {
	raw := v.rawName()
	if len(raw) < 2 {
		return ""
	}
	return alias(raw[1 : len(raw)-1])
}

// Raw returns the value as it stands in the source, an alias.
func (v Value) Raw() []byte {
	if v.tree == nil {
		return nil
	}
	n := v.node()
	return v.tree.src[n.start:n.end]
}

// Spelling is Raw as a string, an alias too.
func (v Value) Spelling() string { return alias(v.Raw()) }

// Text returns a string's decoded content, "" for any other kind. Lone surrogates decode to U+FFFD. It aliases the source
// where the string has no escapes.
func (v Value) Text() string {
	if v.Kind() != String {
		return ""
	}
	return v.tree.decode(v.Raw())
}

// Is reports whether the value is the string s.
func (v Value) Is(s string) bool {
	if v.Kind() != String {
		return false
	}
	raw := v.Raw()
	if len(raw) == len(s)+2 && alias(raw[1:len(raw)-1]) == s {
		return bytes.IndexByte(raw, '\\') < 0
	}
	return spells(raw, s)
}

// Offset returns the byte offset of the value's first byte.
func (v Value) Offset() int {
	if v.tree == nil {
		return 0
	}
	return int(v.node().start)
}

// Pointer returns the value's RFC 6901 pointer: "" for the root.
func (v Value) Pointer() string {
	if v.tree == nil {
		return ""
	}
	return alias(v.AppendPointer(nil))
}

// PointerSize is how long the value's pointer is at most: each byte of a name may be three, as U+FFFD.
func (v Value) PointerSize() int {
	const ordinal = 11 // a slash and the largest place
	size := 0
	for ; v.OK(); v = v.Parent() {
		size += ordinal + 3*len(v.rawName())
	}
	return size
}

// AppendPointer appends the value's RFC 6901 pointer. Room for one more name is left behind it.
func (v Value) AppendPointer(dst []byte) []byte {
	var chain [16]int32
	path := chain[:0]
	for i := v.i; v.tree.nodes[i].parent >= 0; i = v.tree.nodes[i].parent {
		path = append(path, i)
	}
	dst, ok := budget.Extend(dst, v.PointerSize()+32)
	if !ok {
		return dst
	}
	for k := len(path) - 1; k >= 0; k-- {
		c := Value{v.tree, path[k]}
		dst = append(dst, '/')
		if raw := c.rawName(); len(raw) >= 2 {
			dst = appendPointerToken(dst, unquote(raw))
		} else {
			dst = appendInt(dst, c.Ordinal())
		}
	}
	return dst
}

func appendPointerToken(dst []byte, token string) []byte {
	for i := 0; i < len(token); i++ {
		switch token[i] {
		case '~':
			dst = append(dst, "~0"...)
		case '/':
			dst = append(dst, "~1"...)
		default:
			dst = append(dst, token[i])
		}
	}
	return dst
}

// Same reports whether two handles name the same value of the same tree.
func (v Value) Same(w Value) bool { return v == w }

// Before reports whether v stands before w in the document.
func (v Value) Before(w Value) bool { return v.i < w.i }

// Tree returns the tree that the value belongs to, nil for the absent value.
func (v Value) Tree() *Tree { return v.tree }
