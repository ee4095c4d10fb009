package history

import (
	"slices"
	"strings"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/intern"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// fate is what the walk decided about a result.
type fate uint8

const (
	orphan    fate = iota // answers no call
	answer                // stands in its call's window
	displaced             // answers a call whose window was closed before it
	early                 // stands before its call
	duplicate             // its call has a better answer
	rekeyed               // its id is wrong, its place and name are right
)

const none = -1

// batch is the calls of one assistant message with the window that follows it: the run of messages that bear results.
type batch struct {
	message   int
	windowEnd int   // index after the last message of the window
	orphans   []int // results in the window that match no call so far
	idless    []int // results in the window without an id
	split     bool  // a piece of a batch that is stored in several messages
}

// walk is one reading of a history: who answers whom, and what each rule found.
type walk struct {
	*message.History
	opts    *Options
	batches []batch
	answers []int  // by call: the result that answers it, none if there is none
	fates   []fate // by result
	callOf  []int  // by result: its call, or none
	rivals  []int  // by result: the result that it duplicates, or none
	pending []bool // by call
	batchOf []int  // by message: the batch it makes, or none

	callKey, resultKey []int // ids as numbers, so that equal ids are equal numbers; none for no id
	keys               int   // how many there are

	row      run  // the row of messages that the last merging fix joins
	mending  bool // only findings that repair mends are wanted
	findings []rule.Finding
}

// MaxFindings is how many findings one walk collects. A repair finds the rest when it walks again.
const MaxFindings = 1 << 17

// newWalk walks a history; findings is memory for what it will report. When memory is refused it is a walk of no
// messages.
func newWalk(h *message.History, o *Options, findings []rule.Finding) *walk {
	if !budget.Ask(len(h.Messages)+10*(len(h.Calls)+len(h.Results)), 8) {
		h = &message.History{Dialect: h.Dialect, List: h.List}
	}
	w := &walk{History: h, opts: o, findings: findings[:0]}
	w.answers = filled(len(h.Calls))
	w.callOf = filled(len(h.Results))
	w.rivals = filled(len(h.Results))
	w.batchOf = filled(len(h.Messages))
	w.fates = make([]fate, len(h.Results))
	w.pending = make([]bool, len(h.Calls))
	for i := range h.Calls {
		c := &h.Calls[i]
		w.pending[i] = slices.Contains(o.Pending, c.ID) && c.ID != "" || slices.Contains(o.PendingTools, c.Name)
	}
	w.number()
	w.pair()
	return w
}

// number gives every id a number.
func (w *walk) number() {
	ids := make([]string, 0, len(w.Calls)+len(w.Results))
	for c := range w.Calls {
		ids = append(ids, present(w.Calls[c].ID))
	}
	for r := range w.Results {
		ids = append(ids, present(w.Results[r].CallID))
	}
	var numbers []int
	numbers, w.keys = intern.Number(ids)
	w.callKey, w.resultKey = numbers[:len(w.Calls)], numbers[len(w.Calls):]
}

// present is the id, "" for one that is only white space.
func present(id string) string {
	if absent(id) {
		return ""
	}
	return id
}

func filled(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = none
	}
	return s
}

// absent reports whether an id is no id: missing, empty or blank.
func absent(id string) bool { return id == "" || strings.TrimSpace(id) == "" }

// pairing is the walk's memory of calls by id. A reused id binds to the nearest call before the result: each id keeps
// a stack of its calls, linked through below.
type pairing struct {
	top   []int // by id: the innermost call that may still be open
	last  []int // by id: the innermost answered call
	below []int // by call
}

// pair runs the pairing walk: one pass over the messages, then one over the results that found no call before them.
func (w *walk) pair() {
	if len(w.Calls) == 0 && len(w.Results) == 0 {
		return
	}
	p := pairing{top: filled(w.keys), last: filled(w.keys), below: filled(len(w.Calls))}
	open := none
	for i := range w.Messages {
		m := &w.Messages[i]
		if m.Role == message.Removal || m.Unreadable != "" && !m.Bearing() {
			continue
		}
		calls := m.Role == message.Assistant && w.makesBatch(m)
		if m.Bearing() && !calls {
			for r := m.Results.From; r < m.Results.To; r++ {
				w.place(&p, open, r)
			}
			if open != none {
				w.batches[open].windowEnd = i + 1
			}
			continue
		}
		w.closeBatch(open)
		open = none
		if calls {
			if !budget.Room(w.batches, 1) {
				return
			}
			open = len(w.batches)
			w.batchOf[i] = open
			w.batches = append(w.batches, batch{message: i, windowEnd: i + 1})
			for c := m.Calls.To - 1; c >= m.Calls.From; c-- {
				if key := w.callKey[c]; key != none && w.awaits(c) {
					p.below[c], p.top[key] = p.top[key], c
				}
			}
			for r := m.Results.From; r < m.Results.To; r++ {
				w.place(&p, open, r) // a result in the message that makes the call
			}
		}
	}
	w.closeBatch(open)
	w.placeEarly()
	for b := range w.batches {
		w.rekey(&w.batches[b])
	}
}

