// Package order sorts by index. One sort serves everything that the core puts in order, because each instance of a
// generic sort would cost the WebAssembly guest several kilobytes.
package order

// Stable returns the numbers from 0 to n-1 in the order that compare gives their items: negative when item a comes
// before item b. Equal items keep their order. It is a merge sort, O(n log n) at worst, that allocates 8n bytes.
func Stable(n int, compare func(a, b int) int) []int32 {
	from, to := make([]int32, n), make([]int32, n)
	for i := range from {
		from[i] = int32(i)
	}
	for width := 1; width < n; width *= 2 {
		for low := 0; low < n; low += 2 * width {
			mid, high := min(low+width, n), min(low+2*width, n)
			a, b := low, mid
			for k := low; k < high; k++ {
				if a < mid && (b == high || compare(int(from[a]), int(from[b])) <= 0) {
					to[k] = from[a]
					a++
				} else {
					to[k] = from[b]
					b++
				}
			}
		}
		from, to = to, from
	}
	return from
}

// First returns the first of n numbers that is not before what is searched, n if all are; before holds for the first
// numbers and for none behind them.
func First(n int, before func(i int) bool) int {
	low, high := 0, n
	for low < high {
		if mid := (low + high) / 2; before(mid) {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// Sorted reports whether n items are in order already.
func Sorted(n int, compare func(a, b int) int) bool {
	for i := 1; i < n; i++ {
		if compare(i-1, i) > 0 {
			return false
		}
	}
	return true
}
