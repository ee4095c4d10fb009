// Command wellturn checks and repairs agent conversations, and checks A2A, chat and human-in-the-loop payloads and
// streams, from the command line.
//
//	wellturn check --target anthropic conversation.json
//	wellturn repair --diff conversation.json
//	wellturn explain history/orphan-tool-result
//
// Exit status: 0 clean, 1 findings at level error, 2 wrong usage, unreadable input or a refused request.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/host"
)

// Exit statuses.
const (
	exitClean    = 0
	exitFindings = 1
	exitTrouble  = 2

	statusHelp = -1 // within the program: --help was given
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], console{os.Stdin, os.Stdout, os.Stderr, os.Getenv}))
}

// console is what a command reads from and writes to.
type console struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
}

// trouble says what went wrong and returns the exit status for it. Errors of the library begin with the program's name
// already.
func (c console) trouble(err error) int {
	fmt.Fprintf(c.err, "wellturn: %s\n", strings.ReplaceAll(err.Error(), "wellturn: ", ""))
	return exitTrouble
}

type command struct {
	name, args, purpose string
	run                 func(context.Context, console, *pflag.FlagSet, []string) int
}

var commands = []command{
	{"check", "FILE…|-", "report what is wrong", runCheck},
	{"repair", "FILE…|-", "print the repaired document", runRepair},
	{"watch", "FILE|-", "follow a stream of events", runWatch},
	{"explain", "CODE…", "print what a rule means, or find it by a provider's error text", runExplain},
	{"rules", "", "list the rules", runRules},
	{"serve", "", "show the playground, pages that check and repair in the browser", runServe},
	{"harness", "", "answer newline-delimited JSON requests with raw answers", runHarness},
}

func run(ctx context.Context, args []string, c console) int {
	if len(args) == 0 {
		usage(c.err)
		return exitTrouble
	}
	switch args[0] {
	case "help", "-h", "--help":
		usage(c.out)
		return exitClean
	case "version", "--version":
		fmt.Fprintf(c.out, "wellturn %s\n", core.Version)
		return exitClean
	}
	for _, command := range commands {
		if command.name != args[0] {
			continue
		}
		flags := pflag.NewFlagSet(command.name, pflag.ContinueOnError)
		flags.SortFlags = false
		flags.SetOutput(io.Discard)
		flags.Usage = func() {} // parse shows help when it is asked for
		out := &output{w: c.out}
		c.out = out
		status := command.run(ctx, c, flags, args[1:])
		if status == statusHelp {
			fmt.Fprintf(c.out, "Usage: wellturn %s [flags] %s\n\n%s.\n\nFlags:\n%s",
				command.name, command.args, sentence(command.purpose), flags.FlagUsagesWrapped(100))
			status = exitClean
		}
		if out.err != nil {
			return c.trouble(out.err)
		}
		return status
	}
	usage(c.err)
	return c.trouble(fmt.Errorf("unknown command %q", args[0]))
}

func usage(w io.Writer) {
	fmt.Fprint(w, "Usage: wellturn COMMAND [flags] [arguments]\n\nCommands:\n")
	for _, command := range commands {
		fmt.Fprintf(w, "  %-8s %-8s %s\n", command.name, command.args, command.purpose)
	}
	fmt.Fprint(w, "\nExit status: 0 clean, 1 findings at level error, 2 usage or unreadable.\nwellturn COMMAND --help lists a command's flags.\n"+
		"WELLTURN_CACHE names a directory, of your own, where compiled code is kept to start faster.\n")
}

// parse reads a command's flags. When it returns false the command is over, with the given status.
func parse(c console, flags *pflag.FlagSet, args []string) (status int, ok bool) {
	switch err := flags.Parse(args); {
	case errors.Is(err, pflag.ErrHelp):
		return statusHelp, false
	case err != nil:
		return c.trouble(fmt.Errorf("%w; wellturn %s --help lists the flags", err, flags.Name())), false
	}
	return exitClean, true
}

// newHost makes the host that --engine names; a user's own document may take what memory it needs. Compiled code is kept where WELLTURN_CACHE says, nowhere by default.
func (c console) newHost(ctx context.Context, engine string) (*host.Host, error) {
	switch engine {
	case "wazero":
		cache := host.CompilationCacheDir(c.getenv("WELLTURN_CACHE"))
		return host.New(ctx, host.WithEngine(host.Wazero(cache, host.MemoryLimit(0))))
	case "native":
		return host.New(ctx, host.WithEngine(host.Native()))
	}
	return nil, fmt.Errorf("unknown engine %q, want wazero or native", engine)
}
