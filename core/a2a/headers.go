package a2a

import (
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// header returns an HTTP header by its lower-case name, of several the first.
func (c *checker) header(name string) (value string, ok bool) {
	if !c.opts.Headers.IsObject() {
		return "", false
	}
	for h := c.opts.Headers.First(); h.OK(); h = h.Next() {
		if strings.EqualFold(h.Name(), name) && h.IsString() {
			return h.Text(), true
		}
	}
	return "", false
}

// headerVersion returns what the headers say of the version: a missing A2A-Version means 0.3 (S10 §3.6.2).
func (c *checker) headerVersion() Version {
	value, _ := c.header("a2a-version")
	switch {
	case !c.opts.Headers.IsObject():
		return Auto
	case strings.HasPrefix(value, "1."):
		return V10
	}
	return V03
}

// headers applies the rules of what travels beside the document.
func (c *checker) headers(root jsontree.Value) {
	if !c.opts.Headers.IsObject() {
		return
	}
	if t := c.subject.table(c.version); t != nil && (t.Tag == aRequest || t.Tag == aSendRequest) {
		c.versionHeader(root)
		c.extensions(root)
	}
	c.contentType(root)
}

func (c *checker) versionHeader(root jsontree.Value) {
	value, sent := c.header("a2a-version")
	spoken := c.version
	if m := findMethod(root.Get("method").Text(), Auto); m != nil {
		spoken = m.version
	}
	switch {
	case sent && value != "" && !majorMinor(value):
		if trimmed := value[:max(strings.LastIndexByte(value, '.'), 0)]; majorMinor(trimmed) {
			c.report("VER-03", root, "A2A-Version is Major.Minor; "+shown(value)+" has a patch number, which does not count")
			break
		}
		c.report("VER-02", root, "A2A-Version must be Major.Minor, such as 1.0, not "+shown(value))
		return
	case value == "" && spoken == V10 && c.opts.Version == V10:
		c.report("VER-01", root, "the header A2A-Version is missing, which means 0.3")
		return
	}
	switch meant := c.headerVersion(); {
	case value != "" && !strings.HasPrefix(value, "1.") && !strings.HasPrefix(value, "0."):
		c.report("VER-02", root, "there is no A2A version "+shown(value))
	case meant != spoken:
		said := "A2A-Version " + shown(value)
		if value == "" {
			said = "a missing A2A-Version"
		}
		c.report("VER-07", root, said+" means A2A "+string(meant)+", but the document speaks "+string(spoken))
	}
}

// extensions holds the extensions that a request names against those that it activates (S10 §3.2.6).
func (c *checker) extensions(root jsontree.Value) {
	current, old := "a2a-extensions", "x-a2a-extensions"
	if c.version == V03 {
		current, old = old, current
	}
	value, sent := c.header(current)
	if other, wrong := c.header(old); wrong && !sent {
		id := c.pick("HDR-01", "HDR-02")
		c.report(id, root, "in A2A "+string(c.version)+" the header is called "+c.pick("A2A-Extensions", "X-A2A-Extensions"))
		value = other
	}
	active := strings.Split(value, ",")
	for i := range active {
		active[i] = strings.TrimSpace(active[i])
		if _, ok := shape.ParseURL(active[i]); active[i] != "" && !ok {
			c.report("HDR-03", root, "the extension "+shown(active[i])+" is not an absolute URI")
		}
	}
	message := root.Get("message")
	if params := root.Get("params"); params.OK() {
		message = params.Get("message")
	}
	for e := message.Get("extensions").First(); e.OK(); e = e.Next() {
		if e.IsString() && !contains(active, e.Text()) {
			c.report("HDR-05", e, "the message uses the extension "+shown(e.Text())+", which the header does not activate")
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func (c *checker) contentType(root jsontree.Value) {
	value, sent := c.header("content-type")
	if !sent {
		return
	}
	kind, _, _ := strings.Cut(value, ";")
	kind = strings.ToLower(strings.TrimSpace(kind))
	rest, want := true, "application/json"
	switch t := c.subject.table(c.version); {
	case c.subject.name == "Stream":
		rest, want = false, "text/event-stream"
	case root.Has("jsonrpc") || t != nil && (t.Tag == aRequest || t.Tag == aResponse):
		rest = false
	case c.subject.name == "AgentCard":
		return
	}
	switch {
	case kind == want && (!rest || c.version == V03):
	case c.version == V03:
		c.report("HDR-12", root, "Content-Type must be "+want+", not "+shown(kind))
	case !rest:
		c.report("HDR-10", root, "Content-Type must be "+want+", not "+shown(kind))
	case kind != "application/a2a+json" && kind != "application/json":
		c.report("HDR-11", root, "Content-Type should be application/a2a+json, not "+shown(kind))
	}
}
