package docgen

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/catalogue"
)

// blocks returns the fenced blocks of the given language in a Markdown text.
func blocks(text, language string) []string {
	var found []string
	for {
		_, rest, ok := strings.Cut(text, "\n```"+language+"\n")
		if !ok {
			return found
		}
		block, after, _ := strings.Cut(rest, "\n```")
		found, text = append(found, block), after
	}
}

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(top, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// aroundSnippet makes a program of the README's Go lines: what they take for granted stands before them.
const aroundSnippet = `package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/wellturn/wellturn/host"
)

func main() {
	history, err := os.ReadFile("testdata/langgraph/cancelled-parallel-tools.flat.json")
	if err != nil {
		log.Fatal(err)
	}
	if err := repair(context.Background(), history); err != nil {
		log.Fatal(err)
	}
}

func repair(ctx context.Context, history []byte) error {
SNIPPET
	return nil
}
`

// TestGoSnippetRuns compiles and runs the README's Go lines; the text block after them is what they print.
func TestGoSnippetRuns(t *testing.T) {
	text := readme(t)
	snippets, outputs := blocks(text, "go"), blocks(text, "text")
	if len(snippets) != 1 || len(outputs) == 0 {
		t.Fatalf("README.md has %d Go blocks and %d text blocks; want one Go block with its output", len(snippets), len(outputs))
	}
	program := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(program, []byte(strings.Replace(aroundSnippet, "SNIPPET", snippets[0], 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("go", "run", program)
	run.Dir = top
	got, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	if strings.TrimSpace(string(got)) != strings.TrimSpace(outputs[0]) {
		t.Errorf("the Go lines print\n%s\nREADME.md says\n%s", got, outputs[0])
	}
}

// TestCommandLinesRun runs every command line of README.md and of the rule pages. A line of a rule page must show the
// rule, or what its fix changes.
func TestCommandLinesRun(t *testing.T) {
	bin, work := t.TempDir(), t.TempDir()
	build := exec.Command("go", "build", "-o", bin, "./cmd/wellturn")
	build.Dir = top
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	conversation := filepath.Join(work, "conversation.json")
	shell := func(line, document string) (output string, status int) {
		t.Helper()
		if err := os.WriteFile(conversation, []byte(document), 0o644); err != nil {
			t.Fatal(err)
		}
		command := exec.Command("sh", "-c", line)
		command.Dir = work
		command.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, _ := command.CombinedOutput()
		return string(out), command.ProcessState.ExitCode()
	}
	broken, err := os.ReadFile(filepath.Join(top, "testdata/langgraph/cancelled-parallel-tools.flat.json"))
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, block := range blocks(readme(t), "sh") {
		for line := range strings.Lines(block) {
			if !strings.HasPrefix(line, "wellturn ") {
				continue
			}
			lines++
			if out, status := shell(line, string(broken)); status != 0 && status != 1 {
				t.Errorf("%sends with status %d:\n%s", line, status, out)
			}
		}
	}
	if lines < 3 {
		t.Errorf("README.md has %d command lines; want some", lines)
	}
	for _, r := range catalogue.All() {
		words := r.Words()
		if words.Bad.Document == "" {
			continue
		}
		line := strings.Replace(tryIt(r), " conversation.json", " --engine native conversation.json", 1)
		want := r.Code
		if strings.Contains(line, "--diff") {
			want = "@@"
		}
		if out, status := shell(line, words.Bad.Document); status > 1 || !strings.Contains(out, want) {
			t.Errorf("%s\nends with status %d and does not show %q:\n%s", line, status, want, out)
		}
	}
}
