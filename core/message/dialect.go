package message

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
)

// Dialect reads one way of writing histories, and writes the pieces that a repair adds in the same way.
//
// A new dialect is one file with one value of this type, listed in Dialects, and its vectors.
type Dialect interface {
	// Name is the value of the option `dialect`.
	Name() string
	// Target is the profile that is used when the caller names none.
	Target() string
	// Inline reports whether results stand as blocks in the next user message instead of messages of their own.
	Inline() bool
	// Evidence says how far an element of the list looks like this dialect: 0 not at all, 1 it could be, 2 and more
	// it has something that only this dialect has.
	Evidence(item jsontree.Value) int
	// Read appends the element to the history as exactly one message.
	Read(h *History, item jsontree.Value)
	// NewText writes a message that only says something, shaped like its neighbour. mark is the catalogue id of the
	// repair, id a message id or "".
	NewText(like *Message, role Role, text, mark, id string) []byte
	// NewResult writes the answer to a call: a whole message, or a block where Inline is true.
	NewResult(like *Message, call *Call, text, mark, id string) []byte
	// NewBlock writes a text block.
	NewBlock(text string) []byte
}

// Dialects lists all dialects in the order in which `auto` prefers them when the evidence is equal.
var Dialects = []Dialect{openAIChat{}, langChain{}, anthropic{}}

// Neutral stands for a history that shows no dialect: an empty one.
var Neutral Dialect = langChain{}

// Named returns the dialect with the given name.
func Named(name string) (Dialect, bool) {
	for _, d := range Dialects {
		if d.Name() == name {
			return d, true
		}
	}
	return nil, false
}

// Detect returns the dialect with the most evidence, nil when no element looks like any. It looks at no more than the
// first 64 elements that decide.
func Detect(list jsontree.Value) Dialect {
	var score [16]int
	decided := 0
	for item := list.First(); more(item) && decided < 64; item = item.Next() {
		best := 0
		for i, d := range Dialects {
			e := d.Evidence(item)
			score[i] += e * e
			best = max(best, e)
		}
		if best > 1 {
			decided++
		}
	}
	var found Dialect
	most := 0
	for i, d := range Dialects {
		if score[i] > most {
			found, most = d, score[i]
		}
	}
	return found
}

// MaxMessages is how many messages a history may have; the caller of Read sees to it.
const MaxMessages = 1 << 20

// Read reads a list of messages into h, whose memory it takes over; nil asks for a new history.
func Read(d Dialect, list jsontree.Value, h *History) *History {
	if h == nil {
		h = &History{}
	}
	h.Dialect, h.List = d, list
	h.Messages, h.Calls, h.Results, h.Blocks = h.Messages[:0], h.Calls[:0], h.Results[:0], h.Blocks[:0]
	if n := list.Len(); n > cap(h.Messages) && budget.Room(h.Messages, n) {
		h.Messages = make([]Message, 0, n)
	}
	for item := list.First(); more(item); item = item.Next() {
		d.Read(h, item)
	}
	return h
}

// more reports whether a loop over the document goes on with v: it is there, and so is memory.
func more(v jsontree.Value) bool { return v.OK() && budget.More() }
