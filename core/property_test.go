package core_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/internal/generate"
	"github.com/wellturn/wellturn/internal/jsondoc"
)

// options are the questions that every property is tried with.
var options = []string{
	``,
	`{"phase":"before_user","markers":"ko"}`,
	`{"phase":"before_model","target":"strict-template"}`,
	`{"phase":"live","pending_tools":["search"],"terminal_tools":["get_weather"]}`,
	`{"scope":"tail","phase":"before_user","markers":"ko"}`,
	`{"target":"anthropic-no-prefill","marker_role":"merge","phase":"before_model"}`,
	`{"target":"openai-chat","marker_role":"system"}`,
	`{"target":"any","reducer":"delta"}`,
}

// ask is options with more members.
func ask(op, dialect, more string) []byte {
	o := `{"op":"` + op + `"`
	if dialect != "" {
		o += `,"dialect":"` + dialect + `"`
	}
	if rest := strings.TrimPrefix(more, "{"); rest != "" && rest != "}" {
		return []byte(o + "," + rest)
	}
	return []byte(o + "}")
}

// holds checks everything that is true of every document whatever, and returns what repair answered.
func holds(t testing.TB, dialect, more string, document []byte) result {
	t.Helper()
	checked := call(t, ask("check", dialect, more), document)
	repaired := call(t, ask("repair", dialect, more), document)
	failed := t.Failed()
	defer func() {
		if t.Failed() && !failed {
			t.Logf("options %s\ndocument %s", ask("repair", dialect, more), document)
			t.FailNow()
		}
	}()
	if !checked.OK || !repaired.OK {
		t.Fatalf("the options are refused: %+v", checked.Error)
	}
	r := repaired.Result
	if c := levels(r.Findings); r.Clean != (r.Counts.Error == 0) || len(r.Findings) < 1000 && c != r.Counts {
		t.Errorf("clean %v and counts %+v of findings that are %+v", r.Clean, r.Counts, c)
	}
	if len(checked.Result.Findings) != len(r.Findings) {
		t.Error("check and repair find different things")
	}
	source, err := jsondoc.Parse(document)
	unique := !strings.Contains(codes(r.Findings), "json/duplicate-name\n") // else pointers may lead to another member
	if err == nil && unique {
		placed(t, source, r.Findings)
	}
	if !r.Changed {
		if len(r.Patch) > 0 || r.Document != nil || r.Update != nil {
			t.Error("nothing changed, but there is a patch, a document or an update")
		}
		for _, f := range r.Findings {
			if f.safe() && len(f.Fix.Patch) > 0 {
				t.Errorf("nothing changed, although %s at %q has a safe fix", f.Code, f.At)
			}
		}
		return r
	}
	if unique {
		patched, err := source.Apply(r.Patch)
		if err != nil {
			t.Fatalf("the patch does not apply: %v\n%s", err, r.Document)
		}
		if got := patched.String(); got != string(r.Document) {
			t.Errorf("the patch gives\n%s\nbut the document is\n%s", got, r.Document)
		}
	}
	again := call(t, ask("repair", dialect, more), r.Document)
	same := again.Result.Dialect != nil && *again.Result.Dialect == *r.Dialect // not where repair removed what told the dialect
	if again.Result.Changed && same {
		t.Errorf("a second repair changes the document again:\n%s\n%s\n%+v", r.Document, again.Result.Document, again.Result.Findings)
	}
	if same {
		sameFindings(t, r.Remaining, again.Result.Findings)
	}
	for _, f := range r.Remaining {
		if f.safe() {
			t.Errorf("%s at %q remains with a safe fix", f.Code, f.At)
		}
	}
	return r
}

// placed holds that every finding's pointer resolves, and that its offset is that of the value or, for faults of the
// text, lies in it.
func placed(t testing.TB, source *jsondoc.Value, findings []finding) {
	t.Helper()
	for _, f := range findings {
		v, err := source.At(f.At)
		switch {
		case err != nil:
			t.Errorf("%s: %q does not resolve: %v", f.Code, f.At, err)
		case !strings.HasPrefix(f.Code, "json/") && v.Offset != f.Offset:
			t.Errorf("%s at %q has offset %d, the value stands at %d", f.Code, f.At, f.Offset, v.Offset)
		}
		for _, r := range f.Related {
			if v, err := source.At(r.At); err != nil || v.Offset != r.Offset {
				t.Errorf("%s: related %q does not resolve to offset %d: %v", f.Code, r.At, r.Offset, err)
			}
		}
	}
}

// sameFindings holds that what repair leaves is what a check of its document finds.
func sameFindings(t testing.TB, remaining, found []finding) {
	t.Helper()
	list := func(fs []finding) string {
		var b strings.Builder
		for _, f := range fs {
			if f.Rule != "STATE.DELTA" { // of the update, not of the document
				fmt.Fprintf(&b, "%s %s %s\n", f.Level, f.Code, f.At)
			}
		}
		return b.String()
	}
	if a, b := list(remaining), list(found); a != b {
		t.Errorf("remaining:\n%sa check of the repaired document:\n%s", a, b)
	}
}

