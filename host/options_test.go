package host

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/goccy/go-json"
)

// everyOption says something else than the default in every field.
var everyOption = Options{
	Op: "repair", Subject: "history", Dialect: "langchain", Target: "anthropic", Scope: "tail", Phase: "before_user", A2A: "1.0",
	Headers: map[string]string{"A2A-Version": "1.0"}, Request: json.RawMessage(`{"id":1.0}`), Method: "send",
	Protocol: "a2a", State: json.RawMessage(`{"seen":1e2}`), Closed: true,
	Pending: []string{"c1"}, PendingTools: []string{"ask"}, TerminalTools: []string{"final_answer_tool"},
	Markers: Markers{Set: "ko"}, MarkerRole: "merge", Reducer: "delta", Update: "replace",
	Thinking: new(false), ToolsDeclared: new(true),
	Disable: []string{"history/orphan-tool-result"}, Levels: map[string]Level{"a2a/missing-field": LevelWarning},
	Limits: Limits{Depth: 1, Bytes: 2, Findings: 3},
}

const everyOptionJSON = `{"op":"repair","subject":"history","dialect":"langchain","target":"anthropic","scope":"tail",` +
	`"phase":"before_user","a2a":"1.0","headers":{"A2A-Version":"1.0"},"request":{"id":1.0},"method":"send",` +
	`"protocol":"a2a","state":{"seen":1e2},"closed":true,"pending":["c1"],"pending_tools":["ask"],` +
	`"terminal_tools":["final_answer_tool"],"markers":"ko","marker_role":"merge","reducer":"delta","update":"replace",` +
	`"thinking":false,"tools_declared":true,"disable":["history/orphan-tool-result"],` +
	`"levels":{"a2a/missing-field":"warning"},"limits":{"depth":1,"bytes":2,"findings":3}}`

func TestOptionsAreTheContractsObject(t *testing.T) {
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{}, `{}`},
		{everyOption, everyOptionJSON},
		{Options{Markers: Markers{Texts: map[string]string{"human": "[cut]"}}}, `{"markers":{"human":"[cut]"}}`},
	} {
		text, err := json.Marshal(c.options)
		if err != nil || string(text) != c.want {
			t.Errorf("options are\n%s (%v), want\n%s", text, err, c.want)
		}
		var back Options
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, c.options) {
			t.Errorf("%s reads back as %+v, %v", text, back, err)
		}
	}
}

// A field that everyOption leaves at zero would go untested.
func TestEveryOptionIsTested(t *testing.T) {
	value := reflect.ValueOf(everyOption)
	for i := range value.NumField() {
		if value.Field(i).IsZero() {
			t.Errorf("everyOption says nothing about %s", value.Type().Field(i).Name)
		}
	}
}

// Options of the contract whose operations the core does not have yet. One that it learns must leave this list.
var notYet = []string{"a2a", "closed", "headers", "method", "protocol", "request", "state", "thinking"}

// The core and Options must name the same members.
func TestTheCoreKnowsEveryOption(t *testing.T) {
	h := newHost(t, WithEngine(Native()))
	info, err := h.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(everyOptionJSON), &members); err != nil {
		t.Fatal(err)
	}
	known := slices.Sorted(slices.Values(append(info.Options, notYet...)))
	if written := slices.Sorted(maps.Keys(members)); !slices.Equal(written, known) {
		t.Errorf("Options writes\n%q, the core knows or will know\n%q", written, known)
	}
}

func TestUnknownMembersAreNamed(t *testing.T) {
	h := newHost(t)
	answer, err := h.Call(t.Context(), []byte(`{"dialekt":"langchain"}`), []byte(`[]`))
	if err != nil {
		t.Fatal(err)
	}
	err = Decode(answer, new(Report))
	var refused *RequestError
	if !errors.Is(err, ErrBadOptions) || errors.Is(err, ErrLimit) || !errors.As(err, &refused) || refused.At != "/dialekt" {
		t.Errorf("err = %v, want ErrBadOptions at /dialekt", err)
	}
}

func TestOpMustFitTheMethod(t *testing.T) {
	h := newHost(t, WithEngine(Native()))
	if _, err := h.Check(t.Context(), []byte(`[]`), Options{Op: "repair"}); !errors.Is(err, ErrBadOptions) {
		t.Errorf("Check with op repair: %v, want ErrBadOptions", err)
	}
	if _, err := h.Check(t.Context(), []byte(`[]`), Options{State: json.RawMessage(`{`)}); !errors.Is(err, ErrBadOptions) {
		t.Errorf("Check with broken raw JSON: %v, want ErrBadOptions", err)
	}
}

func TestHostOptionsAreValidated(t *testing.T) {
	for name, option := range map[string]Option{
		"engine": WithEngine(nil), "pool": WithPoolSize(0), "input": WithMaxInputBytes(0),
	} {
		if _, err := New(t.Context(), option); !errors.Is(err, ErrBadOptions) {
			t.Errorf("%s: %v, want ErrBadOptions", name, err)
		}
	}
}
