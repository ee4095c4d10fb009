// Package rule holds what a rule and a finding are. A rule is one value; its words for people stand beside it in a
// file that the WebAssembly guest leaves out.
package rule

import (
	"slices"
	"strings"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/order"
)

// Level says how much a finding weighs.
type Level uint8

// The levels, heaviest first. A document is clean when it has no finding at level Error.
const (
	Error     Level = iota // the target refuses it
	Contested              // the sources contradict each other: reported, not rejected
	Warning                // some targets refuse it, or a turn was left unfinished
	Info                   // a fact worth knowing
	Off                    // not reported
)

var levelNames = [...]string{"error", "contested", "warning", "info", "off"}

func (l Level) String() string { return levelNames[l] }

// ParseLevel returns the level with the given name.
func ParseLevel(name string) (Level, bool) {
	i := slices.Index(levelNames[:], name)
	return Level(max(i, 0)), i >= 0
}

// LevelNames returns the names of all levels, heaviest first.
func LevelNames() []string { return levelNames[:] }

// FixKind says what kind of fix a rule can offer.
type FixKind uint8

// A safe fix loses nothing that anybody said and is applied by repair; an unsafe one is only shown.
const (
	None FixKind = iota
	Safe
	Unsafe
)

func (k FixKind) String() string { return [...]string{"none", "safe", "unsafe"}[k] }

// Rule is one rule: what the module itself needs of it. See Words for what people read.
type Rule struct {
	Code  string   // slug family/adjective-noun, never renamed, never reused
	IDs   []string // ids in the rule catalogues, such as PAIR.ORPHAN
	Title string   // reads after "found:"
	Level Level    // where the target does not say otherwise
	Fix   FixKind  // the best fix it can offer
	Since string
}

// On is the subject family that the rule is about, the first part of its code: "json", "history", "a2a", …
func (r *Rule) On() string {
	family, _, _ := strings.Cut(r.Code, "/")
	return family
}

// ID returns the rule's first catalogue id, "" when it has none.
func (r *Rule) ID() string {
	if len(r.IDs) == 0 {
		return ""
	}
	return r.IDs[0]
}

// Param is one named fact of a finding: a text, or a list of texts.
type Param struct {
	Name string
	Text string
	List []string // not nil: a list
}

// Related points at another place that a finding speaks of.
type Related struct {
	At      jsontree.Value
	Message string
}

// Fix is a set of edits that belong together. Findings that are mended by one change share one Fix.
type Fix struct {
	Kind  FixKind
	Edits []jsontree.Edit
	Taken bool // its edits were collected for a repair
	Shown bool // an answer has written it
}

// Works reports whether the fix changes anything.
func (f *Fix) Works() bool {
	return f != nil && slices.ContainsFunc(f.Edits, jsontree.Edit.OK)
}

// Finding is one place where a document breaks a rule.
type Finding struct {
	Rule    *Rule
	ID      string // the catalogue id that was broken
	Level   Level
	At      jsontree.Value // absent: the document as a whole
	Offset  int            // byte offset, where Exact says that it is not simply that of At
	Exact   bool
	Message string
	Params  []Param
	Related []Related
	Fix     *Fix
}

// Position returns the byte offset of the finding.
func (f *Finding) Position() int {
	if f.Exact {
		return f.Offset
	}
	return f.At.Offset()
}

// Safe reports whether repair may apply the finding's fix.
func (f *Finding) Safe() bool { return f.Fix != nil && f.Fix.Kind == Safe }

// Sort orders findings by position, then code, then catalogue id; equal ones keep their order.
func Sort(findings []Finding) []Finding {
	compare := func(i, j int) int {
		a, b := &findings[i], &findings[j]
		if c := a.Position() - b.Position(); c != 0 {
			return c
		}
		if c := strings.Compare(a.Rule.Code, b.Rule.Code); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	}
	if order.Sorted(len(findings), compare) || !budget.Ask(len(findings), 128) {
		return findings
	}
	sorted := make([]Finding, 0, len(findings))
	for _, i := range order.Stable(len(findings), compare) {
		sorted = append(sorted, findings[i])
	}
	return sorted
}
