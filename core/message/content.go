package message

import (
	"strings"
	"unicode/utf8"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
)

// textState says how much text a string value has.
func textState(v jsontree.Value) Text {
	raw := v.Raw()
	if len(raw) <= 2 {
		return EmptyText
	}
	for i := 1; i < len(raw)-1; i++ {
		switch c := raw[i]; {
		case c == ' ':
		case c == '\\' && isBlankEscape(raw[i+1]):
			i++
		case c >= 0x80: // white space beyond ASCII
			_, size := utf8.DecodeRune(raw[i:])
			if strings.TrimSpace(v.Spelling()[i:i+size]) != "" {
				return SomeText
			}
			i += size - 1
		case c == '\\' && raw[i+1] == 'u':
			if strings.TrimSpace(v.Text()) == "" {
				return BlankText
			}
			return SomeText
		default:
			return SomeText
		}
	}
	return BlankText
}

func isBlankEscape(c byte) bool { return c == 'n' || c == 't' || c == 'r' || c == 'f' }

// begin starts a message at an element; the dialect fills in the rest and calls end.
func (h *History) begin(item, body jsontree.Value, role Role) *Message {
	n := len(h.Messages)
	h.Messages = h.Messages[:n+1]
	m := &h.Messages[n]
	*m = Message{Node: item, Body: body, Role: role}
	m.Calls.From, m.Results.From, m.Blocks.From = len(h.Calls), len(h.Results), len(h.Blocks)
	return m
}

// end closes the spans of the message that begin started.
func (h *History) end(m *Message) {
	m.Calls.To, m.Results.To, m.Blocks.To = len(h.Calls), len(h.Results), len(h.Blocks)
}

// index is the index of the message being read.
func (h *History) index() int { return len(h.Messages) - 1 }

// addBlock notes a content block; text blocks raise the message's state of text.
func (h *History) addBlock(m *Message, kind BlockKind, node jsontree.Value) {
	h.Blocks = budget.Push(h.Blocks, Block{kind, node})
	if kind == TextBlock {
		m.Text = SomeText
	}
}

// addTextBlock notes a block whose text is the given value.
func (h *History) addTextBlock(m *Message, node, text jsontree.Value) {
	if s := textState(text); s != SomeText {
		m.Text = max(m.Text, s)
		h.addBlock(m, EmptyBlock, node)
		return
	}
	h.addBlock(m, TextBlock, node)
}

// readString reads content that is one string; it reports whether it was.
func readString(m *Message, content jsontree.Value) bool {
	if !content.IsString() {
		return false
	}
	m.Text = textState(content)
	return true
}

// contentState says how much text a result's content has: a string, or a list of blocks.
func contentState(content jsontree.Value) Text {
	switch content.Kind() {
	case jsontree.String:
		return textState(content)
	case jsontree.Array:
		state := NoText
		for b := content.FirstItem(); more(b); b = b.Next() {
			switch {
			case b.IsString():
				state = max(state, textState(b))
			case b.Get("text").IsString():
				state = max(state, textState(b.Get("text")))
			default:
				return SomeText // an image or a document is content too
			}
		}
		return state
	case jsontree.Absent, jsontree.Null:
		return NoText
	}
	return SomeText
}

// objectArgs judges arguments that must be a JSON object.
func objectArgs(v jsontree.Value) (Args, string) {
	switch v.Kind() {
	case jsontree.Object:
		return ArgsOK, ""
	case jsontree.Absent, jsontree.Null:
		return ArgsMissing, ""
	case jsontree.String:
		if isObjectText(v) {
			return ArgsWrongType, ""
		}
		return ArgsInvalid, v.Text()
	}
	return ArgsInvalid, v.Spelling()
}

// textArgs judges arguments that must be the text of a JSON object.
func textArgs(v jsontree.Value) (Args, string) {
	switch v.Kind() {
	case jsontree.String:
		if isObjectText(v) {
			return ArgsOK, ""
		}
		return ArgsInvalid, v.Text()
	case jsontree.Absent, jsontree.Null:
		return ArgsMissing, ""
	case jsontree.Object:
		return ArgsWrongType, ""
	}
	return ArgsInvalid, v.Spelling()
}

func isObjectText(v jsontree.Value) bool {
	text := v.Text()
	if len(text) == 2 && text[0] == '{' && text[1] == '}' {
		return true
	}
	return jsontree.ReadText(text).Root().IsObject()
}

// serverID reports whether a call id belongs to a provider's own tool.
func serverID(id string) bool {
	return strings.HasPrefix(id, "srvtoolu_") || strings.HasPrefix(id, "mcptoolu_")
}

// addCall appends a call of the message being read.
func (h *History) addCall(c Call) {
	c.Message = h.index()
	h.Calls = budget.Push(h.Calls, c)
}

// addResult appends a result of the message being read.
func (h *History) addResult(r Result) {
	r.Message = h.index()
	h.Results = budget.Push(h.Results, r)
}

// object writes JSON objects member by member.
type object struct{ dst []byte }

func newObject() object { return object{append(make([]byte, 0, 128), '{')} }

func (o *object) raw(name string, value []byte) {
	if len(o.dst) > 1 {
		o.dst = append(o.dst, ',')
	}
	o.dst = append(jsontree.AppendQuoted(o.dst, name), ':')
	o.dst = budget.Append(o.dst, value)
}

func (o *object) text(name, value string) { o.raw(name, jsontree.Quoted(value)) }

func (o *object) done() []byte { return append(o.dst, '}') }
