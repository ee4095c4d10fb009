package message

import (
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
)

// langChain reads LangChain messages in every serialisation: flat dicts (model_dump, the HTTP API), messages_to_dict
// ({"type","data"}), dumpd constructors ({"lc":1,"id":[…],"kwargs"}), role-style dicts, [role, content] pairs and
// plain strings; chunks and RemoveMessages too. Source: langchain-core messages/utils.py, load/dump.py.
type langChain struct{}

func (langChain) Name() string   { return "langchain" }
func (langChain) Target() string { return "any" }
func (langChain) Inline() bool   { return false }

// The shapes of a LangChain message.
const (
	lcFlat        uint8 = iota // {"type":"human","content":…}
	lcData                     // {"type":"human","data":{…}}
	lcConstructor              // {"lc":1,"type":"constructor","id":[…,"HumanMessage"],"kwargs":{…}}
	lcRole                     // {"role":"user","content":…}
	lcPair                     // ["human","hi"]
	lcString                   // "hi"
)

// lcRoleOf maps a type or role name to a role; chunk reports a streaming piece.
func lcRoleOf(name []byte) (role Role, chunk bool) {
	switch string(name) {
	case "human", "user", "HumanMessage":
		return User, false
	case "ai", "assistant", "AIMessage":
		return Assistant, false
	case "system", "developer", "SystemMessage":
		return System, false
	case "tool", "function", "ToolMessage", "FunctionMessage":
		return Tool, false
	case "remove", "RemoveMessage":
		return Removal, false
	case "HumanMessageChunk":
		return User, true
	case "AIMessageChunk":
		return Assistant, true
	case "SystemMessageChunk":
		return System, true
	case "ToolMessageChunk", "FunctionMessageChunk":
		return Tool, true
	case "ChatMessageChunk":
		return Other, true
	}
	return Other, false
}

// lcShape finds out how an element is written, where its members stand and what names its type.
func lcShape(item jsontree.Value) (shape uint8, body, typ jsontree.Value) {
	switch {
	case item.IsString():
		return lcString, jsontree.Value{}, jsontree.Value{}
	case item.IsArray():
		return lcPair, jsontree.Value{}, item.First()
	case item.Has("lc") && item.Get("kwargs").IsObject():
		id := item.Get("id")
		return lcConstructor, item.Get("kwargs"), id.At(id.Len() - 1)
	case item.Get("data").IsObject() && item.Has("type"):
		return lcData, item.Get("data"), item.Get("type")
	case item.Has("type"):
		return lcFlat, item, item.Get("type")
	}
	return lcRole, item, item.Get("role")
}

func (langChain) Evidence(item jsontree.Value) int {
	shape, body, typ := lcShape(item)
	role, chunk := lcRoleOf(typ.Plain())
	known := role != Other || chunk || typ.Is("chat")
	switch shape {
	case lcString:
		return 1
	case lcPair:
		if item.Len() == 2 && known && item.First().IsString() {
			return 3
		}
		return 0
	case lcConstructor, lcData:
		if known {
			return 3
		}
		return 0
	case lcFlat:
		if known && (item.Has("content") || role == Removal || item.Has("tool_calls")) {
			return 3
		}
		return 0
	}
	if typ.Is("human") || typ.Is("ai") || known && (body.Has("additional_kwargs") || body.Has("response_metadata")) {
		return 3
	}
	if known && body.Has("content") {
		return 1
	}
	return 0
}

