package host_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/wellturn/wellturn/host"
)

// A conversation whose turn was cut between two parallel tool calls.
var interrupted = []byte(`[
  {"role": "user", "content": "Weather in Oslo and Bergen?"},
  {"role": "assistant", "content": null, "tool_calls": [
    {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": "{\"city\":\"Oslo\"}"}},
    {"id": "c2", "type": "function", "function": {"name": "weather", "arguments": "{\"city\":\"Bergen\"}"}}]},
  {"role": "tool", "tool_call_id": "c1", "content": "sunny"},
  {"role": "user", "content": "Never mind. And tomorrow?"}
]`)

func Example() {
	ctx := context.Background()
	h, err := host.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)

	report, err := h.Check(ctx, interrupted, host.Options{Target: "anthropic"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("clean:", report.Clean)
	for _, f := range report.Findings {
		if f.Level == host.LevelError {
			fmt.Printf("%s at %s, fix %s\n", f.Code, f.At, f.Fix.Kind)
		}
	}
	// Output:
	// clean: false
	// history/partly-answered-calls at /1/tool_calls/1, fix safe
}

func ExampleHost_Repair() {
	ctx := context.Background()
	h, err := host.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)

	report, err := h.Repair(ctx, interrupted, host.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, operation := range report.Patch {
		fmt.Println(operation.Op, operation.Path)
	}

	again, err := h.Repair(ctx, report.Document, host.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("changed again:", again.Changed)
	// Output:
	// add /3
	// add /4
	// changed again: false
}

func ExampleHost_Call() {
	ctx := context.Background()
	h, err := host.New(ctx, host.WithEngine(host.Native()))
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)

	answer, err := h.Call(ctx, []byte(`{"dialect":"openai-chat"}`), []byte(`[{"role":"user","content":"hi"}]`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", answer)
	// Output:
	// {"ok":true,"result":{"clean":true,"subject":"history","dialect":"openai-chat","target":"openai-chat","a2a":null,"counts":{"error":0,"contested":0,"warning":0,"info":0},"findings":[]}}
}

func ExampleRequestError() {
	ctx := context.Background()
	h, err := host.New(ctx, host.WithPoolSize(1))
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)

	_, err = h.Check(ctx, []byte(`[]`), host.Options{Phase: "after_lunch"})
	var refused *host.RequestError
	if errors.Is(err, host.ErrBadOptions) && errors.As(err, &refused) {
		fmt.Println(refused.Code, refused.At)
	}
	// Output: options/invalid-value /phase
}

func ExampleWazero() {
	ctx := context.Background()
	engine := host.Wazero(host.MemoryLimit(256<<20), host.Interruptible())
	h, err := host.New(ctx, host.WithEngine(engine), host.WithPoolSize(2))
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	if err := h.Warm(ctx); err != nil {
		log.Fatal(err)
	}
	fmt.Println(h.Stats().Idle, len(h.Digest()))
	// Output: 1 64
}
