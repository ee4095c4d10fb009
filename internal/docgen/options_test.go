package docgen

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core"
)

// refusal returns what the core says of wrong options: the valid choices after "valid are".
func refusal(t *testing.T, options string) []string {
	t.Helper()
	var answer struct {
		Error struct{ Code, Message string }
	}
	if err := json.Unmarshal(core.Call([]byte(options), []byte(`[]`)), &answer); err != nil {
		t.Fatal(err)
	}
	_, list, found := strings.Cut(answer.Error.Message, "valid are ")
	if !found {
		return nil
	}
	return strings.Split(list, ", ")
}

var quoted = regexp.MustCompile("`([^`]+)`")

// TestOptionsTableIsComplete holds the README's table of options to the options that the core knows, and each row to
// the values that it takes.
func TestOptionsTableIsComplete(t *testing.T) {
	_, table, _ := strings.Cut(readme(t), "\n## Options\n")
	table, _, _ = strings.Cut(table, "\n## ")
	rows := map[string]string{}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, " | ")
		if len(cells) != 3 || !strings.HasPrefix(cells[0], "| `") {
			continue
		}
		for _, member := range quoted.FindAllStringSubmatch(cells[0], -1) {
			rows[member[1]] = cells[1]
		}
	}
	members := refusal(t, `{"no_such_option":1}`)
	for _, member := range members {
		row, listed := rows[member]
		delete(rows, member)
		if !listed {
			t.Errorf("README.md does not list the option %s", member)
			continue
		}
		if member == "target" { // its values have a page of their own
			continue
		}
		values := refusal(t, `{"`+member+`":"no such value"}`)
		for _, value := range values {
			if !strings.Contains(row, "`"+value+"`") {
				t.Errorf("README.md does not list the value %s of the option %s", value, member)
			}
		}
		for _, value := range quoted.FindAllStringSubmatch(row, -1) {
			if len(values) > 0 && !slices.Contains(values, value[1]) {
				t.Errorf("README.md lists the value %s of the option %s, which the core refuses", value[1], member)
			}
		}
	}
	for member := range rows {
		t.Errorf("README.md lists the option %s, which the core does not know", member)
	}
	if len(members) == 0 {
		t.Error("the core does not say which options there are")
	}
}
