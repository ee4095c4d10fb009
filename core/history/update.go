package history

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/intern"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
)

// Reducer is how LangGraph merges a returned list into the stored one.
type Reducer uint8

// The reducers: add_messages (Python and JS), the delta reducers (of langgraph and deepagents), no reducer at all.
const (
	AddMessages Reducer = iota
	Delta
	NoReducer
)

// ReducerNames are the values of the option `reducer`, in the order of the constants.
var ReducerNames = []string{"add_messages", "delta", "none"}

// removeAll is LangGraph's REMOVE_ALL_MESSAGES.
const removeAll = "__remove_all__"

// Update is the list that a graph node returns so that the reducer arrives at the repaired history.
type Update struct {
	Kind     string   // append, overwrite, rewrite-tail, replace-all; "" when nothing can express the repair
	Messages [][]byte // each one JSON value
	Reason   string   // why there is none
}

// entry is a message as a reducer sees it. Equal ids are equal keys; none is no id.
type entry struct {
	id     string
	key    int
	body   []byte // compact JSON in a form the reducer accepts
	remove bool
}

func entries(h *message.History) []entry {
	var all []entry
	if budget.Room(all, len(h.Messages)) {
		all = make([]entry, 0, len(h.Messages))
	}
	for i := range h.Messages {
		m := &h.Messages[i]
		all = budget.Push(all, entry{id: m.ID, body: message.Flat(m, nil), remove: m.Role == message.Removal})
	}
	return all
}

// reducing is one attempt to lead from left to right.
type reducing struct {
	left, right []entry
	keys        int   // keys are below this; renamed messages get keys above
	place       []int // by key: the place in left; nil when an id is missing there or stands twice
}

func newReducing(before, after *message.History) *reducing {
	r := &reducing{left: entries(before), right: entries(after)}
	if !budget.Ask(len(r.left)+len(r.right), 64) {
		return &reducing{}
	}
	ids := make([]string, 0, len(r.left)+len(r.right))
	for _, e := range r.left {
		ids = append(ids, e.id)
	}
	for _, e := range r.right {
		ids = append(ids, e.id)
	}
	numbers, count := intern.Number(ids)
	r.keys = count
	r.place = filled(count)
	for i := range r.left {
		key := numbers[i]
		r.left[i].key = key
		if r.place != nil && (key == none || r.place[key] != none) {
			r.place = nil
		}
		if r.place != nil {
			r.place[key] = i
		}
	}
	for i := range r.right {
		r.right[i].key = numbers[len(r.left)+i]
	}
	return r
}

// had returns where left has the message, none if it has not.
func (r *reducing) had(e entry) int {
	if e.key == none {
		return none
	}
	return r.place[e.key]
}

// NewUpdate expresses the repair left → right as an update: appended messages if that is enough, else messages
// replaced by id and removed, else the tail removed and written again under new ids, else the whole list. Each
// candidate is tried on a model of the reducer first, and given only when the reducer arrives at right (but for ids
// that had to be new). replace asks for the whole list at once.
func NewUpdate(before, after *message.History, reducer Reducer, replace bool) Update {
	r := newReducing(before, after)
	candidates := []func(*reducing) ([]entry, string){(*reducing).appended, (*reducing).overwritten, (*reducing).rewrittenTail}
	if reducer == AddMessages {
		if replace {
			candidates = nil
		}
		candidates = append(candidates, (*reducing).replacedAll)
	}
	for _, candidate := range candidates {
		update, kind := candidate(r)
		if kind == "" {
			continue
		}
		if result, ok := reduce(reducer, r.left, update); ok && arrives(result, r.right) {
			u := Update{Kind: kind}
			for _, e := range update {
				u.Messages = budget.Push(u.Messages, e.body)
			}
			return u
		}
	}
	return Update{Reason: "no update that the " + ReducerNames[reducer] + " reducer accepts leads from the stored history to the repaired one: " +
		"messages without an id, or with an id that stands twice, cannot be addressed"}
}

func (r *reducing) appended() ([]entry, string) {
	if len(r.right) < len(r.left) {
		return nil, ""
	}
	for i := range r.left {
		if !jsontree.Equal(r.left[i].body, r.right[i].body) {
			return nil, ""
		}
	}
	return r.right[len(r.left):], "append"
}

func removal(e entry) entry {
	body := jsontree.AppendQuoted([]byte(`{"type":"remove","id":`), e.id)
	e.remove, e.body = true, append(body, `,"content":""}`...)
	return e
}

