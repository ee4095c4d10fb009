//go:build tinygo

package main

import "unsafe"

// Linear memory, from low to high addresses:
//
//	stack | globals, start-up heap | input buffer | arena → … end
//	                               ^ input        ^ arena ^ next
//
// Start-up allocations lie below input and live as long as the instance. Everything allocated during a call lies in
// the arena and dies, all at once, when the next call begins: there is no collector, no pause and no leak.
//
// Invariants: input ≤ arena ≤ next ≤ end, all multiples of 8; every byte in [next, end) is zero, as Go expects of
// fresh memory.
var (
	input uintptr // first byte of the input buffer
	arena uintptr // first byte behind the input buffer; 0 until start-up is over
	next  uintptr // first free byte
	end   uintptr // size of linear memory
)

const (
	pageSize = 1 << 16
	maxPages = 1<<16 - 1 // one less than there could be, so that end stays below 1<<32
)

//go:extern __heap_base
var heapBase [0]byte

//export llvm.wasm.memory.size.i32
func memorySize(memory int32) int32

//export llvm.wasm.memory.grow.i32
func memoryGrow(memory, pages int32) int32

// initRand puts the runtime's number generator back to its seed, which is a constant.
//
//go:linkname initRand runtime.initRand
func initRand()

// endStartUp lets everything allocated so far stay, and the arena begin behind it. It runs when the first call comes:
// in a package initialiser it would be evaluated by the compiler, which knows no addresses.
func endStartUp() {
	if arena == 0 {
		input, arena = next, next
	}
}

// growInput makes the input buffer hold size bytes and reports whether memory allowed it. The answer of the call
// before may be overwritten.
func growInput(size uint32) bool {
	behind := input + align(uintptr(size))
	if behind <= arena {
		return true
	}
	if !provide(uint64(behind)) {
		return false
	}
	arena = behind
	next = max(next, arena) // so that next still bounds what earlier calls wrote
	return true
}

// resetArena frees everything that the call before allocated, and restarts the runtime's random numbers.
func resetArena() {
	clear(unsafe.Slice((*byte)(unsafe.Pointer(arena)), next-arena))
	next = arena
	initRand()
}

// unasked is what the core may allocate without asking, see core/budget.
const unasked = 256 << 10

// reserve makes sure that the arena can hand out size bytes, and those that nobody asks for, and reports whether memory
// allowed it.
func reserve(size uint64) bool {
	return size <= maxPages*pageSize && provide(uint64(next)+size+unasked)
}

// provide grows linear memory until it holds all addresses below limit and reports whether it does. It grows by a
// quarter at least, so that many small steps cost no more than a few large ones.
func provide(limit uint64) bool {
	if limit <= uint64(end) {
		return true
	}
	if limit > maxPages*pageSize {
		return false
	}
	have := end / pageSize
	need := uintptr((limit-1)/pageSize) + 1 - have
	step := min(max(need, have/4), maxPages-have)
	if memoryGrow(0, int32(step)) < 0 {
		if memoryGrow(0, int32(need)) < 0 {
			return false
		}
		step = need
	}
	end = (have + step) * pageSize
	return true
}

func align(n uintptr) uintptr { return (n + 7) &^ 7 }

// The hooks TinyGo asks of a custom collector.

//go:linkname initHeap runtime.initHeap
func initHeap() {
	next = align(uintptr(unsafe.Pointer(&heapBase)))
	end = uintptr(memorySize(0)) * pageSize
}

// alloc hands out size zeroed bytes, aligned to 8. It traps when memory is exhausted, as Go code cannot go on without
// what it asked for; the core asks first, see core/budget, so that this is not reached.
//
//go:linkname alloc runtime.alloc
//go:noinline
func alloc(size uintptr, layout unsafe.Pointer) unsafe.Pointer {
	if size > end-next && !provide(uint64(next)+uint64(size)) {
		panic("out of memory")
	}
	start := next
	next += align(size) // at most end, which is a multiple of 8
	return unsafe.Pointer(start)
}

//go:linkname free runtime.free
func free(unsafe.Pointer) {}

//go:linkname markRoots runtime.markRoots
func markRoots(start, end uintptr) {}

//go:linkname collect runtime.GC
func collect() {}

//go:linkname setFinalizer runtime.SetFinalizer
func setFinalizer(obj, finalizer any) {}
