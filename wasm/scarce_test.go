package wasm_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core"
)

const exhausted = `{"ok":false,"error":{"code":"limit/exhausted-memory","message":"the request needs more memory than the host grants","at":""}}`

// list is a document of about size bytes: an item again and again.
func list(size int, open, item, shut string) []byte {
	return []byte(open + strings.Repeat(item+",", size/(len(item)+1)) + item + shut)
}

// dense are documents that cost much memory for their length, each of about size bytes.
func dense(size int) map[string][]byte {
	fill := func(open, item, shut string) []byte { return list(size, open, item, shut) }
	long := strings.Repeat("k", size/4)
	var names strings.Builder
	for k := 0; names.Len() < size; k++ {
		names.WriteString(`"` + strings.Repeat("k", k%7) + string(rune('a'+k%26)) + string(rune(0x4e00+k%20000)) + `":0,`)
	}
	return map[string][]byte{
		"numbers":          fill(`[`, `1`, `]`),
		"empty objects":    fill(`[`, `{}`, `]`),
		"nested":           []byte(strings.Repeat(`[`, size)),
		"nested objects":   []byte(strings.Repeat(`{"":`, size/4)),
		"nested in list":   fill(`[`, strings.Repeat(`[`, 900)+strings.Repeat(`]`, 900), `]`),
		"member names":     []byte(`{` + names.String() + `"":0}`),
		"escaped names":    fill(`[{"type":"human","content":"",`, `"\u0061b":1`, `}]`),
		"long path":        []byte(`{"` + long + `":` + string(fill(`[`, `"\ud800"`, `]`)) + `}`),
		"deep path":        []byte(strings.Repeat(`[`, 900) + string(fill(``, `"\ud800"`, ``)) + strings.Repeat(`]`, 900)),
		"far surrogates":   []byte(`{"messages":` + string(fill(`[`, `{"role":"user","content":"\ud800"}`, `]`)) + `,"` + long + `":["\ud800","\ud800"]}`),
		"unfinished":       []byte(`[{"\n` + long + `":[{"` + long + `":`),
		"same name":        fill(`{`, `"a":1`, `}`),
		"commas":           []byte(strings.Repeat(`,`, size)),
		"one string":       fill(`["`, `x`, `"]`),
		"escapes":          []byte(`["` + strings.Repeat(`\u0000`, size/6) + `"]`),
		"quotes":           []byte(`[{"type":"` + strings.Repeat(`\"`, size/2) + `"}]`),
		"broken strings":   fill(`[`, `"\ud800"`, `]`),
		"invalid UTF-8":    []byte(`[{"type":"human","content":"` + strings.Repeat("\xff", size) + `"}]`),
		"long ids":         []byte(`[{"type":"ai","content":"","id":"` + long + `","tool_calls":[{"name":"` + long + `","args":{},"id":"` + long + `"},{"name":"f","args":"` + long + `","id":"` + long + `"}]}]`),
		"human twice":      fill(`[`, `{"type":"human","content":""}`, `]`),
		"orphan results":   fill(`[`, `{"type":"tool","tool_call_id":"x"}`, `]`),
		"user results":     fill(`[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},`, `{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"}]}`, `]`),
		"unanswered":       fill(`[`, `{"type":"ai","content":"","id":"m","tool_calls":[{"name":"","args":{},"id":"a"}]}`, `]`),
		"calls in one":     []byte(`[{"type":"ai","content":"","tool_calls":` + string(fill(`[`, `{"name":"f","args":{},"id":"a"}`, `]`)) + `}]`),
		"invalid calls":    []byte(`[{"type":"ai","content":"","invalid_tool_calls":` + string(fill(`[`, `{"name":"f","args":"{","id":""}`, `]`)) + `}]`),
		"results in one":   []byte(`[{"role":"assistant","content":` + string(fill(`[`, `{"type":"tool_use","id":"a","name":"f","input":{}}`, `]`)) + `},{"role":"user","content":` + string(fill(`[{"type":"text","text":"x"},`, `{"type":"tool_result","tool_use_id":"b"}`, `]`)) + `}]`),
		"text after calls": []byte(`[{"role":"assistant","content":` + string(fill(`[{"type":"tool_use","id":"a","name":"f","input":{}},`, `{"type":"text","text":"x"}`, `]`)) + `}]`),
		"openai dangling":  fill(`[`, `{"role":"assistant","tool_calls":[{"id":"","function":{}}]}`, `]`),
		"empty messages":   fill(`{"messages":[`, `{}`, `]}`),
		"task parts":       []byte(`{"kind":"message","messageId":"m","role":"user","parts":` + string(fill(`[`, `{}`, `]`)) + `}`),
		"events":           fill(`[`, `{"kind":"status-update"}`, `]`),
	}
}

