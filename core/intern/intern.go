// Package intern numbers strings, so that code that matches ids needs slices instead of maps.
//
// The ids come from the document, and a map's hash under TinyGo can be worked out by whoever writes it: enough keys that
// collide would make every look-up slow. Numbering here takes linear time for what people write, and falls back to
// sorting when somebody aims at the hash.
package intern

import (
	"strings"

	"github.com/wellturn/wellturn/core/order"
)

// None is the number of the empty string.
const None = -1

// Number gives equal strings equal numbers from 0 on, in order of first appearance, and the empty string None. It
// returns how many numbers there are. It allocates at most 32 bytes a key.
func Number(keys []string) (numbers []int, count int) {
	numbers = make([]int, len(keys))
	if count, ok := byHash(keys, numbers); ok {
		return numbers, count
	}
	return numbers, bySorting(keys, numbers)
}

// byHash fills in numbers with an open-addressed table; it gives up after more probes than any honest set of keys
// needs.
func byHash(keys []string, numbers []int) (count int, ok bool) {
	size := 8
	for size < 2*len(keys) {
		size *= 2
	}
	table := make([]int32, size) // index of the first such key, plus one
	probes := 0
	for i, key := range keys {
		if key == "" {
			numbers[i] = None
			continue
		}
		slot := hash(key) & (size - 1)
		for {
			first := int(table[slot]) - 1
			if first < 0 {
				table[slot] = int32(i + 1)
				numbers[i] = count
				count++
				break
			}
			if keys[first] == key {
				numbers[i] = numbers[first]
				break
			}
			if probes++; probes > 4*size {
				return 0, false
			}
			slot = (slot + 1) & (size - 1)
		}
	}
	return count, true
}

// hash is FNV-1a with its halves folded together.
func hash(key string) int {
	h := uint64(14695981039346656037)
	for i := 0; i < len(key); i++ {
		h = (h ^ uint64(key[i])) * 1099511628211
	}
	return int(uint32(h>>32^h) >> 1)
}

func bySorting(keys []string, numbers []int) (count int) {
	sorted := order.Stable(len(keys), func(a, b int) int { return strings.Compare(keys[a], keys[b]) })
	// Each run of equal keys starts with its first appearance; numbers follow the order of those.
	for k, i := range sorted {
		switch {
		case keys[i] == "":
			numbers[i] = None
		case k > 0 && keys[sorted[k-1]] == keys[i]:
			numbers[i] = numbers[sorted[k-1]]
		default:
			numbers[i] = int(i)
		}
	}
	for i := range numbers {
		switch first := numbers[i]; {
		case first == None:
		case first == i:
			numbers[i] = count
			count++
		default:
			numbers[i] = numbers[first]
		}
	}
	return count
}
