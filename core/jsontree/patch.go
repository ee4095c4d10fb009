package jsontree

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/order"
)

// An Edit changes one place of a tree. All edits of one patch name places of the same, unchanged tree.
type Edit struct {
	kind   editKind
	target Value // Replace, Remove: the value itself; Insert: the array; Add: the object
	before Value // Insert: the element it goes before; absent means at the end
	name   string
	raw    []byte
}

type editKind uint8

const (
	insertElement editKind = iota
	addMember
	replaceValue
	removeValue
)

// Replace puts raw, one compact JSON value, in the place of v.
func Replace(v Value, raw []byte) Edit { return Edit{kind: replaceValue, target: v, raw: raw} }

// Remove takes v out of its array or object.
func Remove(v Value) Edit { return Edit{kind: removeValue, target: v} }

// Insert puts raw into the array before one of its elements, or at its end when before is absent. Of a value that is no
// array it is no edit.
func Insert(array, before Value, raw []byte) Edit {
	if !array.IsArray() {
		return Edit{}
	}
	return Edit{kind: insertElement, target: array, before: before, raw: raw}
}

// Set gives the object's member name the value raw: replaced where it is, added at the end where it is not. Of a value
// that is no object it is no edit.
func Set(object Value, name string, raw []byte) Edit {
	if !object.IsObject() {
		return Edit{}
	}
	if v := object.Get(name); v.OK() {
		return Replace(v, raw)
	}
	return Edit{kind: addMember, target: object, name: name, raw: raw}
}

// OK reports whether the edit changes anything: edits of absent values do not.
func (e Edit) OK() bool { return e.target.OK() }

// Appends reports whether the edit only adds an element at the end of the given array.
func (e Edit) Appends(array Value) bool {
	return e.kind == insertElement && e.target == array && !e.before.OK()
}

// Raw returns the value that the edit brings, nil for a removal.
func (e Edit) Raw() []byte { return e.raw }

// key is where in document order the edit takes place: the index of the node it touches or comes before.
func (e Edit) key() int32 {
	switch {
	case !e.target.OK() || e.kind >= replaceValue:
		return e.target.i
	case e.before.OK():
		return e.before.i
	}
	return e.target.node().next
}

func (e Edit) inPlace() bool { return e.kind >= replaceValue }

// compare orders edits by place. At one place: ends of inner containers, then of outer ones, then insertions before the
// node, then what happens to the node itself.
func compare(a, b *Edit) int {
	if c := a.key() - b.key(); c != 0 {
		return int(c)
	}
	if a.inPlace() != b.inPlace() {
		if a.inPlace() {
			return 1
		}
		return -1
	}
	return int(b.target.i - a.target.i)
}

// Op is one operation of an RFC 6902 JSON Patch.
type Op struct {
	Op    string // add, remove, replace
	Path  string // RFC 6901
	Value []byte // one JSON value, nil for remove
}

// Patch is a set of edits of one tree, put in order. Of two edits of one value the later one counts.
type Patch struct {
	tree  *Tree
	edits []Edit
}

// NewPatch orders the edits; all of them must belong to the tree. Edits of absent values are left out.
func NewPatch(t *Tree, edits []Edit) Patch {
	if !budget.Ask(len(edits), 64) {
		return Patch{tree: t}
	}
	kept := make([]Edit, 0, len(edits))
	for _, i := range order.Stable(len(edits), func(a, b int) int { return compare(&edits[a], &edits[b]) }) {
		e := edits[i]
		if !e.target.OK() {
			continue
		}
		if n := len(kept); n > 0 && sameSlot(kept[n-1], e) {
			kept[n-1] = e
			continue
		}
		kept = append(kept, e)
	}
	return Patch{t, kept}
}

func sameSlot(a, b Edit) bool {
	if a.target != b.target {
		return false
	}
	return a.inPlace() && b.inPlace() || a.kind == addMember && b.kind == addMember && a.name == b.name
}

// Ops returns the patch as RFC 6902 operations, to be applied one after the other: the last place comes first, so that
// no operation moves the place of a later one.
func (p Patch) Ops() []Op {
	if !budget.Ask(len(p.edits), 32) {
		return nil
	}
	ops := make([]Op, 0, len(p.edits))
	for k := len(p.edits) - 1; k >= 0 && budget.More(); k-- {
		e := p.edits[k]
		switch e.kind {
		case addMember:
			// Members added to one object move nothing: they keep the order in which they are to stand.
			from := k
			for from > 0 && p.edits[from-1].kind == addMember && p.edits[from-1].target == e.target {
				from--
			}
			for _, e := range p.edits[from : k+1] {
				path := append(e.target.AppendPointer(nil), '/')
				ops = append(ops, Op{"add", alias(appendPointerToken(path, e.name)), e.raw})
			}
			k = from
		case replaceValue:
			ops = append(ops, Op{"replace", e.target.Pointer(), e.raw})
		case removeValue:
			ops = append(ops, Op{"remove", e.target.Pointer(), nil})
		case insertElement:
			path := append(e.target.AppendPointer(nil), '/')
			at := e.target.Len()
			if e.before.OK() {
				at = e.before.Ordinal()
			}
			ops = append(ops, Op{"add", alias(appendInt(path, at)), e.raw})
		}
	}
	return ops
}