func (d langChain) Read(h *History, item jsontree.Value) {
	shape, body, typ := lcShape(item)
	role, chunk := lcRoleOf(typ.Plain())
	m := h.begin(item, body, role)
	defer h.end(m)
	m.Shape, m.Chunk = shape, chunk
	switch shape {
	case lcString:
		m.Role, m.Text = User, textState(item)
		return
	case lcPair:
		if item.Len() != 2 || !typ.IsString() {
			m.Unreadable = "a pair needs a role and content"
			return
		}
		content := typ.Next()
		if !readString(m, content) {
			d.readBlocks(h, m, content)
		}
		return
	}
	if !item.IsObject() {
		m.Unreadable = "a message is an object, a [role, content] pair or a string, not " + item.Kind().Noun()
		return
	}
	if typ.Is("chat") || typ.Is("ChatMessage") || chunk && role == Other {
		m.Role, _ = lcRoleOf(body.Get("role").Plain())
	} else if role == Other {
		switch {
		case !typ.OK():
			m.Unreadable = "the message has neither type nor role"
		case !typ.IsString():
			m.Unreadable = "the message's type is " + typ.Kind().Noun()
		default:
			m.Unreadable = "unexpected message type " + jsontree.Shown(typ.Text())
		}
		return
	}
	m.IDSlot = Slot{body, "id"}
	m.ID = m.IDSlot.Value().Text()
	if m.Role == Removal {
		return
	}
	m.Content = Slot{body, "content"}
	content := m.Content.Value()
	if !content.OK() {
		m.Unreadable = "the message has no content member"
	}
	kwargs := body.Get("additional_kwargs")
	m.Mark = kwargs.Get("wellturn").Get("code").Text()
	m.Aborted = lcAborted(body)
	if m.Role == Assistant {
		d.readCalls(h, m, body, kwargs)
	}
	if !readString(m, content) {
		d.readBlocks(h, m, content)
	}
	if m.Role == Tool {
		d.readResult(h, m, body)
	}
}

func lcAborted(body jsontree.Value) bool {
	meta := body.Get("response_metadata")
	for _, name := range []string{"finish_reason", "stop_reason", "stopReason"} {
		switch string(meta.Get(name).Plain()) {
		case "aborted", "error", "cancelled", "canceled":
			return true
		}
	}
	return false
}

func (d langChain) readResult(h *History, m *Message, body jsontree.Value) {
	id := Slot{body, "tool_call_id"}
	r := Result{
		Message: h.index(), Node: m.Node,
		ID: id, CallID: idText(id.Value()),
		NameSlot: Slot{body, "name"}, Name: body.Get("name").Text(),
		Body: m.Content, Text: m.Text,
		Error:       body.Get("status").Is("error"),
		Placeholder: m.Mark != "",
	}
	if typ := body.Get("type"); typ.Is("function") || body.Get("role").Is("function") {
		r.Legacy = true
	}
	if m.Content.Value().IsArray() {
		r.Text = contentState(m.Content.Value())
	}
	r.Server = serverID(r.CallID)
	h.Results = append(h.Results, r)
}

// idText is an id as LangChain takes it: numbers are coerced to text.
func idText(v jsontree.Value) string {
	if v.Kind() == jsontree.Number {
		return string(v.Raw())
	}
	return v.Text()
}

// readCalls unites the views that a message has of its calls, the most trusted first.
func (d langChain) readCalls(h *History, m *Message, body, kwargs jsontree.Value) {
	from := len(h.Calls)
	for c := body.Get("tool_calls").First(); c.OK(); c = c.Next() {
		h.addCall(m, lcCall(c, ViewCalls))
	}
	for c := body.Get("invalid_tool_calls").First(); c.OK(); c = c.Next() {
		call := lcCall(c, ViewInvalid)
		call.Args = ArgsInvalid
		call.RawArgs = c.Get("args").Text()
		h.addCall(m, call)
	}
	for _, view := range [...]struct {
		list jsontree.Value
		view View
	}{
		{kwargs.Get("tool_calls"), ViewKwargs},
		{m.Content.Value(), ViewContent},
		{body.Get("tool_call_chunks"), ViewChunks},
	} {
		if !view.list.IsArray() {
			continue
		}
		known := len(h.Calls)
		taken := 0
		for c := view.list.First(); c.OK(); c = c.Next() {
			if view.view == ViewContent && !lcCallBlock(c) {
				continue
			}
			h.sight(m, from, known, &taken, lcCall(c, view.view))
		}
	}
	if fc := kwargs.Get("function_call"); fc.IsObject() && len(h.Calls) == from {
		call := readOpenAIFunction(fc, ViewLegacy, fc)
		call.Legacy = true
		h.addCall(m, call)
	}
}

