package history

import (
	"strings"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/order"
	"github.com/wellturn/wellturn/core/rule"
)

// idRules reports calls whose ids are missing, doubled or of a form that the provider refuses. A new id goes to every
// copy of the call and to its result.
func (w *walk) idRules() {
	if len(w.Calls) == 0 || !budget.Ask(w.keys, 4) {
		return
	}
	taken := &idSet{calls: w.Calls}
	latest := filled(w.keys) // by id: the call that had it last
	for i := range w.Messages {
		m := &w.Messages[i]
		for c := m.Calls.From; c < m.Calls.To; c++ {
			if w.full() {
				return
			}
			call := &w.Calls[c]
			if call.Legacy || !w.awaits(c) {
				continue
			}
			switch {
			case absent(call.ID):
				w.checkMissingID(m, c, taken)
				continue
			case w.checkConcatenated(c, taken):
				continue
			case !w.opts.Profile.goodID(call.ID):
				w.checkIDForm(c, taken)
			}
			if earlier := latest[w.callKey[c]]; earlier != none && w.Calls[earlier].Message == i {
				w.checkRepeated(earlier, c, taken)
			} else {
				latest[w.callKey[c]] = c
			}
		}
	}
}

// idSet holds the call ids of a history, sorted when it is first asked. What repairs add need not be in it: every new
// id ends in a digest of its own.
type idSet struct {
	calls  []message.Call
	sorted []int32
}

func (s *idSet) has(id string) bool {
	if s.sorted == nil && budget.Ask(len(s.calls), 8) {
		s.sorted = order.Stable(len(s.calls), func(a, b int) int { return strings.Compare(s.calls[a].ID, s.calls[b].ID) })
	}
	at := order.First(len(s.sorted), func(k int) bool { return s.calls[s.sorted[k]].ID < id })
	return at < len(s.sorted) && s.calls[s.sorted[at]].ID == id
}

// rename gives call c and its result another id.
func (w *walk) rename(c int, id string) *rule.Fix {
	fix := &rule.Fix{}
	for _, s := range w.Calls[c].Seen {
		fix.Edits = append(fix.Edits, s.ID.Set(jsontree.Quoted(id)))
	}
	if r := w.answers[c]; r != none {
		fix.Edits = append(fix.Edits, w.Results[r].ID.Set(jsontree.Quoted(id)))
	}
	return fix
}

func (w *walk) checkMissingID(m *message.Message, c int, taken *idSet) {
	call := &w.Calls[c]
	id := ""
	if r := w.answers[c]; r != none {
		id = present(w.Results[r].CallID) // the call takes the id that its result has
	}
	if id == "" {
		id = distinct("call_"+w.digest(m, missingID.ID(), call.Name, c-m.Calls.From)[:24], taken)
	}
	at := call.Seen[0].Node
	if v := call.Seen[0].ID.Value(); v.OK() {
		at = v
	}
	w.report(missingID, at, w.rename(c, id), "the call of "+jsontree.Shown(call.Name)+" has no id",
		rule.Param{Name: "tool", Text: call.Name})
}

// distinct returns the id, lengthened until nobody else has it.
func distinct(id string, taken *idSet) string {
	for taken.has(id) {
		id += "_"
	}
	return id
}

// checkConcatenated finds an id that a stream merge wrote several times over.
func (w *walk) checkConcatenated(c int, taken *idSet) bool {
	call := &w.Calls[c]
	n := period(call.ID)
	if n == 0 || !w.on(concatenatedID) {
		return false
	}
	var fix *rule.Fix
	if short := call.ID[:n]; !taken.has(short) {
		fix = w.rename(c, short)
	}
	w.report(concatenatedID, call.Seen[0].ID.Value(), fix,
		"call id repeats "+jsontree.Shown(call.ID[:n])+" "+number(len(call.ID)/n)+" times", w.callParams(c)...)
	return true
}

// period returns the length of what the id repeats, 0 when it repeats nothing long enough to be an id by itself: at
// least 8 bytes twice, or 6 bytes three times.
func period(id string) int {
	n := len(id)
	if n < 16 {
		return 0
	}
	// The border table of Knuth, Morris and Pratt: n minus the longest border is the smallest period.
	if !budget.Ask(n, 4) {
		return 0
	}
	border := make([]int, n)
	for i, k := 1, 0; i < n; i++ {
		for k > 0 && id[i] != id[k] {
			k = border[k-1]
		}
		if id[i] == id[k] {
			k++
		}
		border[i] = k
	}
	p := n - border[n-1]
	if p == n || n%p != 0 || p < 6 || p < 8 && n/p < 3 {
		return 0
	}
	return p
}

