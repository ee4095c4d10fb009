package core_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/internal/jsondoc"
)

// recording is what must be said of one recorded scenario; testdata/langgraph/README.md says what each one is.
type recording struct {
	scenario string
	options  string // beside the target
	findings string // rule@message of all heavier than info
	repaired string // what stands in the repaired list, an inserted message with "!"; "" where nothing changes
}

var recordings = []recording{
	{"finished-plain", ``, "", ""},
	{"finished-plain", `"phase":"before_user"`, "", ""},
	{"finished-parallel-tools", ``, "", ""},
	{"finished-system-prompt", ``, "", ""},
	{"finished-tool-error", ``, "", ""},
	{"finished-chunk-in-plain-channel", ``, "", ""},
	{"finished-chunk-in-delta-channel", ``, "STATE.CHUNK@1", "human, ai"},
	{"cut-off-call", ``, "", ""},
	{"cancelled-before-answer-at-rest", ``, "", ""},
	{"cancelled-before-answer-at-rest", `"phase":"before_user"`, "TURN.TAIL_USER@2", "human, ai, human, ai!"},
	{"cancelled-before-answer", ``, "TURN.USER_USER@3", "human, ai, human, ai!, human"},
	{"cancelled-while-streaming", `"phase":"before_model"`, "TURN.USER_USER@3", "human, ai, human, ai!, human"},
	{
		"cancelled-before-tools-at-rest", ``, "PAIR.UNANSWERED@1",
		"human, ai(trains001 weather01), tool(trains001)!, tool(weather01)!, ai!",
	},
	{"cancelled-before-tools-at-rest", `"phase":"live"`, "", ""},
	{
		"cancelled-before-tools", ``, "PAIR.UNANSWERED@1",
		"human, ai(trains001 weather01), tool(trains001)!, tool(weather01)!, ai!, human",
	},
	{
		"cancelled-tool-node", `"phase":"before_model"`, "PAIR.UNANSWERED@1",
		"human, ai(trains001 weather01), tool(trains001)!, tool(weather01)!, ai!, human",
	},
	{
		"cancelled-parallel-tools-at-rest", ``, "PAIR.PARTIAL@3 TURN.TAIL_TOOL@4",
		"human, ai, human, ai(trains001 weather01), tool(trains001), tool(weather01)!, ai!",
	},
	{
		"cancelled-parallel-tools-at-rest", `"scope":"tail","phase":"before_user"`, "PAIR.PARTIAL@3 TURN.TAIL_TOOL@4",
		"human, ai, human, ai(trains001 weather01), tool(trains001), tool(weather01)!, ai!",
	},
	{
		"cancelled-parallel-tools", ``, "PAIR.PARTIAL@3 TURN.TOOL_USER@5",
		"human, ai, human, ai(trains001 weather01), tool(trains001), tool(weather01)!, ai!, human",
	},
	{"cancelled-parallel-tools", `"scope":"tail"`, "PAIR.PARTIAL@3 TURN.TOOL_USER@5", ""},
	{
		"cancelled-fan-out-at-rest", ``, "PAIR.PARTIAL@1 TURN.TAIL_TOOL@2",
		"human, ai(trains001 weather01), tool(trains001), tool(weather01)!, ai!",
	},
	{
		"cancelled-fan-out", ``, "PAIR.UNANSWERED@1",
		"human, ai(trains001 weather01), tool(trains001)!, tool(weather01)!, ai!, human",
	},
	{
		"cancelled-fan-out-update-state", ``, "PAIR.UNANSWERED@1",
		"human, ai(trains001 weather01), tool(trains001)!, tool(weather01)!, ai!, human",
	},
	{
		"cancelled-fan-out-settled", ``, "PAIR.PARTIAL@1 TURN.TOOL_USER@3",
		"human, ai(trains001 weather01), tool(trains001), tool(weather01)!, ai!, human",
	},
	{"cancelled-fan-out-resumed", ``, "", ""},
	{
		"cancelled-content-blocks", ``, "PAIR.PARTIAL@1 TURN.TOOL_USER@3",
		"human, ai(trains001 weather01), tool(trains001), tool(weather01)!, ai!, human",
	},
	{
		"invalid-call", ``, "CALL.ARGS_INVALID@1 PAIR.UNANSWERED@1",
		"human, ai(weather01), tool(weather01)!, ai!, human",
	},
	{
		"cancelled-after-tools-at-rest", ``, "TURN.TAIL_TOOL@3",
		"human, ai(trains001 weather01), tool(trains001), tool(weather01), ai!",
	},
	{"cancelled-after-tools-at-rest", `"phase":"before_model"`, "", ""},
	{
		"cancelled-after-tools", ``, "TURN.TOOL_USER@4",
		"human, ai(trains001 weather01), tool(trains001), tool(weather01), ai!, human",
	},
	{
		"cancelled-twice", ``, "PAIR.PARTIAL@1 TURN.TOOL_USER@3 TURN.USER_USER@4",
		"human, ai(trains001 weather01), tool(trains001), tool(weather01)!, ai!, human, ai!, human",
	},
	{
		"cancelled-and-answered", ``, "PAIR.PARTIAL@1 TURN.TOOL_USER@3",
		"human, ai(trains001 weather01), tool(trains001), tool(weather01)!, ai!, human, ai, human",
	},
	{"interrupted-approval", `"pending":["ticket001"]`, "", ""},
	{"interrupted-approval", ``, "PAIR.UNANSWERED@1", "human, ai(ticket001), tool(ticket001)!, ai!"},
	{"interrupted-parallel", `"pending":["ticket001"]`, "", ""},
	{"interrupted-resumed", ``, "", ""},
	{"interrupted-abandoned", ``, "PAIR.UNANSWERED@1", "human, ai(ticket001), tool(ticket001)!, ai!, human"},
}

