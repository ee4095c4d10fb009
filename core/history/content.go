package history

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// contentRules reports what is wrong inside messages.
func (w *walk) contentRules() {
	signed := w.latestSigned()
	for i := range w.Messages {
		if w.full() {
			return
		}
		m := &w.Messages[i]
		if m.Role == message.Removal || m.Unreadable != "" {
			continue
		}
		if m.EmptyCalls.OK() {
			w.report(emptyCallList, m.EmptyCalls, edits(jsontree.Remove(m.EmptyCalls)), "tool_calls must have at least one call or be left out")
		}
		if m.NullMember.OK() {
			w.report(nullMember, m.NullMember, edits(jsontree.Remove(m.NullMember)), m.NullMember.Name()+" is null")
		}
		w.checkStrangeCalls(m)
		if m.Role != message.System && m.Role != message.Tool && m.Empty(w.History) {
			w.checkEmpty(i, m)
			continue
		}
		if m.Blocks.Len() == 0 {
			continue
		}
		if m.Role != message.Tool {
			w.checkEmptyBlocks(m, i == signed)
		}
		if m.Role == message.Assistant && m.Calls.Len() > 0 {
			w.checkTextAfterCall(m, i == signed)
		}
	}
	for r := range w.Results {
		if w.full() {
			return
		}
		w.checkErrorResult(&w.Results[r])
	}
}

// latestSigned is the index of the latest assistant message if its reasoning is signed: no repair may touch its content.
// A marker of ours is no turn of the model's, and does not lift that.
func (w *walk) latestSigned() int {
	for i := len(w.Messages) - 1; i >= 0; i-- {
		if m := &w.Messages[i]; m.Role == message.Assistant && !w.marked(m) {
			if m.Signed {
				return i
			}
			return none
		}
	}
	return none
}

// marked reports whether a repair wrote the message.
func (w *walk) marked(m *message.Message) bool {
	return m.Mark != "" || m.Content.Is(w.opts.Markers.UnansweredUser) || m.Content.Is(w.opts.Markers.UnansweredResult)
}

// checkEmpty drops an empty message, or fills it where dropping would join two messages of one side.
func (w *walk) checkEmpty(i int, m *message.Message) {
	text := "the " + m.Role.String() + " message says nothing"
	if w.droppable(i) {
		w.report(emptyMessage, m.Node, edits(jsontree.Remove(m.Node)), text)
		return
	}
	var fix *rule.Fix
	if m.Body.OK() {
		fix = edits(m.SetContent(jsontree.Quoted(w.opts.Markers.EmptyMessage)))
	}
	w.report(emptyMessage, m.Node, fix, text)
}

func (w *walk) droppable(i int) bool {
	before, after := message.Other, message.Other
	if i > 0 {
		before = w.side(i - 1)
	}
	if i+1 < len(w.Messages) {
		after = w.side(i + 1)
	}
	opens := before == message.Other || before == message.System
	switch {
	case after == message.Other:
		return !opens // the last message may go, the only one may not
	case opens:
		return after == message.User
	}
	return before != after && !(before == message.Tool && after == message.User)
}

// side is the role of message i as far as alternation goes: results count as tool.
func (w *walk) side(i int) message.Role {
	if toolSide(&w.Messages[i]) {
		return message.Tool
	}
	return w.Messages[i].Role
}

func (w *walk) checkEmptyBlocks(m *message.Message, signed bool) {
	for _, b := range w.BlocksOf(m) {
		if b.Kind != message.EmptyBlock || w.full() {
			continue
		}
		fix := edits(jsontree.Remove(b.Node))
		if signed {
			fix = nil
		}
		w.report(emptyTextBlock, b.Node, fix, "the text block has no text")
	}
}

// checkTextAfterCall moves text in front of the calls of its message, keeping the order of each.
func (w *walk) checkTextAfterCall(m *message.Message, signed bool) {
	if !w.Dialect.Inline() {
		return
	}
	var firstCall, late jsontree.Value
	fix := &rule.Fix{}
	for _, b := range w.BlocksOf(m) {
		switch {
		case b.Kind == message.CallBlock && !firstCall.OK():
			firstCall = b.Node
		case b.Kind == message.TextBlock && firstCall.OK():
			if !late.OK() {
				late = b.Node
			}
			fix.Edits = budget.Push(fix.Edits, jsontree.Remove(b.Node))
			fix.Edits = budget.Push(fix.Edits, jsontree.Insert(m.Content, firstCall, b.Node.Compact(nil)))
		}
	}
	if !late.OK() {
		return
	}
	if signed {
		fix = nil
	}
	w.report(textAfterCall, late, fix, "text stands after a tool call of the same message")
}

func (w *walk) checkStrangeCalls(m *message.Message) {
	for c := m.Calls.From; c < m.Calls.To; c++ {
		if call := &w.Calls[c]; call.Strange && !w.full() {
			w.report(wrongRole, call.Seen[0].Node, edits(jsontree.Remove(call.Seen[0].Node)),
				"call "+w.showCall(c)+" stands in a message of role "+m.Role.String(), w.callParams(c)...)
		}
	}
}

func (w *walk) checkErrorResult(r *message.Result) {
	if !r.Error || r.Text == message.SomeText {
		return
	}
	w.report(emptyErrorResult, r.Node, edits(r.Body.Set(jsontree.Quoted(w.opts.Markers.EmptyResult))),
		"a failed result must say what failed", rule.Param{Name: "id", Text: r.CallID})
}
