package message

import (
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
)

// anthropic reads Anthropic Messages: calls are tool_use blocks, results tool_result blocks of the next user message.
type anthropic struct{}

func (anthropic) Name() string   { return "anthropic" }
func (anthropic) Target() string { return "anthropic" }
func (anthropic) Inline() bool   { return true }

func (anthropic) Evidence(item jsontree.Value) int {
	role := item.Get("role")
	if !role.Is("user") && !role.Is("assistant") || item.Has("parts") || item.Has("tool_calls") {
		return 0
	}
	content := item.Get("content")
	for b := content.FirstItem(); more(b); b = b.Next() {
		switch b.Get("type").Text() {
		case "tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use", "document", "image":
			return 3
		}
	}
	if content.IsString() || content.FirstItem().Get("type").Is("text") {
		return 1
	}
	return 0
}

func (d anthropic) Read(h *History, item jsontree.Value) {
	m := h.begin(item, item, Other)
	defer h.end(m)
	if !item.IsObject() {
		m.Unreadable = notAMessage(item)
		return
	}
	role := item.Get("role")
	switch role.Text() {
	case "user":
		m.Role = User
	case "assistant":
		m.Role = Assistant
	case "system":
		m.Role = System
	default:
		m.Unreadable = unknownType(role, "role")
		return
	}
	content := item.Get("content")
	m.Content = content
	if readString(m, content) {
		if m.Role == Assistant && isMarkerText(content) {
			m.Mark = "TURN"
		}
		return
	}
	for b := content.FirstItem(); more(b); b = b.Next() {
		d.readBlock(h, m, b)
	}
}

func (anthropic) readBlock(h *History, m *Message, b jsontree.Value) {
	switch typ := b.Get("type").Text(); typ {
	case "text":
		h.addTextBlock(m, b, b.Get("text"))
	case "tool_use":
		h.addBlock(m, CallBlock, b)
		s := Sighting{View: ViewContent, Node: b, ID: Slot{b, "id"}, Name: Slot{b, "name"}, Args: Slot{b, "input"}}
		call := Call{ID: idText(s.ID.Value()), Name: s.Name.Value().Text(), Seen: []Sighting{s}}
		call.Args, call.RawArgs = objectArgs(s.Args.Value())
		call.Server, call.Strange = serverID(call.ID), m.Role != Assistant
		h.addCall(call)
	case "tool_result":
		h.addBlock(m, ResultBlock, b)
		h.addResultBlock(m, b)
	case "thinking", "redacted_thinking":
		h.addReasoning(m, b)
	case "server_tool_use", "mcp_tool_use", "mcp_tool_result":
		h.addBlock(m, ServerBlock, b)
	default:
		if strings.HasSuffix(typ, "_tool_result") {
			h.addBlock(m, ServerBlock, b)
		} else {
			h.addBlock(m, OtherBlock, b)
		}
	}
}

// addResultBlock reads {"type":"tool_result","tool_use_id","content","is_error"}.
func (h *History) addResultBlock(m *Message, b jsontree.Value) {
	key := "tool_use_id"
	if !b.Has(key) && b.Has("tool_call_id") { // LangChain's standard block
		key = "tool_call_id"
	}
	id, content := Slot{b, key}, b.Get("content")
	h.addResult(Result{
		Node: b, Block: true, ID: id, CallID: idText(id.Value()),
		NameSlot: Slot{b, "name"}, Name: b.Get("name").Text(),
		Body: Slot{b, "content"}, Text: contentState(content),
		Error:       b.Get("is_error").Kind() == jsontree.True,
		Placeholder: isMarkerText(content),
		Server:      serverID(idText(id.Value())),
		Strange:     m.Role != User,
	})
	if content.Kind() == jsontree.Null {
		m.NullMember = content
	}
}

func (anthropic) NewText(like *Message, role Role, text, mark, id string) []byte {
	return openAIChat{}.NewText(like, role, text, mark, id)
}

func (anthropic) NewResult(like *Message, call *Call, text, mark, id string) []byte {
	o := newObject()
	o.text("type", "tool_result")
	o.text("tool_use_id", call.ID)
	o.text("content", text)
	o.raw("is_error", []byte("true"))
	return o.done()
}

func (anthropic) NewBlock(text string) []byte { return langChain{}.NewBlock(text) }
