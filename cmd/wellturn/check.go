package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/host"
)

// outcome is what came of one input.
type outcome struct {
	input
	answer []byte // raw
	report *host.Report
}

// ask sends every input through the host and yields the outcomes in order. A refused or failed request is the outcome's
// err; a refused one has its answer, too.
func ask(ctx context.Context, h *host.Host, options []byte, in input) outcome {
	o := outcome{input: in}
	if o.err != nil {
		return o
	}
	if o.answer, o.err = h.Call(ctx, options, in.text); o.err == nil {
		o.report = new(host.Report)
		o.err = host.Decode(o.answer, o.report)
	}
	if o.err != nil && !misused(o.err) {
		o.err = fmt.Errorf("%s: %w", in.shownName(), o.err)
	}
	return o
}

// A printer shows outcomes in one format.
type printer interface {
	print(*strings.Builder, outcome) // one outcome
	finish(*strings.Builder, tally)  // what comes after the last
}

func runCheck(ctx context.Context, c console, flags *pflag.FlagSet, args []string) int {
	options := optionFlags(flags)
	lines := flags.Bool("lines", false, "one document per line")
	format := flags.String("format", "text", "text, json (raw answers, one per line) or sarif")
	color := flags.String("color", "auto", "auto, always or never")
	engine := flags.String("engine", "wazero", "wazero or native")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	if flags.NArg() == 0 {
		return c.trouble(fmt.Errorf("check: no FILE; use - for standard input"))
	}
	paint, err := newPalette(*color, c.out, c.getenv)
	if err != nil {
		return c.trouble(err)
	}
	request, err := options("check")
	if err != nil {
		return c.trouble(err)
	}
	encoded := request.encode()
	h, err := c.newHost(ctx, *engine)
	if err != nil {
		return c.trouble(err)
	}
	defer h.Close(ctx)
	var p printer
	switch *format {
	case "text":
		p = textPrinter{paint}
	case "json":
		p = jsonPrinter{}
	case "sarif":
		if p, err = newSarifPrinter(ctx, h); err != nil {
			return c.trouble(err)
		}
	default:
		return c.trouble(fmt.Errorf("unknown --format %q, want text, json or sarif", *format))
	}
	return checkAll(ctx, c, p, newProgress(c, *lines), inOrder(ctx, inputs(c.in, flags.Args(), *lines), func(in input) outcome {
		return ask(ctx, h, encoded, in)
	}))
}

func checkAll(ctx context.Context, c console, p printer, progress *progress, outcomes func(func(outcome) bool)) int {
	var sum tally
	status := exitClean
	var b strings.Builder
	flush := func() {
		if b.Len() > 0 {
			progress.clear()
			fmt.Fprint(c.out, b.String())
			b.Reset()
		}
	}
	for o := range outcomes {
		if o.err != nil {
			progress.clear()
			status = c.trouble(o.err)
		}
		if o.report != nil && o.err == nil {
			sum.add(o.report)
		}
		p.print(&b, o)
		flush()
		progress.step(o.line)
		if ctx.Err() != nil || misused(o.err) {
			break
		}
	}
	p.finish(&b, sum)
	flush()
	progress.clear()
	if status == exitClean && sum.counts.Error > 0 {
		status = exitFindings
	}
	return status
}

type textPrinter struct{ palette }

func (p textPrinter) print(b *strings.Builder, o outcome) {
	if o.err == nil {
		appendText(b, o.input, o.report.Findings, p.palette)
	}
}

func (p textPrinter) finish(b *strings.Builder, sum tally) {
	if sum.documents > 0 {
		b.WriteString(sum.checkSummary(p.palette))
	}
}

// jsonPrinter prints the answers as they are, one per line.
type jsonPrinter struct{}

func (jsonPrinter) print(b *strings.Builder, o outcome) {
	if o.answer != nil {
		b.Write(o.answer)
		b.WriteByte('\n')
	}
}

func (jsonPrinter) finish(*strings.Builder, tally) {}
