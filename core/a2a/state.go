package a2a

import (
	"strconv"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// AppendState appends the monitor's state as one JSON object: all that the rest of the stream is judged by.
func (m *Monitor) AppendState(dst []byte) []byte {
	text := func(name, value string) {
		dst = append(dst, name...)
		dst = jsontree.AppendQuoted(dst, value)
	}
	text(`{"protocol":"a2a","version":`, string(m.version))
	text(`,"mode":`, modeNames[m.mode])
	dst = append(dst, `,"events":`...)
	dst = strconv.AppendInt(dst, int64(m.events), 10)
	text(`,"task":`, m.task)
	text(`,"context":`, m.context)
	dst = append(dst, `,"state":`...)
	dst = strconv.AppendInt(dst, int64(m.state), 10)
	for _, flag := range m.flags() {
		dst = append(dst, `,"`+flag.name+`":`...)
		dst = strconv.AppendBool(dst, *flag.value)
	}
	text(`,"id":`, m.id)
	dst = append(dst, `,"last":[`...)
	dst = strconv.AppendInt(dst, m.last.Seconds, 10)
	dst = append(dst, ',')
	dst = strconv.AppendInt(dst, int64(m.last.Nanos), 10)
	dst = append(dst, `],"artifacts":[`...)
	for i := range m.artifacts {
		a := &m.artifacts[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		text("[", a.id)
		for _, n := range [...]uint32{a.bits(), a.name, a.description, a.media} {
			dst = append(dst, ',')
			dst = strconv.AppendUint(dst, uint64(n), 10)
		}
		dst = append(dst, ']')
	}
	return append(dst, "]}"...)
}

type stateFlag struct {
	name  string
	value *bool
}

func (m *Monitor) flags() [5]stateFlag {
	return [...]stateFlag{{"final", &m.final}, {"failed", &m.failed}, {"snapshot", &m.snapshot}, {"closed", &m.closed}, {"dated", &m.dated}}
}

func (a *artifact) bits() uint32 {
	n := uint32(0)
	for i, set := range [...]bool{a.known, a.chunked, a.sealed} {
		if set {
			n |= 1 << i
		}
	}
	return n
}

// ReadMonitor reads a state that AppendState wrote; the absent value is the beginning of a stream. ok is false for
// anything else.
func ReadMonitor(state jsontree.Value) (m *Monitor, ok bool) {
	m = NewMonitor()
	if !state.OK() || state.Kind() == jsontree.Null {
		return m, true
	}
	if !state.Get("protocol").Is("a2a") || !state.Get("artifacts").IsArray() {
		return nil, false
	}
	m.version = Version(state.Get("version").Text())
	switch m.version {
	case Auto, V03, V10, Proto03:
	default:
		return nil, false
	}
	for i, name := range modeNames {
		if state.Get("mode").Is(name) {
			m.mode = mode(i)
		}
	}
	m.task, m.context, m.id = state.Get("task").Text(), state.Get("context").Text(), state.Get("id").Text()
	for _, flag := range m.flags() {
		*flag.value = state.Get(flag.name).Kind() == jsontree.True
	}
	var ok1, ok2 bool
	m.events, ok1 = shape.Int32(state.Get("events"), false)
	m.state, ok2 = shape.Int32(state.Get("state"), false)
	if !ok1 || !ok2 || m.state < -1 || m.state > authRequired || m.events < 0 {
		return nil, false
	}
	seconds := state.Get("last").First()
	if m.last.Seconds, ok = wide(seconds); !ok {
		return nil, false
	}
	nanos, ok := shape.Int32(seconds.Next(), false)
	m.last.Nanos = int32(nanos)
	for e := state.Get("artifacts").First(); ok && e.OK(); e = e.Next() {
		a := artifact{id: e.First().Text()}
		var bits uint32
		n := e.First()
		for _, to := range [...]*uint32{&bits, &a.name, &a.description, &a.media} {
			n = n.Next()
			value, fits := wide(n)
			*to, ok = uint32(value), ok && fits
		}
		a.known, a.chunked, a.sealed = bits&1 != 0, bits&2 != 0, bits&4 != 0
		ok = ok && a.id != ""
		m.artifacts = append(m.artifacts, a)
	}
	return m, ok
}

// wide reads an integer of up to 15 digits.
func wide(v jsontree.Value) (n int64, ok bool) {
	raw := v.Raw()
	if v.Kind() != jsontree.Number || len(raw) > 16 {
		return 0, false
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	return n, err == nil
}
