package core_test

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/core/budget"
)

// demanding are documents whose answers take much memory, each of about size bytes.
func demanding(size int) map[string]string {
	list := func(open, item, shut string) string {
		return open + strings.Repeat(item+",", size/(len(item)+1)) + item + shut
	}
	long := strings.Repeat("k", size/4)
	return map[string]string{
		"nothing":          ``,
		"numbers":          list(`[`, `1`, `]`),
		"nested":           strings.Repeat(`{"\n":`, 900),
		"long path":        `{"` + long + `":` + list(`[`, `"\ud800"`, `]`),
		"surrogates":       `{"messages":` + list(`[`, `{"role":"user","content":"\ud800","x\ny":1}`, `]`) + `,"` + long + `":` + list(`[`, `"\ud800"`, `]`) + `}`,
		"escaped names":    `[{"type":"human","content":"",` + list(``, `"\u0061b":1`, ``) + `}]`,
		"long escapes":     `[{"type":"human","content":"\n` + long + `","id":"\n` + long + `","\n` + long + `":1}]`,
		"unfinished":       `[{"\n` + long + `":[{"` + long + `":`,
		"one string":       `[{"type":"human","content":"` + long + `\u0000` + long + `"}]`,
		"broken UTF-8":     `[{"type":"human","content":"` + strings.Repeat("\xff", size) + `"}]`,
		"human twice":      list(`[`, `{"type":"human","content":"x"}`, `]`),
		"orphan results":   list(`[`, `{"type":"tool","content":"","tool_call_id":"x"}`, `]`),
		"user results":     list(`[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},`, `{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"x"}]}`, `]`),
		"unanswered":       list(`[`, `{"type":"ai","content":"","id":"m","tool_calls":[{"name":"","args":{},"id":"a"}]}`, `]`),
		"calls in one":     `[{"type":"ai","content":"","tool_calls":` + list(`[`, `{"name":"f","args":{},"id":"a"}`, `]`) + `}]`,
		"calls seen twice": `[{"type":"ai","content":` + list(`[`, `{"type":"tool_use","name":"f","input":{},"id":"a"}`, `]`) + `,"tool_calls":` + list(`[`, `{"name":"g","args":"","id":"a"}`, `]`) + `}]`,
		"invalid calls":    `[{"type":"ai","content":"","invalid_tool_calls":` + list(`[`, `{"name":"f","args":"{","id":""}`, `]`) + `}]`,
		"results in one":   `[{"role":"assistant","content":` + list(`[`, `{"type":"tool_use","id":"a","name":"f","input":{}}`, `]`) + `},{"role":"user","content":` + list(`[{"type":"text","text":"x"},`, `{"type":"tool_result","tool_use_id":"b"}`, `]`) + `}]`,
		"text after calls": `[{"role":"assistant","content":` + list(`[{"type":"tool_use","id":"a","name":"f","input":{}},`, `{"type":"text","text":"x"}`, `]`) + `}]`,
		"empty blocks":     `[{"role":"user","content":` + list(`[`, `{"type":"text","text":""}`, `]`) + `}]`,
		"long ids":         `[{"type":"ai","content":"","id":"` + long + `","tool_calls":[{"name":"` + long + `","args":{},"id":"` + long + `"},{"name":"f","args":"` + long + `","id":"` + long + `"}]}]`,
		"openai dangling":  list(`[`, `{"role":"assistant","tool_calls":[{"id":"","function":{}}]}`, `]`),
		"assistants":       list(`[`, `{"role":"assistant","content":"x","tool_calls":[{"id":"a"}]},{"role":"assistant","content":["x"]}`, `]`),
		"replayed":         list(`[`, `{"type":"human","content":"a"},{"type":"ai","content":"b"}`, `]`),
		"unreadable":       list(`[{"role":"user","content":"hi"},`, `{"role":"`+"x"+`","content":[{"type":"tool_use"}]}`, `]`),
	}
}

var demands = []string{
	`{"op":"check"}`, `{"op":"repair"}`, `{"op":"repair","dialect":"langchain"}`, `{"op":"repair","dialect":"anthropic","target":"anthropic"}`,
	`{"op":"repair","scope":"tail"}`, `{"op":"repair","marker_role":"merge","target":"strict-template"}`,
	`{"op":"repair","reducer":"delta","update":"replace","limits":{"findings":1}}`,
}

const exhausted = `{"ok":false,"error":{"code":"limit/exhausted-memory","message":"the request needs more memory than the host grants","at":""}}`

// unasked is what the core may allocate without asking. Native Go rounds sizes up and its pointers are twice as wide as
// the guest's, hence the factor.
const unasked, wider = 256 << 10, 3

// Whenever memory is refused, the answer is that it was: no half answer, no crash, and little more memory.
func TestAnyRefusalEndsTheCall(t *testing.T) {
	size, steps := 25_000, 5
	defer func() { budget.Reserve = nil }()
	for name, document := range demanding(size) {
		for _, options := range demands {
			options, document := []byte(options), []byte(document)
			want := core.Call(options, document)
			asked := 0
			budget.Reserve = func(uint64) bool { asked++; return true }
			if got := core.Call(options, document); !bytes.Equal(got, want) {
				t.Fatalf("%s %s: another answer when asked for memory", name, options)
			}
			for n, all := 1, asked; n <= all; n += 1 + all/steps {
				var before, after runtime.MemStats
				asked = 0
				budget.Reserve = func(uint64) bool {
					if asked++; asked == n {
						runtime.ReadMemStats(&before)
					}
					return asked < n
				}
				got := core.Call(options, document)
				runtime.ReadMemStats(&after)
				if string(got) != exhausted {
					t.Fatalf("%s %s: refused at %d of %d: %.200s", name, options, n, all, got)
				}
				if more := after.TotalAlloc - before.TotalAlloc; more > wider*unasked {
					t.Errorf("%s %s: refused at %d of %d, it goes on for %d bytes", name, options, n, all, more)
				}
			}
			budget.Reserve = nil
		}
	}
}

// What is allocated between two questions is what was asked for, and little more.
func TestLittleIsAllocatedUnasked(t *testing.T) {
	defer func() { budget.Reserve = nil }()
	for name, document := range demanding(80_000) {
		for _, options := range demands[1:] {
			var stats runtime.MemStats
			var before, allowed uint64
			turn := 0
			budget.Reserve = func(bytes uint64) bool {
				if turn++; turn%64 != 0 && bytes < 4<<10 { // most turns of a loop: look at many at once
					allowed += bytes
					return true
				}
				runtime.ReadMemStats(&stats)
				if spent := stats.TotalAlloc - before; before > 0 && spent > wider*(allowed+unasked) {
					t.Errorf("%s %s: %d bytes allocated where %d were asked for", name, options, spent, allowed)
				}
				before, allowed = stats.TotalAlloc, bytes
				return true
			}
			core.Call([]byte(options), []byte(document))
			budget.Reserve = nil
		}
	}
}
