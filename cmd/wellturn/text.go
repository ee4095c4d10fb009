package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/wellturn/wellturn/host"
)

// appendText renders findings for people: place, level, code and message, the line of the document with the place
// marked, other places that matter, and whether repair can mend it.
func appendText(b *strings.Builder, in input, findings []host.Finding, paint palette) {
	if len(findings) == 0 {
		return
	}
	x := newIndex(in.text, in.line)
	place := func(offset int) string {
		p := x.at(offset)
		return fmt.Sprintf("%s:%d:%d", in.shownName(), p.line, p.column)
	}
	for i := range findings {
		f := &findings[i]
		style := levelStyles[f.Level]
		fmt.Fprintf(b, "%s: %s %s: %s\n", paint.paint(bold, place(f.Offset)), paint.paint(style, string(f.Level)), f.Code, f.Message)
		gutter := appendExcerpt(b, x, f.Offset, style, paint)
		note := func(text string) {
			fmt.Fprintf(b, "%s %s %s\n", gutter, paint.paint(faint, "="), text)
		}
		if f.At != "" {
			note("at " + printable(f.At))
		}
		for _, related := range f.Related {
			note(fmt.Sprintf("%s: %s", place(related.Offset), related.Message))
		}
		if f.Fix != nil && f.Fix.Kind == "safe" {
			note(paint.paint(green, "repair mends this"))
		}
		b.WriteByte('\n')
	}
}

// appendExcerpt shows the line around offset under its number, with what begins there marked, and returns the blank
// gutter beside it. Of an array or object that goes on it shows a few lines more.
func appendExcerpt(b *strings.Builder, x *index, offset int, style string, paint palette) (gutter string) {
	text, column, width := x.excerpt(offset)
	line := x.at(offset).line
	row := func(number, text string) {
		fmt.Fprintf(b, "%s %s %s\n", paint.paint(faint, number), paint.paint(faint, "|"), text)
	}
	row(fmt.Sprintf("%5d", line), text)
	gutter = strings.Repeat(" ", len(fmt.Sprintf("%5d", line)))
	row(gutter, strings.Repeat(" ", column)+paint.paint(style, "^"+strings.Repeat("~", width-1)))
	if _, end := x.line(offset); x.opens(offset) {
		const more = 3
		for i := 1; i <= more; i++ {
			start := bytes.IndexByte(x.text[end:], '\n') + end + 1
			if start == end || start >= len(x.text) {
				break
			}
			_, end = x.line(start)
			text, _, _ := x.excerpt(start)
			row(fmt.Sprintf("%5d", line+i), text)
		}
	}
	return gutter
}

// tally sums up the documents of one run. For repairs it counts what is left.
type tally struct {
	documents, repaired int
	counts              host.Counts
	mendable            int  // listed findings with a safe fix
	unlisted            bool // there are more findings than the answers list
}

func (t *tally) add(report *host.Report) {
	counts := report.Counts
	if report.Changed {
		counts = countOf(report.Remaining)
	}
	t.documents++
	t.counts.Error += counts.Error
	t.counts.Contested += counts.Contested
	t.counts.Warning += counts.Warning
	t.counts.Info += counts.Info
	for _, f := range report.Findings {
		if f.Fix != nil && f.Fix.Kind == "safe" {
			t.mendable++
		}
	}
	found := report.Counts.Error + report.Counts.Contested + report.Counts.Warning + report.Counts.Info
	t.unlisted = t.unlisted || found > len(report.Findings)
	if report.Changed {
		t.repaired++
	}
}

// mends is how many findings repair takes away, in words.
func (t *tally) mends() string {
	if t.unlisted {
		return fmt.Sprintf("%d or more", t.mendable)
	}
	return fmt.Sprint(t.mendable)
}

func countOf(findings []host.Finding) (counts host.Counts) {
	for _, f := range findings {
		switch f.Level {
		case host.LevelError:
			counts.Error++
		case host.LevelContested:
			counts.Contested++
		case host.LevelWarning:
			counts.Warning++
		case host.LevelInfo:
			counts.Info++
		}
	}
	return counts
}

// levels is the counts in words, such as "2 errors, 1 warning", "" for none.
func (t *tally) levels(paint palette) string {
	var parts []string
	for _, part := range []struct {
		n     int
		level host.Level
		words string
	}{
		{t.counts.Error, host.LevelError, plural(t.counts.Error, "error")},
		{t.counts.Contested, host.LevelContested, fmt.Sprintf("%d contested", t.counts.Contested)},
		{t.counts.Warning, host.LevelWarning, plural(t.counts.Warning, "warning")},
		{t.counts.Info, host.LevelInfo, fmt.Sprintf("%d info", t.counts.Info)},
	} {
		if part.n > 0 {
			parts = append(parts, paint.paint(levelStyles[part.level], part.words))
		}
	}
	return strings.Join(parts, ", ")
}

// checkSummary is the last line of a check, such as "2 errors, 1 warning in 3 documents; repair mends 2".
func (t *tally) checkSummary(paint palette) string {
	levels := t.levels(paint)
	if levels == "" {
		return fmt.Sprintf("%s, %s\n", plural(t.documents, "document"), paint.paint(green, "clean"))
	}
	line := fmt.Sprintf("%s in %s", levels, plural(t.documents, "document"))
	if t.mendable > 0 {
		line += "; repair mends " + t.mends()
	}
	return line + "\n"
}

// repairSummary is the last line of a repair, such as "1 of 3 documents repaired, mending 2; 1 error left".
func (t *tally) repairSummary(paint palette) string {
	line := fmt.Sprintf("%d of %s repaired", t.repaired, plural(t.documents, "document"))
	if t.mendable > 0 {
		line += fmt.Sprintf(", mending %s", t.mends())
	}
	if levels := t.levels(paint); levels != "" {
		line += "; " + levels + " left"
	}
	return line + "\n"
}

// shownName is the input's name as messages print it.
func (in input) shownName() string {
	if in.name == "-" {
		return "<stdin>"
	}
	return in.name
}

// printable replaces what a terminal would obey.
func printable(text string) string { return strings.Map(visible, text) }
