package history

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// pairRules reports what the walk found about calls and results.
func (w *walk) pairRules() {
	w.findSplitBatches()
	for b := range w.batches {
		if !w.batches[b].split && !w.full() {
			w.checkBatch(&w.batches[b])
		}
	}
	for r := range w.Results {
		if w.full() {
			return
		}
		w.checkResult(r)
	}
	if w.Dialect.Inline() {
		w.checkWindowShapes()
	}
	w.checkReuse()
}

// checkBatch reports open calls and results that have to move into the batch's window. One fix serves them all, since
// what comes in has an order.
func (w *walk) checkBatch(b *batch) {
	m := &w.Messages[b.message]
	answered := 0
	var open, held []int
	var moves []int
	if !budget.Ask(m.Calls.Len(), 48) {
		return
	}
	for c := m.Calls.From; c < m.Calls.To; c++ {
		switch r := w.answers[c]; {
		case !w.awaits(c):
		case r != none:
			answered++
			if f := w.fates[r]; (f == displaced || f == early) && w.on(moveRule(f, &w.Results[r])) {
				moves = append(moves, c)
			}
		case w.pending[c]:
			held = append(held, c)
		default:
			open = append(open, c)
		}
	}
	for _, c := range held {
		if !w.full() {
			w.report(pendingCall, w.Calls[c].Seen[0].Node, nil, "call "+w.showCall(c)+" waits for an answer and is left alone", w.callParams(c)...)
		}
	}
	r := unansweredCall
	if answered > 0 {
		r = partialBatch
	}
	if len(open) > 0 && w.frontier(b) {
		w.report(frontierCall, w.Calls[open[0]].Seen[0].Node, nil, "call "+w.showCall(open[0])+" is still running", w.callParams(open[0])...)
		open = nil
	}
	if !w.on(r) {
		open = nil
	}
	if len(open) == 0 && len(moves) == 0 {
		return
	}
	fix := w.fillWindow(b, open, moves)
	for _, c := range moves {
		w.reportMove(c, fix)
	}
	if len(open) == 0 {
		return
	}
	text := "call " + w.showCall(open[0]) + " has no result"
	if n := len(open); n > 1 {
		text = "call " + w.showCall(open[0]) + " and " + number(n-1) + " more have no result"
	}
	open = open[:min(len(open), maxRelated)]
	ids := make([]string, len(open))
	for k, c := range open {
		ids[k] = w.Calls[c].ID
	}
	f := w.report(r, w.Calls[open[0]].Seen[0].Node, fix, text, rule.Param{Name: "ids", List: ids}, rule.Param{Name: "tool", Text: w.Calls[open[0]].Name})
	for _, c := range open[1:] {
		f.Related = budget.Push(f.Related, rule.Related{At: w.Calls[c].Seen[0].Node, Message: "call " + w.showCall(c) + " has no result either"})
	}
}

// maxRelated is how many calls of one batch a finding names.
const maxRelated = 1000

func (w *walk) showCall(c int) string {
	call := &w.Calls[c]
	text := jsontree.Shown(call.ID)
	if call.Name != "" {
		text += " of " + jsontree.Shown(call.Name)
	}
	return text
}

func (w *walk) callParams(c int) []rule.Param {
	return []rule.Param{{Name: "id", Text: w.Calls[c].ID}, {Name: "tool", Text: w.Calls[c].Name}}
}

// frontier reports whether the batch is the one a live run is working on: nothing but its results follows.
func (w *walk) frontier(b *batch) bool {
	return w.opts.Phase == Live && b.windowEnd == len(w.Messages)
}

// missing tells how the placeholder of a call reads, and whose repair it is.
func (w *walk) missing(c int) (text, mark string) {
	call := &w.Calls[c]
	switch {
	case call.Args == message.ArgsInvalid:
		return w.opts.Markers.BadArguments + ": " + cut(call.RawArgs, 200), invalidArguments.ID()
	case call.Name == "":
		return w.opts.Markers.BadName, invalidName.ID()
	}
	return w.opts.Markers.UnansweredCall, unansweredCall.ID()
}

