// Package jsondoc is an ordered JSON tree for tests: it keeps every token as it is spelled, and applies RFC 6902
// patches. It shares no code with core/jsontree, so that each can be held against the other.
package jsondoc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Value is one JSON value. Kind is its first byte, '0' for numbers.
type Value struct {
	Kind   byte
	Token  string   // of a scalar, as it is spelled
	Names  []string // of an object's members, as they are spelled
	Items  []*Value // elements, or the values of the members
	Offset int      // of its first byte in the text that was parsed
}

// Parse reads exactly one value. Duplicate names and bytes that are not UTF-8 are let through.
func Parse(src []byte) (*Value, error) {
	d := jsontext.NewDecoder(bytes.NewReader(src), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	v, err := parse(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text after the value")
	}
	return v, nil
}

// MustParse is Parse for text that is known to be JSON.
func MustParse(src string) *Value {
	v, err := Parse([]byte(src))
	if err != nil {
		panic(fmt.Sprintf("jsondoc: %v in %.200s", err, src))
	}
	return v
}

func parse(d *jsontext.Decoder) (*Value, error) {
	switch kind := d.PeekKind(); kind {
	case '{', '[':
		if _, err := d.ReadToken(); err != nil {
			return nil, err
		}
		v := &Value{Kind: byte(kind), Offset: int(d.InputOffset()) - 1}
		for d.PeekKind() != '}' && d.PeekKind() != ']' {
			if kind == '{' {
				name, err := d.ReadValue()
				if err != nil {
					return nil, err
				}
				v.Names = append(v.Names, string(name))
			}
			item, err := parse(d)
			if err != nil {
				return nil, err
			}
			v.Items = append(v.Items, item)
		}
		_, err := d.ReadToken()
		return v, err
	default:
		token, err := d.ReadValue()
		if err != nil {
			return nil, err
		}
		return &Value{Kind: byte(token.Kind()), Token: string(token), Offset: int(d.InputOffset()) - len(token)}, nil
	}
}

// Compact writes the value on one line.
func (v *Value) Compact() []byte { return v.append(nil) }

func (v *Value) String() string { return string(v.Compact()) }

func (v *Value) append(dst []byte) []byte {
	if v.Kind != '{' && v.Kind != '[' {
		return append(dst, v.Token...)
	}
	dst = append(dst, v.Kind)
	for i, item := range v.Items {
		if i > 0 {
			dst = append(dst, ',')
		}
		if v.Kind == '{' {
			dst = append(append(dst, v.Names[i]...), ':')
		}
		dst = item.append(dst)
	}
	return append(dst, v.Kind+2) // '[' + 2 = ']', '{' + 2 = '}'
}

// Clone returns a deep copy.
func (v *Value) Clone() *Value {
	c := *v
	c.Names = append([]string(nil), v.Names...)
	c.Items = make([]*Value, len(v.Items))
	for i, item := range v.Items {
		c.Items[i] = item.Clone()
	}
	return &c
}

// Text returns a string's decoded content, "" for anything else.
func (v *Value) Text() string {
	if v == nil || v.Kind != '"' {
		return ""
	}
	return unquote(v.Token)
}

func unquote(token string) string {
	text, _ := jsontext.AppendUnquote(nil, token)
	return string(text)
}

// Quote returns s as a JSON string token.
func Quote(s string) string {
	token, _ := jsontext.AppendQuote(nil, s)
	return string(token)
}

// member returns the index of an object's first member with the name, -1 for none.
func (v *Value) member(name string) int {
	for i := range v.Names {
		if unquote(v.Names[i]) == name {
			return i
		}
	}
	return -1
}

// Get returns a member, nil where there is none.
func (v *Value) Get(name string) *Value {
	if v == nil || v.Kind != '{' {
		return nil
	}
	if i := v.member(name); i >= 0 {
		return v.Items[i]
	}
	return nil
}

// Set gives an object's member a value, at the end where it is new.
func (v *Value) Set(name, raw string) {
	item := MustParse(raw)
	if i := v.member(name); i >= 0 {
		v.Items[i] = item
		return
	}
	v.Names, v.Items = append(v.Names, Quote(name)), append(v.Items, item)
}

// Drop removes an object's member, if it is there.
func (v *Value) Drop(name string) {
	if i := v.member(name); i >= 0 {
		v.remove(i)
	}
}

func (v *Value) remove(i int) {
	v.Items = append(v.Items[:i:i], v.Items[i+1:]...)
	if v.Kind == '{' {
		v.Names = append(v.Names[:i:i], v.Names[i+1:]...)
	}
}

// At resolves an RFC 6901 pointer.
func (v *Value) At(pointer string) (*Value, error) {
	tokens, err := split(pointer)
	if err != nil {
		return nil, err
	}
	for _, token := range tokens {
		i, err := v.child(token)
		if err != nil {
			return nil, err
		}
		v = v.Items[i]
	}
	return v, nil
}

func split(pointer string) ([]string, error) {
	if pointer == "" {
		return nil, nil
	}
	if pointer[0] != '/' {
		return nil, fmt.Errorf("pointer %q does not start with a slash", pointer)
	}
	tokens := strings.Split(pointer[1:], "/")
	for i, t := range tokens {
		tokens[i] = strings.ReplaceAll(strings.ReplaceAll(t, "~1", "/"), "~0", "~")
	}
	return tokens, nil
}

// child returns the index of the member or element that a pointer's token names.
func (v *Value) child(token string) (int, error) {
	switch v.Kind {
	case '{':
		if i := v.member(token); i >= 0 {
			return i, nil
		}
		return 0, fmt.Errorf("no member %q", token)
	case '[':
		i, err := strconv.Atoi(token)
		if err != nil || i < 0 || i >= len(v.Items) || strconv.Itoa(i) != token {
			return 0, fmt.Errorf("no element %q of %d", token, len(v.Items))
		}
		return i, nil
	}
	return 0, fmt.Errorf("%q of a scalar", token)
}

// Op is one operation of an RFC 6902 patch.
type Op struct {
	Op    string         `json:"op"`
	Path  string         `json:"path"`
	Value jsontext.Value `json:"value,omitempty"`
}

// Apply returns a copy of the value with the operations add, remove and replace applied in order.
func (v *Value) Apply(ops []Op) (*Value, error) {
	root := &Value{Kind: '[', Items: []*Value{v.Clone()}}
	for _, op := range ops {
		if err := root.apply(op); err != nil {
			return nil, fmt.Errorf("%s %s: %w", op.Op, op.Path, err)
		}
	}
	return root.Items[0], nil
}

// apply works on a list whose only element is the document, so that the document itself has a parent.
func (root *Value) apply(op Op) error {
	tokens, err := split("/0" + op.Path)
	if err != nil {
		return err
	}
	last := len(tokens) - 1
	parent := root
	for _, token := range tokens[:last] {
		i, err := parent.child(token)
		if err != nil {
			return err
		}
		parent = parent.Items[i]
	}
	var value *Value
	if op.Op != "remove" {
		if value, err = Parse(op.Value); err != nil {
			return err
		}
	}
	if op.Op == "add" {
		return parent.add(tokens[last], value)
	}
	i, err := parent.child(tokens[last])
	switch {
	case err != nil:
		return err
	case op.Op == "remove":
		parent.remove(i)
	case op.Op == "replace":
		parent.Items[i] = value
	default:
		return errors.New("unknown operation")
	}
	return nil
}

func (v *Value) add(token string, value *Value) error {
	switch v.Kind {
	case '{':
		if i := v.member(token); i >= 0 {
			v.Items[i] = value
			return nil
		}
		v.Names, v.Items = append(v.Names, Quote(token)), append(v.Items, value)
		return nil
	case '[':
		i, err := strconv.Atoi(token)
		if token == "-" {
			i, err = len(v.Items), nil
		}
		if err != nil || i < 0 || i > len(v.Items) {
			return fmt.Errorf("no place %q in a list of %d", token, len(v.Items))
		}
		v.Insert(i, value)
		return nil
	}
	return errors.New("no container")
}

// Insert puts an element into a list before the one with index i.
func (v *Value) Insert(i int, item *Value) {
	v.Items = append(v.Items[:i:i], append([]*Value{item}, v.Items[i:]...)...)
}

// Remove takes the element with index i out of a list.
func (v *Value) Remove(i int) { v.remove(i) }

// Walk calls visit for the value and everything below it, parents first.
func (v *Value) Walk(visit func(*Value)) {
	visit(v)
	for _, item := range v.Items {
		item.Walk(visit)
	}
}
