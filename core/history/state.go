package history

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/intern"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// stateRules reports what storage and streaming leave behind.
func (w *walk) stateRules() {
	lc := w.Dialect.Name() == "langchain"
	for i := range w.Messages {
		if w.full() {
			return
		}
		m := &w.Messages[i]
		if m.Unreadable != "" {
			w.checkUnreadable(m)
			continue
		}
		if m.Role == message.Removal {
			w.report(leftRemoval, m.Node, edits(jsontree.Remove(m.Node)), "a RemoveMessage stands in the history", rule.Param{Name: "id", Text: m.ID})
		}
		if m.Aborted {
			w.report(abortedMessage, m.Node, nil, "the message is marked as cut off before its end")
		}
		if lc {
			w.checkViews(m)
		}
	}
	if lc {
		w.checkMessageIDs()
		w.checkShapes()
	}
	w.checkReplay()
}

func (w *walk) checkUnreadable(m *message.Message) {
	w.report(unreadableMessage, m.Node, nil, m.Unreadable)
	for _, d := range message.Dialects {
		if d.Name() != w.Dialect.Name() && d.Evidence(m.Node) > 1 {
			w.report(mixedDialects, m.Node, nil, "the list is "+w.Dialect.Name()+" but this element looks like "+d.Name(),
				rule.Param{Name: "dialect", Text: w.Dialect.Name()}, rule.Param{Name: "found", Text: d.Name()})
			return
		}
	}
}

// checkViews reports a stored chunk, and copies of calls that disagree, and unites the copies in tool_calls: what only
// another view has is added there. Both change the same members, so they share one fix.
func (w *walk) checkViews(m *message.Message) {
	missing, differs := w.lostCalls(m)
	if !m.Chunk && len(missing) == 0 && !differs {
		return
	}
	fix := &rule.Fix{}
	if w.on(storedChunk) {
		fix.Edits = message.Rename(m)
	}
	if w.on(divergingViews) || m.Chunk {
		fix.Edits = budget.PushAll(fix.Edits, w.uniteViews(m, missing))
	}
	if m.Chunk {
		w.report(storedChunk, m.Node, fix, "a streaming piece is stored as a message")
	}
	diverges := differs
	for _, c := range missing {
		diverges = diverges || w.Calls[c].Seen[0].View != message.ViewChunks
	}
	if !diverges {
		return
	}
	text := "the copies of this message's calls disagree"
	if len(missing) > 0 {
		text = "call " + w.showCall(missing[0]) + " is missing from tool_calls"
	}
	w.report(divergingViews, m.Node, fix, text)
}

// lostCalls lists calls that neither tool_calls nor invalid_tool_calls has, and reports whether copies differ in name.
func (w *walk) lostCalls(m *message.Message) (missing []int, differs bool) {
	for c := m.Calls.From; c < m.Calls.To; c++ {
		call := &w.Calls[c]
		if v := call.Seen[0].View; v > message.ViewInvalid && v != message.ViewLegacy && !call.Server && !call.NoCall {
			missing = budget.Push(missing, c)
		}
		for _, s := range call.Seen[1:] {
			differs = differs || s.Name.Value().Text() != call.Name
		}
	}
	return missing, differs
}

func (w *walk) uniteViews(m *message.Message, missing []int) []jsontree.Edit {
	var out []jsontree.Edit
	var raws [][]byte
	for c := m.Calls.From; c < m.Calls.To; c++ {
		call := &w.Calls[c]
		for _, s := range call.Seen[1:] {
			if call.Name != "" && s.Name.Value().Text() != call.Name && s.View != message.ViewChunks {
				out = budget.Push(out, setName(s, jsontree.Quoted(call.Name)))
			}
		}
	}
	for _, c := range missing {
		call := &w.Calls[c]
		if call.Answers || budget.Refused() {
			continue
		}
		args := []byte("{}")
		if v := call.Seen[0].Args.Value(); v.IsObject() {
			args = v.Compact(nil)
		} else if inner := jsontree.ReadText(v.Text()).Root(); inner.IsObject() {
			args = inner.Compact(nil)
		}
		raws = budget.Push(raws, message.LangChainCall(call.ID, call.Name, args))
	}
	if len(raws) > 0 {
		out = budget.PushAll(out, addToCalls(m, raws))
	}
	return out
}