// sight adds a copy of a call to the call it is a copy of: the one with its id or, where it has none, the next in
// order that has none either. A copy without an original is a call of its own.
func (h *History) sight(m *Message, from, known int, taken *int, c Call) {
	for i := from; i < known; i++ {
		have := &h.Calls[i]
		if have.Seen[len(have.Seen)-1].View == c.Seen[0].View || have.ID != c.ID {
			continue
		}
		have.Seen = append(have.Seen, c.Seen[0])
		return
	}
	h.addCall(m, c)
}

func lcCallBlock(b jsontree.Value) bool {
	switch string(b.Get("type").Plain()) {
	case "tool_use", "tool_call", "server_tool_use", "mcp_tool_use":
		return true
	}
	return false
}

// lcCall reads one copy of a call: {"name","args","id"}, the raw OpenAI form {"id","function"}, an Anthropic tool_use
// block or a chunk.
func lcCall(c jsontree.Value, view View) Call {
	if fn := c.Get("function"); fn.IsObject() || view == ViewKwargs {
		return readOpenAICall(c, view)
	}
	node, args := c, "args"
	typ := c.Get("type")
	if typ.Is("tool_use") || typ.Is("server_tool_use") || typ.Is("mcp_tool_use") {
		args = "input"
	}
	answered := false
	if nested := c.Get("tool_call"); nested.IsObject() { // {"type":"tool_call","tool_call":{…,"output"}}
		node, answered = nested, nested.Has("output")
	}
	s := Sighting{View: view, Node: c, ID: Slot{node, "id"}, Name: Slot{node, "name"}, Args: Slot{node, args}}
	call := Call{ID: idText(s.ID.Value()), Name: s.Name.Value().Text(), Seen: []Sighting{s}, Answers: answered}
	call.Server = serverID(call.ID) || typ.Is("server_tool_use") || typ.Is("mcp_tool_use")
	switch {
	case view == ViewChunks:
		call.Seen[0].ArgsText = true
		call.Args, call.RawArgs = textArgs(s.Args.Value())
	case view == ViewContent && s.Args.Value().IsString():
		// Streamed blocks keep their input as text beside parsed tool_calls; the other views decide.
		call.Seen[0].ArgsText = true
		call.Args, call.RawArgs = textArgs(s.Args.Value())
	default:
		call.Args, call.RawArgs = objectArgs(s.Args.Value())
	}
	return call
}

// readBlocks reads content that is a list of blocks; Anthropic's blocks are common in LangChain messages.
func (d langChain) readBlocks(h *History, m *Message, content jsontree.Value) {
	for b := content.First(); b.OK(); b = b.Next() {
		if b.IsString() {
			h.addTextBlock(m, b, b)
			continue
		}
		switch typ := b.Get("type").Plain(); string(typ) {
		case "text":
			h.addTextBlock(m, b, b.Get("text"))
		case "tool_use", "tool_call", "input_json_delta", "tool_call_chunk", "invalid_tool_call":
			h.addBlock(m, CallBlock, b)
		case "server_tool_use", "mcp_tool_use", "server_tool_call", "server_tool_result":
			h.addBlock(m, ServerBlock, b)
		case "thinking", "redacted_thinking", "reasoning", "reasoning_content":
			h.addReasoning(m, b)
		case "tool_result":
			h.addBlock(m, ResultBlock, b)
			if m.Role == User {
				h.addResultBlock(m, b)
			}
		default:
			if m.Role == Assistant && strings.HasSuffix(string(typ), "_tool_result") {
				h.addBlock(m, ServerBlock, b)
			} else {
				h.addBlock(m, OtherBlock, b)
			}
		}
	}
}

// addReasoning notes a reasoning block; a signature or redacted data makes the message's turn immutable.
func (h *History) addReasoning(m *Message, b jsontree.Value) {
	h.addBlock(m, ReasoningBlock, b)
	if textState(b.Get("signature")) == SomeText && b.Get("signature").IsString() || b.Get("type").Is("redacted_thinking") {
		m.Signed = true
	}
}
