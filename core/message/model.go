// Package message reads chat histories of every dialect into one neutral model and writes the few new pieces that a
// repair needs in the dialect's own shape.
//
// Terms: a *history* is an ordered list of *messages*. An assistant message may make *calls*; the calls of one message
// are a *batch*. A *result* answers a call by its id. A *block* is one element of a message whose content is a list.
// The model refers to the document by [jsontree.Value]; a message that nobody edits is never written anew.
package message

import "github.com/wellturn/wellturn/core/jsontree"

// Role is who speaks.
type Role uint8

// The roles. Removal is LangChain's RemoveMessage, an instruction to a reducer and no message at all.
const (
	Other Role = iota
	System
	User
	Assistant
	Tool
	Removal
)

func (r Role) String() string {
	return [...]string{"other", "system", "user", "assistant", "tool", "remove"}[r]
}

// Text says what text a message or result has.
type Text uint8

// The states of text, in order of how much there is.
const (
	NoText Text = iota
	EmptyText
	BlankText // white space only
	SomeText
)

// Args says whether a call's arguments are a JSON object in the encoding that the dialect asks for.
type Args uint8

// The states of arguments.
const (
	ArgsOK        Args = iota
	ArgsMissing        // no member, or null
	ArgsWrongType      // an object where a string is asked for, or the reverse
	ArgsInvalid        // text that is not a JSON object
)

// View is where a call was seen; LangChain keeps up to five copies of one call.
type View uint8

// The views, in the order in which they are trusted.
const (
	ViewCalls   View = iota // tool_calls
	ViewInvalid             // invalid_tool_calls
	ViewKwargs              // additional_kwargs.tool_calls
	ViewContent             // a content block
	ViewChunks              // tool_call_chunks
	ViewLegacy              // function_call
)

// Slot is a member of an object that may be absent.
type Slot struct {
	Object jsontree.Value
	Key    string
}

// Value returns the member, absent where the object has none.
func (s Slot) Value() jsontree.Value { return s.Object.Get(s.Key) }

// Set returns the edit that gives the member a value.
func (s Slot) Set(raw []byte) jsontree.Edit { return jsontree.Set(s.Object, s.Key, raw) }

// Sighting is one copy of a call.
type Sighting struct {
	View     View
	Node     jsontree.Value
	ID       Slot
	Name     Slot
	Args     Slot
	ArgsText bool // this copy keeps its arguments as text
}

// Call is one tool call of an assistant message.
type Call struct {
	Message int // index of the message
	ID      string
	Name    string
	Args    Args
	RawArgs string     // the text that is no JSON object, when Args is ArgsInvalid
	Seen    []Sighting // every copy, the most trusted first; never empty
	Server  bool       // executed by the provider: no result of ours exists
	Answers bool       // carries its own result (one part is call and result)
	Legacy  bool       // has no id by design and is answered by name
	Strange bool       // stands in a message whose role cannot make calls
	NoCall  bool       // an element of a list of calls that is no object
}

// Result is one answer to a call.
type Result struct {
	Message     int
	Node        jsontree.Value // the message, or the block where Block is true
	Block       bool
	CallID      string
	ID          Slot
	Name        string
	NameSlot    Slot
	Body        Slot // its content
	Text        Text
	Error       bool
	Placeholder bool // one of ours, from an earlier repair
	Server      bool // answers a provider's own call
	Strange     bool // stands in a message whose role cannot carry results
	Legacy      bool
}

// BlockKind is what a content block is.
type BlockKind uint8

// The kinds of blocks. ServerBlock is a provider's own call or its result.
const (
	OtherBlock BlockKind = iota
	TextBlock
	EmptyBlock // text that is empty or blank
	CallBlock
	ResultBlock
	ReasoningBlock
	ServerBlock
)

// Block is one element of a message's content list.
type Block struct {
	Kind BlockKind
	Node jsontree.Value
}

// Span is a half-open range of indices into a list of the history.
type Span struct{ From, To int }

// Len returns how many indices the span holds.
func (s Span) Len() int { return s.To - s.From }

// Message is one message.
type Message struct {
	Node       jsontree.Value // the element of the list
	Body       jsontree.Value // where its members stand; the element itself in most shapes
	Role       Role
	Shape      uint8 // the dialect's own note on how the message is written
	Calls      Span
	Results    Span
	Blocks     Span
	Content    jsontree.Value
	Text       Text
	ID         string
	Signed     bool           // has signed or redacted reasoning
	Chunk      bool           // a streaming piece that was stored
	Aborted    bool           // marked as cut off
	Mark       string         // catalogue id of the repair that made it, "" for anybody else's
	EmptyCalls jsontree.Value // an empty tool_calls list, where the dialect refuses one
	NullMember jsontree.Value // a null that the dialect refuses
	Prefix     jsontree.Value // a true prefix flag
	Unreadable string         // why the element is no message of this dialect, "" when it is one
}

// SetContent returns the edit that gives the message other content.
func (m *Message) SetContent(raw []byte) jsontree.Edit { return jsontree.Set(m.Body, "content", raw) }

// SetID returns the edit that gives the message another id.
func (m *Message) SetID(id string) jsontree.Edit {
	return jsontree.Set(m.Body, "id", jsontree.Quoted(id))
}

// Bearing reports whether the message carries results.
func (m *Message) Bearing() bool { return m.Results.Len() > 0 }

// Empty reports whether the message says nothing at all.
func (m *Message) Empty(h *History) bool {
	if m.Text == SomeText || m.Calls.Len() > 0 || m.Results.Len() > 0 {
		return false
	}
	for _, b := range h.BlocksOf(m) {
		if b.Kind != EmptyBlock && b.Kind != ReasoningBlock {
			return false
		}
		if b.Kind == ReasoningBlock && m.Signed {
			return false
		}
	}
	return true
}

// History is a whole history in the neutral model. Calls, Results and Blocks are in document order.
type History struct {
	Dialect  Dialect
	List     jsontree.Value // the array of messages
	Messages []Message
	Calls    []Call
	Results  []Result
	Blocks   []Block
}

// CallsOf returns the calls of a message.
func (h *History) CallsOf(m *Message) []Call { return h.Calls[m.Calls.From:m.Calls.To] }

// ResultsOf returns the results of a message.
func (h *History) ResultsOf(m *Message) []Result { return h.Results[m.Results.From:m.Results.To] }

// BlocksOf returns the content blocks of a message.
func (h *History) BlocksOf(m *Message) []Block { return h.Blocks[m.Blocks.From:m.Blocks.To] }
