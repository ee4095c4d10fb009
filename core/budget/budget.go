// Package budget lets code whose memory grows with a document be told that there is no more.
//
// The WebAssembly guest can only trap when memory runs out, so it must be asked first. The rule: right before a step that
// may allocate more than 64 KiB, ask for what it may allocate, since the next question forgets this one; in a loop over
// the document ask in every turn, for nothing if a turn allocates little. A refusal is final for the call: whoever asks is
// refused from then on, stops and returns whatever it has, and core.Call answers limit/exhausted-memory instead. Natively
// nobody is ever refused.
package budget

import "unsafe"

// Reserve reports whether so many bytes, and 256 KiB for what nobody asks for, can be allocated from now on. The guest
// sets it before the first call; nil means yes.
var Reserve func(bytes uint64) bool

var refused bool

// Begin starts a call, in which nothing has been refused. Natively it writes nothing: calls may run side by side.
func Begin() {
	if refused {
		refused = false
	}
}

// Refused reports whether this call was refused memory.
func Refused() bool { return refused }

// None of the following is inlined: their callers are many, and the guest is to stay small.

// Ask reports whether count items of size bytes may be allocated.
//
//go:noinline
func Ask(count, size int) bool {
	if Reserve == nil {
		return true
	}
	refused = refused || count|size < 0 || !Reserve(uint64(count)*uint64(size)) // less than 0: more than 32 bits hold
	return !refused
}

// More asks for nothing: a loop asks it in every turn.
//
//go:noinline
func More() bool { return Ask(0, 0) }

// Room asks for what appending more items to s allocates.
func Room[T any](s []T, more int) bool { return room(len(s)+more, cap(s), int(unsafe.Sizeof(*new(T)))) }

// Push is append for items that may be many. When it is refused, s stays as it is.
//
//go:noinline
func Push[T any](s []T, item T) []T {
	if Room(s, 1) {
		s = append(s, item)
	}
	return s
}

// PushAll is Push for several items.
//
//go:noinline
func PushAll[T any](s []T, items []T) []T {
	if Room(s, len(items)) {
		s = append(s, items...)
	}
	return s
}

//go:noinline
func room(length, capacity, size int) bool {
	if length <= capacity {
		length = 0
	}
	return Ask(2*length, size) // TinyGo's append grows to the next power of two
}

// Extend returns dst with room for n more bytes; false, and dst as it is, when that is refused.
//
//go:noinline
func Extend(dst []byte, n int) ([]byte, bool) {
	if uint(n) <= uint(cap(dst)-len(dst)) {
		return dst, true
	}
	size := len(dst) + n
	if len(dst) > 0 {
		size = max(size, 2*cap(dst)) // so that many small steps take linear time
	}
	if !Ask(1, size) {
		return dst, false
	}
	return append(make([]byte, 0, size), dst...), true
}

// Append is append for bytes that may be many. When it is refused, dst stays as it is.
//
//go:noinline
func Append(dst, more []byte) []byte {
	if dst, ok := Extend(dst, len(more)); ok {
		return append(dst, more...)
	}
	return dst
}

// AppendText is Append for text.
func AppendText(dst []byte, more string) []byte {
	return Append(dst, unsafe.Slice(unsafe.StringData(more), len(more)))
}
