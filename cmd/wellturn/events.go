package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// event is one event of a stream as it was read.
type event struct {
	text []byte
	err  error // the stream cannot be read on
}

// eventsOf reads a stream as it arrives: server-sent events, or JSON values one after the other, which newline-delimited
// JSON and a single array are as well. Which of them it is shows in the first character.
func eventsOf(r io.Reader) iter.Seq[event] {
	buffered := bufio.NewReaderSize(r, 64<<10)
	for {
		first, err := buffered.Peek(1)
		switch {
		case err != nil:
			return func(yield func(event) bool) {
				if err != io.EOF {
					yield(event{err: err})
				}
			}
		case bytes.ContainsAny(first, " \t\r\n"):
			_, _ = buffered.Discard(1)
		case bytes.ContainsAny(first, `{["`):
			return valuesOf(buffered)
		default:
			return dataOf(buffered)
		}
	}
}

func valuesOf(r io.Reader) iter.Seq[event] {
	return func(yield func(event) bool) {
		decoder := jsontext.NewDecoder(r, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		for {
			value, err := decoder.ReadValue()
			if err == io.EOF {
				return
			}
			if !yield(event{bytes.Clone(value), err}) || err != nil {
				return
			}
		}
	}
}

// dataOf yields the data of server-sent events, as the HTML standard (§9.2.6) reads a stream: lines end in CR, LF or
// both, data lines of one event are joined by a line feed, and a blank line ends an event. One that is not ended is an
// error here.
func dataOf(r io.Reader) iter.Seq[event] {
	return func(yield func(event) bool) {
		scanner := bufio.NewScanner(r)
		scanner.Buffer(make([]byte, 64<<10), maxLine)
		scanner.Split(splitLines)
		var data []byte
		pending := false
		for scanner.Scan() {
			line := scanner.Bytes()
			if len(line) == 0 {
				if pending && !yield(event{text: data}) {
					return
				}
				data, pending = nil, false
				continue
			}
			field, value, _ := bytes.Cut(line, []byte(":"))
			if string(field) != "data" {
				continue
			}
			if pending {
				data = append(data, '\n')
			}
			data, pending = append(data, bytes.TrimPrefix(value, []byte(" "))...), true
		}
		if err := scanner.Err(); err != nil {
			yield(event{err: err})
		} else if pending {
			yield(event{err: errors.New("the stream ends within an event")})
		}
	}
}

// splitLines is a bufio.SplitFunc for lines that end in CR, LF or CR LF.
func splitLines(data []byte, atEOF bool) (advance int, line []byte, err error) {
	end := bytes.IndexAny(data, "\r\n")
	switch {
	case end < 0 && atEOF && len(data) > 0:
		return len(data), data, nil
	case end < 0:
		return 0, nil, nil
	case data[end] == '\n':
		return end + 1, data[:end], nil
	case end+1 < len(data) && data[end+1] == '\n':
		return end + 2, data[:end], nil
	case end+1 == len(data) && !atEOF:
		return 0, nil, nil // a line feed may follow
	}
	return end + 1, data[:end], nil
}
