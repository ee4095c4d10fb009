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
		if shape.Lower(h.Name()) == name && h.IsString() {
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
func (c *checker) headers(doc jsontree.Value) {
	if !c.opts.Headers.IsObject() {
		return
	}
	if c.root != nil && (c.root.Tag == aRequest || c.root.Tag == aSendRequest) {
		c.versionHeader(doc)
		c.extensions(doc)
	}
	c.contentType(doc)
}

func (c *checker) versionHeader(doc jsontree.Value) {
	value, _ := c.header("a2a-version")
	spoken := c.version
	if c.call != nil {
		spoken = c.call.version
	}
	meant := c.headerVersion()
	trimmed := value[:max(strings.LastIndexByte(value, '.'), 0)]
	switch {
	case value == "" && spoken == V10 && c.opts.Version == V10:
		c.report("VER-01", doc)
		return
	case value != "" && !majorMinor(value) && !majorMinor(trimmed) || value != "" && meant == V03 && !strings.HasPrefix(value, "0."):
		c.report("VER-02", doc, value)
		return
	case value != "" && !majorMinor(value):
		c.report("VER-03", doc, value)
	}
	if meant != spoken {
		c.report("VER-07", doc, value, string(meant), string(spoken))
	}
}

// extensions holds the extensions that a request names against those that it activates (S10 §3.2.6).
func (c *checker) extensions(doc jsontree.Value) {
	const current, old = "a2a-extensions", "x-a2a-extensions"
	value, sent := c.header(c.pick(current, old))
	if other, wrong := c.header(c.pick(old, current)); wrong && !sent {
		c.report(c.pick("HDR-01", "HDR-02"), doc)
		value = other
	}
	active := shape.Pieces(value, ',')
	for i := range active {
		active[i] = shape.Trim(active[i], " ")
		if _, ok := shape.ParseURL(active[i]); active[i] != "" && !ok {
			c.report("HDR-03", doc, active[i])
		}
	}
	message := doc.Get("message")
	if params := doc.Get("params"); params.OK() {
		message = params.Get("message")
	}
	for e := message.Get("extensions").First(); e.OK(); e = e.Next() {
		if e.IsString() && !contains(active, e.Text()) {
			c.report("HDR-05", e, e.Text())
		}
	}
}

func (c *checker) contentType(doc jsontree.Value) {
	value, sent := c.header("content-type")
	if !sent || c.subject == "AgentCard" {
		return
	}
	kind, _, _ := strings.Cut(value, ";")
	kind = shape.Lower(shape.Trim(kind, " "))
	want := "application/json"
	if c.subject == "Stream" {
		want = "text/event-stream"
	}
	rest := c.subject != "Stream" && !c.enveloped()
	switch {
	case kind == want && (!rest || c.version == V03):
	case c.version == V03:
		c.report("HDR-12", doc, want, kind)
	case !rest:
		c.report("HDR-10", doc, want, kind)
	case kind != "application/a2a+json" && kind != want:
		c.report("HDR-11", doc, kind)
	}
}