func (w *walk) checkIDForm(c int, taken *idSet) {
	call := &w.Calls[c]
	var clean []byte
	for i := 0; i < min(len(call.ID), 31); i++ {
		if onlyWord(call.ID[i:i+1], "_-") {
			clean = append(clean, call.ID[i])
		} else {
			clean = append(clean, '_')
		}
	}
	id := distinct(string(clean)+"_"+w.digest(&w.Messages[call.Message], invalidID.ID(), call.ID, c)[:8], taken)
	text := "call id " + jsontree.Shown(call.ID) + " is not of the form that the provider takes"
	if max := w.opts.Profile.IDMax; max > 0 && len(call.ID) > max {
		text = "call id " + jsontree.Shown(call.ID) + " is longer than " + number(max) + " bytes"
	}
	w.report(invalidID, call.Seen[0].ID.Value(), w.rename(c, id), text, w.callParams(c)...)
}

// checkRepeated drops the copy of a call, or gives another call that has its id one of its own.
func (w *walk) checkRepeated(earlier, c int, taken *idSet) {
	call, first := &w.Calls[c], &w.Calls[earlier]
	var fix *rule.Fix
	same := call.Name == first.Name && call.Seen[0].Args.Value().Spelling() == first.Seen[0].Args.Value().Spelling()
	if same && w.answers[c] == none {
		fix = &rule.Fix{}
		for _, s := range call.Seen {
			fix.Edits = append(fix.Edits, jsontree.Remove(s.Node))
		}
	} else if budget.Ask(len(call.ID), 8) {
		fix = w.rename(c, distinct(call.ID+"_"+w.digest(&w.Messages[call.Message], repeatedID.ID(), call.ID, c)[:12], taken))
	}
	w.report(repeatedID, call.Seen[0].Node, fix, "call id "+jsontree.Shown(call.ID)+" stands twice in one message", w.callParams(c)...).
		Related = []rule.Related{{At: first.Seen[0].Node, Message: "the first call with this id"}}
}

// bodyRules reports what is wrong with a call's name and arguments. It runs after the pairing, whose placeholders
// quote the arguments that could not be read.
func (w *walk) bodyRules() {
	for i := range w.Messages {
		m := &w.Messages[i]
		var accepted *rule.Fix
		for c := m.Calls.From; c < m.Calls.To; c++ {
			if w.full() {
				return
			}
			call := &w.Calls[c]
			switch {
			case call.Strange || call.Answers:
				continue
			case call.NoCall:
				node := call.Seen[0].Node
				w.report(invalidName, node, edits(jsontree.Remove(node)), "a call is an object, not "+node.Kind().Noun())
				continue
			case call.Seen[0].View == message.ViewInvalid && call.Args != message.ArgsOK && accepted == nil:
				accepted = w.acceptInvalid(m)
			}
			w.checkToolName(c)
			w.checkArguments(c, accepted)
		}
	}
	for c := 0; c < len(w.Calls) && w.opts.ToolsUndeclared; c++ {
		if !w.Calls[c].Server {
			w.report(undeclaredTools, w.Messages[w.Calls[c].Message].Node, nil, "the history has calls but the request declares no tools")
			return
		}
	}
}

func (w *walk) checkToolName(c int) {
	call := &w.Calls[c]
	if goodName(call.Name, w.opts.Profile.NameMax) || call.Server {
		return
	}
	text := "the tool name " + jsontree.Shown(call.Name) + " is not of the form [a-zA-Z0-9_-]{1," + number(w.opts.Profile.NameMax) + "}"
	at := call.Seen[0].Node
	if v := call.Seen[0].Name.Value(); v.OK() {
		at = v
	}
	if call.Name == "" {
		text = "the call names no tool"
	}
	fix := &rule.Fix{}
	name := jsontree.Quoted(usableName(call.Name, w.opts.Profile.NameMax))
	for _, s := range call.Seen {
		fix.Edits = append(fix.Edits, setName(s, name))
	}
	if r := w.answers[c]; r != none && w.Results[r].Name != "" {
		fix.Edits = append(fix.Edits, w.Results[r].NameSlot.Set(name))
	}
	w.report(invalidName, at, fix, text, w.callParams(c)...)
}

// setName gives one copy of a call a name; a raw OpenAI call without its function gets one.
func setName(s message.Sighting, name []byte) jsontree.Edit {
	if s.Name.Object.IsObject() {
		return s.Name.Set(name)
	}
	return jsontree.Set(s.Node, "function", append(budget.Append([]byte(`{"name":`), name), `,"arguments":"{}"}`...))
}

