package a2a_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/a2a"
	"github.com/wellturn/wellturn/core/jsontree"
)

// The events that the streams below are made of; a digit after the name is put in for the state, artifact or id.
var events10 = map[string]string{
	"message":     `{"message":{"messageId":"m1","role":"ROLE_AGENT","contextId":"c1","parts":[{"text":"hi"}]}}`,
	"task":        `{"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}}`,
	"done-task":   `{"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:09:00Z"}}}`,
	"submitted":   status10("SUBMITTED", "00:01"),
	"working":     status10("WORKING", "00:02"),
	"asking":      status10("INPUT_REQUIRED", "00:03"),
	"completed":   status10("COMPLETED", "00:04"),
	"failed":      status10("FAILED", "00:05"),
	"early":       status10("WORKING", "00:00"),
	"other-task":  strings.ReplaceAll(status10("WORKING", "00:02"), "t1", "t2"),
	"other-ctx":   strings.ReplaceAll(status10("WORKING", "00:02"), "c1", "c2"),
	"artifact":    artifact10("", ""),
	"append":      artifact10(`,"append":true`, ""),
	"last":        artifact10(`,"append":true,"lastChunk":true`, ""),
	"renamed":     artifact10(`,"append":true,"lastChunk":true`, `"name":"b",`),
	"named":       artifact10("", `"name":"a",`),
	"rest-error":  `{"error":{"code":500,"message":"broken"}}`,
	"frame":       `{"jsonrpc":"2.0","id":1,"result":` + status10("WORKING", "00:02") + `}`,
	"task-frame":  `{"jsonrpc":"2.0","id":1,"result":{"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}}}`,
	"other-frame": `{"jsonrpc":"2.0","id":"1","result":` + status10("WORKING", "00:02") + `}`,
	"rpc-error":   `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"broken"}}`,
}

func status10(state, minute string) string {
	message := ""
	if strings.HasSuffix(state, "REQUIRED") {
		message = `"message":{"messageId":"m2","role":"ROLE_AGENT","parts":[{"text":"which one?"}]},`
	}
	return fmt.Sprintf(`{"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_%s",%s"timestamp":"2025-01-01T%s:00Z"}}}`, state, message, minute)
}

func artifact10(flags, name string) string {
	return `{"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1",` + name + `"parts":[{"text":"x"}]}` + flags + `}}`
}

var events03 = map[string]string{
	"task":      `{"kind":"task","id":"t1","contextId":"c1","status":{"state":"submitted","timestamp":"2025-01-01T00:00:00Z"}}`,
	"working":   status03("working", "false"),
	"completed": status03("completed", "true"),
	"unfinal":   strings.Replace(status03("completed", "false"), "completed", "input-required", 1),
	"rejected":  status03("rejected", "true"),
}

func status03(state, final string) string {
	return `{"kind":"status-update","taskId":"t1","contextId":"c1","final":` + final +
		`,"status":{"state":"` + state + `","message":{"kind":"message","messageId":"m","role":"agent","parts":[{"kind":"text","text":"hm"}]},"timestamp":"2025-01-01T00:01:00Z"}}`
}

