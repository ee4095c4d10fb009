package catalogue_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/core/catalogue"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
)

// tooLongToPrint gives the documents of rules whose example would fill a book; their words have none.
var tooLongToPrint = map[string]string{
	"json/too-many-values": "[" + strings.Repeat("0,", jsontree.MaxNodes) + "0]",
}

// finding is a finding of an answer, as far as these tests read it.
type finding struct {
	Code, Level, Message string
	Fix                  *struct{ Kind string }
}

// result is an answer's result, as far as these tests read it.
type result struct {
	Findings  []finding
	Changed   bool
	Remaining []finding
	Document  json.RawMessage
}

// TestRuleExamples holds every example to what its rule says: Bad breaks this rule and no other of its weight, Good does
// not break it, and a safe fix makes Good of Bad and changes nothing when it is applied again.
func TestRuleExamples(t *testing.T) {
	for _, r := range catalogue.All() {
		t.Run(r.Code, func(t *testing.T) {
			words := r.Words()
			bad := words.Bad.Document
			if long, ok := tooLongToPrint[r.Code]; ok {
				if bad != "" {
					t.Error("the rule has an example, and stands in tooLongToPrint all the same")
				}
				bad = long
			}
			// Some findings are about the repair itself: their examples ask for one, and they are found in what remains.
			about := call(t, words.Bad.Options, bad, "")
			findings := about.Findings
			if strings.Contains(words.Bad.Options, `"op":"repair"`) {
				findings = about.Remaining
			}
			own := checkBad(t, r, findings)
			checkGood(t, r, own, words)
			if own.Fix != nil && own.Fix.Kind == rule.Safe.String() {
				checkRepair(t, words, bad)
			}
		})
	}
}

// checkBad returns the rule's own finding.
func checkBad(t *testing.T, r *rule.Rule, findings []finding) finding {
	t.Helper()
	i := slices.IndexFunc(findings, func(f finding) bool { return f.Code == r.Code })
	if i < 0 {
		t.Fatalf("Bad does not break the rule; it has %+v", findings)
	}
	own := findings[i]
	for _, f := range findings {
		if f.Code != r.Code && level(t, f) <= level(t, own) {
			t.Errorf("Bad also breaks %s (%s): %s", f.Code, f.Level, f.Message)
		}
	}
	// Under a target that refuses what was found an unsafe fix becomes a safe one; nothing else may differ.
	switch got := fixKind(own); {
	case got == r.Fix.String():
	case got == rule.Safe.String() && r.Fix == rule.Unsafe && own.Level == rule.Error.String():
	default:
		t.Errorf("the rule says fix %s, the finding of its example has %s", r.Fix, got)
	}
	return own
}

func checkGood(t *testing.T, r *rule.Rule, own finding, words rule.Words) {
	t.Helper()
	good := call(t, words.Bad.Options, words.Good, "")
	for _, f := range slices.Concat(good.Findings, good.Remaining) {
		if f.Code == r.Code {
			t.Errorf("Good breaks the rule: %s", f.Message)
		}
	}
	if strings.Contains(words.Bad.Options, `"op":"repair"`) {
		return // its findings are what the repair mends
	}
	for _, f := range good.Findings {
		if level(t, f) <= level(t, own) {
			t.Errorf("Good breaks %s (%s): %s", f.Code, f.Level, f.Message)
		}
	}
}

func checkRepair(t *testing.T, words rule.Words, bad string) {
	t.Helper()
	repaired := call(t, words.Bad.Options, bad, "repair")
	if want := compact(words.Good); string(repaired.Document) != want {
		t.Errorf("repair makes\n%s\nof Bad, but Good is\n%s", repaired.Document, want)
	}
	if again := call(t, words.Bad.Options, string(repaired.Document), "repair"); again.Changed {
		t.Errorf("repairing again changes the document to\n%s", again.Document)
	}
}

// call asks the core; op, when it is not empty, is added to the options.
func call(t *testing.T, options, document, op string) result {
	t.Helper()
	members := map[string]json.RawMessage{}
	if options != "" {
		if err := json.Unmarshal([]byte(options), &members); err != nil {
			t.Fatalf("options %s: %v", options, err)
		}
	}
	if op != "" {
		members["op"], _ = json.Marshal(op)
	}
	text, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		OK     bool
		Result result
		Error  json.RawMessage
	}
	if err := json.Unmarshal(core.Call(text, []byte(document)), &answer); err != nil {
		t.Fatal(err)
	}
	if !answer.OK {
		t.Fatalf("options %s are refused: %s", text, answer.Error)
	}
	return answer.Result
}

func compact(document string) string {
	return string(jsontree.Read([]byte(document), jsontree.Limits{}).Root().Compact(nil))
}

func fixKind(f finding) string {
	if f.Fix == nil {
		return rule.None.String()
	}
	return f.Fix.Kind
}

func level(t *testing.T, f finding) rule.Level {
	t.Helper()
	l, ok := rule.ParseLevel(f.Level)
	if !ok {
		t.Fatalf("%s has the unknown level %q", f.Code, f.Level)
	}
	return l
}

// TestExamplesAreReadable keeps examples printable: no line that needs scrolling through, one message a line.
func TestExamplesAreReadable(t *testing.T) {
	for _, r := range catalogue.All() {
		for _, document := range []string{r.Words().Bad.Document, r.Words().Good} {
			if bytes.ContainsAny([]byte(document), "\t\r") {
				t.Errorf("%s: an example holds a tab or a carriage return", r.Code)
			}
			for line := range strings.Lines(document) {
				if len(line) > 420 {
					t.Errorf("%s: a line of an example has %d bytes: %.60s…", r.Code, len(line), line)
				}
			}
		}
	}
}
