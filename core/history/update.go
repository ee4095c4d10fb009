package history

import (
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

// entry is a message as a reducer sees it.
type entry struct {
	id     string
	body   string // compact JSON in a form the reducer accepts, without regard to renamed ids
	remove bool
}

func entries(h *message.History) []entry {
	all := make([]entry, len(h.Messages))
	for i := range h.Messages {
		m := &h.Messages[i]
		all[i] = entry{id: m.ID, body: string(message.Flat(m, nil)), remove: m.Role == message.Removal}
	}
	return all
}

// NewUpdate expresses the repair left → right as an update: appended messages if that is enough, else messages
// replaced by id and removed, else the tail removed and written again under new ids, else the whole list. Each
// candidate is tried on a model of the reducer first, and given only when the reducer arrives at right (but for ids
// that had to be new). replace asks for the whole list at once.
func NewUpdate(before, after *message.History, reducer Reducer, replace bool) Update {
	left, right := entries(before), entries(after)
	candidates := []func(left, right []entry) ([]entry, string){appended, overwritten, rewrittenTail}
	if reducer == AddMessages {
		if replace {
			candidates = nil
		}
		candidates = append(candidates, replacedAll)
	}
	for _, candidate := range candidates {
		update, kind := candidate(left, right)
		if kind == "" {
			continue
		}
		if result, ok := reduce(reducer, left, update); ok && arrives(result, right) {
			u := Update{Kind: kind, Messages: make([][]byte, 0, len(update))}
			for _, e := range update {
				u.Messages = append(u.Messages, []byte(e.body))
			}
			return u
		}
	}
	return Update{Reason: "no update that the " + ReducerNames[reducer] + " reducer accepts leads from the stored history to the repaired one: " +
		"messages without an id, or with an id that stands twice, cannot be addressed"}
}

func appended(left, right []entry) ([]entry, string) {
	if len(right) < len(left) {
		return nil, ""
	}
	for i := range left {
		if left[i].body != right[i].body {
			return nil, ""
		}
	}
	return right[len(left):], "append"
}

func removal(id string) entry {
	return entry{id: id, remove: true, body: `{"type":"remove","id":` + string(jsontree.Quoted(id)) + `,"content":""}`}
}

// byID maps each id to its place; an id that stands twice, or is missing, gives none.
func byID(list []entry) map[string]int {
	places := make(map[string]int, len(list))
	for i, e := range list {
		if e.id == "" {
			return nil
		}
		if _, twice := places[e.id]; twice {
			return nil
		}
		places[e.id] = i
	}
	return places
}

// overwritten replaces by id what changed, removes what is gone and appends what is new. Nothing may be new in the
// middle: no reducer inserts.
func overwritten(left, right []entry) ([]entry, string) {
	have := byID(left)
	if have == nil {
		return nil, ""
	}
	var update []entry
	kept := make(map[string]bool, len(right))
	for _, e := range right {
		if i, ok := have[e.id]; ok && e.id != "" {
			kept[e.id] = true
			if left[i].body != e.body {
				update = append(update, e)
			}
		}
	}
	for _, e := range left {
		if !kept[e.id] {
			update = append(update, removal(e.id))
		}
	}
	for _, e := range right {
		if _, ok := have[e.id]; !ok || e.id == "" {
			update = append(update, e)
		}
	}
	return update, "overwrite"
}

// rewrittenTail removes everything behind the common beginning and writes it again under new ids.
func rewrittenTail(left, right []entry) ([]entry, string) {
	have := byID(left)
	if have == nil {
		return nil, ""
	}
	from := 0
	for from < len(left) && from < len(right) && left[from].id == right[from].id {
		from++
	}
	var update []entry
	for i := range from {
		if left[i].body != right[i].body {
			update = append(update, right[i])
		}
	}
	for _, e := range left[from:] {
		update = append(update, removal(e.id))
	}
	for _, e := range right[from:] {
		if _, ok := have[e.id]; ok {
			e = renamed(e)
		}
		update = append(update, e)
	}
	return update, "rewrite-tail"
}

// renamed gives a message an id that follows from its old one.
func renamed(e entry) entry {
	t := jsontree.Read([]byte(e.body), jsontree.Limits{})
	e.id = uuid("STATE.DELTA\x00" + e.id)
	e.body = string(jsontree.NewPatch(t, []jsontree.Edit{jsontree.Set(t.Root(), "id", jsontree.Quoted(e.id))}).Document())
	return e
}

func replacedAll(left, right []entry) ([]entry, string) {
	for _, e := range right {
		if e.remove {
			return nil, ""
		}
	}
	return append([]entry{removal(removeAll)}, right...), "replace-all"
}

// arrives reports whether two lists are equal but for ids that were made new.
func arrives(got, want []entry) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		if got[i].body == want[i].body {
			continue
		}
		if want[i].id == "" || got[i].body != renamed(want[i]).body {
			return false
		}
	}
	return true
}

// reduce models LangGraph's reducers (langgraph/graph/message.py); ok is false where the real one raises.
func reduce(reducer Reducer, left, right []entry) (result []entry, ok bool) {
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
	place := make(map[string]int, len(left))
	for i, e := range merged {
		if e.id != "" {
			place[e.id] = i
		}
	}
	gone := map[string]bool{}
	for _, e := range right {
		i, known := place[e.id]
		known = known && e.id != ""
		switch {
		case e.remove && !known:
			return nil, false
		case e.remove:
			gone[e.id] = true
		case known:
			delete(gone, e.id)
			merged[i] = e
		default:
			if e.id != "" {
				place[e.id] = len(merged)
			}
			merged = append(merged, e)
		}
	}
	kept := merged[:0]
	for _, e := range merged {
		if !gone[e.id] {
			kept = append(kept, e)
		}
	}
	return kept, true
}

// deltaMessages models _messages_delta_reducer: it replaces and removes by id, ignores removals of what is not there
// and REMOVE_ALL, and puts what was removed and comes back at the end.
func deltaMessages(left, right []entry) []entry {
	merged := append([]entry(nil), left...)
	place := make(map[string]int, len(left))
	dropped := make([]bool, len(left), len(left)+len(right))
	for i, e := range merged {
		if e.id != "" {
			place[e.id] = i
		}
	}
	for _, e := range right {
		i, known := place[e.id]
		known = known && e.id != ""
		switch {
		case e.remove && known:
			dropped[i] = true
			delete(place, e.id)
		case e.remove:
		case known:
			merged[i] = e
		default:
			if e.id != "" {
				place[e.id] = len(merged)
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
