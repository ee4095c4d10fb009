package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/goccy/go-json"

	"github.com/wellturn/wellturn/core"
)

type request struct{ options, document []byte }

// mixedRequests are sound, dangling and damaged documents of all sizes, under right and wrong options.
func mixedRequests(tb testing.TB) (requests []request) {
	tb.Helper()
	documents := []string{
		``, ` `, `null`, `0`, `""`, `[]`, `{}`, `[`, `{"a":1,"a":2}`, "\"\xff\"", `"\ud800"`, `[1E400]`,
		`[{"role":"user","content":"hi"}]`,
		`[{"role":"user","content":"hi"},{"role":"user","content":"still there?"}]`,
		`[{"role":"user","content":"hi"},{"role":"tool","tool_call_id":"c1","content":"42"}]`,
		`[{"type":"human","content":"weather?"},{"type":"ai","content":"","tool_calls":[{"name":"w","args":{},"id":"c1"},{"name":"w","args":{},"id":"c2"}]},{"type":"tool","tool_call_id":"c1","content":"sunny"}]`,
		`{"kind":"task","id":"1","contextId":"2","status":{"state":"working"}}`,
		strings.Repeat("[", 20_000),
		history(500),
	}
	recordings, err := filepath.Glob("../testdata/langgraph/*.flat.json")
	if err != nil {
		tb.Fatal(err)
	}
	for _, name := range recordings {
		text, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		for _, options := range []string{``, `{"op":"repair"}`} {
			requests = append(requests, request{[]byte(options), text}, request{[]byte(options), text[:len(text)/2]})
		}
	}
	for _, document := range documents {
		for _, options := range []string{
			``, `{}`, `{`, `{"op":"repair"}`, `{"op":"repair","markers":"ko","phase":"before_user","dialect":"langchain"}`,
			`{"subject":"history","target":"any"}`, `{"subject":"a2a/Task"}`, `{"op":"nothing"}`, `{"limits":{"findings":1}}`,
			`{"op":"rules"}`, `{"op":"info"}`,
		} {
			requests = append(requests, request{[]byte(options), []byte(document)})
		}
	}
	return requests
}

// history is a sound conversation of the given number of turns.
func history(turns int) string {
	var b strings.Builder
	for i := range turns {
		fmt.Fprintf(&b, `,{"role":"user","content":"question %d, with \"quotes\" and ünïcödé"}`, i)
		fmt.Fprintf(&b, `,{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"look_up","arguments":"{\"n\":%d}"}}]}`, i, i)
		fmt.Fprintf(&b, `,{"role":"tool","tool_call_id":"c%d","content":"result"},{"role":"assistant","content":"answer %d"}`, i, i)
	}
	return "[" + b.String()[1:] + "]"
}

// Many goroutines, few instances, mixed documents: every answer is the native core's, byte for byte.
func TestConcurrentAnswersEqualNative(t *testing.T) {
	requests := mixedRequests(t)
	want := make([][]byte, len(requests))
	for i, r := range requests {
		want[i] = core.Call(r.options, r.document)
	}
	h := newHost(t, WithPoolSize(3))
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			order := rand.New(rand.NewPCG(1, uint64(worker))).Perm(len(requests))
			for _, i := range order {
				answer, err := h.Call(t.Context(), requests[i].options, requests[i].document)
				if err != nil {
					t.Errorf("options %s, document %.200q: %v", requests[i].options, requests[i].document, err)
				} else if !bytes.Equal(answer, want[i]) {
					t.Errorf("options %s, document %.200q:\nwasm   %.500s\nnative %.500s", requests[i].options, requests[i].document, answer, want[i])
				}
			}
		})
	}
	group.Wait()
	if s := h.Stats(); s.Calls != uint64(8*len(requests)) || s.Dropped != 0 || s.Busy != 0 || s.Idle > 3 {
		t.Errorf("stats: %+v", s)
	}
}