// checkMessageIDs reports message ids that stand twice; the reducers of LangGraph would then change the wrong one.
func (w *walk) checkMessageIDs() {
	if !budget.Ask(len(w.Messages), 48) {
		return
	}
	ids := make([]string, len(w.Messages))
	for i := range ids {
		ids[i] = w.Messages[i].ID
	}
	numbers, count := intern.Number(ids)
	seen := filled(count)
	for i := range w.Messages {
		if w.full() {
			return
		}
		m := &w.Messages[i]
		if m.Role == message.Removal || m.Unreadable != "" {
			continue
		}
		if m.ID == "" {
			if w.opts.Addressable {
				w.report(missingMessage, m.Node, nil, "the message has no id: an update cannot address it")
			}
			continue
		}
		first := seen[numbers[i]]
		if first == none {
			seen[numbers[i]] = i
			continue
		}
		fix := edits(m.SetID(w.newID(m, repeatedMessage.ID(), m.ID, i)))
		if m.Node.Spelling() == w.Messages[first].Node.Spelling() {
			fix = edits(jsontree.Remove(m.Node))
		}
		w.report(repeatedMessage, m.Node, fix, "message id "+jsontree.Shown(m.ID)+" stands twice", rule.Param{Name: "id", Text: m.ID}).
			Related = []rule.Related{{At: w.Messages[first].Node, Message: "the first message with this id"}}
	}
}

// checkShapes notes a list in which messages are written in ways that no loader reads together.
func (w *walk) checkShapes() {
	if len(w.Messages) == 0 {
		return
	}
	for i := range w.Messages {
		m := &w.Messages[i]
		if m.Unreadable == "" && message.Enveloped(m) != message.Enveloped(&w.Messages[0]) {
			w.report(mixedDialects, m.Node, nil, "the list mixes messages in envelopes with plain ones")
			return
		}
	}
}

// checkReplay finds a history that starts over: a client sent it again and it was appended. It looks for the smallest
// k ≥ 2 with messages[k:2k] equal to messages[:k]. The sizes of the messages say where that can be, by the Z algorithm;
// only there are their bytes compared, and no more of them in all than maxCompared times the document has.
func (w *walk) checkReplay() {
	n := len(w.Messages)
	if n < 4 || !budget.Ask(n, 8) {
		return
	}
	size := func(i int) int { return len(w.Messages[i].Node.Raw()) }
	z := make([]int, n) // how many messages from i on have the sizes of those from 0 on
	for i, from, to := 1, 0, 0; i < n; i++ {
		if i < to {
			z[i] = min(to-i, z[i-from])
		}
		for i+z[i] < n && size(z[i]) == size(i+z[i]) {
			z[i]++
		}
		if i+z[i] > to {
			from, to = i, i+z[i]
		}
	}
	const maxCompared = 16
	left := maxCompared * len(w.List.Raw())
	for k := 2; 2*k <= n && left > 0; k++ {
		if z[k] < k {
			continue
		}
		same := 0
		for same < k && w.Messages[same].Node.Spelling() == w.Messages[k+same].Node.Spelling() {
			left -= size(same)
			same++
		}
		left -= size(same)
		if same < k || !w.conversation(k) {
			continue
		}
		fix := &rule.Fix{}
		for i := k; i < 2*k; i++ {
			fix.Edits = budget.Push(fix.Edits, jsontree.Remove(w.Messages[i].Node))
		}
		w.report(replayedHistory, w.Messages[k].Node, fix, "the first "+number(k)+" messages stand here again")
		return
	}
}

// conversation reports whether the first k messages are a user's and an assistant's.
func (w *walk) conversation(k int) bool {
	var user, assistant bool
	for i := range w.Messages[:k] {
		user = user || w.Messages[i].Role == message.User
		assistant = assistant || w.Messages[i].Role == message.Assistant
	}
	return user && assistant
}
