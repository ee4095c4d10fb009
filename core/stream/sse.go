// Package stream reads recorded event streams: Server-Sent Events as text, and the JSON arrays that stand for them.
//
// The monitors of the protocol families follow a stream event by event; they live with their families, keep nothing
// between calls, and are given the state that they handed out last.
package stream

import (
	"bytes"

	"github.com/wellturn/wellturn/core/jsontree"
)

// Recording is an event stream as one JSON array, with the places that its events come from.
type Recording struct {
	JSON   []byte // the data of every event, as elements; null for data that is no JSON
	Broken []Broken
	Tail   int // offset of text after the last blank line: an event that was not dispatched; len(source) where there is none
	pieces []piece
}

// Broken is an event whose data is no JSON text.
type Broken struct {
	Index  int // of the event
	Offset int // in the source
	Text   string
}

// piece is a run of bytes that stands both in JSON, from, and in the source, at.
type piece struct{ from, at int }

// Offset translates an offset in JSON to one in the source.
func (r *Recording) Offset(n int) int {
	low, high := 0, len(r.pieces)
	for low < high {
		if mid := (low + high) / 2; r.pieces[mid].from <= n {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == 0 {
		return 0
	}
	p := r.pieces[low-1]
	return p.at + n - p.from
}

// IsSSE reports whether the text looks like Server-Sent Events and not like JSON.
func IsSSE(source []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(bytes.TrimPrefix(source, []byte("\ufeff")), "\r\n"), []byte("\n"))
	for _, field := range [...]string{"data:", "event:", "id:", "retry:", ":"} {
		if bytes.HasPrefix(line, []byte(field)) {
			return true
		}
	}
	return false
}

// ReadSSE reads Server-Sent Events (WHATWG HTML, section 9.2.6). Comments and the fields event, id and retry are passed over.
func ReadSSE(source []byte) Recording {
	r := Recording{JSON: append(make([]byte, 0, len(source)+2), '['), Tail: len(source)}
	var data []piece // the data lines of the event: from is where a line starts in the source, at where it ends
	events, begun := 0, -1
	pos := 0
	if bytes.HasPrefix(source, []byte("\ufeff")) {
		pos = 3
	}
	for pos < len(source) {
		end, next := lineEnd(source, pos)
		line := source[pos:end]
		if value, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			value = bytes.TrimPrefix(value, []byte(" "))
			data = append(data, piece{end - len(value), end})
		} else if string(line) == "data" {
			data = append(data, piece{end, end})
		}
		switch {
		case len(line) > 0:
			if begun < 0 {
				begun = pos
			}
		case len(data) > 0:
			r.event(source, data, events)
			events++
			fallthrough
		default:
			data, begun = data[:0], -1
		}
		pos = next
	}
	if len(data) > 0 {
		r.Tail = begun
	}
	r.JSON = append(r.JSON, ']')
	return r
}

// lineEnd returns where the line ends and where the next one starts; lines end in CR, LF or both.
func lineEnd(source []byte, pos int) (end, next int) {
	n := bytes.IndexAny(source[pos:], "\r\n")
	if n < 0 {
		return len(source), len(source)
	}
	end = pos + n
	if source[end] == '\r' && end+1 < len(source) && source[end+1] == '\n' {
		return end, end + 2
	}
	return end, end + 1
}

// event adds the data of one event as an element.
func (r *Recording) event(source []byte, lines []piece, index int) {
	if index > 0 {
		r.JSON = append(r.JSON, ',')
	}
	start, pieces := len(r.JSON), len(r.pieces)
	for i, line := range lines {
		if i > 0 {
			r.JSON = append(r.JSON, '\n')
		}
		r.pieces = append(r.pieces, piece{len(r.JSON), line.from})
		r.JSON = append(r.JSON, source[line.from:line.at]...)
	}
	t := jsontree.Read(r.JSON[start:], jsontree.Limits{})
	if t.Root().OK() {
		return
	}
	fault := t.Faults()[0]
	r.Broken = append(r.Broken, Broken{index, r.Offset(start + fault.Offset), fault.Text})
	r.pieces = append(r.pieces[:pieces], piece{start, lines[0].from})
	r.JSON = append(r.JSON[:start], "null"...)
}
