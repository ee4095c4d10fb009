package docgen

import "strings"

// diff returns the lines of both texts, each with its sign, along a longest common subsequence. A comma at the end of a
// line says only that another line follows, so it does not make two lines differ; the new spelling is shown.
func diff(before, after []string) string {
	same := func(i, j int) bool { return strings.TrimSuffix(before[i], ",") == strings.TrimSuffix(after[j], ",") }
	// length[i][j] is how long the longest common subsequence of before[i:] and after[j:] is.
	length := make([][]int, len(before)+1)
	for i := range length {
		length[i] = make([]int, len(after)+1)
	}
	for i := len(before) - 1; i >= 0; i-- {
		for j := len(after) - 1; j >= 0; j-- {
			if same(i, j) {
				length[i][j] = 1 + length[i+1][j+1]
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	var b strings.Builder
	line := func(sign, text string) { b.WriteString(strings.TrimRight(sign+text, " ") + "\n") }
	i, j := 0, 0
	for i < len(before) || j < len(after) {
		switch {
		case i < len(before) && j < len(after) && same(i, j):
			line(" ", after[j])
			i, j = i+1, j+1
		case i < len(before) && (j == len(after) || length[i+1][j] >= length[i][j+1]):
			line("-", before[i])
			i++
		default:
			line("+", after[j])
			j++
		}
	}
	return b.String()
}
