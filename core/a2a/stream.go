package a2a

import (
	"github.com/wellturn/wellturn/core/intern"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// mode is what a stream turned out to carry (S10 §3.1.2).
type mode uint8

const (
	opening  mode = iota // no event so far
	messages             // exactly one message
	tasks                // a task and its updates
)

var modeNames = []string{"opening", "message", "task"}

// Monitor follows one stream, event by event. The zero Monitor is at its beginning; between calls it is a small JSON
// value, see [ReadMonitor] and [Monitor.AppendState].
type Monitor struct {
	version   Version
	mode      mode
	events    int
	task      string // the id that all events share
	context   string
	state     int    // the last state; -1 before the first
	final     bool   // 0.3: an event said that it is the last
	failed    bool   // an error was sent
	snapshot  bool   // the final task was sent again after the end
	closed    bool   // the stream has ended; what follows is a resumed one
	id        string // the JSON-RPC id of all frames, as it is written; "" before the first
	last      shape.Instant
	dated     bool
	artifacts []artifact

	numbers []int // by artifact that the events name, in their order: its place in artifacts
	taken   int
}

// artifact is what is known of one artifact of the stream.
type artifact struct {
	id                       string
	known, chunked, sealed   bool
	name, description, media uint32 // fingerprints, 0 where there is none
}

// NewMonitor returns a monitor at the beginning of a stream.
func NewMonitor() *Monitor { return &Monitor{state: -1} }

// Phase says where the stream stands: opening, message, working, interrupted, ended or failed.
func (m *Monitor) Phase() string {
	switch {
	case m.failed:
		return "failed"
	case m.mode == tasks && m.ended():
		return "ended"
	case m.mode == tasks && interrupted(m.state):
		return "interrupted"
	case m.mode == tasks:
		return "working"
	}
	return modeNames[m.mode]
}

// Done reports whether the stream has said all that it can: a message, an error, or the end of its task.
func (m *Monitor) Done() bool { return m.failed || m.final || m.mode == messages || m.ended() }

func (m *Monitor) ended() bool { return m.state >= 0 && terminal(m.state) }

// Watch follows the events of a document, one event or an array of them, and judges the end of the stream too unless
// o.Open says that it may go on.
func Watch(m *Monitor, root jsontree.Value, o *Options) Result {
	c := &checker{opts: o, subject: "Stream"}
	c.call = c.asked()
	c.follow(m, root)
	c.declared = m.version
	return c.result()
}

// wholeStream checks a recorded stream in one go.
func (c *checker) wholeStream(root jsontree.Value) {
	m := NewMonitor()
	c.follow(m, root)
	c.declared = m.version
}

func (c *checker) follow(m *Monitor, root jsontree.Value) {
	c.stream = true
	if m.closed {
		m.resume()
	}
	m.number(root)
	last := root
	each(root, func(event jsontree.Value) {
		c.event(m, event)
		last = event
	})
	if !c.opts.Open {
		c.close(m, last)
	}
}

func each(root jsontree.Value, do func(jsontree.Value)) {
	if !root.IsArray() {
		do(root)
		return
	}
	for e := root.First(); e.OK(); e = e.Next() {
		do(e)
	}
}

// resume makes ready for a stream that takes up an earlier one (SubscribeToTask).
func (m *Monitor) resume() {
	m.mode, m.id, m.final, m.failed, m.snapshot, m.closed, m.events = opening, "", false, false, false, false, 0
}

// number gives every artifact that the events name its place in m.artifacts.
func (m *Monitor) number(root jsontree.Value) {
	var keys []string
	for _, a := range m.artifacts {
		keys = append(keys, a.id)
	}
	known := len(keys)
	each(root, func(event jsontree.Value) {
		eachArtifact(event, func(a jsontree.Value) { keys = append(keys, textOf(a, "artifactId", "artifact_id")) })
	})
	numbers, count := intern.Number(keys)
	for len(m.artifacts) < count {
		m.artifacts = append(m.artifacts, artifact{})
	}
	for i, n := range numbers {
		if n != intern.None {
			m.artifacts[n].id = keys[i]
		}
	}
	m.numbers, m.taken = numbers[known:], 0
}

// artifact returns what is known of the next artifact that the events name; nil where it has no id.
func (m *Monitor) artifact() *artifact {
	n := m.numbers[m.taken]
	if m.taken++; n == intern.None {
		return nil
	}
	return &m.artifacts[n]
}

func eachArtifact(event jsontree.Value, do func(jsontree.Value)) {
	switch what, v := payload(event); what {
	case "task":
		for a := v.Get("artifacts").First(); a.OK(); a = a.Next() {
			do(a)
		}
	case "artifactUpdate":
		do(v.Get("artifact"))
	}
}

// payload returns what an event carries, in either version, and under which name of 1.0.
func payload(event jsontree.Value) (what string, v jsontree.Value) {
	if event.Has("jsonrpc") {
		event = event.Get("result")
	}
	for _, arm := range [...][2]string{{"statusUpdate", "status-update"}, {"artifactUpdate", "artifact-update"}, {"task", "task"}, {"message", "message"}} {
		if event.Get("kind").Is(arm[1]) {
			return arm[0], event
		}
		if v := event.Get(arm[0]); v.IsObject() {
			return arm[0], v
		}
	}
	if v := event.Get("status_update"); v.IsObject() {
		return "statusUpdate", v
	}
	if v := event.Get("artifact_update"); v.IsObject() {
		return "artifactUpdate", v
	}
	return "", event
}

func textOf(v jsontree.Value, camel, snake string) string {
	if m := v.Get(camel); m.IsString() {
		return m.Text()
	}
	return v.Get(snake).Text()
}

// event judges one event: its frame and shape first, then its place in the stream.
func (c *checker) event(m *Monitor, event jsontree.Value) {
	m.events++
	c.shape(m, event)
	if m.failed {
		c.report("SEQ-11", event)
	}
	if e := event.Get("error"); e.IsObject() {
		if !event.Has("jsonrpc") {
			c.report("SEQ-14", e)
		}
		m.failed = true
		return
	}
	what, v := payload(event)
	if what == "" {
		return
	}
	if m.final {
		c.report("SEQ-12", event)
	}
	c.place(m, what, event)
	if c.opts.Method != Push && m.mode == opening {
		m.mode = tasks
		if what == "message" {
			m.mode = messages
		}
	} else if m.mode == opening {
		m.mode = tasks
	}
	if what == "message" {
		return
	}
	c.identity(m, what, v)
	switch what {
	case "artifactUpdate":
		c.chunk(m, v)
	case "task":
		for a := v.Get("artifacts").First(); a.OK(); a = a.Next() {
			if known := m.artifact(); known != nil {
				known.known = true
				known.look(a)
			}
		}
		c.transition(m, v, event)
	case "statusUpdate":
		c.transition(m, v, event)
		m.final = m.final || v.Get("final").Kind() == jsontree.True
	}
}

// shape reads the event by the tables, in the version that the stream speaks.
func (c *checker) shape(m *Monitor, event jsontree.Value) {
	if m.version == Auto {
		if c.declared = c.opts.Version; c.declared == Auto && event.OK() {
			c.conclude(event)
		}
		m.version = c.declared
		if m.version == Proto03 {
			c.proto(c.evidence[0])
		}
	}
	if c.version = m.version; c.version == Proto03 {
		return
	}
	switch {
	case event.Has("jsonrpc"):
		c.frame(m, event)
		c.against("JSONRPCResponse", event)
	case event.Get("error").IsObject():
	default:
		c.against("StreamResponse", event)
	}
}

// frame holds the id of a JSON-RPC frame against the first one and the request's (SEQ-10).
func (c *checker) frame(m *Monitor, event jsontree.Value) {
	id := event.Get("id")
	if m.id == "" {
		m.id = string(c.opts.Request.Get("id").Raw())
	}
	switch raw := string(id.Raw()); {
	case !id.OK():
	case m.id == "":
		m.id = raw
	case raw != m.id:
		c.report("SEQ-10", id, m.id, raw)
	}
}

// place holds the event against what the stream carried so far.
func (c *checker) place(m *Monitor, what string, event jsontree.Value) {
	if c.opts.Method == Push {
		return
	}
	update := what == "statusUpdate" || what == "artifactUpdate"
	subscribed := c.opts.Method == Subscribe || c.call != nil && c.call.op == subscribeOp
	switch m.mode {
	case opening:
		switch {
		case subscribed && c.version == V10 && what != "task":
			c.report("SEQ-02", event, what)
		case update && !(subscribed && c.version == V03):
			c.report("SEQ-01", event, what)
		}
	case messages:
		c.report("SEQ-03", event)
	case tasks:
		switch {
		case what == "message" && c.version == V10:
			c.report("SEQ-04", event)
		case what == "task" && !m.ended() && c.version == V10:
			c.report("SEQ-05", event)
		case what == "task" && m.ended() && !m.snapshot:
			m.snapshot = true
			if c.version == V10 {
				c.report("SEQ-05", event)
			}
		case m.ended():
			c.report("SEQ-06", event, states.of(c.version)[m.state])
		}
	}
}

// identity holds the ids of an event against those of the stream (SEQ-07, SEQ-08).
func (c *checker) identity(m *Monitor, what string, v jsontree.Value) {
	id := v.Get("taskId")
	if what == "task" {
		id = v.Get("id")
	}
	c.constant("SEQ-07", &m.task, id)
	c.constant("SEQ-08", &m.context, v.Get("contextId"))
}

// constant takes down the first id, and reports one that differs from it.
func (c *checker) constant(id string, have *string, got jsontree.Value) {
	switch text := got.Text(); {
	case text == "":
	case *have == "":
		*have = text
	case text != *have:
		c.report(id, got, shown(*have), shown(text))
	}
}

// follows lists the transitions of the draft conformance suite (ACTS §7.1): from a state to the bits of the next.
var follows = [...]uint16{
	submitted:     1 << working,
	working:       1<<completed | 1<<failed | 1<<canceled | 1<<rejected | 1<<inputRequired | 1<<authRequired,
	inputRequired: 1 << working,
	authRequired:  1 << working,
}

// transition holds a new state against the last one.
func (c *checker) transition(m *Monitor, v, event jsontree.Value) {
	status := v.Get("status")
	at := status.Get("state")
	if stamp, _, ok := shape.ParseTime(status.Get("timestamp").Text()); ok {
		if m.dated && stamp.Before(m.last) {
			c.report("STAT-11", status.Get("timestamp"))
		}
		m.last, m.dated = stamp, true
	}
	next := stateOf(at)
	if !next.known {
		return
	}
	was, now := m.state, next.number
	m.state = now
	switch {
	case was < 0 && m.events == 1 || was == now:
	case was < 0:
	case terminal(was) && m.events == 1:
		c.report("SEQ-16", at, states.of(c.version)[was])
	case terminal(was):
		c.report("SM-01", at, states.of(c.version)[was])
		m.state = was
	case now == submitted:
		c.report("SM-03", at)
	case now == rejected && c.version == V03:
		c.report("SM-05", at)
	case now != unspecified && was != unspecified && int(was) < len(follows) && follows[was]&(1<<now) == 0:
		c.report("SM-04", at, states.of(c.version)[was], states.of(c.version)[now])
	}
	if now == completed && was != completed {
		for i := range m.artifacts {
			if a := &m.artifacts[i]; a.chunked && !a.sealed {
				c.report("SEQ-22", event, a.id)
			}
		}
	}
}

// chunk holds an artifact update against what the stream sent of the artifact.
func (c *checker) chunk(m *Monitor, v jsontree.Value) {
	body := v.Get("artifact")
	a := m.artifact()
	if a == nil {
		return
	}
	id := body.Get("artifactId")
	if !id.OK() {
		id = body
	}
	appends := v.Get("append").Kind() == jsontree.True
	switch {
	case appends && !a.known && (c.opts.Method == Subscribe || m.events > 0 && c.call != nil && c.call.op == subscribeOp):
		c.report("SEQ-20", id, a.id).Level = rule.Contested // it may have been sent before the subscription
	case appends && !a.known:
		c.report("SEQ-20", id, a.id)
	case a.sealed:
		c.report("SEQ-21", id, a.id)
	}
	if appends && a.known && a.differs(body) {
		c.report("SEQ-23", id, a.id)
	}
	if !appends {
		a.sealed, a.chunked = false, false
		a.name, a.description, a.media = 0, 0, 0
		a.look(body)
	}
	a.known = true
	a.chunked = a.chunked || appends
	a.sealed = a.sealed || v.Get("lastChunk").Kind() == jsontree.True
}

// look remembers what later chunks must not change.
func (a *artifact) look(body jsontree.Value) {
	part := body.Get("parts").First()
	a.name, a.description, a.media = fingerprint(body.Get("name")), fingerprint(body.Get("description")), fingerprint(part.Get("mediaType"))
}

func (a *artifact) differs(body jsontree.Value) bool {
	changed := func(had uint32, v jsontree.Value) bool {
		now := fingerprint(v)
		return had != 0 && now != 0 && had != now
	}
	return changed(a.name, body.Get("name")) || changed(a.description, body.Get("description")) ||
		changed(a.media, body.Get("parts").First().Get("mediaType"))
}

// fingerprint is FNV-1a of a string, 0 for anything else.
func fingerprint(v jsontree.Value) uint32 {
	if !v.IsString() {
		return 0
	}
	h := uint32(2166136261)
	for _, b := range []byte(v.Text()) {
		h = (h ^ uint32(b)) * 16777619
	}
	return h | 1
}

// close judges the end of the stream.
func (c *checker) close(m *Monitor, last jsontree.Value) {
	m.closed = true
	if c.opts.Method == Push || m.failed || m.version == Proto03 {
		return
	}
	c.version = m.version
	switch {
	case m.events == 0:
		c.report("SEQ-00", last)
	case m.mode != tasks:
	case m.ended() || interrupted(m.state):
		if c.version == V03 && !m.final {
			c.report("SEQ-13", last)
		}
		if c.version == V10 && interrupted(m.state) {
			c.report("SEQ-15", last, states.of(c.version)[m.state])
		}
	default:
		c.report("SEQ-09", last)
	}
}