// awaits reports whether a call needs a result of ours.
func (w *walk) awaits(c int) bool {
	call := &w.Calls[c]
	return !call.Server && !call.Answers && !call.Strange && !call.NoCall
}

func (w *walk) makesBatch(m *message.Message) bool {
	for c := m.Calls.From; c < m.Calls.To; c++ {
		if w.awaits(c) {
			return true
		}
	}
	return false
}

// place finds the call that result r answers among those before it.
func (w *walk) place(p *pairing, open, r int) {
	key := w.resultKey[r]
	if key == none {
		if open != none {
			w.batches[open].idless = budget.Push(w.batches[open].idless, r)
		}
		return
	}
	for c := p.top[key]; c != none; c = p.below[c] {
		p.top[key] = p.below[c]
		if w.answers[c] != none {
			continue
		}
		f := displaced
		if open != none && w.Calls[c].Message == w.batches[open].message && !w.Results[r].Strange {
			f = answer
		}
		w.bind(c, r, f)
		p.last[key] = c
		return
	}
	if c := p.last[key]; c != none {
		w.rival(c, r, open)
		return
	}
	if open != none {
		w.batches[open].orphans = budget.Push(w.batches[open].orphans, r)
	}
}

func (w *walk) bind(c, r int, f fate) {
	w.answers[c], w.callOf[r], w.fates[r] = r, c, f
}

// rival decides between two results for one call: the first real one that is not empty stays; for a call that waits
// for a long-running job the last one does.
func (w *walk) rival(c, r, open int) {
	have := w.answers[c]
	first, second := &w.Results[have], &w.Results[r]
	poor, rich := !w.real(first), w.real(second)
	w.callOf[r] = c
	if !(poor && rich || w.pending[c]) {
		w.fates[r], w.rivals[r] = duplicate, have
		return
	}
	f := displaced
	if open != none && w.Calls[c].Message == w.batches[open].message {
		f = answer
	}
	w.bind(c, r, f)
	w.fates[have], w.rivals[have] = duplicate, r
}

// real reports whether a result says something that a tool said, and no repair.
func (w *walk) real(r *message.Result) bool {
	return r.Text == message.SomeText && !r.Placeholder && !w.opts.Markers.Wrote(r.Body.Value())
}

// closeBatch pairs the results of a window that have no id: by name, and only where that is unambiguous.
func (w *walk) closeBatch(b int) {
	if b == none || len(w.batches[b].idless) == 0 {
		return
	}
	bat := &w.batches[b]
	m := &w.Messages[bat.message]
	if !budget.Ask(m.Calls.Len()+len(bat.idless), 160) {
		return
	}
	var order []int // calls without an id
	var names []string
	for c := m.Calls.From; c < m.Calls.To; c++ {
		if w.callKey[c] == none && w.awaits(c) {
			order = append(order, c)
			names = append(names, w.Calls[c].Name)
		}
	}
	nameless := 0
	for _, r := range bat.idless {
		names = append(names, w.Results[r].Name)
		if w.Results[r].Name == "" {
			nameless++
		}
	}
	if nameless == len(bat.idless) && nameless == len(order) {
		for k, r := range bat.idless {
			w.bind(order[k], r, answer)
		}
		return
	}
	numbers, count := intern.Number(names)
	waiting := make([][]int, count) // by name: the calls
	results := make([]int, count)   // by name: how many results
	for k, c := range order {
		if numbers[k] != none {
			waiting[numbers[k]] = append(waiting[numbers[k]], c)
		}
	}
	for _, name := range numbers[len(order):] {
		if name != none {
			results[name]++
		}
	}
	for k, r := range bat.idless {
		name := numbers[len(order)+k]
		if name == none || len(waiting[name]) == 0 || results[name] < len(waiting[name]) {
			continue
		}
		w.bind(waiting[name][0], r, answer)
		waiting[name] = waiting[name][1:]
		results[name]--
	}
}

