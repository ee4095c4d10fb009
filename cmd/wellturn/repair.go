package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/host"
)

func runRepair(ctx context.Context, c console, flags *pflag.FlagSet, args []string) int {
	setup := newSetup(flags, "text", "json")
	lines := flags.Bool("lines", false, "one document per line")
	write := flags.BoolP("write", "w", false, "write the repaired document back to its file")
	showDiff := flags.Bool("diff", false, "show what would change instead of the document")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	asJSON := *setup.format == "json"
	switch {
	case *write && (*showDiff || *lines || asJSON):
		return c.trouble(errors.New("repair: --write goes with none of --diff, --lines and --format json"))
	case *write && slices.Contains(flags.Args(), "-"):
		return c.trouble(errors.New("repair: --write cannot write standard input back"))
	case *showDiff && asJSON:
		return c.trouble(errors.New("repair: --diff does not go with --format json"))
	}
	s, err := setup.begin(ctx, c)
	if err != nil {
		return c.trouble(err)
	}
	defer s.host.Close(ctx)
	deliver := s.printDocument
	switch {
	case *write:
		deliver = writeBack
	case *showDiff:
		deliver = s.printDiff
	case *lines:
		deliver = s.printLine
	}
	request := s.request.encode()
	outcomes := inOrder(ctx, inputs(c.in, flags.Args(), *lines), func(in input) outcome {
		o := ask(ctx, s.host, request, in)
		if o.repaired = o.text; o.err == nil && o.report.Changed && !asJSON {
			o.repaired = relayout(o.text, o.report.Document)
		}
		return o
	})
	if asJSON {
		return checkAll(c, jsonPrinter{}, newProgress(c, *lines), outcomes)
	}
	return s.repairAll(newProgress(c, *lines), outcomes, deliver)
}

// The ways to deliver a repaired document.

func (s *session) printDocument(o outcome) error {
	_, err := s.out.Write(o.repaired)
	return err
}

func (s *session) printLine(o outcome) error {
	_, err := fmt.Fprintf(s.out, "%s\n", o.repaired)
	return err
}

func (s *session) printDiff(o outcome) error {
	_, err := io.WriteString(s.out, paintDiff(unifiedDiff(o.input, o.repaired), s.outPaint))
	return err
}

func writeBack(o outcome) error {
	if !o.report.Changed {
		return nil
	}
	return replaceFile(o.name, o.repaired)
}

// repairAll delivers every repaired document, and says on standard error what no repair could mend.
func (s *session) repairAll(progress *progress, outcomes iter.Seq[outcome], deliver func(outcome) error) int {
	var sum tally
	status := exitClean
	for o := range outcomes {
		progress.clear()
		if o.err == nil {
			sum.add(o.report)
			o.err = deliver(o)
			var b strings.Builder
			in, left := o.left()
			appendText(&b, in, left, s.errPaint)
			fmt.Fprint(s.err, b.String())
		}
		if o.err != nil {
			status = s.trouble(o.err)
		}
		progress.step(o.line)
		if misused(o.err) {
			break
		}
	}
	progress.clear()
	if sum.documents > 0 {
		fmt.Fprint(s.err, sum.repairSummary(s.errPaint))
	}
	if status == exitClean && sum.counts.Error > 0 {
		status = exitFindings
	}
	return status
}

// left is what repair leaves, and the text in which it stands. The core places it in the document as it wrote it, on one
// line; here the pointers say where it stands in the document's own layout.
func (o outcome) left() (input, []host.Finding) {
	if !o.report.Changed {
		return o.input, o.report.Findings
	}
	root := jsontree.Read(o.repaired, jsontree.Limits{}).Root()
	findings := slices.Clone(o.report.Remaining)
	for i := range findings {
		f := &findings[i]
		f.Offset = offsetOf(root, f.At)
		f.Related = slices.Clone(f.Related)
		for k := range f.Related {
			f.Related[k].Offset = offsetOf(root, f.Related[k].At)
		}
	}
	return input{name: o.shownName() + " (repaired)", line: o.line, text: o.repaired}, findings
}

func offsetOf(root jsontree.Value, pointer string) int {
	v, _ := lookUp(root, pointer)
	return v.Offset()
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
