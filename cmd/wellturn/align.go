package main

import (
	"slices"
	"sort"
)

// align says for each new child which old one it stems from, as an index into old, or -1 for a child that is new.
// Indexes only grow.
//
// Equal elements, or members of one name, stem from each other; of elements between such pairs, the first new one stems
// from the first old one, and so on, as they probably are changed copies.
func align(old, new []child) []int {
	type key struct {
		text  string
		count int // how many equal ones came before
	}
	keyOf := func(c child, seen map[string]int) key {
		text := string(c.name())
		if text == "" {
			text = string(c.value.Compact(nil))
		}
		seen[text]++
		return key{text, seen[text]}
	}
	places := make(map[key]int, len(old))
	seen := map[string]int{}
	for i, c := range old {
		places[keyOf(c, seen)] = i
	}
	origin := make([]int, len(new))
	clear(seen)
	for i, c := range new {
		place, found := places[keyOf(c, seen)]
		if !found {
			place = -1
		}
		origin[i] = place
	}
	keepRising(origin)
	if len(new) > 0 && new[0].name() == nil {
		pairRest(origin, len(old))
	}
	return origin
}

// keepRising keeps a longest rising subsequence of the numbers that are not -1, and sets all others to -1.
func keepRising(numbers []int) {
	var ends []int                      // ends[n] is the index at which the best sequence of length n+1 ends
	before := make([]int, len(numbers)) // the index before this one in its sequence, or -1
	for i, n := range numbers {
		if n < 0 {
			continue
		}
		length := sort.Search(len(ends), func(k int) bool { return numbers[ends[k]] >= n })
		before[i] = -1
		if length > 0 {
			before[i] = ends[length-1]
		}
		ends = append(ends[:length], append([]int{i}, ends[min(length+1, len(ends)):]...)...)
	}
	var kept []int
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = before[i] {
			kept = append(kept, i)
		}
		slices.Reverse(kept)
	}
	for i := range numbers {
		if len(kept) > 0 && kept[0] == i {
			kept = kept[1:]
		} else {
			numbers[i] = -1
		}
	}
}

// pairRest pairs what is left between kept pairs, in order. count is how many old children there are.
func pairRest(origin []int, count int) {
	next := 0 // the first old child not used up
	for i := 0; i < len(origin); i++ {
		if origin[i] >= 0 {
			next = origin[i] + 1
			continue
		}
		limit := count // the old child of the next kept pair
		if k := slices.IndexFunc(origin[i:], func(o int) bool { return o >= 0 }); k >= 0 {
			limit = origin[i+k]
		}
		for ; i < len(origin) && origin[i] < 0; i++ {
			if next < limit {
				origin[i] = next
				next++
			}
		}
		i--
	}
}
