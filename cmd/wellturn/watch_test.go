package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/host"
)

// counter is an engine that monitors a stream by counting: its state is how many calls there were, and it finds fault
// with every event that holds a "!".
type counter struct{ requests []string }

func (e *counter) Instantiate(context.Context) (host.Instance, error) { return e, nil }
func (e *counter) Close(context.Context) error                        { return nil }

func (e *counter) Call(_ context.Context, options, document []byte) ([]byte, error) {
	e.requests = append(e.requests, fmt.Sprintf("%s %s", options, document))
	var request struct {
		State  int
		Closed bool
	}
	if err := json.Unmarshal(options, &request); err != nil {
		return nil, err
	}
	findings := ""
	if at := strings.IndexByte(string(document), '!'); at >= 0 {
		findings = fmt.Sprintf(`{"code":"stream/shouted-event","rule":"X","level":"error","at":"","offset":%d,"message":"too loud","params":{},"related":[],"fix":null}`, at)
	}
	return fmt.Appendf(nil, `{"ok":true,"result":{"findings":[%s],"state":%d,"phase":"open","done":%t}}`, findings, request.State+1, request.Closed), nil
}

func TestWatchCarriesTheState(t *testing.T) {
	for _, c := range []struct {
		name   string
		ends   bool
		stream string
		want   []string
		text   string
	}{
		{
			"lines, ended", true, "{\"a\":1}\n{\"a\":\n\"!\"}\n",
			[]string{`{"op":"watch"} {"a":1}`, "{\"op\":\"watch\",\"state\":1} {\"a\":\n\"!\"}", `{"closed":true,"op":"watch","state":2} []`},
			"s#2:2:2: error stream/shouted-event: too loud\n",
		}, {
			"server-sent, going on", false, "data: {\"a\":1}\n\n",
			[]string{`{"op":"watch"} {"a":1}`},
			"1 event, phase open, 0 errors\n",
		},
	} {
		engine := new(counter)
		h, err := host.New(t.Context(), host.WithEngine(engine))
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		w := watcher{host: h, options: optionsObject{"op": "watch"}, out: &out, name: "s"}
		if err := w.follow(t.Context(), strings.NewReader(c.stream), c.ends); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(engine.requests, "\n"); got != strings.Join(c.want, "\n") {
			t.Errorf("%s: requests\n%s\nwant\n%s", c.name, got, strings.Join(c.want, "\n"))
		}
		if !strings.Contains(out.String(), c.text) {
			t.Errorf("%s: output\n%s\nwant in it\n%s", c.name, out.String(), c.text)
		}
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
