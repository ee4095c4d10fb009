package core_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// corpusCase is what this test reads of a case; see the README of the corpus.
type corpusCase struct {
	ID       string          `json:"id"`
	Messages json.RawMessage `json:"messages"`
	Context  struct {
		Target         string   `json:"target"`
		Pending        []string `json:"pending_call_ids"`
		ToolsDeclared  *bool    `json:"tools_declared"`
		ContinuesFinal bool     `json:"continue_final_message"`
	} `json:"context"`
	Expected struct {
		Defects []struct {
			Code  string `json:"code"`
			At    []int  `json:"at"`
			Level string `json:"level"`
		} `json:"defects"`
	} `json:"expected"`
}

// disagreement is a label of the corpus that we do not follow, or a finding of ours that it does not have.
type disagreement struct {
	Case   string `json:"case"`
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

// readAs is the dialect that each folder of the corpus is read as.
var readAs = map[string]string{
	"langchain": "langchain", "openai-chat": "openai-chat", "anthropic": "anthropic", "mistral-chat": "openai-chat",
}

// targets are the profiles of the corpus's targets. Others have none yet, and are judged by the dialect's own.
var targets = map[string]string{
	"anthropic": "anthropic", "anthropic-thinking": "anthropic", "anthropic-no-prefill": "anthropic-no-prefill",
	"openai": "openai-chat", "vllm-template": "strict-template",
}

// tailFacts are labels that are facts about the tail: whether they are defects depends on what comes next.
var tailFacts = []string{"TURN.TAIL_TOOL", "TURN.TAIL_USER", "TURN.TAIL_ASSISTANT"}

// pairs are labels of two messages of which our findings point at the second.
var pairs = []string{"PAIR.DUPLICATE", "STATE.MSG_ID_DUP", "TURN.USER_USER", "TURN.TOOL_USER", "TURN.ASSISTANT_ASSISTANT"}

func TestCorpus(t *testing.T) {
	root := corpus(t)
	known := readDisagreements(t)
	met := map[disagreement]bool{}
	total, agreed := 0, 0
	for folder, dialect := range readAs {
		files, err := fs.Glob(root, "cases/"+folder+"/*.json")
		if err != nil || len(files) == 0 {
			t.Fatalf("no cases in %s: %v", folder, err)
		}
		for _, file := range files {
			c := readCase(t, root, file)
			differ := compare(t, c, dialect)
			total++
			if len(differ) == 0 {
				agreed++
			}
			for rule, what := range differ {
				d := disagreement{Case: c.ID, Rule: rule}
				met[d] = true
				if _, ok := known[d]; !ok {
					t.Errorf("%s: %s: %s", file, rule, what)
				}
			}
		}
	}
	for d, reason := range known {
		if !met[d] {
			t.Errorf("%s: %s is listed as a disagreement but agrees now (%s)", d.Case, d.Rule, reason)
		}
	}
	t.Logf("%d of %d cases agree in every label, %d labels differ", agreed, total, len(met))
}

// corpus opens the corpus of histories, which is no part of the repository.
func corpus(t *testing.T) fs.FS {
	const folder = "../../shared/corpus/history"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("the corpus of histories is not beside the repository: ", err)
	}
	return os.DirFS(folder)
}

func readDisagreements(t *testing.T) map[disagreement]string {
	t.Helper()
	data, err := os.ReadFile("../testdata/corpus/disagreements.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []disagreement
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	known := map[disagreement]string{}
	for _, d := range list {
		if d.Reason == "" {
			t.Errorf("%s: %s is listed without a reason", d.Case, d.Rule)
		}
		known[disagreement{Case: d.Case, Rule: d.Rule}] = d.Reason
	}
	return known
}

func readCase(t *testing.T, root fs.FS, file string) *corpusCase {
	t.Helper()
	data, err := fs.ReadFile(root, file)
	if err != nil {
		t.Fatal(err)
	}
	var c corpusCase
	if err := json.Unmarshal(data, &c); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return &c
}

// options says what the case's context says.
func (c *corpusCase) options() string {
	o := map[string]any{}
	if target, ok := targets[c.Context.Target]; ok {
		o["target"] = target
	}
	if len(c.Context.Pending) > 0 {
		o["pending"] = c.Context.Pending
	}
	if c.Context.ToolsDeclared != nil {
		o["tools_declared"] = *c.Context.ToolsDeclared
	}
	data, _ := json.Marshal(o)
	return string(data)
}

// compare returns, by rule, where the findings differ from the labels: structural labels and errors must be the same
// set of rules and messages; profile labels must be found at some level.
func compare(t *testing.T, c *corpusCase, dialect string) map[string]string {
	t.Helper()
	got := holds(t, dialect, c.options(), c.Messages)
	structural, profile := map[string]bool{}, map[string]bool{}
	for _, d := range c.Expected.Defects {
		at := d.At
		if slices.Contains(pairs, d.Code) {
			at = at[len(at)-1:]
		}
		if len(at) == 0 {
			at = []int{-1}
		}
		for _, i := range at {
			if d.Level == "structural" {
				structural[place(d.Code, i)] = true
			} else {
				profile[place(d.Code, i)] = true
			}
		}
	}
	errors, any := map[string]bool{}, map[string]bool{}
	for _, f := range got.Findings {
		at := place(f.Rule, message(f.At))
		any[at] = true
		if f.Level == "error" {
			errors[at] = true
		}
	}
	differ := map[string]string{}
	note := func(at, what string) {
		rule, _, _ := strings.Cut(at, "@")
		differ[rule] = strings.TrimPrefix(differ[rule]+"; "+what+" "+at, "; ")
	}
	for at := range structural {
		if !errors[at] && !slices.Contains(tailFacts, strings.Split(at, "@")[0]) {
			note(at, "missing")
		}
	}
	for at := range profile {
		if !any[at] && !slices.Contains(tailFacts, strings.Split(at, "@")[0]) {
			note(at, "missing at any level")
		}
	}
	for at := range errors {
		if !structural[at] && !profile[at] {
			note(at, "unlabelled")
		}
	}
	for _, f := range got.Remaining {
		if f.Level == "error" {
			note(place(f.Rule, message(f.At)), "left by repair")
		}
	}
	return differ
}

func place(rule string, message int) string { return fmt.Sprintf("%s@%d", rule, message) }

// message is the index of the message that a pointer leads into, -1 for the list itself.
func message(pointer string) int {
	tokens := strings.Split(pointer, "/")
	if len(tokens) < 2 {
		return -1
	}
	i, err := strconv.Atoi(tokens[1])
	if err != nil {
		return -1
	}
	return i
}
