package host

import (
	"fmt"

	"github.com/goccy/go-json"
)

// Options is the options object of a request, the same in every language. The zero value means all defaults and is
// written `{}`; so a member that is left out has its default.
type Options struct {
	Op      string `json:"op,omitempty"`      // set by the method that is called
	Subject string `json:"subject,omitempty"` // what the document claims to be: "auto", "history", "a2a/Task", …
	Dialect string `json:"dialect,omitempty"` // of a history: "auto", "langchain", "openai-chat", …
	Target  string `json:"target,omitempty"`  // profile whose acceptance rules decide levels; "any"
	Scope   string `json:"scope,omitempty"`   // "full", "tail"
	Phase   string `json:"phase,omitempty"`   // "at_rest", "before_user", "before_model", "live"
	A2A     string `json:"a2a,omitempty"`     // "auto", "0.3", "1.0"

	// What travelled beside the document.
	Headers map[string]string `json:"headers,omitempty"` // HTTP headers; join repeated ones with ", "
	Request json.RawMessage   `json:"request,omitempty"` // the request that a response or stream answers
	Method  string            `json:"method,omitempty"`  // how a stream was opened: "send", "subscribe", "push"

	// For Watch.
	Protocol string          `json:"protocol,omitempty"` // "a2a", "chat", "notebook", "interactive"
	State    json.RawMessage `json:"state,omitempty"`    // Report.State of the last answer
	Closed   bool            `json:"closed,omitempty"`   // the stream has ended

	Pending       []string `json:"pending,omitempty"`        // call ids that wait for a human
	PendingTools  []string `json:"pending_tools,omitempty"`  // tools whose calls wait for a human
	TerminalTools []string `json:"terminal_tools,omitempty"` // tools whose result ends a turn

	// For Repair.
	Markers    Markers `json:"markers,omitzero"`      // words of inserted messages
	MarkerRole string  `json:"marker_role,omitempty"` // "assistant", "system", "merge"
	Reducer    string  `json:"reducer,omitempty"`     // "add_messages", "delta", "none"
	Update     string  `json:"update,omitempty"`      // "minimal", "replace"

	// What else the request to the provider says; nil when it is not known.
	Thinking      *bool `json:"thinking,omitempty"`
	ToolsDeclared *bool `json:"tools_declared,omitempty"`

	Disable []string         `json:"disable,omitempty"` // codes of rules to leave out
	Levels  map[string]Level `json:"levels,omitempty"`  // code to level
	Limits  Limits           `json:"limits,omitzero"`
}

// Limits lowers the core's own limits; 0 keeps them.
type Limits struct {
	Depth    int `json:"depth,omitempty"`    // nesting of arrays and objects
	Bytes    int `json:"bytes,omitempty"`    // size of the document
	Findings int `json:"findings,omitempty"` // findings reported
}

// Markers chooses the words of inserted messages: a named set, or texts by name, which go before the set.
type Markers struct {
	Set   string            // "en", "ko"
	Texts map[string]string // text of each marker
}

// MarshalJSON writes the name of the set, or the object of texts.
func (m Markers) MarshalJSON() ([]byte, error) {
	if m.Texts != nil {
		return json.Marshal(m.Texts)
	}
	return json.Marshal(m.Set)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Markers) UnmarshalJSON(text []byte) error {
	*m = Markers{}
	if len(text) > 0 && text[0] == '{' {
		return json.Unmarshal(text, &m.Texts)
	}
	return json.Unmarshal(text, &m.Set)
}

// request writes the options for the method that performs op. "check" stays unwritten, as it is the default.
func (o Options) request(op string) ([]byte, error) {
	if o.Op != "" && o.Op != op {
		return nil, fmt.Errorf("%w: op is %q in a call that performs %q", ErrBadOptions, o.Op, op)
	}
	if op != "check" {
		o.Op = op
	}
	text, err := json.Marshal(o)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadOptions, err)
	}
	return text, nil
}
