package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"wellturn": main})
}

// Each script in testdata/script is a session at a terminal; see go doc testscript for its language. Besides that:
//
//	status N COMMAND…   runs a command that must exit with status N
func TestScripts(t *testing.T) {
	cache := t.TempDir() // so that the module is compiled once for all scripts
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("WELLTURN_CACHE", cache)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
		},
	})
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND…")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(fmt.Sprint(err), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("%s ended with status %s, want %s", strings.Join(args[1:], " "), got, args[0])
	}
}
