package history

import (
	standard "crypto/sha1"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
)

// outcome is what a reducer made of two lists.
type outcome struct {
	Messages []json.RawMessage `json:"messages"`
	Raises   string            `json:"raises"`
}

// reducerCase is a pair of lists with what the real reducers made of it.
type reducerCase struct {
	Name        string          `json:"name"`
	Left        json.RawMessage `json:"left"`
	Right       json.RawMessage `json:"right"`
	AddMessages *outcome        `json:"add_messages"`
	Delta       *outcome        `json:"delta"`
	DeepAgents  *outcome        `json:"deepagents"`
}

// notModelled are recorded cases about how lists are read, where the model of the reducers only merges.
var notModelled = map[string]string{
	"content-missing":                      "no state holds a message without content",
	"type-missing":                         "no state holds a message without a type",
	"role-unknown":                         "no state holds a message of an unknown role",
	"tool-without-call-id":                 "no state holds a result without one",
	"role-assistant-with-broken-arguments": "the reader refuses them before the reducer runs",
	"to-dict-shape":                        "updates are written flat",
	"chunk-as-dict":                        "chunks are repaired before an update is written",
	"null-left":                            "there is always a list",
	"null-right":                           "there is always a list",
	"remove-without-content-key":           "every removal that is written has content",
	"remove-without-id":                    "every removal that is written has an id",
	"empty-id-twice-in-right":              "a message without an id is written without the member",
}

func TestReducersAsRecorded(t *testing.T) {
	data, err := os.ReadFile("../../testdata/langgraph/reducers.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []reducerCase `json:"cases"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, c := range file.Cases {
		if notModelled[c.Name] != "" {
			delete(notModelled, c.Name)
			continue
		}
		tried++
		t.Run(c.Name, func(t *testing.T) {
			reduces(t, AddMessages, &c, c.AddMessages)
			reduces(t, Delta, &c, c.Delta)
			if !strings.Contains(string(c.Right), removeAll) { // deepagents resets, langgraph's own ignores: neither is used
				reduces(t, Delta, &c, c.DeepAgents)
			}
		})
	}
	for name := range notModelled {
		t.Errorf("%s is listed as not modelled, but there is no such case", name)
	}
	if tried < 80 {
		t.Errorf("only %d cases were tried", tried)
	}
}

// corpusFolder is beside the repository, not in it.
const corpusFolder = "../../../shared/corpus/history"

func TestReducersOfTheCorpus(t *testing.T) {
	if _, err := os.Stat(corpusFolder); err != nil {
		t.Skip("the corpus of histories is not beside the repository: ", err)
	}
	root := os.DirFS(corpusFolder)
	files, err := fs.Glob(root, "cases/langchain-delta/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		data, err := fs.ReadFile(root, file)
		if err != nil {
			t.Fatal(err)
		}
		var c struct {
			reducerCase
			Expected outcome `json:"expected"`
		}
		if err := json.Unmarshal(data, &c); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		t.Run(file, func(t *testing.T) { reduces(t, AddMessages, &c.reducerCase, &c.Expected) })
	}
}

func TestReducerProbes(t *testing.T) {
	data, err := os.ReadFile(corpusFolder + "/probes/add_messages_probes.json")
	if err != nil {
		t.Skip("the corpus of histories is not beside the repository: ", err)
	}
	var file struct {
		Probes []struct {
			reducerCase
			Delta *outcome `json:"_messages_delta_reducer"`
		} `json:"probes"`
	}
	if err := json.Unmarshal(data, &file); err != nil || len(file.Probes) == 0 {
		t.Fatal(err)
	}
	for _, p := range file.Probes {
		t.Run(p.Name, func(t *testing.T) {
			reduces(t, AddMessages, &p.reducerCase, p.AddMessages)
			reduces(t, Delta, &p.reducerCase, p.Delta)
		})
	}
}

// reduces holds that the model of a reducer arrives where the real one did, or refuses where it raised.
func reduces(t *testing.T, reducer Reducer, c *reducerCase, want *outcome) {
	t.Helper()
	if want == nil {
		return
	}
	lists := newReducing(readHistory(c.Left), readHistory(c.Right))
	got, ok := reduce(reducer, lists.left, lists.right)
	if ok != (want.Raises == "") {
		t.Fatalf("%s: accepted %v, but the real one raises %q", ReducerNames[reducer], ok, want.Raises)
	}
	if !ok {
		return
	}
	var gotLines, wantLines []string
	for _, e := range got {
		gotLines = append(gotLines, essence(t, []byte(e.body)))
	}
	for _, m := range want.Messages {
		wantLines = append(wantLines, essence(t, m))
	}
	if !slices.Equal(gotLines, wantLines) {
		t.Errorf("%s arrives at\n%s\nwant\n%s", ReducerNames[reducer], strings.Join(gotLines, "\n"), strings.Join(wantLines, "\n"))
	}
}

// readHistory reads a list, or a single message, as a reducer does.
func readHistory(list json.RawMessage) *message.History {
	if len(list) == 0 || list[0] != '[' {
		list = append(append([]byte{'['}, list...), ']')
	}
	lc, _ := message.Named("langchain")
	return message.Read(lc, jsontree.Read(list, jsontree.Limits{}).Root(), nil)
}

// essence is what tells messages apart: the type, the id and the content; ids that were made up are all the same.
func essence(t *testing.T, body []byte) string {
	t.Helper()
	var text string
	if json.Unmarshal(body, &text) == nil {
		return fmt.Sprintf("human  %q", text)
	}
	var pair []any
	if json.Unmarshal(body, &pair) == nil && len(pair) == 2 {
		return fmt.Sprintf("%s  %q", typeNames[pair[0].(string)], pair[1])
	}
	var m struct {
		Type, Role, ID string
		Content        any
	}
	if err := json.Unmarshal(body, &m); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	if m.Type == "" {
		m.Type = m.Role
	}
	if m.ID == "<generated>" {
		m.ID = ""
	}
	if m.Content == nil {
		m.Content = ""
	}
	if name := typeNames[m.Type]; name != "" {
		m.Type = name
	}
	content, _ := json.Marshal(m.Content)
	return m.Type + " " + m.ID + " " + string(content)
}

// typeNames are the types that role names, and chunks, become.
var typeNames = map[string]string{
	"user": "human", "human": "human", "assistant": "ai", "ai": "ai", "developer": "system", "AIMessageChunk": "ai",
}

// TestIDsAreUUIDs holds the ids of inserted messages against the standard library's SHA-1 and RFC 9562 §5.5.
func TestIDsAreUUIDs(t *testing.T) {
	for _, name := range []string{"", "a", strings.Repeat("서울", 40), strings.Repeat("x", 55), strings.Repeat("x", 64)} {
		want := sha1Sum([]byte(namespace + name))
		want[6], want[8] = want[6]&0x0f|0x50, want[8]&0x3f|0x80
		if got := strings.ReplaceAll(uuid(name), "-", ""); got != fmt.Sprintf("%x", want[:16]) {
			t.Errorf("uuid(%.10q) = %s, want %x", name, got, want[:16])
		}
	}
}

func sha1Sum(data []byte) [20]byte { return standard.Sum(data) }
