package main

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestEventsOfAnyStream(t *testing.T) {
	for _, c := range []struct {
		name, stream string
		want         []string
		fails        bool
	}{
		{"nothing", " \n", nil, false},
		{"lines", "{\"a\":1}\n\n{\"b\":\"x\ufffd\"}\n", []string{`{"a":1}`, "{\"b\":\"x\ufffd\"}"}, false},
		{"array on several lines", "\n[\n 1,\n 2]", []string{"[\n 1,\n 2]"}, false},
		{"duplicate names are the core's to find", `{"a":1,"a":2}`, []string{`{"a":1,"a":2}`}, false},
		{"cut JSON", `{"a":1} {"b":`, []string{`{"a":1}`}, true},
		{"server-sent", "event: x\nid: 1\ndata: {\"a\":1}\n\n: comment\n\ndata:2\n\n", []string{`{"a":1}`, `2`}, false},
		{"several data lines, CR LF", "data: {\r\ndata: }\r\n\r\n", []string{"{\n}"}, false},
		{"lone CR", "data: 1\r\rdata: 2\r\r", []string{"1", "2"}, false},
		{"empty data", "data\n\n", []string{""}, false},
		{"cut within an event", "data: 1\n\ndata: 2\n", []string{"1"}, true},
	} {
		for how, reader := range map[string]func(string) io.Reader{
			"whole":   func(s string) io.Reader { return strings.NewReader(s) },
			"by byte": func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) },
		} {
			var got []string
			var failure error
			for event := range eventsOf(reader(c.stream)) {
				if event.err != nil {
					failure = event.err
				} else {
					got = append(got, string(event.text))
				}
			}
			if !slices.Equal(got, c.want) || (failure != nil) != c.fails {
				t.Errorf("%s, read %s: %q (%v), want %q", c.name, how, got, failure, c.want)
			}
		}
	}
}

func TestUnreadableStream(t *testing.T) {
	fault := errors.New("fault")
	for _, begin := range []string{"", "{\"a\":1}\n", "data: 1\n\n"} {
		var failure error
		for event := range eventsOf(io.MultiReader(strings.NewReader(begin), iotest.ErrReader(fault))) {
			failure = event.err
		}
		if !errors.Is(failure, fault) {
			t.Errorf("after %q: %v, want the reader's error", begin, failure)
		}
	}
}
