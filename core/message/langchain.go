package message

import (
	"strings"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/order"
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

// lcRoleOf maps a type, role or class name to a role; chunk reports a streaming piece.
func lcRoleOf(name string) (role Role, chunk bool) {
	for i := range lcRoles {
		if r := &lcRoles[i]; name == r.name {
			return r.role, r.chunk
		}
	}
	return Other, false
}

var lcRoles = [...]struct {
	name  string
	role  Role
	chunk bool
}{
	{"ai", Assistant, false}, {"tool", Tool, false}, {"human", User, false}, {"system", System, false},
	{"user", User, false}, {"assistant", Assistant, false}, {"developer", System, false}, {"function", Tool, false},
	{"remove", Removal, false}, {"HumanMessage", User, false}, {"AIMessage", Assistant, false},
	{"SystemMessage", System, false}, {"ToolMessage", Tool, false}, {"FunctionMessage", Tool, false},
	{"RemoveMessage", Removal, false}, {"HumanMessageChunk", User, true}, {"AIMessageChunk", Assistant, true},
	{"SystemMessageChunk", System, true}, {"ToolMessageChunk", Tool, true}, {"FunctionMessageChunk", Tool, true},
	{"ChatMessageChunk", Other, true},
}

// lcMembers is what the reader wants of a message object, found in one pass over its members.
type lcMembers struct {
	lc, typ, role, data, kwargs, id, content, extra, meta jsontree.Value
	calls, invalid, chunks, resultID, name, status        jsontree.Value
}

func lcMembersOf(object jsontree.Value) (f lcMembers) {
	if !object.IsObject() {
		return f
	}
	for v := object.First(); v.OK(); v = v.Next() {
		if to := f.member(v.RawName()); to != nil {
			if !to.OK() {
				*to = v
			}
		} else if strings.IndexByte(v.RawName(), '\\') >= 0 {
			if to := f.member(v.Name()); to != nil && !to.OK() {
				*to = v
			}
		}
	}
	return f
}

// member returns where the value of a member goes, nil when nobody wants it. Length and first letter tell the names
// apart; one comparison makes sure.
func (f *lcMembers) member(name string) *jsontree.Value {
	if name == "" {
		return nil
	}
	var want string
	var to *jsontree.Value
	switch len(name)<<8 | int(name[0]) {
	case 2<<8 | 'l':
		want, to = "lc", &f.lc
	case 2<<8 | 'i':
		want, to = "id", &f.id
	case 4<<8 | 't':
		want, to = "type", &f.typ
	case 4<<8 | 'r':
		want, to = "role", &f.role
	case 4<<8 | 'd':
		want, to = "data", &f.data
	case 4<<8 | 'n':
		want, to = "name", &f.name
	case 6<<8 | 'k':
		want, to = "kwargs", &f.kwargs
	case 6<<8 | 's':
		want, to = "status", &f.status
	case 7<<8 | 'c':
		want, to = "content", &f.content
	case 10<<8 | 't':
		want, to = "tool_calls", &f.calls
	case 12<<8 | 't':
		want, to = "tool_call_id", &f.resultID
	case 16<<8 | 't':
		want, to = "tool_call_chunks", &f.chunks
	case 17<<8 | 'a':
		want, to = "additional_kwargs", &f.extra
	case 17<<8 | 'r':
		want, to = "response_metadata", &f.meta
	case 18<<8 | 'i':
		want, to = "invalid_tool_calls", &f.invalid
	}
	if name != want {
		return nil
	}
	return to
}

// lcShape finds out how an element is written, where its members stand and what names its type.
func lcShape(item jsontree.Value) (shape uint8, body, typ jsontree.Value, f lcMembers) {
	switch {
	case item.IsString():
		return lcString, jsontree.Value{}, jsontree.Value{}, f
	case item.IsArray():
		return lcPair, jsontree.Value{}, item.First(), f
	}
	f = lcMembersOf(item)
	switch {
	case f.lc.OK() && f.kwargs.IsObject():
		return lcConstructor, f.kwargs, f.id.At(f.id.Len() - 1), lcMembersOf(f.kwargs)
	case f.data.IsObject() && f.typ.OK():
		return lcData, f.data, f.typ, lcMembersOf(f.data)
	case f.typ.OK():
		return lcFlat, item, f.typ, f
	}
	return lcRole, item, f.role, f
}

func (langChain) Evidence(item jsontree.Value) int {
	shape, body, typ, f := lcShape(item)
	role, chunk := lcRoleOf(typ.Text())
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
		if known && (f.content.OK() || role == Removal || f.calls.OK()) {
			return 3
		}
		return 0
	}
	if typ.Is("human") || typ.Is("ai") || known && (f.extra.OK() || f.meta.OK()) {
		return 3
	}
	if known && body.OK() && f.content.OK() {
		return 1
	}
	return 0
}

