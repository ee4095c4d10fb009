package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/wellturn/wellturn/host"
)

// progress keeps one line on a terminal's standard error that says how far a stream of lines was read. A nil progress,
// which is what anything but a terminal gets, does nothing.
type progress struct {
	w     io.Writer
	drawn time.Time
	shown bool
	done  int
}

func newProgress(c console, lines bool) *progress {
	if !lines || !isTerminal(c.err) {
		return nil
	}
	return &progress{w: c.err}
}

// step counts a document and redraws the line a few times a second.
func (p *progress) step(line int) {
	if p == nil {
		return
	}
	p.done++
	if now := time.Now(); now.Sub(p.drawn) > 100*time.Millisecond {
		fmt.Fprintf(p.w, "\r\x1b[K%s, line %d", plural(p.done, "document"), line)
		p.drawn, p.shown = now, true
	}
}

// clear takes the line away, before something else is written.
func (p *progress) clear() {
	if p != nil && p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// misused reports whether the options are at fault, so that every further document would be refused as well.
func misused(err error) bool { return errors.Is(err, host.ErrBadOptions) }