// streams are whole streams and the ids that they break, in order of the events.
var streams = []struct {
	name    string
	version a2a.Version
	method  a2a.Method
	events  string
	want    string
}{
	{"clean task", a2a.V10, a2a.Send, "task working named append last completed", ""},
	{"clean message", a2a.V10, a2a.Send, "message", ""},
	{"clean subscription", a2a.V10, a2a.Subscribe, "task working completed", ""},
	{"clean frames", a2a.V10, a2a.Send, "task-frame frame completed", ""},
	{"clean pushes in any order", a2a.V10, a2a.Push, "working artifact completed", ""},
	{"empty", a2a.V10, a2a.Send, "", "SEQ-00"},
	{"opens with a status", a2a.V10, a2a.Send, "working completed", "SEQ-01"},
	{"subscription opens with a status", a2a.V10, a2a.Subscribe, "working completed", "SEQ-02"},
	{"subscription opens with a message", a2a.V10, a2a.Subscribe, "message", "SEQ-02"},
	{"two messages", a2a.V10, a2a.Send, "message message", "SEQ-03"},
	{"message then task", a2a.V10, a2a.Send, "message done-task", "SEQ-03"},
	{"message among updates", a2a.V10, a2a.Send, "task working message completed", "SEQ-04"},
	{"task twice", a2a.V10, a2a.Send, "task task working completed", "SEQ-05"},
	{"final snapshot", a2a.V10, a2a.Send, "task working completed done-task", "SEQ-05"},
	{"event after the snapshot", a2a.V10, a2a.Send, "task working completed done-task artifact", "SEQ-05 SEQ-06"},
	{"artifact after the end", a2a.V10, a2a.Send, "task working completed artifact", "SEQ-06"},
	{"state after the end", a2a.V10, a2a.Send, "task working completed failed", "SEQ-06 SM-01"},
	{"foreign task", a2a.V10, a2a.Send, "task other-task completed", "SEQ-07"},
	{"foreign context", a2a.V10, a2a.Send, "task other-ctx completed", "SEQ-08"},
	{"cut off", a2a.V10, a2a.Send, "task working", "SEQ-09"},
	{"cut off before any update", a2a.V10, a2a.Send, "task", "SEQ-09"},
	{"id changes its type", a2a.V10, a2a.Send, "task-frame other-frame completed", "SEQ-10"},
	{"event after an error", a2a.V10, a2a.Send, "task-frame rpc-error frame", "SEQ-11"},
	{"error over REST", a2a.V10, a2a.Send, "task rest-error", "SEQ-14"},
	{"waits at the end", a2a.V10, a2a.Send, "task working asking", "SEQ-15"},
	{"append to nothing", a2a.V10, a2a.Send, "task working last completed", "SEQ-20"},
	{"append after the last chunk", a2a.V10, a2a.Send, "task working artifact last append last completed", "SEQ-21 SEQ-21"},
	{"never sealed", a2a.V10, a2a.Send, "task working artifact append completed", "SEQ-22"},
	{"renamed by a chunk", a2a.V10, a2a.Send, "task working named renamed completed", "SEQ-23"},
	{"back to submitted", a2a.V10, a2a.Send, "task working submitted working completed", "SM-03 STAT-11"},
	{"straight to the end", a2a.V10, a2a.Send, "task completed", "SM-04"},
	{"time runs backwards", a2a.V10, a2a.Send, "task working early completed", "STAT-11"},

	{"clean 0.3", a2a.V03, a2a.Send, "task working completed", ""},
	{"0.3 opens with a status", a2a.V03, a2a.Send, "working completed", "SEQ-01"},
	{"0.3 subscription opens with a status", a2a.V03, a2a.Subscribe, "working completed", ""},
	{"0.3 after final", a2a.V03, a2a.Send, "task working completed completed", "SEQ-06 SEQ-12"},
	{"0.3 ends without final", a2a.V03, a2a.Send, "task working unfinal", "SEQ-13"},
	{"0.3 rejects late", a2a.V03, a2a.Send, "task working rejected", "SM-05"},
}

func streamOf(version a2a.Version, names string) []string {
	table := events10
	if version == a2a.V03 {
		table = events03
	}
	var events []string
	for _, name := range strings.Fields(names) {
		events = append(events, table[name])
	}
	return events
}

// found lists the ids of the findings.
func found(r a2a.Result) string {
	var ids []string
	for _, f := range r.Findings {
		ids = append(ids, f.ID)
	}
	return strings.Join(ids, " ")
}

func read(text string) jsontree.Value {
	return jsontree.Read([]byte(text), jsontree.Limits{}).Root()
}

func TestStreams(t *testing.T) {
	for _, s := range streams {
		events := streamOf(s.version, s.events)
		whole := a2a.Check(read("["+strings.Join(events, ",")+"]"), "Stream", &a2a.Options{Version: s.version, Method: s.method})
		if got := found(whole); got != s.want {
			t.Errorf("%s: got %q, want %q: %v", s.name, got, s.want, whole.Findings)
		}
	}
}

