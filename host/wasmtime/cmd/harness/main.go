// Command harness answers requests from standard input with the module in wasmtime: the loop of package harness.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/wellturn/wellturn/host"
	"github.com/wellturn/wellturn/host/harness"
	"github.com/wellturn/wellturn/host/wasmtime"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "harness:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	h, err := host.New(ctx, host.WithEngine(wasmtime.Engine()))
	if err != nil {
		return err
	}
	defer h.Close(ctx)
	return harness.Serve(ctx, h, os.Stdin, os.Stdout)
}
