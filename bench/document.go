package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
)

// recorded is a finished conversation that LangGraph stored: with parallel tools, and clean.
const recorded = "testdata/langgraph/finished-parallel-tools.flat.json"

// history repeats the recorded conversation, with ids of its own each time, until enough is true of what there is.
func history(enough func(messages, bytes int) bool) ([]byte, int, error) {
	data, err := os.ReadFile(recorded)
	if err != nil {
		return nil, 0, err
	}
	out, messages := []byte{'['}, 0
	for round := 0; ; round++ {
		var conversation []map[string]any
		if err := json.Unmarshal(data, &conversation); err != nil {
			return nil, 0, fmt.Errorf("%s: %w", recorded, err)
		}
		for _, message := range conversation {
			suffix(message, "id", round)
			suffix(message, "tool_call_id", round)
			calls, _ := message["tool_calls"].([]any)
			for _, call := range calls {
				suffix(call.(map[string]any), "id", round)
			}
			raw, err := json.Marshal(message)
			if err != nil {
				return nil, 0, err
			}
			if messages > 0 {
				out = append(out, ',')
			}
			out = append(out, raw...)
			messages++
		}
		if enough(messages, len(out)) {
			return append(out, ']'), messages, nil
		}
	}
}

func suffix(object map[string]any, member string, round int) {
	if id, ok := object[member].(string); ok {
		object[member] = id + "-" + strconv.Itoa(round)
	}
}
