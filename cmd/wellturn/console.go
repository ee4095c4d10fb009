package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/wellturn/wellturn/host"
)

// output remembers the first error of writing, after which it writes no more.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(text []byte) (n int, err error) {
	if o.err == nil {
		n, o.err = o.w.Write(text)
	}
	return n, o.err
}

func isTerminal(w io.Writer) bool {
	if o, ok := w.(*output); ok {
		w = o.w
	}
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// palette paints text, or leaves it as it is.
type palette bool

// newPalette decides by --color and, for auto, by NO_COLOR and whether the writer is a terminal.
func newPalette(when string, w io.Writer, getenv func(string) string) (palette, error) {
	switch when {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return palette(getenv("NO_COLOR") == "" && getenv("TERM") != "dumb" && isTerminal(w)), nil
	}
	return false, fmt.Errorf("unknown --color %q, want auto, always or never", when)
}

// Styles are the parameters of the terminal's SGR sequence.
const (
	bold    = "1"
	faint   = "2"
	red     = "31"
	green   = "32"
	cyan    = "36"
	boldRed = "1;31"
)

func (p palette) paint(style, text string) string {
	if !p || style == "" || text == "" {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

var levelStyles = map[host.Level]string{
	host.LevelError: boldRed, host.LevelContested: "1;35", host.LevelWarning: "1;33", host.LevelInfo: "1;36",
}

// plural is "1 thing" or "2 things".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// sentence begins a phrase with a capital letter.
func sentence(phrase string) string {
	if phrase == "" {
		return ""
	}
	return strings.ToUpper(phrase[:1]) + phrase[1:]
}