// fillWindow builds the fix that puts a placeholder for each open call, and each moved result, into the window: in the
// order of the calls, after the results that are there for earlier calls.
func (w *walk) fillWindow(b *batch, open, moves []int) *rule.Fix {
	m := &w.Messages[b.message]
	fix := &rule.Fix{}
	var items []item
	after := none // the last result in the window that belongs to an earlier call
	tail := w.opts.Tail && b.windowEnd == len(w.Messages)
	for c := m.Calls.From; c < m.Calls.To && !budget.Refused(); c++ {
		r := w.answers[c]
		switch {
		case len(open) > 0 && open[0] == c:
			open = open[1:]
			text, mark := w.missing(c)
			id := w.newID(m, mark, w.Calls[c].ID, c-m.Calls.From)
			items = budget.Push(items, item{after, w.Dialect.NewResult(m, &w.Calls[c], text, mark, id)})
		case len(moves) > 0 && moves[0] == c:
			moves = moves[1:]
			items = budget.Push(items, item{after, w.carried(m, r)})
			fix.Edits = budget.Push(fix.Edits, w.takeOut(r))
		case r != none && w.fates[r] == answer:
			after = max(after, r)
		}
	}
	if tail {
		for k := range items {
			items[k].after = none
		}
	}
	if w.Dialect.Inline() {
		fix.Edits = budget.PushAll(fix.Edits, w.insertBlocks(b, items))
		return fix
	}
	for _, it := range items {
		at := b.message + 1
		if it.after != none {
			at = w.Results[it.after].Message + 1
		}
		if tail {
			at = len(w.Messages)
		}
		fix.Edits = budget.Push(fix.Edits, jsontree.Insert(w.List, w.node(at), it.raw))
	}
	return fix
}

// item is a result that comes into a window, after one that is there (none: at its start).
type item struct {
	after int
	raw   []byte
}

// node is message i of the list, absent after the last.
func (w *walk) node(i int) jsontree.Value {
	if i >= len(w.Messages) {
		return jsontree.Value{}
	}
	return w.Messages[i].Node
}

// carried is a result as it is written where it moves to.
func (w *walk) carried(m *message.Message, r int) []byte {
	res := &w.Results[r]
	raw := res.Node.Compact(nil)
	if !res.Block || w.Dialect.Inline() {
		return raw
	}
	// A result block inside a LangChain human message travels in a human message of its own.
	return message.WithContent(w.Dialect, m, message.User, raw)
}

// takeOut removes a result from where it stands: its block, or the whole message where nothing else is in it.
func (w *walk) takeOut(r int) jsontree.Edit {
	res := &w.Results[r]
	if m := &w.Messages[res.Message]; res.Block && m.Blocks.Len() == 1 {
		return jsontree.Remove(m.Node)
	}
	return jsontree.Remove(res.Node)
}

// insertBlocks puts result blocks into the user message that follows the batch, before everything that is no result,
// or into a new one.
func (w *walk) insertBlocks(b *batch, items []item) []jsontree.Edit {
	next := b.message + 1
	if next >= len(w.Messages) || w.Messages[next].Role != message.User || w.emptied(next) {
		raw := message.WithContent(w.Dialect, &w.Messages[b.message], message.User, joined(items, nil))
		return []jsontree.Edit{jsontree.Insert(w.List, w.node(next), raw)}
	}
	m := &w.Messages[next]
	content := m.Content
	if !content.IsArray() {
		var rest []byte
		if m.Text == message.SomeText {
			rest = w.Dialect.NewBlock(content.Text())
		}
		return []jsontree.Edit{m.SetContent(append(budget.Append([]byte{'['}, joined(items, rest)), ']'))}
	}
	if w.opts.Tail && b.windowEnd == len(w.Messages) && m.Bearing() {
		// A second user message would split the results, so what is missing belongs into this one.
		// It would stand here; tail repairs refuse it, since it is no append to the list.
		for k := range items {
			items[k].after = m.Results.To - 1
		}
	}
	var out []jsontree.Edit
	for _, it := range items {
		before := content.First()
		if it.after != none && w.Results[it.after].Message == next {
			before = w.Results[it.after].Node.Next()
		}
		out = budget.Push(out, jsontree.Insert(content, before, it.raw))
	}
	return out
}

// emptied reports whether all that message i has is about to move away.
func (w *walk) emptied(i int) bool {
	m := &w.Messages[i]
	if m.Blocks.Len() != 1 || !m.Bearing() {
		return false
	}
	f := w.fates[m.Results.From]
	return f == displaced || f == early
}

func joined(items []item, rest []byte) []byte {
	var out []byte
	for _, it := range items {
		if len(out) > 0 {
			out = append(out, ',')
		}
		out = budget.Append(out, it.raw)
	}
	if rest != nil {
		out = budget.Append(append(out, ','), rest)
	}
	return out
}

func moveRule(f fate, r *message.Result) *rule.Rule {
	switch {
	case r.Strange:
		return wrongRole
	case f == early:
		return earlyResult
	}
	return displacedResult
}

