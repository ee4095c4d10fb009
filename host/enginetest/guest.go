package enginetest

import "slices"

// Guest assembles a tiny module of ABI major.0, byte by byte. Its input buffer lies at address 1024 and takes 60,000
// bytes; its answer is the request itself, options then document. The first byte of the document makes it misbehave:
//
//	'T' traps, 'L' loops for ever, 'G' grows its memory by 1 MiB, 'A' answers from outside of its memory
func Guest(major byte) []byte {
	const (
		i32, i64                                  = 0x7f, 0x7e
		end, ifVoid, ifI32, otherwise, loop, void = 0x0b, 0x04, 0x04, 0x05, 0x03, 0x40
	)
	function := func(params, results []byte) []byte {
		return slices.Concat([]byte{0x60}, vector(params), vector(results))
	}
	export := func(name string, kind, index byte) []byte {
		return slices.Concat(vector([]byte(name)), []byte{kind, index})
	}
	body := func(locals []byte, code ...byte) []byte {
		return vector(slices.Concat(locals, code, []byte{end}))
	}
	when := func(first byte, code ...byte) []byte { // if local 2 == first
		return slices.Concat([]byte{0x20, 2, 0x41}, signed(int64(first)), []byte{0x46, ifVoid, void}, code, []byte{end})
	}
	none := []byte{0}
	call := slices.Concat(
		[]byte{0x20, 0, 0x2d, 0, 0x80, 0x08, 0x21, 2}, // local 2 = memory[options length + 1024]
		when('T', 0x00),
		when('L', loop, void, 0x0c, 0, end),
		when('G', 0x41, 16, 0x40, 0, 0x1a), // memory.grow 16 pages
		when('A', slices.Concat([]byte{0x42}, signed(-1), []byte{0x0f})...),
		[]byte{0x42}, signed(1024<<32), []byte{0x20, 0, 0x20, 1, 0x6a, 0xad, 0x84}, // 1024<<32 | options + document
	)
	return slices.Concat(
		[]byte("\x00asm\x01\x00\x00\x00"),
		section(1, function(nil, nil), function(nil, []byte{i32}), function([]byte{i32}, []byte{i32}), function([]byte{i32, i32}, []byte{i64})),
		section(3, []byte{0}, []byte{1}, []byte{2}, []byte{3}),
		section(5, []byte{0, 1}), // one page, may grow
		section(7, export("memory", 2, 0), export("_initialize", 0, 0), export("wt_abi", 0, 1), export("wt_input", 0, 2), export("wt_call", 0, 3)),
		section(10,
			body(none),
			body(none, slices.Concat([]byte{0x41}, signed(int64(major)<<16))...),
			body(none, slices.Concat([]byte{0x20, 0, 0x41}, signed(60_000), []byte{0x4b, ifI32, i32, 0x41, 0, otherwise, 0x41}, signed(1024), []byte{end})...),
			body([]byte{1, 1, i32}, call...),
		),
	)
}

// section is one section of a module that holds a vector of items.
func section(id byte, items ...[]byte) []byte {
	content := slices.Concat([]byte{byte(len(items))}, slices.Concat(items...))
	return slices.Concat([]byte{id}, unsigned(len(content)), content)
}

func vector(content []byte) []byte { return slices.Concat(unsigned(len(content)), content) }

// unsigned and signed are the LEB128 encodings.
func unsigned(n int) (out []byte) {
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

func signed(n int64) (out []byte) {
	for ; n < -64 || n > 63; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n)&0x7f)
}
