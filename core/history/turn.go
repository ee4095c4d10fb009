package history

import (
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// turnRules reports what is wrong with the order of roles.
func (w *walk) turnRules() {
	prev, begun := none, none
	for i := range w.Messages {
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
			w.report(noTurn, w.List, nil, "the model has nothing to answer")
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

func (w *walk) checkNeighbours(p, i int) {
	prev, m := &w.Messages[p], &w.Messages[i]
	switch {
	case m.Role == message.User && !m.Bearing() && prev.Bearing():
		b := w.lastBatch(p)
		if !w.on(userAfterResult) || b != none && (w.turnOpen(b) || w.turnEnded(b)) {
			return
		}
		fix := edits(jsontree.Insert(w.List, m.Node, w.marker(m, message.Assistant, w.opts.Markers.UnansweredResult, userAfterResult)))
		w.report(userAfterResult, m.Node, fix, "user message directly after a tool result").
			Related = []rule.Related{{At: prev.Node, Message: "the tool result"}}
	case m.Role == message.User && prev.Role == message.User && !m.Bearing():
		w.report(adjacentUsers, m.Node, w.separateUsers(prev, m), "user message after a user message that nobody answered").
			Related = []rule.Related{{At: prev.Node, Message: "the unanswered message"}}
	case m.Role == message.Assistant && prev.Role == message.Assistant:
		w.report(adjacentAssistants, m.Node, w.joinAssistants(prev, m), "assistant message after an assistant message").
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

func (w *walk) separateUsers(prev, m *message.Message) *rule.Fix {
	text := w.opts.Markers.UnansweredUser
	switch w.opts.MarkerRole {
	case MarkMerge:
		return w.merge(prev, m)
	case MarkSystem:
		return edits(jsontree.Insert(w.List, m.Node, w.marker(m, message.System, text, adjacentUsers)))
	}
	return edits(jsontree.Insert(w.List, m.Node, w.marker(m, message.Assistant, text, adjacentUsers)))
}

// joinAssistants merges two assistant turns where nothing is lost: not when either is signed, or when the first has
// calls whose results would then follow the wrong message.
func (w *walk) joinAssistants(prev, m *message.Message) *rule.Fix {
	if prev.Signed || m.Signed || prev.Calls.Len() > 0 {
		return nil
	}
	return w.merge(prev, m)
}

// merge puts the second message's content and calls into the first, which may be a plain string, a list of blocks or
// nothing, and removes the second.
func (w *walk) merge(first, second *message.Message) *rule.Fix {
	if !first.Body.OK() || !second.Body.OK() {
		return nil
	}
	fix := edits(jsontree.Remove(second.Node))
	if content := w.joinContent(first, second); content != nil {
		fix.Edits = append(fix.Edits, first.SetContent(content))
	}
	more := second.Body.Get("tool_calls")
	if more.Len() == 0 {
		return fix
	}
	have := first.Body.Get("tool_calls")
	if !have.IsArray() {
		fix.Edits = append(fix.Edits, jsontree.Set(first.Body, "tool_calls", more.Compact(nil)))
		return fix
	}
	for c := more.First(); c.OK(); c = c.Next() {
		fix.Edits = append(fix.Edits, jsontree.Insert(have, jsontree.Value{}, c.Compact(nil)))
	}
	return fix
}

func (w *walk) joinContent(first, second *message.Message) []byte {
	a, b := first.Content, second.Content
	switch {
	case second.Text != message.SomeText && second.Blocks.Len() == 0:
		return nil
	case first.Text != message.SomeText && first.Blocks.Len() == 0:
		return b.Compact(nil)
	case a.IsString() && b.IsString():
		return jsontree.Quoted(a.Text() + "\n\n" + b.Text())
	}
	out := append([]byte{'['}, w.asBlocks(a)...)
	out = append(append(out, ','), w.asBlocks(b)...)
	return append(out, ']')
}

// asBlocks is content as the inside of a list of blocks.
func (w *walk) asBlocks(content jsontree.Value) []byte {
	if content.IsArray() {
		raw := content.Compact(nil)
		return raw[1 : len(raw)-1]
	}
	return w.Dialect.NewBlock(content.Text())
}

// checkTail judges the last message by what comes next.
func (w *walk) checkTail(last int) {
	m := &w.Messages[last]
	switch {
	case m.Bearing():
		b := w.lastBatch(last)
		if w.opts.Phase > BeforeUser || !w.on(trailingResult) || b != none && (w.turnOpen(b) || w.turnEnded(b)) {
			return
		}
		fix := edits(w.append(w.marker(m, message.Assistant, w.opts.Markers.UnansweredResult, trailingResult)))
		w.report(trailingResult, m.Node, fix, "the history ends on a tool result that the model never answered")
	case m.Role == message.User:
		if w.opts.Phase != BeforeUser || !w.on(trailingUser) {
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
	if w.on(trailingAssistant) {
		fix := edits(w.append(w.marker(m, message.User, w.opts.Markers.Continue, trailingAssistant)))
		w.report(trailingAssistant, m.Node, fix, "the model is called with an assistant message as the last one")
	}
	text := m.Content
	if blocks := w.BlocksOf(m); len(blocks) > 0 {
		text = blocks[len(blocks)-1].Node.Get("text")
	}
	s := text.Text()
	if trimmed := trimRight(s); m.Text == message.SomeText && trimmed != s {
		w.report(trailingSpace, text, edits(jsontree.Replace(text, jsontree.Quoted(trimmed))), "the final assistant text ends in white space")
	}
}
