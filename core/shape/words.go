package shape

import "strings"

// The few things that this package and its users do with texts are written out here for bytes of ASCII: what package
// strings has for them knows all of Unicode, and weighs five times as much in the guest.

// Words splits at spaces and line feeds.
func Words(text string) []string {
	var words []string
	start := -1
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == ' ' || text[i] == '\n' {
			if start >= 0 {
				words = append(words, text[start:i])
			}
			start = -1
		} else if start < 0 {
			start = i
		}
	}
	return words
}

// Pieces splits at every separator.
func Pieces(text string, separator byte) []string {
	var pieces []string
	for {
		i := strings.IndexByte(text, separator)
		if i < 0 {
			return append(pieces, text)
		}
		pieces = append(pieces, text[:i])
		text = text[i+1:]
	}
}

// Lower returns s with ASCII letters in lower case.
func Lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
	return string(b)
}

// Trim cuts bytes of the set off both ends.
func Trim(s, set string) string {
	for s != "" && strings.IndexByte(set, s[0]) >= 0 {
		s = s[1:]
	}
	return TrimEnd(s, set)
}

// TrimEnd cuts bytes of the set off the end.
func TrimEnd(s, set string) string {
	for s != "" && strings.IndexByte(set, s[len(s)-1]) >= 0 {
		s = s[:len(s)-1]
	}
	return s
}

// indexAny returns where the first byte of the set stands, -1 when none does.
func indexAny(s, set string) int {
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(set, s[i]) >= 0 {
			return i
		}
	}
	return -1
}
