package generate

import (
	"strings"

	"github.com/wellturn/wellturn/internal/jsondoc"
)

// Shape is a way to write conversations down.
type Shape struct {
	Name    string
	Dialect string // the value of the option dialect
	render  func(Conversation) []string
}

// Shapes lists all shapes.
var Shapes = []Shape{
	{"flat", "langchain", each(flat)},
	{"to-dict", "langchain", each(toDict)},
	{"dumpd", "langchain", each(dumpd)},
	{"role", "langchain", each(openAI)},
	{"openai-chat", "openai-chat", each(openAI)},
	{"anthropic", "anthropic", anthropic},
}

// Render writes the conversation as a list of messages.
func (s *Shape) Render(c Conversation) *jsondoc.Value {
	return jsondoc.MustParse("[" + strings.Join(s.render(c), ",") + "]")
}

func each(write func(*Message) string) func(Conversation) []string {
	return func(c Conversation) []string {
		out := make([]string, len(c))
		for i := range c {
			out[i] = write(&c[i])
		}
		return out
	}
}

// object writes members in order.
type object []string

func (o *object) raw(name, value string)  { *o = append(*o, jsondoc.Quote(name)+":"+value) }
func (o *object) text(name, value string) { o.raw(name, jsondoc.Quote(value)) }
func (o *object) done(m *Message) string {
	for _, e := range m.Extra {
		o.raw(e.Name, e.Raw)
	}
	return "{" + strings.Join(*o, ",") + "}"
}

var langChainTypes = map[string]string{"system": "system", "user": "human", "assistant": "ai", "tool": "tool", "remove": "remove"}

func flat(m *Message) string {
	var o object
	if m.Chunk {
		o.text("type", "AIMessageChunk")
	} else {
		o.text("type", langChainTypes[m.Role])
	}
	o.text("content", m.Text)
	if m.ID != "" {
		o.text("id", m.ID)
	}
	if len(m.Calls) > 0 {
		var good, invalid []string
		for _, c := range m.Calls {
			var call object
			call.text("name", c.Name)
			if c.ID != "" {
				call.text("id", c.ID)
			} else {
				call.raw("id", "null")
			}
			if c.Args != "" && !isObject(c.Args) {
				call.text("args", c.Args)
				call.text("type", "invalid_tool_call")
				invalid = append(invalid, call.done(&Message{}))
				continue
			}
			if c.Args != "" {
				call.raw("args", c.Args)
			}
			call.text("type", "tool_call")
			good = append(good, call.done(&Message{}))
		}
		o.raw("tool_calls", list(good))
		o.raw("invalid_tool_calls", list(invalid))
	}
	if m.Role == "tool" {
		o.text("tool_call_id", m.CallID)
		o.text("name", m.Name)
		o.text("status", "success")
	}
	return o.done(m)
}

func toDict(m *Message) string {
	var o object
	inner := *m
	inner.Chunk = false
	o.text("type", langChainTypes[m.Role])
	if m.Chunk {
		o[0] = `"type":"AIMessageChunk"`
	}
	o.raw("data", flat(&inner))
	return o.done(&Message{})
}

var langChainClasses = map[string]string{
	"system": "SystemMessage", "user": "HumanMessage", "assistant": "AIMessage", "tool": "ToolMessage", "remove": "RemoveMessage",
}

func dumpd(m *Message) string {
	var o object
	inner := *m
	inner.Chunk = false
	class := langChainClasses[m.Role]
	if m.Chunk {
		class = "AIMessageChunk"
	}
	o.raw("lc", "1")
	o.text("type", "constructor")
	o.raw("id", list([]string{`"langchain"`, `"schema"`, `"messages"`, jsondoc.Quote(class)}))
	o.raw("kwargs", flat(&inner))
	return o.done(&Message{})
}

func openAI(m *Message) string {
	var o object
	o.text("role", m.Role)
	if m.Text == "" && len(m.Calls) > 0 {
		o.raw("content", "null")
	} else {
		o.text("content", m.Text)
	}
	if len(m.Calls) > 0 {
		var calls []string
		for _, c := range m.Calls {
			var fn, call object
			fn.text("name", c.Name)
			if c.Args != "" {
				fn.text("arguments", c.Args)
			}
			if c.ID != "" {
				call.text("id", c.ID)
			}
			call.text("type", "function")
			call.raw("function", fn.done(&Message{}))
			calls = append(calls, call.done(&Message{}))
		}
		o.raw("tool_calls", list(calls))
	}
	if m.Role == "tool" {
		o.text("tool_call_id", m.CallID)
	}
	return o.done(m)
}

// anthropic puts adjacent results into one user message, unless one is to stand apart.
func anthropic(c Conversation) []string {
	var out []string
	var results []string
	flush := func() {
		if len(results) > 0 {
			out = append(out, `{"role":"user","content":`+list(results)+`}`)
			results = nil
		}
	}
	for i := range c {
		m := &c[i]
		if m.Role != "tool" || m.Apart {
			flush()
		}
		if m.Role == "tool" {
			if m.Late {
				results = append(results, textBlock("by the way"))
			}
			var block object
			block.text("type", "tool_result")
			block.text("tool_use_id", m.CallID)
			block.text("content", m.Text)
			results = append(results, block.done(m))
			continue
		}
		var o object
		o.text("role", m.Role)
		if len(m.Calls) == 0 {
			o.text("content", m.Text)
			out = append(out, o.done(m))
			continue
		}
		var blocks []string
		if m.Text != "" {
			blocks = append(blocks, textBlock(m.Text))
		}
		for _, call := range m.Calls {
			var b object
			b.text("type", "tool_use")
			if call.ID != "" {
				b.text("id", call.ID)
			}
			b.text("name", call.Name)
			switch {
			case isObject(call.Args):
				b.raw("input", call.Args)
			case call.Args != "":
				b.text("input", call.Args)
			}
			blocks = append(blocks, b.done(&Message{}))
		}
		o.raw("content", list(blocks))
		out = append(out, o.done(m))
	}
	flush()
	return out
}

func textBlock(text string) string { return `{"type":"text","text":` + jsondoc.Quote(text) + `}` }

func list(items []string) string { return "[" + strings.Join(items, ",") + "]" }

func isObject(text string) bool {
	v, err := jsondoc.Parse([]byte(text))
	return err == nil && v.Kind == '{'
}
