package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
)

// maxLine bounds one line of newline-delimited input, in bytes.
const maxLine = 128 << 20

// input is one document as it was read.
type input struct {
	name string // of the file, "-" for standard input
	line int    // of the file on which the text begins, from 1
	text []byte
	err  error // the file cannot be read; the text is empty
}

// inputs reads the files one after the other, whole, or with lines set line by line, leaving out blank lines.
func inputs(stdin io.Reader, names []string, lines bool) iter.Seq[input] {
	return func(yield func(input) bool) {
		for _, name := range names {
			for in := range inputsOf(stdin, name, lines) {
				if !yield(in) {
					return
				}
			}
		}
	}
}

func inputsOf(stdin io.Reader, name string, lines bool) iter.Seq[input] {
	return func(yield func(input) bool) {
		file := stdin
		if name != "-" {
			opened, err := os.Open(name)
			if err != nil {
				yield(input{name: name, line: 1, err: err})
				return
			}
			defer opened.Close()
			file = opened
		}
		if !lines {
			text, err := io.ReadAll(file)
			yield(input{name, 1, text, err})
			return
		}
		for number, text := range linesOf(file) {
			if len(bytes.TrimSpace(text.line)) == 0 && text.err == nil {
				continue
			}
			if !yield(input{name, number, text.line, text.err}) {
				return
			}
		}
	}
}

type line struct {
	line []byte
	err  error
}

// linesOf counts and reads lines, without their ends, up to maxLine bytes each. A line belongs to the receiver.
func linesOf(r io.Reader) iter.Seq2[int, line] {
	return func(yield func(int, line) bool) {
		scanner := bufio.NewScanner(r)
		scanner.Buffer(make([]byte, 64<<10), maxLine)
		number := 0
		for scanner.Scan() {
			number++
			if !yield(number, line{line: bytes.Clone(scanner.Bytes())}) {
				return
			}
		}
		if err := scanner.Err(); err != nil {
			yield(number+1, line{err: fmt.Errorf("line %d: %w", number+1, err)})
		}
	}
}

// inOrder calls work for every item, several at a time, and yields the results in the order of the items. It runs ahead
// of the receiver by GOMAXPROCS items and two.
func inOrder[A, B any](ctx context.Context, items iter.Seq[A], work func(A) B) iter.Seq[B] {
	return func(yield func(B) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		pending := make(chan chan B, runtime.GOMAXPROCS(0))
		go func() {
			defer close(pending)
			for item := range items {
				result := make(chan B, 1)
				select {
				case pending <- result:
				case <-ctx.Done():
					return
				}
				go func() { result <- work(item) }()
			}
		}()
		for result := range pending {
			if !yield(<-result) {
				return
			}
		}
	}
}
