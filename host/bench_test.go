package host

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// The time from nothing to the first answer.
func BenchmarkColdStart(b *testing.B) {
	cached := b.TempDir()
	for _, c := range []struct {
		name   string
		engine func() Engine
	}{
		{"wazero", func() Engine { return Wazero() }},
		{"wazero-cached", func() Engine { return Wazero(CompilationCacheDir(cached)) }},
		{"wazero-interpreter", func() Engine { return Wazero(Interpreter()) }},
		{"native", Native},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				h := newBenchHost(b, WithEngine(c.engine()))
				if _, err := h.Call(b.Context(), nil, []byte(`[]`)); err != nil {
					b.Fatal(err)
				}
				if err := h.Close(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// One check, raw and typed, beside encoding/json reading the same bytes into any.
func BenchmarkCheck(b *testing.B) {
	for _, turns := range []int{0, 3, 30, 1500} {
		document := []byte("[]")
		if turns > 0 {
			document = []byte(history(turns))
		}
		size := fmt.Sprintf("%dB", len(document))
		for _, engine := range []struct {
			name string
			make func() Engine
		}{
			{"wazero", func() Engine { return Wazero() }},
			{"wazero-interruptible", func() Engine { return Wazero(Interruptible()) }},
			{"native", Native},
		} {
			h := newBenchHost(b, WithEngine(engine.make()))
			if err := h.Warm(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.Run(engine.name+"/"+size, func(b *testing.B) {
				b.SetBytes(int64(len(document)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := h.Call(b.Context(), []byte(`{"op":"check"}`), document); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run(engine.name+"-typed/"+size, func(b *testing.B) {
				b.SetBytes(int64(len(document)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := h.Check(b.Context(), document, Options{}); err != nil {
						b.Fatal(err)
					}
				}
			})
			if err := h.Close(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
		b.Run("encoding-json/"+size, func(b *testing.B) {
			b.SetBytes(int64(len(document)))
			for b.Loop() {
				var value any
				if err := json.Unmarshal(document, &value); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Calls from all processors at once.
func BenchmarkParallel(b *testing.B) {
	document := []byte(history(3))
	h := newBenchHost(b)
	b.SetBytes(int64(len(document)))
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := h.Call(b.Context(), nil, document); err != nil {
				b.Error(err)
				return
			}
		}
	})
	if err := h.Close(b.Context()); err != nil {
		b.Fatal(err)
	}
}

func newBenchHost(b *testing.B, options ...Option) *Host {
	b.Helper()
	h, err := New(b.Context(), options...)
	if err != nil {
		b.Fatal(err)
	}
	return h
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
