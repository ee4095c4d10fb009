package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"
)

// runRules lists the rules that the module itself says it has.
func runRules(ctx context.Context, c console, flags *pflag.FlagSet, args []string) int {
	format := flags.String("format", "text", "text or json (the raw answer)")
	engine := flags.String("engine", "wazero", "wazero or native")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	if flags.NArg() > 0 {
		return c.trouble(fmt.Errorf("rules: unexpected argument %q; wellturn explain CODE prints one rule", flags.Arg(0)))
	}
	h, err := c.newHost(ctx, *engine)
	if err != nil {
		return c.trouble(err)
	}
	defer h.Close(ctx)
	switch *format {
	case "json":
		raw, err := h.Call(ctx, []byte(`{"op":"rules"}`), nil)
		if err != nil {
			return c.trouble(err)
		}
		fmt.Fprintf(c.out, "%s\n", raw)
	case "text":
		rules, err := h.Rules(ctx)
		if err != nil {
			return c.trouble(err)
		}
		table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
		for _, rule := range rules {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", rule.Code, strings.Join(rule.IDs, " "), rule.Level, fixWord(rule.Fix), rule.Title)
		}
		if err := table.Flush(); err != nil {
			return c.trouble(err)
		}
	default:
		return c.trouble(fmt.Errorf("unknown --format %q, want text or json", *format))
	}
	return exitClean
}

// fixWord is a rule's kind of fix as the table shows it.
func fixWord(kind string) string {
	if kind == "none" {
		return "-"
	}
	return kind
}
