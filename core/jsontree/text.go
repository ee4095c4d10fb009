package jsontree

import (
	"bytes"
	"strconv"
	"unicode/utf8"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"
)

// unquote decodes a string token; what is not Unicode becomes U+FFFD. It aliases the token where nothing needs decoding.
func unquote(raw []byte) string {
	if bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return alias(raw[1 : len(raw)-1])
	}
	text, _ := jsontext.AppendUnquote(nil, raw)
	return alias(text)
}

// alias is b as a string without a copy. The source of a tree does not change while the tree is used, and answers are
// copies, so that no such string outlives what it points to.
func alias(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// AppendQuoted appends s as a JSON string token; bytes that are not UTF-8 become U+FFFD.
func AppendQuoted(dst []byte, s string) []byte {
	quoted, _ := jsontext.AppendQuote(dst, s)
	return quoted
}

// Quoted is s as a JSON string token.
func Quoted(s string) []byte { return AppendQuoted(make([]byte, 0, len(s)+2), s) }

// Shown quotes user data for a message: cut to a readable length, control characters escaped.
func Shown(s string) string { return string(AppendQuoted(nil, cut(s, 60))) }

// cut shortens s to at most max bytes at a rune border and marks the cut.
func cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max] + "…"
}

func itoa(n int) string { return strconv.Itoa(n) }

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

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