func TestValidConversationsAreClean(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		c := generate.New(r)
		for _, s := range generate.Shapes {
			document := s.Render(c).Compact()
			for _, more := range []string{``, `{"phase":"before_user"}`, `{"phase":"live"}`, `{"scope":"tail"}`, `{"reducer":"delta"}`, `{"markers":"ko","marker_role":"system"}`} {
				got := holds(t, s.Dialect, more, document)
				if got.Changed || got.Counts.Error+got.Counts.Warning+got.Counts.Contested > 0 {
					t.Fatalf("%s %s: changed %v, %+v\n%s", s.Name, more, got.Changed, got.Findings, document)
				}
			}
			detected := call(t, nil, document).Result
			if *detected.Dialect != s.Dialect && s.Name != "role" && len(c.Texts()) < len(c) {
				t.Errorf("%s: auto finds %s in %s", s.Name, *detected.Dialect, document)
			}
		}
	}
}

// TestPrefixesAreOnlyUnfinished cuts valid conversations after every message.
func TestPrefixesAreOnlyUnfinished(t *testing.T) {
	unfinished := map[string]bool{
		"history/unanswered-tool-call": true, "history/partly-answered-calls": true, "history/trailing-tool-result": true,
		"history/trailing-user-message": true, "history/running-tool-call": true,
	}
	for seed := range uint64(60) {
		c := generate.New(rand.New(rand.NewPCG(seed, 2)))
		for _, s := range generate.Shapes {
			for n := range c {
				for _, more := range []string{``, `{"phase":"before_user"}`, `{"phase":"live"}`} {
					document := s.Render(c[:n]).Compact()
					for _, f := range holds(t, s.Dialect, more, document).Findings {
						if !unfinished[f.Code] && f.Level != "info" {
							t.Errorf("%s %s: %s at %s of %s", s.Name, more, f.Code, f.At, document)
						}
						if f.Level != "info" && strings.Contains(more, "live") {
							t.Errorf("%s: a running conversation has %s: %s", s.Name, f.Code, document)
						}
					}
				}
			}
		}
	}
}

// TestMutationsAreFoundAndRepaired breaks conversations in one named way each: the rule of that way must fire, and
// what is repaired must have no error, every text of the user and every first result.
func TestMutationsAreFoundAndRepaired(t *testing.T) {
	for i := range generate.Mutations {
		m := &generate.Mutations[i]
		t.Run(m.Name, func(t *testing.T) {
			tried := 0
			for seed := range uint64(40) {
				r := rand.New(rand.NewPCG(seed, uint64(i)))
				whole := generate.New(r)
				broken := m.Apply(r, whole.Clone())
				if broken == nil {
					continue
				}
				for k := range generate.Shapes {
					s := &generate.Shapes[k]
					code := m.Raises(s)
					if code == "" {
						continue
					}
					tried++
					repairedMutation(t, m, s, code, whole, broken)
				}
			}
			if tried == 0 {
				t.Error("it never applied")
			}
		})
	}
}

func repairedMutation(t *testing.T, m *generate.Mutation, s *generate.Shape, code string, whole, broken generate.Conversation) {
	t.Helper()
	document := s.Render(broken).Compact()
	phase := m.Phase
	if phase == "" {
		phase = "at_rest"
	}
	got := holds(t, s.Dialect, `{"phase":"`+phase+`"}`, document)
	if !bytes.Contains([]byte(codes(got.Findings)), []byte(code+"\n")) {
		t.Fatalf("%s: %s does not fire, but\n%s%s", s.Name, code, codes(got.Findings), document)
	}
	repaired := document
	if got.Changed {
		repaired = got.Document
		for _, f := range got.Remaining {
			if f.Level == "error" {
				t.Errorf("%s: %s at %s remains: %s\n%s\n%s", s.Name, f.Code, f.At, f.Message, document, repaired)
			}
		}
	}
	text := string(repaired)
	for _, m := range broken {
		if m.Role == "user" && strings.TrimSpace(m.Text) != "" && !strings.Contains(text, jsondoc.Quote(m.Text)) {
			t.Errorf("%s: the user's text %q is gone from\n%s\nof\n%s", s.Name, m.Text, repaired, document)
		}
		for _, e := range m.Extra {
			if !strings.Contains(text, jsondoc.Quote(e.Name)+":"+e.Raw) && e.Name[0] == 'x' && strings.TrimSpace(m.Text) != "" {
				t.Errorf("%s: the member %s is gone from\n%s", s.Name, e.Name, repaired)
			}
		}
	}
	for _, m := range whole {
		if m.Role == "tool" && strings.Contains(string(document), jsondoc.Quote(m.Text)) && !strings.Contains(text, jsondoc.Quote(m.Text)) {
			t.Errorf("%s: the result %q is gone from\n%s\nof\n%s", s.Name, m.Text, repaired, document)
		}
	}
}

func codes(findings []finding) string {
	var b strings.Builder
	for _, f := range findings {
		b.WriteString(f.Code + "\n")
	}
	return b.String()
}
