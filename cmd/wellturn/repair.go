package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/pflag"
)

func runRepair(ctx context.Context, c console, flags *pflag.FlagSet, args []string) int {
	options := optionFlags(flags)
	write := flags.BoolP("write", "w", false, "write the repaired document back to its file")
	showDiff := flags.Bool("diff", false, "show what would change instead of the document")
	lines := flags.Bool("lines", false, "one document per line")
	format := flags.String("format", "text", "text (the document; findings that are left on standard error) or json (raw answers)")
	color := flags.String("color", "auto", "auto, always or never")
	engine := flags.String("engine", "wazero", "wazero or native")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	switch {
	case flags.NArg() == 0:
		return c.trouble(fmt.Errorf("repair: no FILE; use - for standard input"))
	case *format != "text" && *format != "json":
		return c.trouble(fmt.Errorf("unknown --format %q, want text or json", *format))
	case *write && (*showDiff || *lines || *format == "json"):
		return c.trouble(fmt.Errorf("repair: --write goes with none of --diff, --lines and --format json"))
	case *write && slices.Contains(flags.Args(), "-"):
		return c.trouble(fmt.Errorf("repair: --write cannot write standard input back"))
	case *showDiff && *format == "json":
		return c.trouble(fmt.Errorf("repair: --diff does not go with --format json"))
	}
	outPaint, err := newPalette(*color, c.out, c.getenv)
	if err != nil {
		return c.trouble(err)
	}
	errPaint, err := newPalette(*color, c.err, c.getenv)
	if err != nil {
		return c.trouble(err)
	}
	request, err := options("repair")
	if err != nil {
		return c.trouble(err)
	}
	encoded := request.encode()
	h, err := c.newHost(ctx, *engine)
	if err != nil {
		return c.trouble(err)
	}
	defer h.Close(ctx)

	var deliver func(outcome, []byte) error
	switch {
	case *format == "json":
		deliver = nil
	case *write:
		deliver = func(o outcome, repaired []byte) error {
			if !o.report.Changed {
				return nil
			}
			return replaceFile(o.name, repaired)
		}
	case *showDiff:
		deliver = func(o outcome, repaired []byte) error {
			fmt.Fprint(c.out, paintDiff(unifiedDiff(o.input, repaired), outPaint))
			return nil
		}
	default:
		deliver = func(_ outcome, repaired []byte) error {
			if *lines {
				repaired = append(repaired, '\n')
			}
			_, err := c.out.Write(repaired)
			return err
		}
	}
	outcomes := inOrder(ctx, inputs(c.in, flags.Args(), *lines), func(in input) outcome {
		return ask(ctx, h, encoded, in)
	})
	if deliver == nil {
		return checkAll(ctx, c, jsonPrinter{}, newProgress(c, *lines), outcomes)
	}
	return repairAll(ctx, c, errPaint, newProgress(c, *lines), outcomes, deliver)
}

// repairAll delivers every repaired document, and says on standard error what no repair could mend.
func repairAll(ctx context.Context, c console, paint palette, progress *progress, outcomes func(func(outcome) bool), deliver func(outcome, []byte) error) int {
	var sum tally
	status := exitClean
	for o := range outcomes {
		progress.clear()
		if o.err == nil {
			repaired, left := o.text, o.report.Findings
			if o.report.Changed {
				repaired, left = relayout(o.text, o.report.Document), o.report.Remaining
			}
			sum.add(o.report)
			o.err = deliver(o, repaired)
			var b strings.Builder
			appendText(&b, o.input, left, paint)
			fmt.Fprint(c.err, b.String())
		}
		if o.err != nil {
			status = c.trouble(o.err)
		}
		progress.step(o.line)
		if ctx.Err() != nil || misused(o.err) {
			break
		}
	}
	progress.clear()
	if sum.documents > 0 {
		fmt.Fprint(c.err, sum.repairSummary(paint))
	}
	if status == exitClean && sum.counts.Error > 0 {
		status = exitFindings
	}
	return status
}

// unifiedDiff is what repair changes in the input, "" for nothing.
func unifiedDiff(in input, repaired []byte) string {
	name := in.shownName()
	text := diff.Diff(name, in.text, name+" (repaired)", repaired)
	_, rest, _ := strings.Cut(string(text), "\n") // the first line is a "diff" command, which patch tools do not need
	return rest
}

func paintDiff(text string, paint palette) string {
	if !paint {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		style := ""
		switch {
		case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"):
			style = bold
		case line[0] == '@':
			style = cyan
		case line[0] == '-':
			style = red
		case line[0] == '+':
			style = green
		}
		body, end := strings.CutSuffix(line, "\n")
		b.WriteString(paint.paint(style, body))
		if end {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
