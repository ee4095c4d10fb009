package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/host"
)

// runWatch follows one stream. The monitor's state goes in and comes out of each call, so the whole stream is never held.
func runWatch(ctx context.Context, c console, flags *pflag.FlagSet, args []string) int {
	setup := newSetup(flags, "text", "json")
	open := flags.Bool("open", false, "the input is the stream so far: do not report at its end that it is unfinished")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	if flags.NArg() > 1 {
		return c.trouble(errors.New("watch: want one FILE; use - for standard input"))
	}
	s, err := setup.begin(ctx, c)
	if err != nil {
		return c.trouble(err)
	}
	defer s.host.Close(ctx)
	stream := c.in
	if name := flags.Arg(0); name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return c.trouble(err)
		}
		defer file.Close()
		stream = file
	}
	w := watcher{
		host: s.host, options: s.request, out: c.out, raw: *setup.format == "json", paint: s.outPaint,
		name: input{name: flags.Arg(0)}.shownName(),
	}
	if err := w.follow(ctx, stream, !*open); err != nil {
		return c.trouble(err)
	}
	if w.errors > 0 {
		return exitFindings
	}
	return exitClean
}

// watcher carries a monitor's state from event to event.
type watcher struct {
	host    *host.Host
	options optionsObject
	out     io.Writer
	raw     bool // print answers as they are
	paint   palette
	name    string // of the stream

	events, errors int
	last           host.Report
}

// follow asks about every event, and once more about the end of the stream unless it goes on elsewhere.
func (w *watcher) follow(ctx context.Context, stream io.Reader, ends bool) error {
	for event := range eventsOf(stream) {
		if event.err != nil {
			return fmt.Errorf("%s: after event %d: %w", w.name, w.events, event.err)
		}
		w.events++
		if err := w.step(ctx, event.text); err != nil {
			return err
		}
	}
	if ends {
		w.options["closed"] = true
		if err := w.step(ctx, []byte("[]")); err != nil {
			return err
		}
	}
	if !w.raw {
		fmt.Fprintf(w.out, "%s, phase %s, %s\n", plural(w.events, "event"), w.last.Phase, plural(w.errors, "error"))
	}
	return nil
}

func (w *watcher) step(ctx context.Context, text []byte) error {
	answer, err := w.host.Call(ctx, w.options.encode(), text)
	if err != nil {
		return err
	}
	if w.raw {
		fmt.Fprintf(w.out, "%s\n", answer)
	}
	w.last = host.Report{}
	if err := host.Decode(answer, &w.last); err != nil {
		return fmt.Errorf("%s: event %d: %w", w.name, w.events, err)
	}
	w.options["state"] = w.last.State
	w.errors += countOf(w.last.Findings).Error
	if !w.raw {
		var b strings.Builder
		appendText(&b, input{name: fmt.Sprintf("%s#%d", w.name, w.events), line: 1, text: text}, w.last.Findings, w.paint)
		fmt.Fprint(w.out, b.String())
	}
	return nil
}
