package host

import (
	"context"
	"errors"
	"testing"

	"github.com/goccy/go-json"
)

func newHost(t testing.TB, options ...Option) *Host {
	t.Helper()
	h, err := New(t.Context(), options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return h
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
