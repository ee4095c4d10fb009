package message

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
)

func (d langChain) NewText(like *Message, role Role, text, mark, id string) []byte {
	switch like.Shape {
	case lcPair:
		o := append(jsontree.AppendQuoted([]byte{'['}, lcTypeName(role)), ',')
		return append(jsontree.AppendQuoted(o, text), ']')
	case lcRole:
		o := newObject()
		o.text("role", role.String())
		o.text("content", text)
		d.tail(&o, mark, id)
		return o.done()
	}
	o := newObject()
	o.text("type", lcTypeName(role))
	o.text("content", text)
	d.tail(&o, mark, id)
	return d.wrap(like, role, o.done())
}

func (d langChain) NewResult(like *Message, call *Call, text, mark, id string) []byte {
	o := newObject()
	if like.Shape == lcRole {
		o.text("role", "tool")
	} else {
		o.text("type", "tool")
	}
	o.text("content", text)
	if call.Name != "" {
		o.text("name", call.Name)
	}
	o.text("tool_call_id", call.ID)
	o.text("status", "error")
	d.tail(&o, mark, id)
	return d.wrap(like, Tool, o.done())
}

func (langChain) NewBlock(text string) []byte {
	o := newObject()
	o.text("type", "text")
	o.text("text", text)
	return o.done()
}

// tail writes the members that say whose message it is.
func (langChain) tail(o *object, mark, id string) {
	o.raw("additional_kwargs", markObject(mark))
	if id != "" {
		o.text("id", id)
	}
}

// markObject is the machine-readable mark by which a later repair knows its own work.
func markObject(mark string) []byte {
	inner := newObject()
	inner.raw("v", []byte("1"))
	inner.text("code", mark)
	o := newObject()
	o.raw("wellturn", inner.done())
	return o.done()
}

// wrap puts a flat message into the envelope that its neighbour has.
func (langChain) wrap(like *Message, role Role, flat []byte) []byte {
	switch like.Shape {
	case lcData:
		o := newObject()
		o.text("type", lcTypeName(role))
		o.raw("data", flat)
		return o.done()
	case lcConstructor:
		o := newObject()
		o.raw("lc", []byte("1"))
		o.text("type", "constructor")
		o.raw("id", []byte(`["langchain","schema","messages","`+lcClassName(role)+`"]`))
		o.raw("kwargs", flat)
		return o.done()
	}
	return flat
}

func lcTypeName(role Role) string {
	switch role {
	case User:
		return "human"
	case Assistant:
		return "ai"
	}
	return role.String()
}

func lcClassName(role Role) string {
	switch role {
	case User:
		return "HumanMessage"
	case Assistant:
		return "AIMessage"
	case System:
		return "SystemMessage"
	}
	return "ToolMessage"
}

// Flat appends the message in a form that LangGraph's reducers accept. messages_to_dict and constructor shapes are not
// accepted by convert_to_messages: their inner object is, once it names its type.
func Flat(m *Message, dst []byte) []byte {
	if m.Shape != lcData && m.Shape != lcConstructor {
		return m.Node.Compact(dst)
	}
	if m.Body.Has("type") {
		return m.Body.Compact(dst)
	}
	name := lcTypeName(m.Role)
	if m.Shape == lcData {
		name = m.Node.Get("type").Text()
	}
	body := m.Body.Compact(nil)
	dst = jsontree.AppendQuoted(append(dst, `{"type":`...), name)
	if len(body) > 2 {
		dst = append(dst, ',')
	}
	return budget.Append(dst, body[min(len(body), 1):])
}

// LangChainCall writes one element of tool_calls.
func LangChainCall(id, name string, args []byte) []byte {
	o := newObject()
	o.text("name", name)
	o.raw("args", args)
	o.text("id", id)
	o.text("type", "tool_call")
	return o.done()
}

// WithContent writes a message whose content is a list of the given blocks (the inside of a JSON array).
func WithContent(d Dialect, like *Message, role Role, blocks []byte) []byte {
	content := append(budget.Append([]byte{'['}, blocks), ']')
	o := newObject()
	if lc, ok := d.(langChain); ok && like.Shape != lcRole {
		o.text("type", lcTypeName(role))
		o.raw("content", content)
		return lc.wrap(like, role, o.done())
	}
	o.text("role", role.String())
	o.raw("content", content)
	return o.done()
}

// HasIDs reports whether messages written like this one carry ids of their own.
func HasIDs(d Dialect, like *Message) bool {
	return d.Name() == "langchain" && like.Shape < lcPair && (like.Shape != lcRole || like.ID != "")
}

// Rename returns the edits that turn a stored chunk into the message it is a piece of.
func Rename(m *Message) []jsontree.Edit {
	if !m.Chunk {
		return nil
	}
	name := jsontree.Quoted(lcTypeName(m.Role))
	var out []jsontree.Edit
	switch m.Shape {
	case lcConstructor:
		id := m.Node.Get("id")
		out = append(out, jsontree.Replace(id.At(id.Len()-1), jsontree.Quoted(lcClassName(m.Role))))
		if m.Body.Has("type") {
			out = append(out, jsontree.Set(m.Body, "type", name))
		}
	case lcData:
		out = append(out, jsontree.Set(m.Node, "type", name))
		if m.Body.Has("type") {
			out = append(out, jsontree.Set(m.Body, "type", name))
		}
	case lcFlat:
		out = append(out, jsontree.Set(m.Node, "type", name))
	default:
		out = append(out, jsontree.Set(m.Node, "role", name))
	}
	for _, member := range []string{"tool_call_chunks", "chunk_position"} {
		if v := m.Body.Get(member); v.OK() {
			out = append(out, jsontree.Remove(v))
		}
	}
	return out
}

// Enveloped reports whether a LangChain message is written inside an envelope that convert_to_messages does not read.
func Enveloped(m *Message) bool { return m.Shape == lcData }
