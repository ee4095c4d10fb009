package intern

import (
	"slices"
	"strconv"
	"testing"
)

func TestNumber(t *testing.T) {
	keys := []string{"b", "a", "", "b", "c", "a", ""}
	want := []int{0, 1, None, 0, 2, 1, None}
	got, count := Number(keys)
	if !slices.Equal(got, want) || count != 3 {
		t.Fatalf("Number(%q) = %v, %d; want %v, 3", keys, got, count, want)
	}
}

// TestBothWaysAgree holds that the fall-back numbers exactly as the table does.
func TestBothWaysAgree(t *testing.T) {
	for n := range 300 {
		keys := make([]string, n)
		for i := range keys {
			if m := (i*i + n) % (n/2 + 1); m > 0 {
				keys[i] = "k" + strconv.Itoa(m)
			}
		}
		hashed, sorted := make([]int, n), make([]int, n)
		a, ok := byHash(keys, hashed)
		b := bySorting(keys, sorted)
		if !ok || a != b || !slices.Equal(hashed, sorted) {
			t.Fatalf("%q: table %v (%v), sorting %v", keys, hashed, ok, sorted)
		}
	}
}

// TestCollidingKeysAreSorted finds keys that share one slot and holds that they end in the fall-back, not in a scan of
// everything for each of them.
func TestCollidingKeysAreSorted(t *testing.T) {
	var keys []string
	for i := 0; len(keys) < 2000; i++ {
		if key := strconv.Itoa(i); hash(key)&4095 < 4 {
			keys = append(keys, key)
		}
	}
	if _, ok := byHash(keys, make([]int, len(keys))); ok {
		t.Fatal("the table took colliding keys to the end")
	}
	numbers, count := Number(keys)
	if count != len(keys) || numbers[len(keys)-1] != len(keys)-1 {
		t.Fatalf("count %d of %d", count, len(keys))
	}
}
