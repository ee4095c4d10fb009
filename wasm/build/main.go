// Command build compiles the guest to wasm/wellturn.wasm and writes its digest beside it. With -check it writes
// nothing and fails when the committed module differs from what the source gives, by as little as one byte. Either way
// it verifies imports, exports and sizes. It needs what scripts/toolchain.sh installs, and runs that first.
//
//	go run ./wasm/build [-check]
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/wellturn/wellturn/wasm/internal/inspect"
)

// goVersion is the Go whose library is compiled into the guest. It stands in scripts/toolchain.sh too.
const goVersion = "go1.26.8"

func main() {
	check := flag.Bool("check", false, "compare with the committed module instead of writing it")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "wasm/build:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	gomod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return fmt.Errorf("go env GOMOD: %w", err)
	}
	root := filepath.Dir(strings.TrimSpace(string(gomod)))
	binary, err := compile(root)
	if err != nil {
		return err
	}
	facts, err := inspect.Module(binary)
	if err != nil {
		return err
	}
	digest := fmt.Sprintf("%x", sha256.Sum256(binary))
	report(facts, digest)
	if broken := facts.Broken(); broken != nil {
		return fmt.Errorf("%s", strings.Join(broken, "\n"))
	}
	module := filepath.Join(root, "wasm", "wellturn.wasm")
	sum := []byte(digest + "  wellturn.wasm\n")
	if check {
		return compare(module, binary, sum)
	}
	if err := os.WriteFile(module, binary, 0o644); err != nil {
		return err
	}
	return os.WriteFile(module+".sha256", sum, 0o644)
}

// compile returns the module that the source in root gives.
func compile(root string) ([]byte, error) {
	temp, err := os.MkdirTemp("", "wellturn-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	out := filepath.Join(temp, "wellturn.wasm")
	toolchain := filepath.Join(root, ".cache", "tinygo")
	tinygoRoot := filepath.Join(toolchain, "root")
	steps := [][]string{
		{filepath.Join(root, "scripts", "toolchain.sh")},
		{filepath.Join(toolchain, "bin", "tinygo"), "build", "-o", out, "-target", "wasm/target.json",
			"-no-debug", "-opt=2", "-panic=trap", "./wasm/guest"},
	}
	for _, step := range steps {
		command := exec.Command(step[0], step[1:]...)
		command.Dir = root
		command.Env = append(os.Environ(),
			"TINYGOROOT="+tinygoRoot, "WASMOPT="+filepath.Join(tinygoRoot, "bin", "wasm-opt"),
			"GOTOOLCHAIN="+goVersion, "GOFLAGS=-buildvcs=false", "GOWORK=off")
		command.Stdout, command.Stderr = os.Stderr, os.Stderr
		if err := command.Run(); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(step[0]), err)
		}
	}
	return os.ReadFile(out)
}

func report(facts inspect.Facts, digest string) {
	fmt.Printf("%-8s %9s  %9s\n", "", "bytes", "budget")
	fmt.Printf("%-8s %9d  %9d\n", "raw", facts.Raw, inspect.MaxRaw)
	fmt.Printf("%-8s %9d  %9d\n", "gzip -9", facts.Gzip, inspect.MaxGzip)
	fmt.Printf("%-8s %9d  %9d\n", "imports", len(facts.Imports), 0)
	fmt.Printf("exports  %s\nsha256   %s\n", strings.Join(facts.Exports, " "), digest)
}

// compare fails unless the module at path is binary and the digest beside it is sum.
func compare(path string, binary, sum []byte) error {
	committed, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !bytes.Equal(committed, binary) {
		at := 0
		for at < min(len(committed), len(binary)) && committed[at] == binary[at] {
			at++
		}
		return fmt.Errorf("wellturn.wasm is stale: %d bytes committed, %d from source, first difference at byte %d; run: go run ./wasm/build",
			len(committed), len(binary), at)
	}
	if committedSum, err := os.ReadFile(path + ".sha256"); err != nil || !bytes.Equal(committedSum, sum) {
		return fmt.Errorf("wellturn.wasm.sha256 does not name wellturn.wasm; run: go run ./wasm/build")
	}
	fmt.Println("wellturn.wasm is what its source gives")
	return nil
}