// placeEarly looks for the call of each result that found none: a call further down, or nothing.
func (w *walk) placeEarly() {
	var later []int // by id: the first open call
	for c := len(w.Calls) - 1; c >= 0; c-- {
		if w.awaits(c) && w.answers[c] == none && w.callKey[c] != none {
			if later == nil {
				later = filled(w.keys)
			}
			later[w.callKey[c]] = c
		}
	}
	if later == nil {
		return
	}
	for r := range w.Results {
		if w.callOf[r] != none || w.resultKey[r] == none {
			continue
		}
		if c := later[w.resultKey[r]]; c != none && w.Calls[c].Message > w.Results[r].Message && w.answers[c] == none {
			w.bind(c, r, early)
		}
	}
}

// rekey adopts the orphans of a window, in order, when the calls they must belong to are known: calls without an id that
// are as many as they, or open calls that are as many and whose names all agree.
func (w *walk) rekey(b *batch) {
	orphans := b.orphans[:0]
	for _, r := range b.orphans {
		if w.callOf[r] == none && !w.Results[r].Server && !w.Results[r].Strange {
			orphans = append(orphans, r)
		}
	}
	if len(orphans) == 0 {
		return
	}
	m := &w.Messages[b.message]
	if !budget.Ask(m.Calls.Len(), 32) {
		return
	}
	var open, idless []int
	for c := m.Calls.From; c < m.Calls.To; c++ {
		switch {
		case w.answers[c] != none || !w.awaits(c) || w.pending[c]:
		case w.callKey[c] == none:
			idless = append(idless, c)
		default:
			open = append(open, c)
		}
	}
	switch {
	case len(idless) == len(orphans) && w.namesAgree(idless, orphans, true):
		for k, r := range orphans {
			w.bind(idless[k], r, answer)
		}
	case len(open) == len(orphans) && w.namesAgree(open, orphans, false):
		for k, r := range orphans {
			w.bind(open[k], r, rekeyed)
		}
	}
}

// namesAgree reports whether each result names the tool of the call in its place; nameless lets results without a name
// pass.
func (w *walk) namesAgree(calls, results []int, nameless bool) bool {
	for k, r := range results {
		if name := w.Results[r].Name; name != w.Calls[calls[k]].Name && !(nameless && name == "") || name == "" && !nameless {
			return false
		}
	}
	return true
}

// turnOpen reports whether the batch still waits for somebody: a marker after it would cut the answer off.
func (w *walk) turnOpen(b int) bool {
	m := &w.Messages[w.batches[b].message]
	for c := m.Calls.From; c < m.Calls.To; c++ {
		if w.pending[c] && w.answers[c] == none {
			return true
		}
	}
	return false
}

// turnEnded reports whether an answered terminal tool ended the turn of the batch.
func (w *walk) turnEnded(b int) bool {
	m := &w.Messages[w.batches[b].message]
	for c := m.Calls.From; c < m.Calls.To; c++ {
		if w.answers[c] != none && slices.Contains(w.opts.TerminalTools, w.Calls[c].Name) {
			return true
		}
	}
	return false
}

// full reports whether the walk can report no more, so that there is no use in going on. Loops over the history look at
// it in every turn; report asks for the memory.
func (w *walk) full() bool { return len(w.findings) >= MaxFindings || budget.Refused() }

// report adds a finding with the level that the target gives the rule, unless the caller disabled the rule. A fix is
// kept as far as it may be applied.
func (w *walk) report(r *rule.Rule, at jsontree.Value, fix *rule.Fix, text string, params ...rule.Param) *rule.Finding {
	if !budget.More() || w.full() || !w.on(r) {
		return &rule.Finding{}
	}
	f := rule.Finding{Rule: r, ID: r.ID(), Level: w.opts.levelOf(r), At: at, Message: text, Params: params}
	if fix.Works() {
		f.Fix = fix
		fix.Kind = w.fixKind(r)
	}
	if w.mending && !f.Safe() {
		return &rule.Finding{}
	}
	if w.findings = budget.Push(w.findings, f); budget.Refused() {
		return &rule.Finding{}
	}
	return &w.findings[len(w.findings)-1]
}

func (w *walk) fixKind(r *rule.Rule) rule.FixKind {
	switch level := w.opts.Profile.level(r); {
	case level == rule.Error && !w.opts.Profile.neutral():
		return rule.Safe
	case level == rule.Info:
		return rule.Unsafe
	}
	return r.Fix
}

func (w *walk) on(r *rule.Rule) bool { return w.opts.enabled(r) }

func edits(e ...jsontree.Edit) *rule.Fix { return &rule.Fix{Edits: e} }