func (d langChain) Read(h *History, item jsontree.Value) {
	shape, body, typ, f := lcShape(item)
	role, chunk := lcRoleOf(typ.Text())
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
		m.Unreadable = notAMessage(item)
		return
	}
	if typ.Is("chat") || typ.Is("ChatMessage") || chunk && role == Other {
		m.Role, _ = lcRoleOf(f.role.Text())
	} else if role == Other {
		m.Unreadable = unknownType(typ, "type")
		return
	}
	m.ID = f.id.Text()
	if m.Role == Removal {
		return
	}
	if !f.content.OK() {
		m.Unreadable = "the message has no content member"
	}
	m.Content = f.content
	if f.extra.Len() > 0 {
		m.Mark = f.extra.Get("wellturn").Get("code").Text()
	}
	m.Aborted = lcAborted(f.meta)
	if m.Role == Assistant {
		d.readCalls(h, m, &f)
	}
	if !readString(m, f.content) {
		d.readBlocks(h, m, f.content)
	}
	if m.Role == Tool {
		d.readResult(h, m, &f)
	}
}

// notAMessage says of an element that it is of the wrong kind.
func notAMessage(item jsontree.Value) string {
	return "a message is an object, not " + item.Kind().Noun()
}

// unknownType says of a message that nothing of this dialect is called so.
func unknownType(typ jsontree.Value, member string) string {
	if !typ.OK() {
		return "the message has no " + member
	}
	return "unexpected message " + member + " " + jsontree.Shown(typ.Spelling())
}

func lcAborted(meta jsontree.Value) bool {
	if meta.Len() == 0 {
		return false
	}
	for _, name := range [...]string{"finish_reason", "stop_reason", "stopReason"} {
		switch meta.Get(name).Text() {
		case "aborted", "error", "cancelled", "canceled":
			return true
		}
	}
	return false
}

func (d langChain) readResult(h *History, m *Message, f *lcMembers) {
	r := Result{
		Node: m.Node,
		ID:   Slot{m.Body, "tool_call_id"}, CallID: idText(f.resultID),
		NameSlot: Slot{m.Body, "name"}, Name: f.name.Text(),
		Body: Slot{m.Body, "content"}, Text: m.Text,
		Error:       f.status.Is("error"),
		Placeholder: m.Mark != "",
		Legacy:      f.typ.Is("function") || f.role.Is("function"),
	}
	if f.content.IsArray() {
		r.Text = contentState(f.content)
	}
	r.Server = serverID(r.CallID)
	h.addResult(r)
}

// idText is an id as LangChain takes it: numbers are coerced to text.
func idText(v jsontree.Value) string {
	if v.Kind() == jsontree.Number {
		return v.Spelling()
	}
	return v.Text()
}