// exchange is what a module that may grow to so many pages answers; nil when it refuses the input.
func exchange(t *testing.T, pages uint32, r request) []byte {
	t.Helper()
	i := newInstance(t, pages)
	at := i.grow(t, len(r.options)+len(r.document))
	if at == 0 {
		return nil
	}
	answer := bytes.Clone(i.answer(t, r))
	if got := i.answer(t, sound); !bytes.Equal(got, core.Call(sound.options, sound.document)) && string(got) != exhausted {
		t.Fatalf("%v\nand then the instance answers %s", r, got)
	}
	return answer
}

// Whatever the document, and however little memory the host grants, the module answers as the native core does, or that
// it needs more memory; what it answers with some memory it also answers with more.
func TestScarceMemoryIsAnswered(t *testing.T) {
	size := 25_000
	if raceEnabled {
		size = 6_000
	}
	least := newInstance(t, 0).memory.Size() / pageSize
	for name, document := range dense(size) {
		t.Run(name, func(t *testing.T) {
			for _, options := range []string{`{"op":"check"}`, `{"op":"repair"}`, `{"op":"repair","dialect":"langchain","marker_role":"merge"}`} {
				r := request{[]byte(options), document}
				want := core.Call(r.options, r.document)
				for pages, answered := least, 0; answered < 2; pages += 1 + pages/4 {
					got := exchange(t, pages, r)
					switch {
					case bytes.Equal(got, want):
						answered++
					case got != nil && string(got) != exhausted || answered > 0 || pages > 1<<14:
						t.Fatalf("%v\nwith %d pages answers\n%.300s\nwant\n%.300s", r, pages, got, want)
					}
				}
			}
		})
	}
}

// Documents near the limits, in little, some and much memory.
func TestHugeDocumentsAreAnswered(t *testing.T) {
	if raceEnabled {
		t.Skip("documents of many megabytes take too long through instrumented native code")
	}
	long := strings.Repeat("k", 8<<20)
	for name, r := range map[string]request{
		"2^20 messages":         {[]byte(`{"op":"check"}`), list(1<<20*len(`{"type":"human","content":"x"},`), `[`, `{"type":"human","content":"x"}`, `]`)},
		"50,000 users repaired": {[]byte(`{"op":"repair"}`), list(50_000*len(`{"type":"human","content":"x"},`), `[`, `{"type":"human","content":"x"}`, `]`)},
		"10^6 calls in one":     {[]byte(`{"op":"check"}`), append(append([]byte(`[{"role":"assistant","tool_calls":`), list(1_000_000*len(`{"id":"a"},`), `[`, `{"id":"a"}`, `]`)...), `}]`...)},
		"one string of 64 MiB":  {[]byte(`{"op":"repair"}`), []byte(`[{"type":"human","content":"` + strings.Repeat(`x`, 64<<20-40) + `"}]`)},
		"surrogates far below":  {[]byte(`{"op":"repair"}`), []byte(`{"messages":[{"type":"human","content":""}],"` + long + `":` + string(list(100_000, `[`, `"\ud800"`, `]`)) + `}`)},
		"options of 1 MiB":      {[]byte(`{"op":"repair","pending":` + string(list(1<<20-100, `[`, `"a"`, `]`)) + `}`), []byte(`[{"type":"ai","content":"","tool_calls":[{"name":"f","args":{},"id":"b"}]}]`)},
		"one marker everywhere": {[]byte(`{"op":"repair","markers":{"unanswered_user":"` + strings.Repeat("m", 2000) + `"}}`), list(300_000, `[`, `{"type":"human","content":"x"}`, `]`)},
	} {
		t.Run(name, func(t *testing.T) {
			want := core.Call(r.options, r.document)
			for _, pages := range []uint32{64, 1 << 10, 1<<16 - 1} {
				got := exchange(t, pages, r)
				if got != nil && string(got) != exhausted && !bytes.Equal(got, want) {
					t.Fatalf("with %d pages answers\n%.300s\nwant\n%.300s", pages, got, want)
				}
				if pages == 1<<16-1 && !bytes.Equal(got, want) {
					t.Errorf("with all memory there is answers %.300s", got)
				}
			}
		})
	}
}