// asRole is what the shape of convert_to_openai_messages shows instead, because it leaves something out.
var asRole = map[string]recording{
	"finished-chunk-in-delta-channel": {findings: ""},                                                   // chunks are written as messages
	"invalid-call":                    {findings: "CONT.EMPTY_MESSAGE@1", repaired: "human, ai, human"}, // invalid calls are left out
}

// TestRecordings holds that conversations recorded from langgraph are found and repaired alike in every shape.
func TestRecordings(t *testing.T) {
	tried := map[string]bool{}
	for _, r := range recordings {
		tried[r.scenario] = true
		for _, shape := range []string{"flat", "to-dict", "dumpd", "role"} {
			t.Run(r.scenario+"/"+shape+"/"+r.options, func(t *testing.T) { checkRecording(t, r, shape) })
		}
	}
	files, err := os.ReadDir("../testdata/langgraph")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		scenario, ok := strings.CutSuffix(f.Name(), ".flat.json")
		if ok && !tried[scenario] {
			t.Errorf("nothing is said of the scenario %s", scenario)
		}
	}
}

func checkRecording(t *testing.T, r recording, shape string) {
	document, err := os.ReadFile("../testdata/langgraph/" + r.scenario + "." + shape + ".json")
	if err != nil {
		t.Fatal(err)
	}
	dialect := "langchain"
	if shape == "role" {
		dialect = "openai-chat"
		if other, ok := asRole[r.scenario]; ok {
			r.findings, r.repaired = other.findings, other.repaired
		}
	}
	if found := call(t, nil, document).Result.Dialect; found == nil || *found != dialect {
		t.Errorf("auto finds %v, want %s", found, dialect)
	}
	more := strings.TrimSuffix(`{"target":"any",`+r.options, ",") + "}"
	got := holds(t, dialect, more, document)
	var found []string
	for _, f := range got.Findings {
		if f.Level != "info" {
			found = append(found, fmt.Sprintf("%s@%d", f.Rule, message(f.At)))
		}
	}
	slices.Sort(found)
	if s := strings.Join(found, " "); s != r.findings {
		t.Errorf("findings %q, want %q", s, r.findings)
	}
	repaired := ""
	if got.Changed {
		repaired = sketch(jsondoc.MustParse(string(got.Document)))
	}
	if repaired != r.repaired {
		t.Errorf("repaired\n got %s\nwant %s", repaired, r.repaired)
	}
	for _, f := range got.Remaining {
		if f.Level != "info" && !strings.Contains(r.options, "tail") {
			t.Errorf("%s remains at %s", f.Code, f.At)
		}
	}
}

// sketch says who speaks in a list, with the ids of calls; messages that a repair inserted get a "!".
func sketch(list *jsondoc.Value) string {
	names := map[string]string{"user": "human", "assistant": "ai", "human": "human", "ai": "ai", "tool": "tool", "system": "system"}
	var out []string
	for _, m := range flats(list) {
		kind := m.Get("type")
		if kind == nil {
			kind = m.Get("role")
		}
		s := names[kind.Text()]
		var ids []string
		if calls := m.Get("tool_calls"); calls != nil {
			for _, c := range calls.Items {
				ids = append(ids, c.Get("id").Text())
			}
		}
		if id := m.Get("tool_call_id"); id != nil {
			ids = append(ids, id.Text())
		}
		if len(ids) > 0 {
			s += "(" + strings.Join(ids, " ") + ")"
		}
		if text := m.Get("content").Text(); inserted(text) {
			s += "!"
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// inserted reports whether a text is one of the English markers, which all start alike.
func inserted(text string) bool {
	for _, start := range []string{"[no result was recorded", "[response was interrupted", "[previous response was interrupted", "[this call was not run"} {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return false
}
