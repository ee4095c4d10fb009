// Package generate makes valid conversations and breaks them in named ways, for tests. Everything follows from the
// random source that the caller seeds.
package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Call is one tool call. Args is the text of its arguments, "" for none at all.
type Call struct{ ID, Name, Args string }

// Member is a member that a message carries beside those of its dialect; Raw is JSON.
type Member struct{ Name, Raw string }

// Message is one message of no particular dialect.
type Message struct {
	Role   string // system, user, assistant, tool, remove
	Text   string
	ID     string
	Calls  []Call // of an assistant message
	CallID string // of a tool message
	Name   string // of a tool message
	Extra  []Member
	Chunk  bool // an assistant message stored as a streaming piece
	Apart  bool // a result that does not share a message with the one before it
	Late   bool // a result that stands behind text in its message
}

// Conversation is a list of messages.
type Conversation []Message

// Clone returns a copy that shares nothing which a mutation changes.
func (c Conversation) Clone() Conversation {
	out := slices.Clone(c)
	for i := range out {
		out[i].Calls = slices.Clone(out[i].Calls)
		out[i].Extra = slices.Clone(out[i].Extra)
	}
	return out
}

var (
	tools = []string{"search", "get_weather", "book-hotel"}
	texts = []string{
		"hello", "서울 날씨 어때?", "line one\nline two", `quotes " and \ backslashes`, "</script>\u2028", "tab\tand emoji 🙂",
		"[tool call interrupted, said the user]", "1", "{}", "null",
	}
	arguments = []string{`{}`, `{"q":"Seoul"}`, `{"n":12345678901234567890.10,"deep":{"list":[1,null,true]}}`, `{"s":"\u00e9\/"}`}
	extras    = []Member{
		{"x_trace", `"a\u0062c"`}, {"x_number", `1.0E+2`}, {"x_big", `123456789012345678901234567890`},
		{"x_nested", `{"b":[{}],"a":null}`},
	}
)

// New makes a valid conversation of one to five finished turns.
func New(r *rand.Rand) Conversation {
	var c Conversation
	calls := 0
	add := func(m Message) {
		m.ID = fmt.Sprintf("m%d", len(c))
		if r.IntN(4) == 0 {
			m.Extra = append(m.Extra, extras[r.IntN(len(extras))])
		}
		c = append(c, m)
	}
	say := func(what string) string { return fmt.Sprintf("%s %d: %s", what, len(c), texts[r.IntN(len(texts))]) }
	if r.IntN(3) == 0 {
		add(Message{Role: "system", Text: say("rules")})
	}
	for range 1 + r.IntN(5) {
		add(Message{Role: "user", Text: say("question")})
		for range r.IntN(3) {
			m := Message{Role: "assistant"}
			if r.IntN(2) == 0 {
				m.Text = say("plan")
			}
			for range 1 + r.IntN(3) {
				calls++
				m.Calls = append(m.Calls, Call{
					ID: fmt.Sprintf("call%05d", calls), Name: tools[r.IntN(len(tools))], Args: arguments[r.IntN(len(arguments))],
				})
			}
			add(m)
			for _, call := range m.Calls {
				add(Message{Role: "tool", Text: say("found"), CallID: call.ID, Name: call.Name})
			}
		}
		add(Message{Role: "assistant", Text: say("answer")})
	}
	return c
}

// batches returns the indices of the messages with at least n calls whose window has as many results.
func (c Conversation) batches(n int) []int {
	return c.where(func(i int) bool { return len(c[i].Calls) >= n && c.window(i)-i-1 == len(c[i].Calls) })
}

// where returns the indices that satisfy the predicate.
func (c Conversation) where(is func(int) bool) []int {
	var found []int
	for i := range c {
		if is(i) {
			found = append(found, i)
		}
	}
	return found
}

// window returns the index after the last result of the batch at i.
func (c Conversation) window(i int) int {
	for i++; i < len(c) && c[i].Role == "tool"; i++ {
	}
	return i
}

// Texts returns what users and assistants say in messages without calls.
func (c Conversation) Texts() []string {
	var out []string
	for i := range c {
		if c[i].Role != "tool" && len(c[i].Calls) == 0 {
			out = append(out, c[i].Text)
		}
	}
	return out
}