// TestStreamsInPieces cuts every stream at every place into two calls, and into one call for each event: the findings
// are those of the whole.
func TestStreamsInPieces(t *testing.T) {
	for _, s := range streams {
		events := streamOf(s.version, s.events)
		cuts := [][]int{nil}
		for i := range events {
			cuts = append(cuts, []int{i})
			cuts[0] = append(cuts[0], i)
		}
		for _, cut := range cuts {
			if got := watched(t, events, cut, &a2a.Options{Version: s.version, Method: s.method}); got != s.want {
				t.Errorf("%s cut at %v: got %q, want %q", s.name, cut, got, s.want)
			}
		}
	}
}

// watched follows the events in calls that start at the given places, the state going through its JSON form.
func watched(t *testing.T, events []string, cuts []int, o *a2a.Options) string {
	t.Helper()
	var ids []string
	state := jsontree.Value{}
	bounds := append(slices.Clone(cuts), len(events))
	from := 0
	for _, to := range bounds {
		open := *o
		open.Open = to < len(events)
		m, ok := a2a.ReadMonitor(state)
		if !ok {
			t.Fatalf("state %s is not read back", state.Raw())
		}
		if r := a2a.Watch(m, read("["+strings.Join(events[from:to], ",")+"]"), &open); len(r.Findings) > 0 {
			ids = append(ids, found(r))
		}
		state = read(string(m.AppendState(nil)))
		from = to
	}
	return strings.Join(ids, " ")
}

// TestResumedStream gives the state of a finished stream to a subscription whose task is at work again.
func TestResumedStream(t *testing.T) {
	m := a2a.NewMonitor()
	a2a.Watch(m, read("["+strings.Join(streamOf(a2a.V10, "task working completed"), ",")+"]"), &a2a.Options{})
	if m.Phase() != "ended" || !m.Done() {
		t.Fatalf("phase %s, done %v", m.Phase(), m.Done())
	}
	again, _ := a2a.ReadMonitor(read(string(m.AppendState(nil))))
	r := a2a.Watch(again, read(events10["task"]), &a2a.Options{Method: a2a.Subscribe, Open: true})
	if got := found(r); got != "SEQ-16 STAT-11" {
		t.Errorf("got %q, want SEQ-16 STAT-11", got)
	}
}

// TestSSE reads streams as text; offsets are those of the text.
func TestSSE(t *testing.T) {
	events := streamOf(a2a.V10, "task working completed")
	text := ": hello\r\nid: 7\r\ndata: " + events[0] + "\r\n\r\nevent: x\ndata:" + strings.Replace(events[1], `{"taskId"`, "\ndata: {\"taskId\"", 1) + "\n\ndata: " + events[2] + "\n\n"
	if r := a2a.CheckSSE([]byte(text), jsontree.Limits{}, &a2a.Options{}); found(r) != "" {
		t.Errorf("clean stream: %v", r.Findings)
	}
	broken := strings.Replace(text, "TASK_STATE_WORKING", "TASK_STATE_RUNNING", 1)
	r := a2a.CheckSSE([]byte(broken), jsontree.Limits{}, &a2a.Options{})
	if found(r) != "STAT-02 SM-04" || r.Findings[0].Position() != strings.Index(broken, `"TASK_STATE_RUNNING"`) {
		t.Errorf("got %q at %d, want STAT-02 at %d", found(r), r.Findings[0].Position(), strings.Index(broken, `"TASK_STATE_RUNNING"`))
	}
	for name, c := range map[string]struct{ text, want string }{
		"cut in the last event": {strings.TrimSuffix(text, "\n"), "SEQ-09 SSE-01"},
		"data that is no JSON":  {"data: [DONE]\n\n" + text, "SSE-01"},
		"nothing":               {": ping\n\n", "SEQ-00"},
	} {
		if r := a2a.CheckSSE([]byte(c.text), jsontree.Limits{}, &a2a.Options{}); found(r) != c.want {
			t.Errorf("%s: got %q, want %q", name, found(r), c.want)
		}
	}
}
