package main

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wellturn/wellturn/core/jsontree"
)

// relayout writes the one-line document repaired in the layout of original, the text it was made from: what is common to
// both keeps its spacing, and what is new is laid out as its neighbours are. The result holds exactly the tokens of
// repaired; where the layout cannot be carried over, the whole is written in the indentation that original shows.
func relayout(original, repaired []byte) []byte {
	before, after := jsontree.Read(original, jsontree.Limits{}), jsontree.Read(repaired, jsontree.Limits{})
	root := before.Root()
	if !root.OK() || !after.Root().OK() {
		return repaired
	}
	style := detectStyle(original)
	l := layout{style: style}
	head, tail := original[:root.Offset()], original[root.Offset()+len(root.Raw()):]
	l.out.Write(head)
	l.value(root, after.Root(), "")
	if compact := jsontree.Read(l.out.Bytes()[len(head):], jsontree.Limits{}).Root(); !bytes.Equal(compact.Compact(nil), repaired) {
		l.out.Truncate(len(head))
		l.out.Write(style.format(repaired, style.multiline, ""))
	}
	l.out.Write(tail)
	return l.out.Bytes()
}

// style is how a document is laid out.
type style struct {
	multiline  bool
	unit       string // one step of indentation
	afterColon bool   // a space after colons
	afterComma bool   // a space after commas on the same line
}

// detectStyle reads a document's style from the first line break inside of it and the first colon and comma.
func detectStyle(text []byte) style {
	s := style{unit: "  "}
	text = bytes.TrimSpace(text)
	inside := false // inside a string
	colon, comma := false, false
	for i := 0; i < len(text); i++ {
		next := byte(0)
		if i+1 < len(text) {
			next = text[i+1]
		}
		switch c := text[i]; {
		case inside && c == '\\':
			i++
		case c == '"':
			inside = !inside
		case inside:
		case c == '\n' && !s.multiline:
			s.multiline = true
			line := text[i+1:]
			if blank := len(line) - len(bytes.TrimLeft(line, " \t")); blank > 0 {
				s.unit = string(line[:blank])
			}
		case c == ':' && !colon:
			colon, s.afterColon = true, next == ' '
		case c == ',' && !comma && next != '\n' && next != '\r':
			comma, s.afterComma = true, next == ' '
		}
		if colon && comma && (s.multiline || i > 1<<20) {
			break
		}
	}
	s.afterColon = s.afterColon || s.multiline && !colon
	if !comma {
		s.afterComma = s.afterColon
	}
	return s
}

// format writes a compact value in the style, on one line or on several that are indented by prefix.
func (s style) format(raw []byte, multiline bool, prefix string) []byte {
	value := jsontext.Value(bytes.Clone(raw))
	options := []jsontext.Options{
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true),
		jsontext.SpaceAfterColon(s.afterColon),
	}
	if multiline {
		options = append(options, jsontext.WithIndent(s.unit), jsontext.WithIndentPrefix(prefix))
	} else {
		options = append(options, jsontext.SpaceAfterComma(s.afterComma))
	}
	if err := value.Format(options...); err != nil {
		return raw
	}
	return value
}

type layout struct {
	style
	out bytes.Buffer
}

// child is one element or member of a container. lead is the text before its value, from the bracket or comma on: white
// space, and for a member its name and colon.
type child struct {
	value jsontree.Value
	lead  []byte
}

func childrenOf(container jsontree.Value) []child {
	list := make([]child, 0, container.Len())
	text, base := container.Raw(), container.Offset()
	at := 1
	for v := container.First(); v.OK(); v = v.Next() {
		if len(list) > 0 {
			at += bytes.IndexByte(text[at:], ',') + 1
		}
		list = append(list, child{v, text[at : v.Offset()-base]})
		at = v.Offset() - base + len(v.Raw())
	}
	return list
}

// space is the white space that the lead begins with.
func (c child) space() string {
	return string(c.lead[:len(c.lead)-len(bytes.TrimLeft(c.lead, " \t\r\n"))])
}

// name is a member's name with its quotes, empty for an element.
func (c child) name() []byte {
	if !c.value.Parent().IsObject() {
		return nil
	}
	return bytes.TrimRight(c.lead[len(c.space()):], ": \t\r\n")
}

// value writes the new value in the place of the old one. indent is the indentation of the line on which it begins.
func (l *layout) value(old, new jsontree.Value, indent string) {
	switch {
	case bytes.Equal(old.Compact(nil), new.Raw()):
		l.out.Write(old.Raw())
	case old.Kind() == new.Kind() && old.Len() > 0 && new.Len() > 0:
		l.container(old, new, indent)
	default:
		l.out.Write(l.format(new.Raw(), bytes.IndexByte(old.Raw(), '\n') >= 0, indent))
	}
}

// container writes an array or object of which some children may be old.
func (l *layout) container(old, new jsontree.Value, indent string) {
	oldChildren, newChildren := childrenOf(old), childrenOf(new)
	first, rest, last := l.spaces(old, oldChildren)
	if at := strings.LastIndexByte(first, '\n'); at >= 0 {
		indent = first[at+1:]
	}
	raw := old.Raw()
	l.out.WriteByte(raw[0])
	neighbour := oldChildren[0].value // a new child is laid out as the old one before it
	for i, origin := range align(oldChildren, newChildren) {
		if i == 0 {
			l.out.WriteString(first)
		} else {
			l.out.WriteByte(',')
			l.out.WriteString(rest)
		}
		c := newChildren[i]
		if origin >= 0 {
			from := oldChildren[origin]
			l.out.Write(from.lead[len(from.space()):])
			l.value(from.value, c.value, indent)
			neighbour = from.value
			continue
		}
		if name := c.name(); name != nil {
			l.out.Write(name)
			l.out.WriteString(l.colon())
		}
		spread := strings.Contains(first, "\n")
		if neighbour.Len() > 0 {
			spread = bytes.IndexByte(neighbour.Raw(), '\n') >= 0
		}
		l.out.Write(l.format(c.value.Raw(), spread, indent))
	}
	l.out.WriteString(last)
	l.out.WriteByte(raw[len(raw)-1])
}

// spaces is the white space before a container's first child, before each other one, and after the last.
func (l *layout) spaces(container jsontree.Value, children []child) (first, rest, last string) {
	first = children[0].space()
	switch {
	case len(children) > 1:
		rest = children[1].space()
	case strings.Contains(first, "\n"):
		rest = first
	case l.afterComma:
		rest = " "
	}
	inside := container.Raw()
	inside = inside[:len(inside)-1]
	return first, rest, string(inside[len(bytes.TrimRight(inside, " \t\r\n")):])
}

func (s style) colon() string {
	if s.afterColon {
		return ": "
	}
	return ":"
}
