package stream_test

import (
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/stream"
)

func TestReadSSE(t *testing.T) {
	for _, c := range []struct {
		name, source, json string
		broken, tail       int // offsets; -1 for none
	}{
		{"nothing", "", "[]", -1, -1},
		{"comments alone", ": ping\n\n: pong\n\n", "[]", -1, -1},
		{"two events", "data: {\"a\":1}\n\ndata:2\n\n", `[{"a":1},2]`, -1, -1},
		{"other fields, all line ends", "id: 1\r\nevent: x\r\ndata: 1\r\n\r\nretry: 5\rdata: 2\r\r", "[1,2]", -1, -1},
		{"one text over lines", "data: {\"a\":\ndata: 1}\n\n", "[{\"a\":\n1}]", -1, -1},
		{"a byte order mark", "\ufeffdata: 1\n\n", "[1]", -1, -1},
		{"data that is no JSON", "data: 1\n\ndata: [DONE\n\ndata: 2\n\n", "[1,null,2]", 16, -1},
		{"no data at all", "data\n\n", "[null]", 4, -1},
		{"a last event without a blank line", "data: 1\n\nid: 2\ndata: 2\n", "[1]", -1, 9},
	} {
		r := stream.ReadSSE([]byte(c.source))
		if string(r.JSON) != c.json {
			t.Errorf("%s: %s, want %s", c.name, r.JSON, c.json)
		}
		if broken := len(r.Broken) > 0; broken != (c.broken >= 0) || broken && r.Broken[0].Offset != c.broken {
			t.Errorf("%s: broken %+v, want one at %d", c.name, r.Broken, c.broken)
		}
		if tail := r.Tail < len(c.source); tail != (c.tail >= 0) || tail && r.Tail != c.tail {
			t.Errorf("%s: tail at %d, want %d", c.name, r.Tail, c.tail)
		}
	}
}

// TestOffsets looks up every byte of the events in the text that they came from.
func TestOffsets(t *testing.T) {
	source := ": x\ndata: {\"a\":\ndata:  \"b\"}\n\nid: 1\ndata: [3]\n\n"
	r := stream.ReadSSE([]byte(source))
	for i, b := range r.JSON {
		if strings.IndexByte("[],\n", b) < 0 && source[r.Offset(i)] != b {
			t.Errorf("byte %d is %q, in the text at %d stands %q", i, b, r.Offset(i), source[r.Offset(i)])
		}
	}
}

func TestIsSSE(t *testing.T) {
	for text, want := range map[string]bool{
		"data: 1\n\n": true, "\n\nevent: x\n": true, ": ping\n": true, "\ufeffid: 1\n": true, "retry:1": true,
		"{}": false, "": false, "database: x": false, `"data: 1"`: false,
	} {
		if stream.IsSSE([]byte(text)) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}
