package history

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// turnRules reports what is wrong with the order of roles.
func (w *walk) turnRules() {
	prev, begun := none, none
	w.row = run{}
	for i := range w.Messages {
		if w.full() {
			return
		}
		m := &w.Messages[i]
		if m.Role == message.Removal || m.Unreadable != "" {
			continue
		}
		if m.Role == message.System {
			if begun != none {
				w.checkSystem(m, begun)
			}
			prev = i
			continue
		}
		if begun == none {
			begun = i
			w.checkOpening(m)
		}
		if m.Prefix.OK() && i != len(w.Messages)-1 {
			w.report(prefixMidway, m.Prefix, edits(jsontree.Remove(m.Prefix)), "only the last message may be a prefix to continue")
		}
		if prev != none {
			w.checkNeighbours(prev, i)
		}
		prev = i
	}
	if begun == none {
		if w.opts.Phase == BeforeModel {
			f := w.report(noTurn, w.List, nil, "the model has nothing to answer")
			if len(w.Messages) == 0 && w.opts.levelOf(noTurn) == noTurn.Level {
				f.Level = rule.Error // some accept a list of system messages, nobody an empty one
			}
		}
		return
	}
	w.checkTail(prev)
}

func (w *walk) checkSystem(m *message.Message, begun int) {
	var fix *rule.Fix
	if !w.Dialect.Inline() {
		fix = edits(jsontree.Remove(m.Node), jsontree.Insert(w.List, w.node(begun), m.Node.Compact(nil)))
	}
	w.report(systemMidway, m.Node, fix, "system message after the conversation began")
}

func (w *walk) checkOpening(m *message.Message) {
	if m.Role == message.User && !m.Bearing() {
		return
	}
	fix := edits(jsontree.Insert(w.List, m.Node, w.marker(m, message.User, w.opts.Markers.Opening, openingNotUser)))
	w.report(openingNotUser, m.Node, fix, "the first message is of role "+m.Role.String())
}

// marker writes an inserted message of the given role, shaped like its neighbour.
func (w *walk) marker(like *message.Message, role message.Role, text string, r *rule.Rule) []byte {
	return w.Dialect.NewText(like, role, text, r.ID(), w.newID(like, r.ID(), "", 0))
}

// toolSide reports whether the message is a tool's and nobody else's: its results are all that it says.
func toolSide(m *message.Message) bool {
	return m.Bearing() && (m.Role == message.Tool || m.Role == message.User && m.Blocks.Len() == m.Results.Len())
}

func (w *walk) checkNeighbours(p, i int) {
	prev, m := &w.Messages[p], &w.Messages[i]
	switch {
	case m.Role == message.User && !m.Bearing() && toolSide(prev):
		b := w.lastBatch(p)
		if b != none && (w.turnOpen(b) || w.turnEnded(b)) {
			return
		}
		fix := edits(jsontree.Insert(w.List, m.Node, w.marker(m, message.Assistant, w.opts.Markers.UnansweredResult, userAfterResult)))
		w.report(userAfterResult, m.Node, fix, "user message directly after a tool result").
			Related = []rule.Related{{At: prev.Node, Message: "the tool result"}}
	case m.Role == message.User && prev.Role == message.User && !m.Bearing():
		w.report(adjacentUsers, m.Node, w.separateUsers(p, i), "user message after a user message that nobody answered").
			Related = []rule.Related{{At: prev.Node, Message: "the unanswered message"}}
	case m.Role == message.Assistant && prev.Role == message.Assistant:
		w.report(adjacentAssistants, m.Node, w.joined(p, i, joinable), "assistant message after an assistant message").
			Related = []rule.Related{{At: prev.Node, Message: "the first of the two"}}
	}
}

// lastBatch returns the batch whose window ends at message i, none if there is none.
func (w *walk) lastBatch(i int) int {
	for k := i; k >= 0; k-- {
		if w.batchOf[k] != none {
			return w.batchOf[k]
		}
		if !w.Messages[k].Bearing() {
			return none
		}
	}
	return none
}

func (w *walk) separateUsers(p, i int) *rule.Fix {
	m, text := &w.Messages[i], w.opts.Markers.UnansweredUser
	switch w.opts.MarkerRole {
	case MarkMerge:
		return w.joined(p, i, func(prev, m *message.Message) bool {
			return prev.Role == message.User && m.Role == message.User && !m.Bearing()
		})
	case MarkSystem:
		return edits(jsontree.Insert(w.List, m.Node, w.marker(m, message.System, text, adjacentUsers)))
	}
	return edits(jsontree.Insert(w.List, m.Node, w.marker(m, message.Assistant, text, adjacentUsers)))
}

// joinable reports whether two assistant turns can become one without a loss: not when either is signed, or when the
// first has calls whose results would then follow the wrong message.
func joinable(prev, m *message.Message) bool {
	return prev.Role == message.Assistant && m.Role == message.Assistant && !prev.Signed && !m.Signed && prev.Calls.Len() == 0
}

// run is a row of neighbours that one fix makes one message.
type run struct {
	end int // index after its last message
	fix *rule.Fix
}