// Size is how long the patched document is at most.
func (p Patch) Size() int {
	size := len(p.tree.src)
	for i := range p.edits {
		if size > 1<<30 {
			break // enough to be refused
		}
		e := &p.edits[i]
		size += len(e.raw) + 1 // a comma
		if e.kind == addMember {
			size += 6*len(e.name) + 3
		}
	}
	return size
}

// Document appends the patched document on one line; what no edit touches is spelled as it came. The document that is
// patched must not lie in dst.
func (p Patch) Document(dst []byte) []byte {
	dst, ok := budget.Extend(dst, p.Size())
	if !ok {
		return dst
	}
	w := writer{patch: p, dst: dst}
	w.write(0)
	return w.dst
}

// Compact appends the value on one line, every token spelled as it came.
func (v Value) Compact(dst []byte) []byte {
	if !v.OK() {
		return append(dst, "null"...)
	}
	dst, ok := budget.Extend(dst, len(v.Raw()))
	if !ok {
		return dst
	}
	w := writer{patch: Patch{tree: v.tree}, dst: dst}
	w.write(v.i)
	return w.dst
}

type writer struct {
	patch Patch
	at    int // index of the next edit
	dst   []byte
	stack []frame
}

type frame struct {
	node    int32
	written bool // a member or element has been written
}

// write copies the subtree of node root with the edits applied.
func (w *writer) write(root int32) {
	t := w.patch.tree
	end := t.nodes[root].next
	for i := root; ; {
		for len(w.stack) > 0 && t.nodes[w.top().node].next == i {
			w.insertions(w.top().node, i)
			w.close()
		}
		if i >= end {
			return
		}
		if len(w.stack) > 0 {
			w.insertions(w.top().node, i)
		}
		n := &t.nodes[i]
		if e, ok := w.inPlace(i); ok {
			if e.kind == replaceValue {
				w.separate()
				w.name(n)
				w.dst = append(w.dst, e.raw...)
			}
			i = n.next
			w.skipTo(i)
			continue
		}
		w.separate()
		w.name(n)
		if c := t.src[n.start]; c == '{' || c == '[' {
			w.dst = append(w.dst, c)
			w.stack = append(w.stack, frame{node: i})
			i++
			continue
		}
		w.dst = append(w.dst, t.src[n.start:n.end]...)
		i = n.next
	}
}

func (w *writer) top() *frame { return &w.stack[len(w.stack)-1] }

func (w *writer) close() {
	t := w.patch.tree
	w.dst = append(w.dst, t.src[t.nodes[w.top().node].start]+2) // '[' + 2 = ']', '{' + 2 = '}'
	w.stack = w.stack[:len(w.stack)-1]
}

func (w *writer) separate() {
	if len(w.stack) == 0 {
		return
	}
	if w.top().written {
		w.dst = append(w.dst, ',')
	}
	w.top().written = true
}

func (w *writer) name(n *node) {
	if n.nameEnd > n.nameStart && len(w.stack) > 0 {
		w.dst = append(w.dst, w.patch.tree.src[n.nameStart:n.nameEnd]...)
		w.dst = append(w.dst, ':')
	}
}

// insertions writes what is to be added to the container before node i, or at its end.
func (w *writer) insertions(container, i int32) {
	for w.at < len(w.patch.edits) {
		e := w.patch.edits[w.at]
		if e.inPlace() || e.key() != i || e.target.i != container {
			return
		}
		w.at++
		w.separate()
		if e.kind == addMember {
			w.dst = append(AppendQuoted(w.dst, e.name), ':')
		}
		w.dst = append(w.dst, e.raw...)
	}
}

func (w *writer) inPlace(i int32) (Edit, bool) {
	if w.at < len(w.patch.edits) {
		if e := w.patch.edits[w.at]; e.inPlace() && e.target.i == i {
			w.at++
			return e, true
		}
	}
	return Edit{}, false
}

// skipTo drops edits inside a subtree that was replaced or removed.
func (w *writer) skipTo(i int32) {
	for w.at < len(w.patch.edits) {
		e := w.patch.edits[w.at]
		if e.key() > i || e.key() == i && (e.inPlace() || e.before.OK() || e.target.i < 0 || !w.inside(e, i)) {
			return
		}
		w.at++
	}
}

// inside reports whether an insertion at the end of its container belongs to a subtree that was just left: the
// container is then none of those still open.
func (w *writer) inside(e Edit, i int32) bool {
	for k := range w.stack {
		if w.stack[k].node == e.target.i {
			return false
		}
	}
	return true
}
