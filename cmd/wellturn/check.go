package main

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/host"
)

// outcome is what came of one input.
type outcome struct {
	input
	answer   []byte // raw
	report   *host.Report
	repaired []byte // by repair: the document in its own layout
}

// ask sends one input through the host. A refused or failed request is the outcome's err; a refused one has its answer,
// too.
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
	setup := newSetup(flags, "text", "json", "sarif")
	lines := flags.Bool("lines", false, "one document per line")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	s, err := setup.begin(ctx, c)
	if err != nil {
		return c.trouble(err)
	}
	defer s.host.Close(ctx)
	var p printer
	switch *setup.format {
	case "text":
		p = textPrinter{s.outPaint}
	case "json":
		p = jsonPrinter{}
	case "sarif":
		if p, err = newSarifPrinter(ctx, s.host); err != nil {
			return c.trouble(err)
		}
	}
	request := s.request.encode()
	return checkAll(c, p, newProgress(c, *lines), inOrder(ctx, inputs(c.in, flags.Args(), *lines), func(in input) outcome {
		return ask(ctx, s.host, request, in)
	}))
}

// checkAll prints every outcome and returns the exit status.
func checkAll(c console, p printer, progress *progress, outcomes iter.Seq[outcome]) int {
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
		if misused(o.err) {
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
