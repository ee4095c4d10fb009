package main

import (
	"bytes"
	"sort"
)

// index turns byte offsets of a text into lines and columns.
type index struct {
	text  []byte
	first int   // number of the text's first line
	lines []int // offset at which each line begins
	runes []int // characters before each block of blockSize bytes
}

const blockSize = 64 << 10

// newIndex reads the text once. first is the number of its first line.
func newIndex(text []byte, first int) *index {
	x := &index{text: text, first: first, lines: []int{0}, runes: []int{0}}
	for at := 0; ; {
		end := bytes.IndexByte(text[at:], '\n')
		if end < 0 {
			break
		}
		at += end + 1
		x.lines = append(x.lines, at)
	}
	for at := 0; at+blockSize <= len(text); at += blockSize {
		x.runes = append(x.runes, x.runes[len(x.runes)-1]+characters(text[at:at+blockSize]))
	}
	return x
}

// position is a place in a text as people and editors count: lines and characters from 1.
type position struct{ line, column int }

func (x *index) at(offset int) position {
	offset = min(max(offset, 0), len(x.text))
	line := sort.SearchInts(x.lines, offset+1) - 1
	return position{x.first + line, 1 + x.before(offset) - x.before(x.lines[line])}
}

// line returns the offsets between which the line around offset lies, without its end.
func (x *index) line(offset int) (start, end int) {
	line := sort.SearchInts(x.lines, min(max(offset, 0), len(x.text))+1) - 1
	start, end = x.lines[line], len(x.text)
	if line+1 < len(x.lines) {
		end = x.lines[line+1] - 1
	}
	if end > start && x.text[end-1] == '\r' {
		end--
	}
	return start, end
}

// before counts the characters before offset.
func (x *index) before(offset int) int {
	block := offset / blockSize
	return x.runes[block] + characters(x.text[block*blockSize:offset])
}

// characters counts the bytes that begin a character. Unlike a decoder it may be given a text in pieces.
func characters(text []byte) (n int) {
	for _, b := range text {
		if b&0xc0 != 0x80 {
			n++
		}
	}
	return n
}

// token returns the end of what begins at offset and is marked as a whole: a string, number or word, or an array or
// object that ends on its line and not too far. It is the end of one character where an array or object goes on, and the end of the line
// where a string does not end.
func (x *index) token(offset int) (end int) {
	_, lineEnd := x.line(offset)
	if offset >= lineEnd {
		return offset
	}
	rest := x.text[offset:lineEnd]
	switch rest[0] {
	case '"':
		return offset + stringEnd(rest)
	case '[', '{':
		const far = 64 << 10 // further than anything is shown
		if end := bracketEnd(rest[:min(len(rest), far)]); end > 0 {
			return offset + end
		}
		return offset + 1
	}
	if end := bytes.IndexAny(rest, " \t\r,:]}[{\""); end > 0 {
		return offset + end
	} else if end < 0 {
		return lineEnd
	}
	return offset + 1
}

// opens reports whether an array or object begins at offset that goes on behind the end of its line.
func (x *index) opens(offset int) bool {
	_, end := x.line(offset)
	return offset < end && (x.text[offset] == '[' || x.text[offset] == '{') && x.token(offset) == offset+1
}

// stringEnd is the length of the string that text begins with, all of the text if it does not end.
func stringEnd(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// bracketEnd is the length of the array or object that text begins with, 0 if it does not end.
func bracketEnd(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i += stringEnd(text[i:]) - 1
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}