func (w *walk) reportMove(c int, fix *rule.Fix) {
	r := w.answers[c]
	res := &w.Results[r]
	rl := moveRule(w.fates[r], res)
	text := "result of call " + w.showCall(c) + " stands behind another message"
	switch rl {
	case earlyResult:
		text = "result of call " + w.showCall(c) + " stands before the call"
	case wrongRole:
		text = "result of call " + w.showCall(c) + " stands in a message of role " + w.Messages[res.Message].Role.String()
	}
	f := w.report(rl, res.Node, fix, text, w.callParams(c)...)
	f.Related = []rule.Related{{At: w.Calls[c].Seen[0].Node, Message: "the call"}}
}

// checkResult reports results that go away or get another id.
func (w *walk) checkResult(r int) {
	res := &w.Results[r]
	c := w.callOf[r]
	switch {
	case c == none && res.Server:
	case c == none && res.Strange:
		w.report(wrongRole, res.Node, edits(w.takeOut(r)), "result "+jsontree.Shown(res.CallID)+" stands in a message of role "+
			w.Messages[res.Message].Role.String()+" and answers no call", rule.Param{Name: "id", Text: res.CallID})
	case c == none:
		w.report(orphanResult, res.Node, edits(w.takeOut(r)), "result for "+jsontree.Shown(res.CallID)+" answers no call",
			rule.Param{Name: "id", Text: res.CallID}, rule.Param{Name: "text", Text: cut(res.Body.Value().Text(), 500)})
	case w.fates[r] == duplicate:
		w.reportDuplicate(c, r)
	case w.fates[r] == rekeyed:
		f := w.report(mismatchedID, res.Node, edits(res.ID.Set(jsontree.Quoted(w.Calls[c].ID))),
			"result has the id "+jsontree.Shown(res.CallID)+", its call "+w.showCall(c),
			rule.Param{Name: "id", Text: res.CallID}, rule.Param{Name: "wanted", Text: w.Calls[c].ID})
		f.Related = []rule.Related{{At: w.Calls[c].Seen[0].Node, Message: "the call"}}
	default:
		w.checkName(c, r)
	}
}

func (w *walk) checkName(c, r int) {
	res, call := &w.Results[r], &w.Calls[c]
	if res.Name == "" || call.Name == "" || res.Name == call.Name {
		return
	}
	w.report(mismatchedName, res.Node, edits(res.NameSlot.Set(jsontree.Quoted(call.Name))),
		"result names the tool "+jsontree.Shown(res.Name)+", its call "+jsontree.Shown(call.Name),
		rule.Param{Name: "got", Text: res.Name}, rule.Param{Name: "want", Text: call.Name})
}

// reportDuplicate reports the later of two results for one call, whichever of them goes.
func (w *walk) reportDuplicate(c, loser int) {
	winner := w.answers[c]
	second, first := loser, w.rivals[loser]
	if first > second {
		first, second = second, first
	}
	fix := edits(w.takeOut(loser))
	if winner > loser && w.fates[winner] != answer {
		// The better answer takes the place of the poorer one.
		fix = edits(jsontree.Replace(w.Results[loser].Node, w.Results[winner].Node.Compact(nil)), w.takeOut(winner))
		if w.Results[loser].Block != w.Results[winner].Block {
			fix = edits(w.takeOut(loser))
		}
	}
	f := w.report(duplicateResult, w.Results[second].Node, fix, "call "+w.showCall(c)+" has a result already", w.callParams(c)...)
	f.Related = []rule.Related{{At: w.Results[first].Node, Message: "the first result"}}
}

// checkWindowShapes checks the user messages of an inline dialect: results first, and one message for one batch.
func (w *walk) checkWindowShapes() {
	home := none // the first of the messages with results that stand here in a row
	for i := range w.Messages {
		m := &w.Messages[i]
		switch {
		case w.full():
			return
		case !m.Bearing():
			home = none
			continue
		case m.Role == message.User:
			w.checkResultsFirst(m)
		}
		if home == none {
			home = i
		} else if m.Role == message.User {
			w.joinResults(&w.Messages[home], m)
		}
	}
}

