package message

import "github.com/wellturn/wellturn/core/jsontree"

// openAIChat reads OpenAI Chat Completions messages, the legacy function_call and role "function" included.
type openAIChat struct{}

func (openAIChat) Name() string   { return "openai-chat" }
func (openAIChat) Target() string { return "openai-chat" }
func (openAIChat) Inline() bool   { return false }

func openAIRole(name string) Role {
	switch name {
	case "user":
		return User
	case "assistant":
		return Assistant
	case "system", "developer":
		return System
	case "tool", "function":
		return Tool
	}
	return Other
}

func (openAIChat) Evidence(item jsontree.Value) int {
	role := item.Get("role")
	switch openAIRole(role.Text()) {
	case Other:
		return 0
	case Tool:
		if item.Get("content").IsArray() && item.Get("content").FirstItem().Has("toolCallId") {
			return 0
		}
		return 2
	case System:
		return 2
	}
	if item.Has("parts") {
		return 0
	}
	if item.Has("tool_calls") || item.Has("function_call") || item.Has("refusal") {
		return 2
	}
	for b := item.Get("content").FirstItem(); more(b); b = b.Next() {
		switch b.Get("type").Text() {
		case "image_url", "input_audio", "refusal", "file":
			return 2
		case "text":
		default:
			return 0
		}
	}
	return 1
}

func (d openAIChat) Read(h *History, item jsontree.Value) {
	m := h.begin(item, item, Other)
	defer h.end(m)
	if !item.IsObject() {
		m.Unreadable = notAMessage(item)
		return
	}
	role := item.Get("role")
	if m.Role = openAIRole(role.Text()); m.Role == Other {
		m.Unreadable = unknownType(role, "role")
		return
	}
	content := item.Get("content")
	m.Content = content
	if !readString(m, content) {
		d.readBlocks(h, m, content)
	}
	if prefix := item.Get("prefix"); prefix.Kind() == jsontree.True {
		m.Prefix = prefix
	}
	calls := item.Get("tool_calls")
	switch {
	case calls.IsArray() && calls.Len() == 0:
		m.EmptyCalls = calls
	case calls.Kind() == jsontree.Null:
		m.NullMember = calls
	}
	for c := calls.FirstItem(); more(c); c = c.Next() {
		call := readOpenAICall(c, ViewCalls)
		call.Strange = m.Role != Assistant
		h.addCall(call)
	}
	if fc := item.Get("function_call"); fc.IsObject() && calls.Len() == 0 {
		call := readOpenAIFunction(fc, ViewLegacy, fc)
		call.Legacy = true
		h.addCall(call)
	}
	if m.Role == Tool {
		id := Slot{item, "tool_call_id"}
		h.addResult(Result{
			Node: item, ID: id, CallID: idText(id.Value()),
			NameSlot: Slot{item, "name"}, Name: item.Get("name").Text(),
			Body: Slot{item, "content"}, Text: contentState(content), Legacy: role.Is("function"),
			Placeholder: isMarkerText(content),
		})
	} else if m.Role == Assistant && isMarkerText(content) {
		m.Mark = "TURN"
	}
}

func (openAIChat) readBlocks(h *History, m *Message, content jsontree.Value) {
	for b := content.FirstItem(); more(b); b = b.Next() {
		switch b.Get("type").Text() {
		case "text":
			h.addTextBlock(m, b, b.Get("text"))
		default:
			h.addBlock(m, OtherBlock, b)
		}
	}
}

// readOpenAICall reads {"id","type","function":{"name","arguments"}}.
func readOpenAICall(c jsontree.Value, view View) Call {
	if !c.IsObject() {
		return Call{Seen: []Sighting{{View: view, Node: c}}, NoCall: true}
	}
	if custom := c.Get("custom"); custom.IsObject() { // a custom tool: its input is free text
		s := Sighting{View: view, Node: c, ID: Slot{c, "id"}, Name: Slot{custom, "name"}, Args: Slot{custom, "input"}}
		return Call{ID: idText(c.Get("id")), Name: custom.Get("name").Text(), Seen: []Sighting{s}}
	}
	return readOpenAIFunction(c, view, c.Get("function"))
}

// readOpenAIFunction reads a call whose name and arguments stand in the object fn.
func readOpenAIFunction(c jsontree.Value, view View, fn jsontree.Value) Call {
	s := Sighting{View: view, Node: c, ID: Slot{c, "id"}, Name: Slot{fn, "name"}, Args: Slot{fn, "arguments"}, ArgsText: true}
	call := Call{ID: idText(s.ID.Value()), Name: s.Name.Value().Text(), Seen: []Sighting{s}}
	call.Args, call.RawArgs = textArgs(s.Args.Value())
	return call
}

func (openAIChat) NewText(like *Message, role Role, text, mark, id string) []byte {
	o := newObject()
	o.text("role", role.String())
	o.text("content", text)
	return o.done()
}

func (openAIChat) NewResult(like *Message, call *Call, text, mark, id string) []byte {
	o := newObject()
	if call.Legacy {
		o.text("role", "function")
		o.text("name", call.Name)
	} else {
		o.text("role", "tool")
		o.text("tool_call_id", call.ID)
	}
	o.text("content", text)
	return o.done()
}

func (openAIChat) NewBlock(text string) []byte { return langChain{}.NewBlock(text) }
