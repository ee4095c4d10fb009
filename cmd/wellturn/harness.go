package main

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/host/harness"
)

// runHarness answers requests line by line with the core's raw answers, so that hosts can be compared byte for byte. A
// request that reaches no core is answered in the same shape, with a code of the family harness or engine.
func runHarness(ctx context.Context, c console, flags *pflag.FlagSet, args []string) int {
	engine := flags.String("host", "wazero", "wazero or native")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	if flags.NArg() > 0 {
		return c.trouble(fmt.Errorf("harness: unexpected argument %q; requests come on standard input", flags.Arg(0)))
	}
	h, err := c.newHost(ctx, *engine)
	if err != nil {
		return c.trouble(err)
	}
	defer h.Close(ctx)
	if err := harness.Serve(ctx, h, c.in, c.out); err != nil {
		return c.trouble(err)
	}
	return exitClean
}
