package wasmtime_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/host"
	"github.com/wellturn/wellturn/host/wasmtime"
)

func Example() {
	check := func(ctx context.Context, history []byte) error {
		h, err := host.New(ctx, host.WithEngine(wasmtime.Engine()))
		if err != nil {
			return err
		}
		defer h.Close(ctx)
		report, err := h.Check(ctx, history, host.Options{Target: "openai-chat"})
		if err != nil {
			return err
		}
		fmt.Println(report.Clean, report.Findings[0].Code)
		return nil
	}
	err := check(context.Background(), []byte(`[{"role":"user","content":"hi"},{"role":"tool","tool_call_id":"c1","content":"42"}]`))
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// false history/orphan-tool-result
}

// BenchmarkCheck checks clean histories in wasmtime and, for comparison, in wazero and with encoding/json into any.
func BenchmarkCheck(b *testing.B) {
	for _, turns := range []int{5, 1500} {
		turn := `{"role":"user","content":"What is the weather in Bergen today?"},{"role":"assistant","content":"It rains, with some wind from the west."}`
		document := []byte("[" + strings.Repeat(turn+",", turns-1) + turn + "]")
		for _, engine := range []struct {
			name string
			host.Engine
		}{{"wasmtime", wasmtime.Engine()}, {"wazero", host.Wazero()}} {
			b.Run(fmt.Sprintf("%s/%dB", engine.name, len(document)), func(b *testing.B) {
				h, err := host.New(b.Context(), host.WithEngine(engine.Engine))
				if err != nil {
					b.Fatal(err)
				}
				defer h.Close(b.Context())
				if report, err := h.Check(b.Context(), document, host.Options{}); err != nil || !report.Clean {
					b.Fatal(err, report)
				}
				for b.Loop() {
					if _, err := h.Call(b.Context(), nil, document); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		b.Run(fmt.Sprintf("encoding-json/%dB", len(document)), func(b *testing.B) {
			for b.Loop() {
				var value any
				if err := json.Unmarshal(document, &value); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