// joined is the fix that merges messages p and i and all that follow and may be merged too. The pairs of one row share
// it.
func (w *walk) joined(p, i int, may func(prev, m *message.Message) bool) *rule.Fix {
	if i < w.row.end {
		return w.row.fix
	}
	if i != p+1 || !may(&w.Messages[p], &w.Messages[i]) {
		return nil
	}
	end := i + 1
	for end < len(w.Messages) && may(&w.Messages[end-1], &w.Messages[end]) {
		end++
	}
	w.row = run{end, w.merge(w.Messages[p:end])}
	return w.row.fix
}

// merge puts the content and calls of messages into the first of them and removes the others. Content may be plain
// strings, lists of blocks or nothing.
func (w *walk) merge(list []message.Message) *rule.Fix {
	fix := &rule.Fix{}
	var content []jsontree.Value
	var calls [][]byte
	for k := range list {
		m := &list[k]
		if !m.Body.OK() {
			return nil // a pair or a string has no members to merge into
		}
		if m.Text == message.SomeText || m.Blocks.Len() > 0 {
			content = budget.Push(content, m.Content)
		}
		if k == 0 {
			continue
		}
		fix.Edits = budget.Push(fix.Edits, jsontree.Remove(m.Node))
		for c := m.Body.Get("tool_calls").FirstItem(); c.OK(); c = c.Next() {
			calls = budget.Push(calls, c.Compact(nil))
		}
	}
	if len(content) > 1 || len(content) == 1 && content[0] != list[0].Content {
		fix.Edits = budget.Push(fix.Edits, list[0].SetContent(w.joinContent(content)))
	}
	if len(calls) > 0 {
		fix.Edits = budget.PushAll(fix.Edits, addToCalls(&list[0], calls))
	}
	return fix
}

// joinContent is one content made of several: text parted by empty lines where all are text, else a list of blocks.
func (w *walk) joinContent(all []jsontree.Value) []byte {
	if len(all) == 1 {
		return all[0].Compact(nil)
	}
	var text []byte
	blocks, onlyText := []byte{'['}, true
	for k, content := range all {
		if k > 0 {
			text = append(text, "\n\n"...)
			blocks = append(blocks, ',')
		}
		text = budget.AppendText(text, content.Text())
		onlyText = onlyText && content.IsString()
		blocks = budget.Append(blocks, w.asBlocks(content))
	}
	if onlyText {
		return jsontree.QuotedBytes(text)
	}
	return append(blocks, ']')
}

// asBlocks is content as the inside of a list of blocks.
func (w *walk) asBlocks(content jsontree.Value) []byte {
	if content.IsArray() {
		if raw := content.Compact(nil); len(raw) > 1 {
			return raw[1 : len(raw)-1]
		}
		return nil
	}
	return w.Dialect.NewBlock(content.Text())
}

// checkTail judges the last message by what comes next.
func (w *walk) checkTail(last int) {
	m := &w.Messages[last]
	switch {
	case toolSide(m):
		b := w.lastBatch(last)
		if w.opts.Phase > BeforeUser || b != none && (w.turnOpen(b) || w.turnEnded(b)) {
			return
		}
		fix := edits(w.append(w.marker(m, message.Assistant, w.opts.Markers.UnansweredResult, trailingResult)))
		w.report(trailingResult, m.Node, fix, "the history ends on a tool result that the model never answered")
	case m.Role == message.User:
		if w.opts.Phase != BeforeUser {
			return
		}
		fix := edits(w.append(w.marker(m, w.tailRole(), w.opts.Markers.UnansweredUser, trailingUser)))
		if w.opts.MarkerRole == MarkMerge {
			fix = nil // the caller merges its next message; there is nothing to append
		}
		w.report(trailingUser, m.Node, fix, "the last user message was never answered and another one comes next")
	case m.Role == message.Assistant && w.opts.Phase == BeforeModel:
		w.checkPrefill(last, m)
	}
}

func (w *walk) tailRole() message.Role {
	if w.opts.MarkerRole == MarkSystem {
		return message.System
	}
	return message.Assistant
}

func (w *walk) append(raw []byte) jsontree.Edit {
	return jsontree.Insert(w.List, jsontree.Value{}, raw)
}

// checkPrefill judges a history that ends on the assistant when the model is called: the model would continue it.
func (w *walk) checkPrefill(last int, m *message.Message) {
	if m.Calls.Len() > 0 || m.Prefix.OK() {
		return
	}
	fix := edits(w.append(w.marker(m, message.User, w.opts.Markers.Continue, trailingAssistant)))
	w.report(trailingAssistant, m.Node, fix, "the model is called with an assistant message as the last one")
	text := m.Content
	if blocks := w.BlocksOf(m); len(blocks) > 0 {
		text = blocks[len(blocks)-1].Node.Get("text")
	}
	s := text.Text()
	if trimmed := trimRight(s); m.Text == message.SomeText && trimmed != s {
		w.report(trailingSpace, text, edits(jsontree.Replace(text, jsontree.Quoted(trimmed))), "the final assistant text ends in white space")
	}
}