// overwritten replaces by id what changed, removes what is gone and appends what is new. Nothing may be new in the
// middle: no reducer inserts.
func (r *reducing) overwritten() ([]entry, string) {
	if r.place == nil {
		return nil, ""
	}
	if !budget.Ask(len(r.left), 1) {
		return nil, ""
	}
	var update []entry
	kept := make([]bool, len(r.left))
	for _, e := range r.right {
		if i := r.had(e); i != none {
			kept[i] = true
			if !jsontree.Equal(r.left[i].body, e.body) {
				update = budget.Push(update, e)
			}
		}
	}
	for i, e := range r.left {
		if !kept[i] {
			update = budget.Push(update, removal(e))
		}
	}
	for _, e := range r.right {
		if r.had(e) == none {
			update = budget.Push(update, e)
		}
	}
	return update, "overwrite"
}

// rewrittenTail removes everything behind the common beginning and writes it again under new ids.
func (r *reducing) rewrittenTail() ([]entry, string) {
	if r.place == nil {
		return nil, ""
	}
	from := 0
	for from < len(r.left) && from < len(r.right) && r.left[from].key == r.right[from].key {
		from++
	}
	var update []entry
	for i := range from {
		if !jsontree.Equal(r.left[i].body, r.right[i].body) {
			update = budget.Push(update, r.right[i])
		}
	}
	for _, e := range r.left[from:] {
		update = budget.Push(update, removal(e))
	}
	for _, e := range r.right[from:] {
		if r.had(e) != none {
			e = renamed(e)
			e.key += r.keys
		}
		update = budget.Push(update, e)
	}
	return update, "rewrite-tail"
}

// renamed gives a message an id that follows from its old one.
func renamed(e entry) entry {
	t := jsontree.Read(e.body, jsontree.Limits{})
	if !budget.Ask(len(e.id), 8) || !t.Root().OK() {
		return e
	}
	e.id = uuid("STATE.DELTA\x00" + e.id)
	e.body = jsontree.NewPatch(t, []jsontree.Edit{jsontree.Set(t.Root(), "id", jsontree.Quoted(e.id))}).Document(nil)
	return e
}

func (r *reducing) replacedAll() ([]entry, string) {
	for _, e := range r.right {
		if e.remove {
			return nil, ""
		}
	}
	return budget.PushAll([]entry{removal(entry{id: removeAll, key: none})}, r.right), "replace-all"
}

// arrives reports whether two lists are equal but for ids that were made new.
func arrives(got, want []entry) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		if jsontree.Equal(got[i].body, want[i].body) {
			continue
		}
		if want[i].id == "" || budget.Refused() || !jsontree.Equal(got[i].body, renamed(want[i]).body) {
			return false
		}
	}
	return true
}

// reduce models LangGraph's reducers (langgraph/graph/message.py); ok is false where the real one raises.
func reduce(reducer Reducer, left, right []entry) (result []entry, ok bool) {
	if !budget.Ask(len(left)+len(right), 192) {
		return nil, false
	}
	switch reducer {
	case AddMessages:
		return addMessages(left, right)
	case Delta:
		return deltaMessages(left, right), true
	}
	return right, true
}

func addMessages(left, right []entry) ([]entry, bool) {
	for i := len(right) - 1; i >= 0; i-- {
		if right[i].remove && right[i].id == removeAll {
			return right[i+1:], true
		}
	}
	merged := append([]entry(nil), left...)
	place := places(left, right)
	gone := make([]bool, len(place))
	for _, e := range right {
		switch known := e.key != none && place[e.key] != none; {
		case e.remove && !known:
			return nil, false
		case e.remove:
			gone[e.key] = true
		case known:
			gone[e.key] = false
			merged[place[e.key]] = e
		default:
			if e.key != none {
				place[e.key] = len(merged)
			}
			merged = append(merged, e)
		}
	}
	kept := merged[:0]
	for _, e := range merged {
		if e.key == none || !gone[e.key] {
			kept = append(kept, e)
		}
	}
	return kept, true
}

// places maps each key to the last place that left has it at.
func places(left, right []entry) []int {
	most := none
	for _, list := range [...][]entry{left, right} {
		for i := range list {
			most = max(most, list[i].key)
		}
	}
	place := filled(most + 1)
	for i := range left {
		if left[i].key != none {
			place[left[i].key] = i
		}
	}
	return place
}

// deltaMessages models _messages_delta_reducer: it replaces and removes by id, ignores removals of what is not there
// and REMOVE_ALL, and puts what was removed and comes back at the end.
func deltaMessages(left, right []entry) []entry {
	merged := append([]entry(nil), left...)
	place := places(left, right)
	dropped := make([]bool, len(left), len(left)+len(right))
	for _, e := range right {
		switch known := e.key != none && place[e.key] != none; {
		case e.remove && known:
			dropped[place[e.key]] = true
			place[e.key] = none
		case e.remove:
		case known:
			merged[place[e.key]] = e
		default:
			if e.key != none {
				place[e.key] = len(merged)
			}
			merged, dropped = append(merged, e), append(dropped, false)
		}
	}
	var kept []entry
	for i, e := range merged {
		if !dropped[i] {
			kept = append(kept, e)
		}
	}
	return kept
}
