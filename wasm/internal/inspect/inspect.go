// Package inspect reads what the outside of a WebAssembly module shows, its imports, exports and size, and says where
// that breaks what the ABI and the budgets promise.
package inspect

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The size budgets, in bytes.
const (
	MaxRaw  = 200_000
	MaxGzip = 80_000
)

// Exports of ABI 1, in the order in which the linker writes them.
var Exports = []string{"memory", "_initialize", "wt_abi", "wt_input", "wt_call"}

// Facts are what a module shows of itself.
type Facts struct {
	Imports []string // "module.name"
	Exports []string
	Raw     int // bytes
	Gzip    int // bytes at level 9
}

// Module reads the facts of a module in the binary format. It checks no more than it needs to find them.
func Module(binary []byte) (Facts, error) {
	facts := Facts{Raw: len(binary), Gzip: gzipped(binary)}
	r := reader{rest: binary}
	if string(r.take(8)) != "\x00asm\x01\x00\x00\x00" {
		return facts, errors.New("not a WebAssembly module")
	}
	const importSection, exportSection = 2, 7
	for len(r.rest) > 0 && !r.short {
		id := r.byte()
		section := reader{rest: r.take(r.number())}
		switch id {
		case importSection:
			for range section.number() {
				facts.Imports = append(facts.Imports, section.name()+"."+section.name())
				section.skipImportType()
			}
		case exportSection:
			for range section.number() {
				facts.Exports = append(facts.Exports, section.name())
				section.byte()   // kind
				section.number() // index
			}
		}
		r.short = r.short || section.short
	}
	if r.short {
		return facts, errors.New("the module ends too early")
	}
	return facts, nil
}

// Broken lists every promise that the facts break; none is good.
func (f Facts) Broken() []string {
	var broken []string
	if len(f.Imports) > 0 {
		broken = append(broken, fmt.Sprintf("imports must be none, got %q", f.Imports))
	}
	if got, want := sorted(f.Exports), sorted(Exports); !slices.Equal(got, want) {
		broken = append(broken, fmt.Sprintf("exports must be %q, got %q", want, got))
	}
	if f.Raw > MaxRaw {
		broken = append(broken, fmt.Sprintf("raw size must be at most %d bytes, got %d", MaxRaw, f.Raw))
	}
	if f.Gzip > MaxGzip {
		broken = append(broken, fmt.Sprintf("gzip size must be at most %d bytes, got %d", MaxGzip, f.Gzip))
	}
	return broken
}

func sorted(names []string) []string { return slices.Sorted(slices.Values(names)) }

func gzipped(data []byte) int {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // fails for unknown levels only
	w.Write(data)
	w.Close()
	return out.Len()
}

// reader reads the binary format; past the end it reads zeros and is short.
type reader struct {
	rest  []byte
	short bool
}

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.short = true
		n = uint64(len(r.rest))
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.take(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

// number reads an unsigned LEB128 number.
func (r *reader) number() uint64 {
	value, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.short = true
		return 0
	}
	r.rest = r.rest[n:]
	return value
}

func (r *reader) name() string { return string(r.take(r.number())) }

func (r *reader) skipImportType() {
	const function, table, memory, global = 0, 1, 2, 3
	switch r.byte() {
	case function:
		r.number()
	case table:
		r.byte()
		r.skipLimits()
	case memory:
		r.skipLimits()
	case global:
		r.take(2)
	}
}

func (r *reader) skipLimits() {
	hasMax := r.byte()&1 != 0
	r.number()
	if hasMax {
		r.number()
	}
}
