package order

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestStable compares with the standard library's stable sort, on lists with many equal items.
func TestStable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for n := range 200 {
		items := make([]int, n)
		for i := range items {
			items[i] = random.IntN(n/3 + 1)
		}
		want := make([]int32, n)
		for i := range want {
			want[i] = int32(i)
		}
		slices.SortStableFunc(want, func(a, b int32) int { return cmp.Compare(items[a], items[b]) })
		compare := func(a, b int) int { return items[a] - items[b] }
		if got := Stable(n, compare); !slices.Equal(got, want) {
			t.Fatalf("%v: got %v, want %v", items, got, want)
		}
		if Sorted(n, compare) != slices.IsSorted(items) {
			t.Fatalf("%v: Sorted is wrong", items)
		}
	}
}
