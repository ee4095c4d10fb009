// Command bench measures the budgets of the design, each as a ratio against what one would otherwise use, in one run on
// one machine. It prints tables; nothing fails for being slow.
//
//	go run ./bench
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"time"

	gojson "github.com/goccy/go-json"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/host"
	"github.com/wellturn/wellturn/wasm"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if err := sizes(); err != nil {
		return err
	}
	for _, part := range []func(context.Context) error{large, small, coldStart, growth} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	others("npm", "run", "-s", "--prefix", "js", "bench")
	others("sh", "-c", `"$(python/env.sh)" python/bench/run.py`)
	return nil
}

// others runs the benchmark of another host, where what it needs is installed.
func others(name string, args ...string) {
	fmt.Printf("\n%s\n", name)
	command := exec.Command(name, args...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if err := command.Run(); err != nil {
		fmt.Printf("not measured: %v\n", err)
	}
}

func header(title string) { fmt.Printf("\n%-58s %12s %10s  %s\n", title, "median", "ratio", "budget") }

func row(what string, took, against time.Duration, budget string) {
	ratio := ""
	if against > 0 {
		ratio = fmt.Sprintf("%.2f", float64(took)/float64(against))
	}
	fmt.Printf("  %-56s %12s %10s  %s\n", what, took.Round(took/1000+1), ratio, budget)
}

// median runs f for about a second, at least five times, and returns the median of its times.
func median(f func()) time.Duration {
	var times []time.Duration
	for begin := time.Now(); len(times) < 5 || time.Since(begin) < time.Second; {
		start := time.Now()
		f()
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	return times[len(times)/2]
}

func sizes() error {
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if _, err := w.Write(wasm.Module); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	fmt.Printf("wellturn.wasm: %d bytes (budget 200000), %d gzipped (budget 80000), sha256 %s\n",
		len(wasm.Module), zipped.Len(), wasm.Digest())
	return nil
}

// caller returns a function that answers one document through the engine, over and over on one instance.
func caller(ctx context.Context, engine host.Engine, options ...host.Option) (func(options, document []byte), *host.Host, error) {
	h, err := host.New(ctx, append(options, host.WithEngine(engine), host.WithPoolSize(1))...)
	if err != nil {
		return nil, nil, err
	}
	return func(options, document []byte) {
		if _, err := h.Call(ctx, options, document); err != nil {
			panic(err)
		}
	}, h, nil
}

func large(ctx context.Context) error {
	document, messages, err := history(func(_, size int) bool { return size >= 512<<10 })
	if err != nil {
		return err
	}
	header(fmt.Sprintf("history of %d messages, %d bytes, clean", messages, len(document)))
	std := median(func() {
		var v any
		if err := json.Unmarshal(document, &v); err != nil {
			panic(err)
		}
	})
	goccy := median(func() {
		var v any
		if err := gojson.Unmarshal(document, &v); err != nil {
			panic(err)
		}
	})
	row("encoding/json into any", std, 0, "")
	row("goccy/go-json into any", goccy, std, "")
	row("check, native", median(func() { core.Call(nil, document) }), std, "≤ 0.4 × encoding/json")
	call, h, err := caller(ctx, host.Wazero())
	if err != nil {
		return err
	}
	defer h.Close(ctx)
	row("check, wazero", median(func() { call(nil, document) }), std, "≤ 1.0 × encoding/json")
	row("repair, wazero", median(func() { call([]byte(`{"op":"repair"}`), document) }), std, "")
	return nil
}

func small(ctx context.Context) error {
	document, messages, err := history(func(n, _ int) bool { return n >= 1 })
	if err != nil {
		return err
	}
	header(fmt.Sprintf("history of %d messages, %d bytes, clean", messages, len(document)))
	std := median(func() {
		var v any
		_ = json.Unmarshal(document, &v)
	})
	row("encoding/json into any", std, 0, "")
	row("check, native", median(func() { core.Call(nil, document) }), std, "")
	call, h, err := caller(ctx, host.Wazero())
	if err != nil {
		return err
	}
	defer h.Close(ctx)
	row("check, wazero", median(func() { call(nil, document) }), std, "")
	return nil
}

func coldStart(ctx context.Context) error {
	header("cold start: new host, compile, first answer")
	cache, err := os.MkdirTemp("", "wellturn-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	start := func(engine host.Engine) func() {
		return func() {
			call, h, err := caller(ctx, engine)
			if err != nil {
				panic(err)
			}
			call(nil, []byte("[]"))
			h.Close(ctx)
		}
	}
	row("wazero", median(start(host.Wazero())), 0, "≤ 100 ms")
	cached := host.Wazero(host.CompilationCacheDir(cache))
	start(cached)()
	row("wazero with a compilation cache", median(start(host.Wazero(host.CompilationCacheDir(cache)))), 0, "≤ 10 ms")
	return nil
}

// growth shows how time grows with the number of messages. The host keeps its instance, however large it grows: who
// sends documents of many megabytes all the time would set it so.
func growth(ctx context.Context) error {
	header("ten times the messages")
	call, h, err := caller(ctx, host.Wazero(), host.WithRecycleAbove(2<<30))
	if err != nil {
		return err
	}
	defer h.Close(ctx)
	var last, lastWazero time.Duration
	for n := 100; n <= 100_000; n *= 10 {
		document, messages, err := history(func(m, _ int) bool { return m >= n })
		if err != nil {
			return err
		}
		took := median(func() { core.Call(nil, document) })
		row(fmt.Sprintf("check, native, %d messages, %d kB", messages, len(document)/1000), took, last, "≤ 11")
		wazero := median(func() { call(nil, document) })
		row(fmt.Sprintf("check, wazero, %d messages", messages), wazero, lastWazero, "≤ 11")
		last, lastWazero = took, wazero
	}
	return nil
}
