package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// excerptWidth is how many columns of a line are shown at most.
const excerptWidth = 100

// excerpt shows the line around offset, cut to a window of excerptWidth columns when it is longer, and the columns of
// that text which the token at offset takes up. Tabs become spaces and what cannot be shown a replacement character, so
// that a mark under the text stands where it should.
func (x *index) excerpt(offset int) (text string, column, width int) {
	lineStart, lineEnd := x.line(offset)
	offset = min(max(offset, lineStart), lineEnd)
	end := x.token(offset)

	const ahead = excerptWidth / 3 // shown before the token in a long line
	start := lineStart
	cutLeft := false
	if columns(x.text[lineStart:min(lineEnd, lineStart+4*excerptWidth)]) > excerptWidth || lineEnd-lineStart > 4*excerptWidth {
		start = x.back(lineStart, offset, ahead)
		cutLeft = start > lineStart
	}

	var b strings.Builder
	if cutLeft {
		b.WriteString("…")
		column = 1
	}
	used := column
	at := start
	for at < lineEnd {
		r, size := utf8.DecodeRune(x.text[at:lineEnd])
		r = visible(r)
		w := runewidth.RuneWidth(r)
		if used+w > excerptWidth {
			b.WriteString("…")
			break
		}
		if at < offset {
			column += w
		} else if at < end {
			width += w
		}
		b.WriteRune(r)
		used += w
		at += size
	}
	return b.String(), column, max(width, 1)
}

// back returns the start of the character that lies the given number of columns before offset, or lineStart.
func (x *index) back(lineStart, offset, columns int) int {
	for offset > lineStart {
		r, size := utf8.DecodeLastRune(x.text[lineStart:offset])
		if columns -= runewidth.RuneWidth(visible(r)); columns < 0 {
			break
		}
		offset -= size
	}
	return offset
}

func columns(text []byte) (n int) {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		n += runewidth.RuneWidth(visible(r))
		text = text[size:]
	}
	return n
}

// visible is what is shown for a character: a space for a tab, U+FFFD for what a terminal would obey or not show.
func visible(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case !unicode.IsPrint(r) && !unicode.Is(unicode.Mn, r):
		return utf8.RuneError
	}
	return r
}
