package main

import (
	"strings"
	"testing"
)

func TestPositionsCountCharacters(t *testing.T) {
	text := "ab\r\n한글\tc\n\nlast"
	x := newIndex([]byte(text), 10)
	for part, want := range map[string]position{
		"ab": {10, 1}, "b": {10, 2}, "한": {11, 1}, "글": {11, 2}, "c": {11, 4}, "last": {13, 1},
	} {
		if got := x.at(strings.Index(text, part)); got != want {
			t.Errorf("%q is at %v, want %v", part, got, want)
		}
	}
	if got, want := x.at(len(text)), (position{13, 5}); got != want {
		t.Errorf("the end is at %v, want %v", got, want)
	}
}

// Long lines are counted by blocks, whose borders may lie within a character.
func TestPositionsInLongLines(t *testing.T) {
	text := strings.Repeat("글", blockSize) + "\n" + strings.Repeat("글", blockSize)
	x := newIndex([]byte(text), 1)
	for _, n := range []int{0, 1, blockSize/3 + 1, blockSize - 1} {
		if got, want := x.at(3*blockSize+1+3*n), (position{2, n + 1}); got != want {
			t.Errorf("character %d is at %v, want %v", n, got, want)
		}
	}
}

func TestExcerptsMarkTheToken(t *testing.T) {
	long := `[` + strings.Repeat(`{"key":"한국어 text"},`, 40) + `"here",` + strings.Repeat(`12345,`, 100) + `0]`
	for _, c := range []struct{ name, text, token, marked string }{
		{"word", `[null, true]`, `true`, `true`},
		{"string with escapes", `["a\"b", 1]`, `"a`, `"a\"b"`},
		{"string without an end", `["abc`, `"abc`, `"abc`},
		{"object", `[1, {"a":"}]"}]`, `{`, `{"a":"}]"}`},
		{"object that goes on", "[1, {\"a\":\n2}]", `{`, `{`},
		{"behind wide characters", `{"이름": 12}`, `12`, `12`},
		{"behind a tab", "\t\t12", `12`, `12`},
		{"behind what cannot be shown", "\x1b\xff12", `12`, `12`},
		{"middle of a long line", long, `"here"`, `"here"`},
		{"start of a long line", long, `"key"`, `"key"`},
		{"end of a long line", long, `0]`, `0`},
	} {
		text, column, width := newIndex([]byte(c.text), 1).excerpt(strings.Index(c.text, c.token))
		if got := cut(text, column, width); got != c.marked {
			t.Errorf("%s: %q is marked in %q, want %q", c.name, got, text, c.marked)
		}
		if got := columns([]byte(text)); got > excerptWidth+1 {
			t.Errorf("%s: the excerpt is %d columns wide", c.name, got)
		}
	}
}

func TestExcerptAtTheEnd(t *testing.T) {
	for _, text := range []string{"", "[1,", "[1,\n"} {
		shown, column, width := newIndex([]byte(text), 1).excerpt(len(text))
		if column != columns([]byte(shown)) || width != 1 {
			t.Errorf("%q: marked %d columns at %d of %q", text, width, column, shown)
		}
	}
}

// cut is the part of text that takes up width columns from column on.
func cut(text string, column, width int) (part string) {
	at := 0
	for _, r := range text {
		if at >= column && at < column+width {
			part += string(r)
		}
		at += columns([]byte(string(r)))
	}
	return part
}
