// Package footprint bounds the memory that one call can need, so that the guest can refuse a call it has no room for
// before it starts: a Go program that has run out of memory cannot be stopped in the middle other than by a trap.
package footprint

import (
	"encoding/binary"
	"math/bits"

	"github.com/wellturn/wellturn/core/jsontree"
)

// What one call allocates at most in the guest's arena, in bytes. TestFootprintHolds keeps these honest: raise them
// when it says so.
const (
	fixed       = 256 << 10 // whatever the document
	perByte     = 12        // copies of the document, unescaped or repaired, and what growing them leaves behind
	perValue    = 160       // a tree node, its place in indexes, and what growing slices leave behind
	perFinding  = 6 << 10   // a finding with its message and patch, and its words in the answer
	maxFindings = 1000      // findings are capped, and there are no more of them than values
)

// Bound returns an upper bound, in bytes, of what a call with these options and this document allocates.
func Bound(options, document []byte) uint64 {
	n := uint64(len(options)) + uint64(len(document))
	values := Values(options) + min(Values(document), jsontree.MaxNodes) // the reader stops there
	return fixed + perByte*n + perValue*values + perFinding*min(values, maxFindings)
}

// Values returns an upper bound of the JSON values in text, exact when no string holds a comma or an opening bracket:
// every value but the outermost follows a comma or is the first in its array or object. A member's name and value
// count as one. The text may be anything.
func Values(text []byte) uint64 {
	count := uint64(1)
	for ; len(text) >= 8; text = text[8:] {
		word := binary.LittleEndian.Uint64(text)
		neither := nonzero(word^commas) & nonzero((word|caseBits)^braces)
		count += uint64(8 - bits.OnesCount64(neither))
	}
	for _, c := range text {
		if c == ',' || c == '[' || c == '{' {
			count++
		}
	}
	return count
}

const (
	ones     = 0x0101010101010101
	highBits = 0x80 * ones
	commas   = ',' * ones
	caseBits = 0x20 * ones // what '{' has and '[' has not
	braces   = '{' * ones
)

// nonzero returns a word with the high bit of every byte set whose byte in word is not zero.
func nonzero(word uint64) uint64 {
	return ((word &^ highBits) + (highBits - ones) | word) & highBits
}
