package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/host"
)

// replacement is a change of a text: what lies between two offsets becomes other text.
type replacement struct {
	start, end int
	text       string
}

// replacements turns the patch of a fix into changes of the text of the document, whose value is root, which do not overlap and stand in order.
// It relies on what the core promises of a fix: no operation moves the place of a later one, so that every path holds in
// the document as it was. It is false for a patch that cannot be said this way.
func replacements(root jsontree.Value, patch []host.Operation) ([]replacement, bool) {
	var list []replacement
	for _, operation := range patch {
		r, ok := replacementOf(root, operation)
		if !ok {
			return nil, false
		}
		list = append(list, r)
	}
	// Of two insertions at one place the later operation's comes first in the document.
	slices.Reverse(list)
	slices.SortStableFunc(list, func(a, b replacement) int { return cmp.Compare(a.start, b.start) })
	for i := 1; i < len(list); i++ {
		if list[i].start < list[i-1].end {
			return nil, false
		}
	}
	return list, true
}

func replacementOf(root jsontree.Value, operation host.Operation) (r replacement, ok bool) {
	slash := strings.LastIndexByte(operation.Path, '/')
	if slash < 0 {
		return replacement{root.Offset(), end(root), string(operation.Value)}, root.OK() && operation.Op == "replace"
	}
	parent, ok := lookUp(root, operation.Path[:slash])
	if !ok || !parent.IsArray() && !parent.IsObject() {
		return r, false
	}
	name := unescape(operation.Path[slash+1:])
	children := childrenOf(parent)
	place := slices.IndexFunc(children, func(c child) bool {
		if parent.IsObject() {
			return c.value.Name() == name
		}
		return strconv.Itoa(c.value.Ordinal()) == name
	})
	switch operation.Op {
	case "replace":
		if place >= 0 {
			v := children[place].value
			return replacement{v.Offset(), end(v), string(operation.Value)}, true
		}
	case "remove":
		if place >= 0 {
			return removal(parent, children, place), true
		}
	case "add":
		return insertion(parent, children, place, name, string(operation.Value)), true
	}
	return r, false
}

// removal takes a child away, with the comma before it, or after it if it is the first.
func removal(parent jsontree.Value, children []child, place int) replacement {
	v := children[place].value
	switch {
	case place > 0:
		return replacement{end(children[place-1].value), end(v), ""}
	case len(children) > 1:
		return replacement{children[place].start(), children[1].start(), ""}
	}
	return whole(parent, "")
}

// insertion adds an element before the one at place, or at the end if there is none; or sets a member.
func insertion(parent jsontree.Value, children []child, place int, name, value string) replacement {
	if parent.IsObject() {
		if place >= 0 {
			v := children[place].value
			return replacement{v.Offset(), end(v), value}
		}
		value = string(jsontree.Quoted(name)) + ": " + value
	}
	switch {
	case len(children) == 0:
		return whole(parent, value)
	case place < 0:
		at := end(children[len(children)-1].value)
		return replacement{at, at, ", " + value}
	}
	at := children[place].start()
	return replacement{at, at, value + ", "}
}

// whole gives a container other content. As it takes in the brackets, it overlaps, and so refuses, any other change in
// the container, which would have to know whether a comma is needed.
func whole(container jsontree.Value, content string) replacement {
	raw := container.Raw()
	return replacement{container.Offset(), end(container), string(raw[0]) + content + string(raw[len(raw)-1])}
}

// lookUp follows an RFC 6901 pointer.
func lookUp(v jsontree.Value, pointer string) (jsontree.Value, bool) {
	if pointer == "" {
		return v, v.OK()
	}
	for token := range strings.SplitSeq(pointer[1:], "/") {
		if v.IsObject() {
			v = v.Get(unescape(token))
			continue
		}
		i, err := strconv.Atoi(token)
		if err != nil || i < 0 || i >= v.Len() {
			return jsontree.Value{}, false
		}
		v = v.At(i)
	}
	return v, v.OK()
}

func unescape(token string) string {
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
}

func end(v jsontree.Value) int { return v.Offset() + len(v.Raw()) }

// start is the offset at which an element, or a member with its name, begins.
func (c child) start() int { return c.value.Offset() - len(c.lead) + len(c.space()) }