// readCalls unites the views that a message has of its calls, the most trusted first.
func (d langChain) readCalls(h *History, m *Message, f *lcMembers) {
	from := len(h.Calls)
	for c := f.calls.FirstItem(); more(c); c = c.Next() {
		h.addCall(lcCall(c, ViewCalls))
	}
	for c := f.invalid.FirstItem(); more(c); c = c.Next() {
		call := lcCall(c, ViewInvalid)
		call.Seen[0].ArgsText = true
		call.Args, call.RawArgs = textArgs(c.Get("args"))
		if call.Args != ArgsOK {
			call.Args = ArgsInvalid
		}
		h.addCall(call)
	}
	for _, view := range [...]struct {
		list jsontree.Value
		view View
	}{
		{f.extra.Get("tool_calls"), ViewKwargs},
		{f.content, ViewContent},
		{f.chunks, ViewChunks},
	} {
		if !view.list.IsArray() {
			continue
		}
		known := h.originals(from)
		for c := view.list.FirstItem(); more(c); c = c.Next() {
			if view.view == ViewContent && !lcCallBlock(c) {
				continue
			}
			known.sight(lcCall(c, view.view))
		}
	}
	if fc := f.extra.Get("function_call"); fc.IsObject() && len(h.Calls) == from {
		call := readOpenAIFunction(fc, ViewLegacy, fc)
		call.Legacy = true
		h.addCall(call)
	}
}

// originals are the calls that a message has before one of its views is read: calls[from:to] of the history.
type originals struct {
	*History
	from, to int
	byID     []int32 // places behind from, sorted by id; nil where a scan is as good
	copied   []int32 // by index into byID, where an id begins: how many of its calls have their copy
}

// fewCalls is up to how many calls are scanned for an id.
const fewCalls = 8

func (h *History) originals(from int) originals {
	o := originals{History: h, from: from, to: len(h.Calls)}
	if n := o.to - from; n > fewCalls && budget.Ask(n, 12) {
		o.byID = order.Stable(n, func(a, b int) int { return strings.Compare(h.Calls[from+a].ID, h.Calls[from+b].ID) })
		o.copied = make([]int32, n)
	}
	return o
}

// sight adds a copy of a call to the call it is a copy of: the one with its id or, where it has none, the next in
// order that has none either. A copy without an original is a call of its own.
func (o *originals) sight(c Call) {
	i := o.find(c.ID, c.Seen[0].View)
	if i < 0 {
		o.addCall(c)
		return
	}
	have := &o.Calls[i]
	have.Seen = append(have.Seen, c.Seen[0])
}

// find returns the index of the first call with the id that has no copy in this view yet, -1 if there is none.
func (o *originals) find(id string, view View) int {
	if o.byID == nil {
		for i := o.from; i < o.to; i++ {
			if have := &o.Calls[i]; have.Seen[len(have.Seen)-1].View != view && have.ID == id {
				return i
			}
		}
		return -1
	}
	first := order.First(len(o.byID), func(k int) bool { return o.Calls[o.from+int(o.byID[k])].ID < id })
	if first == len(o.byID) {
		return -1
	}
	next := first + int(o.copied[first])
	if next == len(o.byID) || o.Calls[o.from+int(o.byID[next])].ID != id {
		return -1
	}
	o.copied[first]++
	return o.from + int(o.byID[next])
}

func lcCallBlock(b jsontree.Value) bool {
	switch b.Get("type").Text() {
	case "tool_use", "tool_call", "server_tool_use", "mcp_tool_use":
		return true
	}
	return false
}

// lcCall reads one copy of a call: {"name","args","id"}, the raw OpenAI form {"id","function"}, an Anthropic tool_use
// block or a chunk.
func lcCall(c jsontree.Value, view View) Call {
	if !c.IsObject() {
		return Call{Seen: []Sighting{{View: view, Node: c}}, NoCall: true}
	}
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
	for b := content.FirstItem(); more(b); b = b.Next() {
		if b.IsString() {
			h.addTextBlock(m, b, b)
			continue
		}
		switch typ := b.Get("type").Text(); typ {
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
			if m.Role == Assistant && strings.HasSuffix(typ, "_tool_result") {
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