// usableName makes a tool name of one that is not: trimmed, then with other bytes replaced.
func usableName(name string, max int) string {
	name = strings.TrimSpace(name)
	clean := []byte(name[:min(len(name), max)])
	if len(clean) == 0 {
		return "unknown_tool"
	}
	for i := range clean {
		if !onlyWord(string(clean[i:i+1]), "_-") {
			clean[i] = '_'
		}
	}
	return string(clean)
}

func (w *walk) checkArguments(c int, accepted *rule.Fix) {
	call := &w.Calls[c]
	r, text := invalidArguments, " has arguments that are no JSON object"
	switch call.Args {
	case message.ArgsOK:
		return
	case message.ArgsMissing:
		r, text = missingArguments, " has no arguments"
	case message.ArgsWrongType:
		r, text = wrongArguments, " has an object as arguments where text is wanted, or the reverse"
	}
	at := call.Seen[0].Node
	if v := call.Seen[0].Args.Value(); v.OK() {
		at = v
	}
	fix := accepted
	if call.Seen[0].View != message.ViewInvalid {
		fix = w.mendArguments(c)
	}
	w.report(r, at, fix, "call "+w.showCall(c)+text, append(w.callParams(c), rule.Param{Name: "arguments", Text: cut(call.RawArgs, 500)})...)
}

// mendArguments encodes or decodes arguments of the wrong type; arguments that are missing or cannot be read become
// an empty object, never a guess.
func (w *walk) mendArguments(c int) *rule.Fix {
	fix := &rule.Fix{}
	for _, s := range w.Calls[c].Seen {
		if !s.Args.Object.IsObject() && s.View != message.ViewInvalid {
			fix.Edits = append(fix.Edits, setName(s, jsontree.Quoted(usableName(w.Calls[c].Name, w.opts.Profile.NameMax))))
			continue
		}
		if s.View != message.ViewInvalid {
			fix.Edits = append(fix.Edits, s.Args.Set(argumentsFor(s)))
		}
	}
	return fix
}

// argumentsFor is what a copy's arguments should be: itself where it is right, re-encoded where that loses nothing.
func argumentsFor(s message.Sighting) []byte {
	v := s.Args.Value()
	text := v.Text()
	inner := jsontree.ReadText(text).Root()
	switch {
	case s.ArgsText && v.IsObject():
		return jsontree.QuotedBytes(v.Compact(nil))
	case s.ArgsText && inner.IsObject():
		return v.Compact(nil)
	case s.ArgsText:
		return []byte(`"{}"`)
	case v.IsObject():
		return v.Compact(nil)
	case inner.IsObject():
		return inner.Compact(nil)
	}
	return []byte("{}")
}

// acceptInvalid moves all calls of a message from invalid_tool_calls to tool_calls, without their arguments.
func (w *walk) acceptInvalid(m *message.Message) *rule.Fix {
	fix := &rule.Fix{}
	var raws [][]byte
	for c := m.Calls.From; c < m.Calls.To; c++ {
		seen := w.Calls[c].Seen
		if seen[0].View != message.ViewInvalid || w.Calls[c].Args == message.ArgsOK {
			continue
		}
		name := seen[0].Name.Value().Text()
		if !goodName(name, w.opts.Profile.NameMax) {
			name = usableName(name, w.opts.Profile.NameMax)
		}
		raws = budget.Push(raws, message.LangChainCall(seen[0].ID.Value().Text(), name, []byte("{}")))
		fix.Edits = budget.Push(fix.Edits, jsontree.Remove(seen[0].Node))
		for _, s := range seen[1:] {
			fix.Edits = budget.Push(fix.Edits, s.Args.Set(argumentsFor(s)))
		}
	}
	if len(raws) > 0 {
		fix.Edits = budget.PushAll(fix.Edits, addToCalls(m, raws))
	}
	return fix
}

// addToCalls appends calls to a message's tool_calls, which may be missing.
func addToCalls(m *message.Message, raws [][]byte) []jsontree.Edit {
	list := m.Body.Get("tool_calls")
	if !list.IsArray() {
		all := []byte{'['}
		for k, raw := range raws {
			if k > 0 {
				all = append(all, ',')
			}
			all = budget.Append(all, raw)
		}
		return []jsontree.Edit{jsontree.Set(m.Body, "tool_calls", append(all, ']'))}
	}
	var out []jsontree.Edit
	for _, raw := range raws {
		out = budget.Push(out, jsontree.Insert(list, jsontree.Value{}, raw))
	}
	return out
}
