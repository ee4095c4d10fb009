package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/host"
)

func TestEveryOptionIsAFlag(t *testing.T) {
	file := filepath.Join(t.TempDir(), "request.json")
	if err := os.WriteFile(file, []byte("{\n  \"id\": 1.0\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{ // by member: flags, and what they become
		"subject":        `--subject=a2a/Task | "a2a/Task"`,
		"dialect":        `--dialect=langchain | "langchain"`,
		"target":         `--target=anthropic | "anthropic"`,
		"scope":          `--scope=tail | "tail"`,
		"phase":          `--phase=before_user | "before_user"`,
		"a2a":            `--a2a=0.3 | "0.3"`,
		"headers":        `--headers=A2A-Version:1.0 --headers=X-Trace: a,b=c | {"A2A-Version":"1.0","X-Trace":"a,b=c"}`,
		"request":        `--request=` + file + ` | {"id":1.0}`,
		"method":         `--method=push | "push"`,
		"protocol":       `--protocol=chat | "chat"`,
		"state":          `--state={"n": 1e2} | {"n":1e2}`,
		"closed":         `--closed | true`,
		"pending":        `--pending=c1,c2 --pending=c3 | ["c1","c2","c3"]`,
		"pending_tools":  `--pending-tools=ask | ["ask"]`,
		"terminal_tools": `--terminal_tools=final | ["final"]`,
		"markers":        `--markers={"human":"cut"} | {"human":"cut"}`,
		"marker_role":    `--marker-role=merge | "merge"`,
		"reducer":        `--reducer=delta | "delta"`,
		"update":         `--update=replace | "replace"`,
		"thinking":       `--thinking=false | false`,
		"tools_declared": `--tools-declared | true`,
		"disable":        `--disable=a/b,c/d | ["a/b","c/d"]`,
		"levels":         `--levels=a/b=off,c/d=error | {"a/b":"off","c/d":"error"}`,
		"limits":         `--limits=depth=100 --limits=findings=5 | {"depth":100,"findings":5}`,
	}
	fields := reflect.TypeFor[host.Options]()
	for i := range fields.NumField() {
		name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
		if name == "op" {
			continue // the command
		}
		flags, value, found := strings.Cut(want[name], " | ")
		if !found {
			t.Errorf("no flag sets %s", name)
			continue
		}
		args := strings.Split(flags, " --")
		for i := range args[1:] {
			args[i+1] = "--" + args[i+1]
		}
		if got, want := encoded(t, args...), `{"`+name+`":`+value+`,"op":"check"}`; !sameMembers(got, want) {
			t.Errorf("%s gives %s, want %s", flags, got, want)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is no option", name)
	}
}

func TestRawOptions(t *testing.T) {
	got := encoded(t, `--options={"target": "any", "later": [1.0], "op": "repair"}`, "--target=gemini")
	if want := `{"later":[1.0],"op":"check","target":"gemini"}`; got != want {
		t.Errorf("options are %s, want %s", got, want)
	}
	if got, want := encoded(t, "--markers=ko"), `{"markers":"ko","op":"check"}`; got != want {
		t.Errorf("options are %s, want %s", got, want)
	}
}

// encoded is the options object that a command line gives.
func encoded(t *testing.T, args ...string) string {
	t.Helper()
	flags := pflag.NewFlagSet("check", pflag.ContinueOnError)
	options := optionFlags(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	object, err := options("check")
	if err != nil {
		t.Fatal(err)
	}
	return string(object.encode())
}

// sameMembers compares two options objects without regard to the order of members, but to the spelling of values.
func sameMembers(a, b string) bool {
	var x, y map[string]json.RawMessage
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}
