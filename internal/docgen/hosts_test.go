package docgen

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/host"
	"github.com/wellturn/wellturn/host/harness"
)

// onlyBlock returns the one block of the given language in a page of docs/.
func onlyBlock(t *testing.T, page, language string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(top, "docs", page))
	if err != nil {
		t.Fatal(err)
	}
	found := blocks(string(text), language)
	if len(found) != 1 {
		t.Fatalf("docs/%s has %d blocks in %s, want 1", page, len(found), language)
	}
	return found[0]
}

// TestGoPageRuns compiles and runs the lines of docs/hosts/go.md; its text block is what they print.
func TestGoPageRuns(t *testing.T) {
	program := filepath.Join(t.TempDir(), "main.go")
	source := strings.Replace(aroundSnippet, "SNIPPET", onlyBlock(t, "hosts/go.md", "go"), 1)
	if err := os.WriteFile(program, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("go", "run", program)
	run.Dir = top
	got, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	if want := onlyBlock(t, "hosts/go.md", "text"); strings.TrimSpace(string(got)) != want {
		t.Errorf("the lines print\n%s\nthe page says\n%s", got, want)
	}
}

// TestWasmtimePageIsTheExample holds the lines of docs/hosts/wasmtime.md against the example that the tests of that
// module compile and run, as cgo is not for this one.
func TestWasmtimePageIsTheExample(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(top, "host/wasmtime/example_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	unindented := strings.ReplaceAll(string(source), "\n\t\t", "\n")
	if lines := onlyBlock(t, "hosts/wasmtime.md", "go"); !strings.Contains(unindented, lines+"\n") {
		t.Errorf("host/wasmtime/example_test.go does not run these lines of the page:\n%s", lines)
	}
}

// TestCommandLinePageRuns runs every line of docs/hosts/command-line.md, in order, over one broken conversation. What is
// right about it stands in the exit status: --write has repaired it before the last check.
func TestCommandLinePageRuns(t *testing.T) {
	bin, work := t.TempDir(), t.TempDir()
	build := exec.Command("go", "build", "-o", bin, "./cmd/wellturn")
	build.Dir = top
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	broken, err := os.ReadFile(filepath.Join(top, "testdata/langgraph/cancelled-parallel-tools.flat.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(work, "conversation.json"), broken, 0o644); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(top, "docs/hosts/command-line.md"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, block := range blocks(string(page), "sh") {
		for line := range strings.Lines(block + "\n") {
			if !strings.HasPrefix(line, "wellturn ") {
				continue
			}
			command := exec.Command("sh", "-c", line)
			command.Dir = work
			command.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			out, _ := command.CombinedOutput()
			if status := command.ProcessState.ExitCode(); status > 1 || len(out) == 0 {
				t.Errorf("%sends with status %d:\n%s", line, status, out)
			} else {
				got = append(got, []string{"0 ", "1 "}[status]+strings.Fields(line)[1])
			}
		}
	}
	if want := "1 check, 0 repair, 0 repair, 0 check, 0 explain"; strings.Join(got, ", ") != want {
		t.Errorf("statuses %s, want %s", strings.Join(got, ", "), want)
	}
}

// TestConformancePageQuotesTheRefusal holds docs/conformance.md against what a harness says of a line that is no request.
func TestConformancePageQuotesTheRefusal(t *testing.T) {
	h, err := host.New(t.Context(), host.WithEngine(host.Native()))
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close(t.Context())
	got := harness.Answer(t.Context(), h, []byte("no request"))
	if want := onlyBlock(t, "conformance.md", "json"); string(got) != want {
		t.Errorf("a line that is no request is answered with\n%s\nthe page says\n%s", got, want)
	}
}
