package a2a_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/a2a"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
)

// corpusDir holds published payloads with their verdicts; it stands beside the repository and is not part of it.
const corpusDir = "../../../shared/corpus/a2a"

const disagreementsFile = "../../testdata/corpus/a2a-disagreements.json"

// labelled is one payload of the corpus with the rule ids that it breaks.
type labelled struct {
	File      string   `json:"file"`
	Type      string   `json:"type"`
	Version   string   `json:"version"`
	Expected  string   `json:"expected"`
	Errors    []string `json:"errors"`
	Contested []string `json:"contested"`
	Warnings  []string `json:"warnings"`
}

// disagreement is where our answer differs from the label, and why it should. Unlabelled rules stand once for all files.
type disagreements struct {
	Notes      string                `json:"notes"`
	Unlabelled map[string]string     `json:"unlabelled"` // id → why the labels do not have it
	Files      map[string]difference `json:"files"`
}

type difference struct {
	Reason  string   `json:"reason"`
	More    []string `json:"more,omitempty"`    // ids that we report and the label does not
	Less    []string `json:"less,omitempty"`    // ids that the label has and we do not
	Verdict string   `json:"verdict,omitempty"` // ours, where it differs
}

func readCorpus(t *testing.T) []labelled {
	f, err := os.Open(filepath.Join(corpusDir, "index.jsonl"))
	if err != nil {
		t.Skip("the corpus of published payloads is not here: ", err)
	}
	defer f.Close()
	var all []labelled
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l labelled
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

func readDisagreements(t *testing.T) (d disagreements) {
	raw, err := os.ReadFile(disagreementsFile)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		t.Fatal(err)
	}
	return d
}

// judged is our answer in the form of the labels: ids by level, each once.
func judged(t *testing.T, l labelled) (ids map[string]bool, verdict string, result a2a.Result) {
	raw, err := os.ReadFile(filepath.Join(corpusDir, l.File))
	if err != nil {
		t.Fatal(err)
	}
	tree := jsontree.Read(raw, jsontree.Limits{})
	findings := a2a.Faults(tree)
	if tree.Root().OK() {
		o := &a2a.Options{}
		if l.Version != "0.3-proto" {
			o.Version = a2a.Version(l.Version)
		}
		result = a2a.Check(tree.Root(), l.Type, o)
		findings = append(findings, result.Findings...)
	}
	ids, verdict = map[string]bool{}, "valid"
	for _, f := range findings {
		if f.Rule == nil {
			t.Fatalf("%s: id %s is of no rule", l.File, f.ID)
		}
		ids[f.Level.String()+" "+f.ID] = true
		switch {
		case f.Level == rule.Error:
			verdict = "invalid"
		case f.Level == rule.Contested && verdict == "valid":
			verdict = "contested"
		}
	}
	return ids, verdict, result
}

// TestCorpus holds every published payload against its label: the verdict and the id of every rule, at its level.
// Differences are data with a reason; one that no longer holds fails.
func TestCorpus(t *testing.T) {
	known := readDisagreements(t)
	agree, unlabelledSeen := 0, map[string]bool{}
	corpus := readCorpus(t)
	for _, l := range corpus {
		ids, verdict, result := judged(t, l)
		if l.Version == "0.3-proto" {
			if result.Version != a2a.Proto03 {
				t.Errorf("%s: recognised as %q", l.File, result.Version)
				continue
			}
			agree++
			continue
		}
		want := map[string]bool{}
		for level, list := range map[string][]string{"error": l.Errors, "contested": l.Contested, "warning": l.Warnings} {
			for _, id := range list {
				want[level+" "+id] = true
			}
		}
		var got difference
		for key := range ids {
			_, id, _ := strings.Cut(key, " ")
			if _, extra := known.Unlabelled[id]; extra && !want[key] {
				unlabelledSeen[id] = true
				continue
			}
			if !want[key] {
				got.More = append(got.More, key)
			}
		}
		for key := range want {
			if !ids[key] {
				got.Less = append(got.Less, key)
			}
		}
		if verdict != l.Expected {
			got.Verdict = verdict
		}
		slices.Sort(got.More)
		slices.Sort(got.Less)
		allowed, listed := known.Files[l.File]
		delete(known.Files, l.File)
		same := slices.Equal(got.More, allowed.More) && slices.Equal(got.Less, allowed.Less) && got.Verdict == allowed.Verdict
		switch empty := len(got.More)+len(got.Less) == 0 && got.Verdict == ""; {
		case empty && listed:
			t.Errorf("%s: agrees with its label now; take it out of the list of disagreements", l.File)
		case empty:
			agree++
		case !same:
			t.Errorf("%s: more %v, less %v, verdict %q", l.File, got.More, got.Less, got.Verdict)
		case allowed.Reason == "":
			t.Errorf("%s: a disagreement needs a reason", l.File)
		}
	}
	for file := range known.Files {
		t.Errorf("%s: listed as a disagreement, but not in the corpus", file)
	}
	for id := range known.Unlabelled {
		if !unlabelledSeen[id] {
			t.Errorf("%s: listed as unlabelled, but nothing in the corpus shows it", id)
		}
	}
	t.Logf("%d of %d payloads agree", agree, len(corpus))
}

// TestCorpusRecognised leaves the version and the subject of every valid payload to be found, and wants no error then.
func TestCorpusRecognised(t *testing.T) {
	differs := readDisagreements(t).Files
	for _, l := range readCorpus(t) {
		if l.Expected != "valid" || differs[l.File].Verdict != "" {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(corpusDir, l.File))
		if err != nil {
			t.Fatal(err)
		}
		root := jsontree.Read(raw, jsontree.Limits{}).Root()
		for _, subject := range []string{l.Type, a2a.Recognise(root)} {
			r := a2a.Check(root, subject, &a2a.Options{})
			for _, f := range r.Findings {
				if f.Level == rule.Error {
					t.Errorf("%s as %q in %s: %s %s at %s", l.File, subject, r.Version, f.ID, f.Message, f.At.Pointer())
				}
			}
		}
	}
}