func TestMaxInputBytes(t *testing.T) {
	h := newHost(t, WithEngine(Native()), WithMaxInputBytes(10))
	if _, err := h.Call(t.Context(), []byte(`{}`), []byte(`[       ]`)); !errors.Is(err, ErrInputTooLarge) {
		t.Errorf("11 bytes: %v, want ErrInputTooLarge", err)
	}
	if _, err := h.Call(t.Context(), []byte(`{}`), []byte(`[      ]`)); err != nil {
		t.Errorf("10 bytes: %v", err)
	}
}

func TestNativePanicIsATrap(t *testing.T) {
	instance := nativeInstance(func([]byte, []byte) []byte { panic("fault") })
	_, err := instance.Call(context.Background(), nil, nil)
	var trap *TrapError
	if !errors.As(err, &trap) || !errors.Is(err, ErrEngine) {
		t.Errorf("err = %v, want a *TrapError", err)
	}
}

// An answer with every member that any operation gives.
func TestReportIsDecodedWhole(t *testing.T) {
	finding := `{"code":"history/orphan-tool-result","rule":"PAIR.ORPHAN","level":"error","at":"/1","offset":12,"message":"m",` +
		`"params":{"id":"c1","n":123456789012345678901234567890,"choices":["a","b"]},"related":[{"at":"/0","offset":1,"message":"here"}],` +
		`"fix":{"kind":"safe","patch":[{"op":"remove","path":"/1"},{"op":"add","path":"/0","value":1.0}]}}`
	plain := `{"code":"x/y","rule":"","level":"info","at":"","offset":0,"message":"","params":{},"related":[],"fix":null}`
	answer := `{"ok":true,"result":{"clean":false,"subject":"history","dialect":"langchain","target":null,"a2a":null,` +
		`"counts":{"error":1,"contested":2,"warning":3,"info":4},"findings":[` + finding + `,` + plain + `],"changed":true,` +
		`"patch":[{"op":"remove","path":"/1"}],"remaining":[` + plain + `],"document":[1.0],` +
		`"update":[{"id":"m"}],"update_kind":"append","later":1,"state":{"n":1e2},"phase":"open","done":true}}`
	var got Report
	if err := Decode([]byte(answer), &got); err != nil {
		t.Fatal(err)
	}
	f := got.Findings[0]
	if got.Clean || got.Subject != "history" || got.Dialect != "langchain" || got.Target != "" || got.A2A != "" ||
		got.Counts != (Counts{1, 2, 3, 4}) || len(got.Findings) != 2 || got.Findings[1].Fix != nil ||
		!got.Changed || len(got.Patch) != 1 || len(got.Remaining) != 1 || string(got.Document) != `[1.0]` ||
		string(got.Update) != `[{"id":"m"}]` || got.UpdateKind != "append" ||
		string(got.State) != `{"n":1e2}` || got.Phase != "open" || !got.Done {
		t.Errorf("report: %+v", got)
	}
	if f.Code != "history/orphan-tool-result" || f.Rule != "PAIR.ORPHAN" || f.Level != LevelError || f.At != "/1" || f.Offset != 12 ||
		f.Params["id"] != "c1" || f.Params["n"] != json.Number("123456789012345678901234567890") || len(f.Params["choices"].([]any)) != 2 ||
		f.Related[0] != (Related{"/0", 1, "here"}) || f.Fix.Kind != "safe" || string(f.Fix.Patch[1].Value) != "1.0" {
		t.Errorf("finding: %+v", f)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for answer, want := range map[string]error{
		``:             ErrEngine,
		`{}`:           ErrEngine,
		`{"ok":1}`:     ErrEngine,
		`{"ok":false}`: ErrEngine,
		`{"ok":true,"error":{"code":"limit/bytes"}}`:                                 ErrEngine,
		`{"ok":false,"error":{"code":"limit/bytes","message":"","at":""}}`:           ErrLimit,
		`{"ok":false,"error":{"code":"options/wrong-type","message":"","at":"/op"}}`: ErrBadOptions,
	} {
		if err := Decode([]byte(answer), new(Report)); !errors.Is(err, want) {
			t.Errorf("Decode(%s) = %v, want %v", answer, err, want)
		}
	}
}
