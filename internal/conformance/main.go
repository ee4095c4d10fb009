// Command conformance sends one set of requests through several hosts and fails unless every answer is the same, byte
// for byte. The requests are the shared vectors, the recorded conversations, a seeded set of broken and damaged
// conversations and, where it lies beside the project, the corpus.
//
//	go run ./internal/conformance [-write FILE] HOST…
//
// A host is one that scripts/harness.sh knows. -write saves the requests, for a host of somebody else's: feed them to its
// harness line by line and compare with what `make -s harness HOST=native` answers.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/wellturn/wellturn/internal/generate"
	"github.com/wellturn/wellturn/internal/vectors"
)

func main() {
	write := flag.String("write", "", "save the requests to this file")
	rounds := flag.Int("rounds", 20, "generated conversations for each shape and mutation")
	flag.Parse()
	if err := run(*write, *rounds, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

func run(write string, rounds int, hosts []string) error {
	requests, err := collect(rounds)
	if err != nil {
		return err
	}
	if write != "" {
		if err := os.WriteFile(write, bytes.Join(requests, []byte("\n")), 0o644); err != nil {
			return err
		}
	}
	if len(hosts) == 0 {
		return nil
	}
	want, err := answers(hosts[0], requests)
	if err != nil {
		return err
	}
	failed := 0
	for _, host := range hosts[1:] {
		got, err := answers(host, requests)
		if err != nil {
			return err
		}
		different := 0
		for i := range want {
			if bytes.Equal(want[i], got[i]) {
				continue
			}
			if different++; different <= 3 {
				fmt.Printf("%s differs from %s\n  request %.300s\n  %-8s %.300s\n  %-8s %.300s\n",
					host, hosts[0], requests[i], hosts[0], want[i], host, got[i])
			}
		}
		fmt.Printf("%-9s %d of %d answers equal those of %s\n", host, len(want)-different, len(want), hosts[0])
		failed += different
	}
	if failed > 0 {
		return fmt.Errorf("%d answers differ", failed)
	}
	return nil
}

// answers runs a host's harness over all requests.
func answers(host string, requests [][]byte) ([][]byte, error) {
	start := time.Now()
	command := exec.Command("scripts/harness.sh", host)
	command.Stdin = bytes.NewReader(append(bytes.Join(requests, []byte("\n")), '\n'))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("host %s: %w", host, err)
	}
	lines := bytes.Split(bytes.TrimSuffix(out, []byte("\n")), []byte("\n"))
	if len(lines) != len(requests) {
		return nil, fmt.Errorf("host %s: %d answers to %d requests", host, len(lines), len(requests))
	}
	fmt.Printf("%-9s %d answers in %.1f s\n", host, len(lines), time.Since(start).Seconds())
	return lines, nil
}

// request is one line of the harness's input.
type request struct {
	Options        json.RawMessage `json:"options"`
	Document       *string         `json:"document,omitempty"`
	DocumentBase64 []byte          `json:"document_base64,omitempty"`
}

type collector struct{ lines [][]byte }

func (c *collector) add(options string, document []byte) {
	r := request{Options: json.RawMessage(options)}
	if text := string(document); utf8.Valid(document) {
		r.Document = &text
	} else {
		r.DocumentBase64 = document
	}
	line, err := json.Marshal(r)
	if err != nil {
		panic(err) // options are written here
	}
	c.lines = append(c.lines, line)
}

// both asks for a check and for a repair.
func (c *collector) both(document []byte) {
	c.add(`{}`, document)
	c.add(`{"op":"repair"}`, document)
}

func collect(rounds int) ([][]byte, error) {
	c := &collector{}
	c.lines = append(c.lines, []byte(`no request`), []byte(`{"options":{},"document":"[]","documnet":""}`), []byte(`{"options":{}}`), []byte(`{"Document":"[]"}`))
	c.add(`{"op":"rules"}`, nil)
	c.add(`{"op":"info"}`, nil)
	files, err := vectors.Load(os.DirFS("testdata/vectors"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		for _, v := range file.Cases {
			for _, op := range []string{"check", "repair"} {
				c.add(string(v.Request(op)), v.Document())
			}
		}
	}
	if err := c.folder("testdata/langgraph"); err != nil {
		return nil, err
	}
	if _, err := os.Stat("../shared/corpus"); err == nil {
		if err := c.folder("../shared/corpus"); err != nil {
			return nil, err
		}
	} else {
		fmt.Println("the corpus is not beside the project; its documents are left out")
	}
	if err := c.jsonCases(); err != nil {
		return nil, err
	}
	c.generated(rounds)
	return c.lines, nil
}

// folder asks about every JSON file below a folder; of a case of the corpus, about its messages.
func (c *collector) folder(root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".json") {
			return err
		}
		document, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var wrapped struct {
			Messages json.RawMessage `json:"messages"`
		}
		if json.Unmarshal(document, &wrapped) == nil && wrapped.Messages != nil {
			document = wrapped.Messages
		}
		c.both(document)
		return nil
	})
}

// jsonCases asks about every case of the JSON grammar.
func (c *collector) jsonCases() error {
	data, err := os.ReadFile("testdata/json/cases.json")
	if err != nil {
		return err
	}
	var file struct {
		Cases []struct {
			Document       *string `json:"document"`
			DocumentBase64 string  `json:"document_base64"`
		} `json:"cases"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return err
	}
	for _, one := range file.Cases {
		if one.Document != nil {
			c.add(`{}`, []byte(*one.Document))
			continue
		}
		document, err := base64.StdEncoding.DecodeString(one.DocumentBase64)
		if err != nil {
			return err
		}
		c.add(`{}`, document)
	}
	return nil
}

// generated asks about conversations that were broken in every named way, and about some with random damage.
func (c *collector) generated(rounds int) {
	random := rand.New(rand.NewPCG(2, 3))
	for round := range rounds {
		for i := range generate.Shapes {
			shape := &generate.Shapes[i]
			for k := range generate.Mutations {
				conversation := generate.New(random)
				if broken := generate.Mutations[k].Apply(random, conversation.Clone()); broken != nil {
					conversation = broken
				}
				document := shape.Render(conversation)
				if round%2 == 1 {
					generate.Damage(random, document)
				}
				c.both(document.Compact())
			}
		}
	}
}
