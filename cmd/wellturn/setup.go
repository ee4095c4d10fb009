package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/host"
)

// setup is what the commands that judge documents have in common: their flags, and what is made of them.
type setup struct {
	command       *pflag.FlagSet
	options       func(op string) (optionsObject, error)
	formats       []string
	format, color *string
	engine        *string
}

func newSetup(command *pflag.FlagSet, formats ...string) *setup {
	return &setup{
		command: command,
		options: optionFlags(command),
		formats: formats,
		format:  command.String("format", formats[0], strings.Join(formats, ", ")+"; json is the raw answers, one per line"),
		color:   command.String("color", "auto", "auto, always or never"),
		engine:  command.String("engine", "wazero", "wazero or native"),
	}
}

// session is a running command.
type session struct {
	console
	host               *host.Host // to be closed
	request            optionsObject
	outPaint, errPaint palette // for standard output and standard error
}

// begin takes the parsed flags and opens the host.
func (s *setup) begin(ctx context.Context, c console) (*session, error) {
	if s.command.NArg() == 0 {
		return nil, fmt.Errorf("%s: no FILE; use - for standard input", s.command.Name())
	}
	if !slices.Contains(s.formats, *s.format) {
		return nil, fmt.Errorf("unknown --format %q, want one of %s", *s.format, strings.Join(s.formats, ", "))
	}
	run := &session{console: c}
	var err error
	if run.outPaint, err = newPalette(*s.color, c.out, c.getenv); err != nil {
		return nil, err
	}
	if run.errPaint, err = newPalette(*s.color, c.err, c.getenv); err != nil {
		return nil, err
	}
	if run.request, err = s.options(s.command.Name()); err != nil {
		return nil, err
	}
	if run.host, err = c.newHost(ctx, *s.engine); err != nil {
		return nil, err
	}
	return run, nil
}
