package core

import (
	"slices"
	"strings"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/catalogue"
	"github.com/wellturn/wellturn/core/history"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

type operation uint8

const (
	opCheck operation = iota
	opRepair
	opRules
	opInfo
)

var opNames = []string{"check", "repair", "rules", "info"}

// request is the options object, read.
type request struct {
	op          operation
	dialect     message.Dialect // nil: auto
	target      *history.Profile
	history     history.Options
	markers     *message.Markers // a caller's own texts, over a named set
	korean      bool
	reducer     history.Reducer
	replace     bool
	maxDepth    int
	maxBytes    int
	maxFindings int
}

// fault is what is wrong with the options.
type fault struct{ code, message, at string }

// member reads one option; v is its value.
type member struct {
	name string
	read func(o *request, v jsontree.Value) *fault
}

// members lists every option in the order of the contract.
var members = [...]member{
	{"op", choice(opNames, func(o *request, i int) { o.op = operation(i) })},
	{"subject", choice([]string{"auto", "history"}, func(*request, int) {})},
	{"dialect", readDialect},
	{"target", readTarget},
	{"scope", choice([]string{"full", "tail"}, func(o *request, i int) { o.history.Tail = i == 1 })},
	{"phase", choice(history.PhaseNames, func(o *request, i int) { o.history.Phase = history.Phase(i) })},
	{"pending", func(o *request, v jsontree.Value) *fault { return texts(v, &o.history.Pending) }},
	{"pending_tools", func(o *request, v jsontree.Value) *fault { return texts(v, &o.history.PendingTools) }},
	{"terminal_tools", func(o *request, v jsontree.Value) *fault { return texts(v, &o.history.TerminalTools) }},
	{"markers", readMarkers},
	{"marker_role", choice(history.MarkerRoleNames, func(o *request, i int) { o.history.MarkerRole = history.MarkerRole(i) })},
	{"reducer", choice(history.ReducerNames, func(o *request, i int) {
		o.reducer = history.Reducer(i)
		o.history.Addressable = o.reducer != history.NoReducer
	})},
	{"update", choice([]string{"minimal", "replace"}, func(o *request, i int) { o.replace = i == 1 })},
	{"tools_declared", func(o *request, v jsontree.Value) *fault {
		if k := v.Kind(); k != jsontree.True && k != jsontree.False {
			return wrongType(v, "a boolean")
		}
		o.history.ToolsUndeclared = v.Kind() == jsontree.False
		return nil
	}},
	{"disable", readDisable},
	{"levels", readLevels},
	{"limits", readLimits},
}

// choice reads an option whose value is one of a few names.
func choice(names []string, set func(o *request, i int)) func(o *request, v jsontree.Value) *fault {
	return func(o *request, v jsontree.Value) *fault {
		i, f := oneOf(v, names)
		if f == nil {
			set(o, i)
		}
		return f
	}
}

func memberNames() []string {
	names := make([]string, len(members))
	for i := range members {
		names[i] = members[i].name
	}
	return names
}

// readOptions reads the options object strictly.
func readOptions(options []byte) (*request, *fault) {
	o := &request{maxBytes: MaxDocumentBytes, maxFindings: MaxFindings}
	if len(options) == 0 {
		return o, o.agree()
	}
	if len(options) > MaxOptionsBytes {
		return nil, &fault{"options/too-large", "the options are larger than " + number(MaxOptionsBytes) + " bytes", ""}
	}
	t := jsontree.Read(options, jsontree.Limits{Depth: 32})
	if faults := t.Faults(); len(faults) > 0 {
		return nil, &fault{"options/invalid-json", faults[0].Text + " at byte " + number(faults[0].Offset), faults[0].Pointer()}
	}
	root := t.Root()
	if !root.IsObject() {
		return nil, &fault{"options/wrong-type", "the options must be an object, not " + root.Kind().Noun(), ""}
	}
	for v := root.First(); v.OK(); v = v.Next() {
		i := slices.IndexFunc(members[:], func(m member) bool { return m.name == v.Name() })
		if i < 0 {
			return nil, unknown(v, "option", memberNames())
		}
		if f := members[i].read(o, v); f != nil {
			return nil, f
		}
	}
	return o, o.agree()
}

// agree holds options against each other.
func (o *request) agree() *fault {
	o.history.Markers = message.English
	if o.korean {
		o.history.Markers = message.Korean(o.history.Tail)
	}
	if o.markers != nil {
		o.history.Markers = *o.markers
	}
	if o.history.MarkerRole == history.MarkSystem && o.target != nil && o.target.Name != "any" && o.target.RefusesSystemMidway() {
		return &fault{"options/conflicting-values", "target " + jsontree.Shown(o.target.Name) +
			" refuses a system message inside a conversation; marker_role must be assistant or merge", "/marker_role"}
	}
	return nil
}

// resolve settles what depends on the dialect: the target, and the role of markers where the dialect has no messages
// of the role that was asked for.
func (o *request) resolve(d message.Dialect) {
	o.history.Profile = o.target
	if o.target == nil {
		o.history.Profile, _ = history.ProfileNamed(d.Target())
	}
	if d.Inline() && o.history.MarkerRole == history.MarkSystem {
		o.history.MarkerRole = history.MarkAssistant
	}
}

// keep drops findings of rules that the caller disabled and gives others the caller's level.
func (o *request) keep(findings []rule.Finding) []rule.Finding {
	kept := findings[:0]
	for _, f := range findings {
		if !slices.Contains(o.history.Disable, f.Rule.Code) {
			for _, l := range o.history.Levels {
				if l.Code == f.Rule.Code {
					f.Level = l.Level
				}
			}
			if f.Level != rule.Off {
				kept = append(kept, f)
			}
		}
	}
	return kept
}

func readDialect(o *request, v jsontree.Value) *fault {
	names := []string{"auto"}
	for _, d := range message.Dialects {
		names = append(names, d.Name())
	}
	which, f := oneOf(v, names)
	if f != nil {
		return f
	}
	if which > 0 {
		o.dialect = message.Dialects[which-1]
	}
	return nil
}

func readTarget(o *request, v jsontree.Value) *fault {
	names := make([]string, len(history.Profiles))
	for i, p := range history.Profiles {
		names[i] = p.Name
	}
	which, f := oneOf(v, names)
	if f != nil {
		return f
	}
	o.target = history.Profiles[which]
	return nil
}

// markerTexts names the texts of a markers object.
var markerTexts = []struct {
	name string
	text func(*message.Markers) *string
}{
	{"unanswered_user", func(m *message.Markers) *string { return &m.UnansweredUser }},
	{"unanswered_result", func(m *message.Markers) *string { return &m.UnansweredResult }},
	{"unanswered_call", func(m *message.Markers) *string { return &m.UnansweredCall }},
	{"bad_arguments", func(m *message.Markers) *string { return &m.BadArguments }},
	{"bad_name", func(m *message.Markers) *string { return &m.BadName }},
	{"empty_message", func(m *message.Markers) *string { return &m.EmptyMessage }},
	{"empty_result", func(m *message.Markers) *string { return &m.EmptyResult }},
	{"opening", func(m *message.Markers) *string { return &m.Opening }},
	{"continue", func(m *message.Markers) *string { return &m.Continue }},
}

// maxMarker is how many bytes a marker may have: a repair may write it a hundred thousand times.
const maxMarker = 2000

func readMarkers(o *request, v jsontree.Value) *fault {
	if !v.IsObject() {
		which, f := oneOf(v, []string{"en", "ko"})
		o.korean = which == 1
		return f
	}
	own := message.English
	for t := v.First(); t.OK(); t = t.Next() {
		i := slices.IndexFunc(markerTexts, func(m struct {
			name string
			text func(*message.Markers) *string
		}) bool {
			return m.name == t.Name()
		})
		if i < 0 {
			names := make([]string, len(markerTexts))
			for k := range markerTexts {
				names[k] = markerTexts[k].name
			}
			return unknown(t, "marker", names)
		}
		if !t.IsString() {
			return wrongType(t, "a string")
		}
		if text := t.Text(); strings.TrimSpace(text) == "" || len(text) > maxMarker {
			return &fault{"options/invalid-value", "a marker must say something, in at most " + number(maxMarker) + " bytes", t.Pointer()}
		}
		*markerTexts[i].text(&own) = t.Text()
	}
	o.markers = &own
	return nil
}

func readDisable(o *request, v jsontree.Value) *fault {
	if f := texts(v, &o.history.Disable); f != nil {
		return f
	}
	for c := v.First(); c.OK(); c = c.Next() {
		if _, ok := catalogue.ByCode(c.Text()); !ok {
			return &fault{"options/unknown-code", "there is no rule " + jsontree.Shown(c.Text()) + "; op \"rules\" lists them", c.Pointer()}
		}
	}
	return nil
}

func readLevels(o *request, v jsontree.Value) *fault {
	if !v.IsObject() {
		return wrongType(v, "an object")
	}
	for l := v.First(); l.OK(); l = l.Next() {
		if _, ok := catalogue.ByCode(l.Name()); !ok {
			return &fault{"options/unknown-code", "there is no rule " + jsontree.Shown(l.Name()) + "; op \"rules\" lists them", l.Pointer()}
		}
		level, f := oneOf(l, rule.LevelNames())
		if f != nil {
			return f
		}
		o.history.Levels = append(o.history.Levels, history.LevelOf{Code: l.Name(), Level: rule.Level(level)})
	}
	return nil
}

func readLimits(o *request, v jsontree.Value) *fault {
	if !v.IsObject() {
		return wrongType(v, "an object")
	}
	for l := v.First(); l.OK(); l = l.Next() {
		var to *int
		built := 0
		switch l.Name() {
		case "depth":
			to, built = &o.maxDepth, jsontree.MaxDepth
		case "bytes":
			to, built = &o.maxBytes, MaxDocumentBytes
		case "findings":
			to, built = &o.maxFindings, MaxFindings
		default:
			return unknown(l, "limit", []string{"depth", "bytes", "findings"})
		}
		n, ok := natural(l, built)
		if !ok {
			return &fault{"options/invalid-value", l.Name() + " must be a whole number from 1 to " + number(built), l.Pointer()}
		}
		*to = n
	}
	return nil
}

// natural reads a whole number from 1 to max.
func natural(v jsontree.Value, max int) (int, bool) {
	if v.Kind() != jsontree.Number || len(v.Raw()) > 9 {
		return 0, false
	}
	n := 0
	for _, c := range v.Raw() {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, n >= 1 && n <= max
}

// oneOf reads a string that must be one of the values, as its index.
func oneOf(v jsontree.Value, values []string) (int, *fault) {
	if !v.IsString() {
		return 0, wrongType(v, "a string")
	}
	i := slices.Index(values, v.Text())
	if i < 0 {
		return 0, &fault{"options/invalid-value", "there is no " + v.Name() + " " + jsontree.Shown(v.Text()) +
			"; valid are " + strings.Join(values, ", "), v.Pointer()}
	}
	return i, nil
}

func texts(v jsontree.Value, to *[]string) *fault {
	if !v.IsArray() {
		return wrongType(v, "a list of strings")
	}
	if !budget.Ask(v.Len(), 16) {
		return nil
	}
	*to = make([]string, 0, v.Len())
	for t := v.First(); t.OK(); t = t.Next() {
		if !t.IsString() {
			return wrongType(t, "a string")
		}
		*to = append(*to, t.Text())
	}
	return nil
}

func wrongType(v jsontree.Value, want string) *fault {
	return &fault{"options/wrong-type", "must be " + want + ", not " + v.Kind().Noun(), v.Pointer()}
}

func unknown(v jsontree.Value, what string, valid []string) *fault {
	return &fault{"options/unknown-member", "there is no " + what + " " + jsontree.Shown(v.Name()) + "; valid are " + strings.Join(valid, ", "), v.Pointer()}
}
