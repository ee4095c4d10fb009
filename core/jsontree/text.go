package jsontree

import (
	"bytes"
	"strconv"
	"unicode/utf8"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wellturn/wellturn/core/budget"
)

// unquote decodes a string token; what is not Unicode becomes U+FFFD. It aliases the token where nothing needs decoding.
func unquote(raw []byte) string {
	size := len(raw)
	switch {
	case !utf8.Valid(raw):
		size *= 3 // each byte may become U+FFFD
	case bytes.IndexByte(raw, '\\') < 0:
		return alias(raw[1 : len(raw)-1])
	}
	text, ok := budget.Extend(nil, size)
	if !ok {
		return ""
	}
	text, _ = jsontext.AppendUnquote(text, raw)
	return alias(text)
}

// spells reports whether a string token has escapes and decodes to s. It decodes only tokens that may: an escape makes
// one byte of six at most.
func spells(raw []byte, s string) bool {
	return len(raw) > len(s)+2 && len(raw) <= 6*len(s)+2 && bytes.IndexByte(raw, '\\') >= 0 && unquote(raw) == s
}

// alias is b as a string without a copy. The source of a tree does not change while the tree is used, and answers are
// copies, so that no such string outlives what it points to.
func alias(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Equal reports whether two pieces of JSON are the same bytes. Under TinyGo bytes.Equal copies both.
func Equal(a, b []byte) bool { return alias(a) == alias(b) }

// AppendQuoted appends s as a JSON string token; bytes that are not UTF-8 become U+FFFD.
func AppendQuoted(dst []byte, s string) []byte {
	text := unsafe.Slice(unsafe.StringData(s), len(s))
	dst, ok := budget.Extend(dst, quotedSize(text))
	if ok {
		dst, _ = jsontext.AppendQuote(dst, text)
	}
	return dst
}

// quotedSize is how long the text is at most as a JSON string token.
func quotedSize(text []byte) int {
	size := len(text) + 2
	for _, c := range text {
		if c < ' ' {
			size += 5
		} else if c == '"' || c == '\\' {
			size++
		}
	}
	if !utf8.Valid(text) {
		size += 2 * len(text)
	}
	return size
}

// Quoted is s as a JSON string token.
func Quoted(s string) []byte { return AppendQuoted(nil, s) }

// QuotedBytes is b as a JSON string token.
func QuotedBytes(b []byte) []byte { return AppendQuoted(nil, alias(b)) }

// Shown quotes user data for a message: cut to a readable length, control characters escaped.
func Shown(s string) string { return alias(Quoted(Cut(s, 60))) }

// Cut shortens s to at most max bytes at a rune border and marks the cut.
func Cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max] + "…"
}

func itoa(n int) string { return strconv.Itoa(n) }

func appendInt(dst []byte, n int) []byte { return append(dst, itoa(n)...) }

const hexDigits = "0123456789abcdef"

func hex2(b byte) string { return string([]byte{hexDigits[b>>4], hexDigits[b&15]}) }

// hex4 reads four hexadecimal digits, -1 when they are not there.
func hex4(b []byte) int {
	if len(b) < 4 {
		return -1
	}
	u := 0
	for _, c := range b[:4] {
		switch {
		case c >= '0' && c <= '9':
			u = u<<4 | int(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			u = u<<4 | int(c|0x20-'a'+10)
		default:
			return -1
		}
	}
	return u
}