// joinResults moves the results of a message to the first message of its row.
func (w *walk) joinResults(home, m *message.Message) {
	fix := &rule.Fix{}
	content := home.Content
	last := w.Results[home.Results.To-1].Node
	for r := m.Results.From; r < m.Results.To; r++ {
		if w.fates[r] == answer {
			fix.Edits = budget.Push(fix.Edits, jsontree.Insert(content, last.Next(), w.Results[r].Node.Compact(nil)))
		}
	}
	if len(fix.Edits) == 0 {
		return
	}
	if len(fix.Edits) == m.Blocks.Len() {
		fix.Edits = append(fix.Edits, jsontree.Remove(m.Node))
	} else {
		for r := m.Results.From; r < m.Results.To; r++ {
			if w.fates[r] == answer {
				fix.Edits = budget.Push(fix.Edits, jsontree.Remove(w.Results[r].Node))
			}
		}
	}
	w.report(splitResults, m.Node, fix, "results of one batch stand in several user messages").
		Related = []rule.Related{{At: home.Node, Message: "the first of them"}}
}

func (w *walk) checkResultsFirst(m *message.Message) {
	blocks := w.BlocksOf(m)
	lastResult := none
	for k := range blocks {
		if blocks[k].Kind == message.ResultBlock {
			lastResult = k
		}
	}
	fix := &rule.Fix{}
	var late jsontree.Value
	waiting := false
	for k := 0; k <= lastResult; k++ {
		switch {
		case blocks[k].Kind != message.ResultBlock:
			waiting = true
			fix.Edits = budget.Push(fix.Edits, jsontree.Remove(blocks[k].Node))
			fix.Edits = budget.Push(fix.Edits, jsontree.Insert(m.Content, blocks[lastResult].Node.Next(), blocks[k].Node.Compact(nil)))
		case waiting && !late.OK():
			late = blocks[k].Node
		}
	}
	if late.OK() {
		w.report(lateResultBlock, late, fix, "tool results must be the first content of their message")
	}
}

// findSplitBatches finds runs of adjacent assistant messages whose results all follow the last of them: one batch that
// was stored in pieces. Each piece is merged into the first.
func (w *walk) findSplitBatches() {
	if w.Dialect.Name() == "langchain" || !w.on(splitBatch) {
		return // LangChain stores turns of several agents like this; moving the results is enough
	}
	for k := 0; k < len(w.batches) && !w.full(); k++ {
		end := k
		for end+1 < len(w.batches) && w.batches[end+1].message == w.batches[end].message+1 {
			end++
		}
		if end > k && w.answeredBehind(k, end) {
			from := w.batches[k].message
			fix := w.merge(w.Messages[from : w.batches[end].message+1])
			for j := k + 1; j <= end; j++ {
				f := w.report(splitBatch, w.Messages[w.batches[j].message].Node, fix, "calls of one batch stand in several assistant messages")
				f.Related = []rule.Related{{At: w.Messages[from].Node, Message: "the first of them"}}
			}
			for j := k; j <= end; j++ {
				w.batches[j].split = true
			}
		}
		k = end
	}
}

// answeredBehind reports whether the calls of batches k to end-1 are all answered in the window of batch end.
func (w *walk) answeredBehind(k, end int) bool {
	for j := k; j < end; j++ {
		m := &w.Messages[w.batches[j].message]
		for c := m.Calls.From; c < m.Calls.To; c++ {
			r := w.answers[c]
			if m.Signed || r == none || w.Results[r].Message < w.batches[end].message || w.Results[r].Message >= w.batches[end].windowEnd {
				return false
			}
		}
	}
	return true
}

// checkReuse notes ids that come back in a later turn, and results that stand in another order than their calls.
func (w *walk) checkReuse() {
	if !budget.Ask(w.keys, 4) {
		return
	}
	seen := filled(w.keys)
	for c := range w.Calls {
		if w.full() {
			return
		}
		call, key := &w.Calls[c], w.callKey[c]
		if key == none || !w.awaits(c) {
			continue
		}
		first := seen[key]
		if first == none {
			seen[key] = c
			continue
		}
		if w.Calls[first].Message != call.Message {
			f := w.report(reusedID, call.Seen[0].Node, nil, "call id "+jsontree.Shown(call.ID)+" was used by an earlier turn", w.callParams(c)...)
			f.Related = []rule.Related{{At: w.Calls[first].Seen[0].Node, Message: "the earlier call"}}
		}
	}
	for b := range w.batches {
		if w.full() {
			return
		}
		m := &w.Messages[w.batches[b].message]
		last := none
		for c := m.Calls.From; c < m.Calls.To; c++ {
			r := w.answers[c]
			if r == none || w.fates[r] != answer {
				continue
			}
			if r < last {
				w.report(unorderedResult, w.Results[r].Node, nil, "result of call "+w.showCall(c)+" stands behind the result of a later call", w.callParams(c)...)
				break
			}
			last = r
		}
	}
}
