package core_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/core/history"
	model "github.com/wellturn/wellturn/core/message"
)

// outcome is what the tests of limits look at in an answer.
type outcome struct {
	Error  struct{ Code, At string }
	Result struct {
		Counts   struct{ Error, Warning int }
		Findings []struct {
			Code, At string
			Params   struct{ ID, Tool string }
			Related  []struct{ At string }
			Fix      *struct{ Kind string }
		}
		Changed   bool
		Remaining []struct{ Code string }
	}
}

func answerTo(t *testing.T, options, document string) (o outcome, size int) {
	t.Helper()
	answer := core.Call([]byte(options), []byte(document))
	if err := json.Unmarshal(answer, &o); err != nil {
		t.Fatal(err)
	}
	return o, len(answer)
}

// items is a list of n times the item.
func items(n int, item string) string {
	return "[" + strings.Repeat(item+",", n-1) + item + "]"
}

func TestHistoriesHaveBoundedLength(t *testing.T) {
	const user = `{"role":"user"}`
	if o, _ := answerTo(t, `{"dialect":"anthropic"}`, items(model.MaxMessages, user)); len(o.Result.Findings) == 0 || o.Result.Findings[0].Code == "json/too-many-values" {
		t.Errorf("as many messages as the limit are not judged: %+v", o.Result.Counts)
	}
	o, _ := answerTo(t, `{}`, `{"messages":`+items(model.MaxMessages+1, user)+`}`)
	if f := o.Result.Findings; len(f) != 1 || f[0].Code != "json/too-many-values" || f[0].At != "/messages" {
		t.Errorf("more messages than the limit: %+v", f)
	}
}

// A walk that has collected all that it may stops. Repair goes on where it stopped.
func TestFindingsAreCountedUpToABound(t *testing.T) {
	orphans := items(history.MaxFindings+10, `{"role":"tool","tool_call_id":"x","content":"y"}`)
	orphans = `[{"role":"user","content":"hi"},` + orphans[1:]
	o, _ := answerTo(t, `{"op":"repair"}`, orphans)
	if o.Result.Counts.Error != history.MaxFindings {
		t.Errorf("%d findings were counted, not %d", o.Result.Counts.Error, history.MaxFindings)
	}
	if !o.Result.Changed || len(o.Result.Remaining) != 0 {
		t.Errorf("repair leaves %d findings", len(o.Result.Remaining))
	}
}

func TestListedFindingsHaveBoundedSize(t *testing.T) {
	name := strings.Repeat("n", 100_000)
	o, size := answerTo(t, `{}`, `{"messages":[],"`+name+`":`+items(500, `"\ud800"`)+`}`)
	if o.Result.Counts.Error != 500 {
		t.Errorf("%d findings were counted, not 500", o.Result.Counts.Error)
	}
	if size < 4<<20 || size > 5<<20 {
		t.Errorf("the answer has %d bytes", size)
	}
	fixed := 0
	for _, f := range o.Result.Findings {
		if f.Fix != nil {
			fixed++
		}
	}
	if fixed == 0 || fixed*len(name) > 1<<20 {
		t.Errorf("%d findings have a fix under a name of %d bytes", fixed, len(name))
	}
}

func TestFindingsQuoteAndNameABoundedPart(t *testing.T) {
	long := strings.Repeat("x", 600)
	o, _ := answerTo(t, `{}`, `[{"type":"human","content":"hi"},{"type":"tool","content":"","tool_call_id":"`+long+`"},`+
		`{"type":"ai","content":"","tool_calls":`+items(1200, `{"name":"f","args":{},"id":""}`)+`}]`)
	related, id := 0, ""
	for _, f := range o.Result.Findings {
		related = max(related, len(f.Related))
		if f.Code == "history/orphan-tool-result" {
			id = f.Params.ID
		}
	}
	if want := long[:500] + "…"; id != want {
		t.Errorf("the id is quoted as %q, not as %q", id, want)
	}
	if related != 999 {
		t.Errorf("a finding names %d related places, not 999", related)
	}
}

func TestMarkersHaveBoundedLength(t *testing.T) {
	marker := func(n int) string { return `{"markers":{"opening":"` + strings.Repeat("m", n) + `"}}` }
	if o, _ := answerTo(t, marker(2000), `[]`); o.Error.Code != "" {
		t.Errorf("a marker of 2000 bytes: %+v", o.Error)
	}
	if o, _ := answerTo(t, marker(2001), `[]`); o.Error.Code != "options/invalid-value" || o.Error.At != "/markers/opening" {
		t.Errorf("a marker of 2001 bytes: %+v", o.Error)
	}
}
