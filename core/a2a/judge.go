package a2a

import (
	"strconv"
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// checker is one check of one document.
type checker struct {
	opts     *Options
	subject  string
	root     *shape.Type // what the document must be in the version that is spoken; nil where the version lacks it
	declared Version     // what the document was found or said to speak
	version  Version     // what is spoken where the checker reads: V03, V10, or Proto03 where it reads no further
	dual     bool        // a card for both versions
	mixed    Evidence    // a sign against declared
	evidence []Evidence
	call     *method // the method of the request that is read or answered
	findings []rule.Finding
	stream   bool // the document is an event of a stream
}

// run checks a whole document.
func (c *checker) run(doc jsontree.Value) {
	c.declared, c.call = c.opts.Version, c.asked()
	if c.subject == "JSONRPCRequest" {
		c.call = findMethod(doc.Get("method"))
	}
	if c.declared == Auto {
		c.conclude(doc)
	}
	c.version = c.declared
	switch {
	case c.declared == Both:
		c.version = V03
		c.against("AgentCard", doc)
		c.version = V10
		c.against("AgentCard", doc)
		c.dedupe()
		return
	case c.declared == Proto03:
		c.proto(c.evidence[0])
		return
	}
	c.root = c.table(c.subject)
	c.headers(doc)
	switch {
	case c.subject == "Stream":
		c.wholeStream(doc)
		return
	case c.root == nil:
		c.foreign("VER-08", doc, Evidence{Version: opposite(c.version), Says: c.subject})
		return
	case doc.IsArray() && c.enveloped():
		c.report("RPC-10", doc)
		return
	case !c.enveloped() && c.root.Kind != shape.Choice:
		c.settle(doc, "")
	}
	if c.version == Proto03 {
		return
	}
	c.against(c.subject, doc)
	c.exchange(doc)
	c.mingled()
}

// enveloped reports whether the document is a JSON-RPC request or response.
func (c *checker) enveloped() bool {
	return c.root != nil && (c.root.Tag == aRequest || c.root.Tag == aResponse)
}

// against holds v against the named type of the version that is spoken.
func (c *checker) against(name string, v jsontree.Value) {
	if t := c.table(name); t != nil {
		shape.Check(t, v, shape.Reading{Proto: c.version == V10}, c)
	}
}

// mingled reports signs of both versions where no finding has named them.
func (c *checker) mingled() {
	if c.mixed.Version == Auto {
		return
	}
	for i := range c.findings {
		if code := c.findings[i].Rule.Code; code == "a2a/other-version" || code == "a2a/leftover-member" {
			return
		}
	}
	c.foreign("VER-08", c.mixed.At, c.mixed)
}

// foreign reports a sign of a version that is not spoken here.
func (c *checker) foreign(id string, at jsontree.Value, sign Evidence) *rule.Finding {
	return c.report(id, at, string(sign.Version), sign.Says, string(c.version))
}

// dedupe drops findings that both profiles of a dual card made, and what each says of the other's members.
func (c *checker) dedupe() {
	sorted := rule.Sort(c.findings)
	kept := sorted[:0]
	for _, f := range sorted {
		if n := len(kept); f.ID == "CARD-20" || f.ID == "SECR-06" || n > 0 && kept[n-1].ID == f.ID && kept[n-1].At.Same(f.At) && kept[n-1].Message == f.Message {
			continue
		}
		kept = append(kept, f)
	}
	c.findings = kept
}

// report adds a finding: what the catalogue says of the id in the version that is spoken, with the texts filled in.
func (c *checker) report(id string, at jsontree.Value, texts ...string) *rule.Finding {
	e := lookup(id)
	f := rule.Finding{Rule: e.rule, ID: id, Level: e.level(c.version), At: at}
	f.Message, f.Params = e.fill(texts)
	if e.list != "" && (e.list != "sources" || f.Level == rule.Contested) {
		values := shape.Pieces(e.values, ';')
		f.Params = append(f.Params, rule.Param{Name: e.list, List: values})
		if e.list == "sources" {
			f.Message += ": " + strings.Join(values, ", but ")
		} else {
			f.Message += "; valid are " + strings.Join(values, ", ")
		}
	}
	c.findings = append(c.findings, f)
	return &c.findings[len(c.findings)-1]
}

// kindOf reports the value's kind against the one that is wanted.
func (c *checker) wrong(id string, v jsontree.Value, want string) {
	c.report(id, v, nameOf(v), want, v.Kind().Noun())
}

// Problem gives what the tables found its id.
func (c *checker) Problem(p shape.Problem) {
	switch p.Kind {
	case shape.Missing:
		c.missing(p)
	case shape.Empty:
		c.empty(p)
	case shape.WrongKind:
		id := "TYPE-01"
		switch {
		case p.Field != nil && p.Field.Flags&shape.OwnKind != 0:
			id = p.Field.ID
		case p.Field == nil && p.Type.ID != "":
			id = p.Type.ID
		case p.Type.Kind == shape.Struct:
			id = "META-01"
		}
		c.wrong(id, p.At, wanted(p.Type))
	case shape.NullMember:
		c.report(c.pick("PJ-05", "NULL-03"), p.At, nameOf(p.At))
	case shape.NullElement:
		c.report(c.pick("PJ-07", "TYPE-01"), p.At, nameOf(p.At), wanted(p.Type), "null")
	case shape.SnakeCase:
		c.report("PJ-02", p.At, p.At.Name(), p.Field.Name)
	case shape.Twice:
		c.report("PJ-06", p.At, p.Field.Name)
	case shape.Foreign:
		c.leftover(p)
	}
}

func (c *checker) missing(p shape.Problem) {
	if p.Field.Name == "kind" {
		c.report(p.Field.ID, p.At, "there")
		return
	}
	c.report(p.Field.ID, p.At, p.Field.Name, "there")
}

func (c *checker) empty(p shape.Problem) {
	switch f := p.Field; {
	case f.Flags&shape.OwnEmpty != 0:
		c.report(f.ID+"b", p.At)
	case c.version == V03:
	case f.Type.Kind == shape.List:
		if f.ID == "IF-01" {
			c.report("IF-01", p.At, "an interface")
		}
		c.report("REQ-03", p.At, f.Name)
	default:
		c.report("REQ-02", p.At, f.Name)
	}
}

func (c *checker) leftover(p shape.Problem) {
	name := p.Field.Name
	if name == "security" && !p.At.Parent().Has("securityRequirements") {
		c.report("SECR-06", p.At)
	}
	here := "readers ignore it"
	for _, pair := range shape.Pieces(renamed, '\n') {
		if old, now, _ := strings.Cut(pair, " "); old == name {
			here = "here it is " + now
		}
	}
	c.report(p.Field.ID, p.At, name, here)
}

// renamed lists members of one version and what the other calls them.
const renamed = `content parts
mimeType mediaType
mediaType file.mimeType
filename file.name
file raw or url
fileWithBytes bytes
fileWithUri uri
transport protocolBinding
protocolBinding transport
schemes scheme
in location
blocking returnImmediately, with the opposite meaning
returnImmediately blocking, with the opposite meaning
pushNotificationConfig taskPushNotificationConfig
taskPushNotificationConfig pushNotificationConfig
security securityRequirements
securityRequirements security
supportsAuthenticatedExtendedCard capabilities.extendedAgentCard
extendedAgentCard supportsAuthenticatedExtendedCard`

// Leaf looks at scalars and open values.
func (c *checker) Leaf(t *shape.Type, f *shape.Field, v jsontree.Value) {
	switch t.Tag {
	case aFlag:
		if k := v.Kind(); k != jsontree.True && k != jsontree.False {
			c.report("PJ-09", v, nameOf(v), k.Noun())
		}
	case anInt:
		c.integer(f, v)
	case aRole:
		c.enum(v, roleOf(v), "MSG-03", "MSG-04", &roles)
	case aState:
		id := "STAT-02"
		if v.Name() == "status" {
			id = "LIST-05"
		}
		c.enum(v, stateOf(v), id, "STAT-03", &states)
	case aTimestamp:
		c.timestamp(v)
	case aBase64:
		switch form, why := shape.ParseBase64(v.Text()); form {
		case shape.NotBase64:
			c.report("B64-01", v, nameOf(v), why)
		case shape.Tolerated:
			c.report("B64-02", v, nameOf(v))
		}
	case aURL, anEndpoint, aWebhook:
		if len(v.Raw()) > 2 || f == nil || f.Flags&shape.Required == 0 || c.version == V03 {
			c.url(t.Tag, v)
		}
	case aMediaType:
		if len(v.Raw()) > 2 && !shape.MediaType(v.Text()) {
			c.report("MIME-01", v, v.Text())
		}
	case anOpen:
		if big := shape.BigInteger(v); big.OK() {
			c.report("META-02", big)
		}
	}
}

func (c *checker) integer(f *shape.Field, v jsontree.Value) {
	rpc := f != nil && f.Flags&shape.OwnKind != 0 // JSON-RPC, not ProtoJSON
	n, ok := shape.Int32(v, c.version == V10 && !rpc)
	switch {
	case !ok && rpc:
		c.wrong(f.ID, v, "an integer")
	case !ok && c.version == V10:
		c.report("PJ-08", v, nameOf(v))
	case !ok:
		c.wrong("TYPE-01", v, "an integer")
	case f != nil && f.Name == "historyLength" && n < 0:
		c.report("SEND-05", v)
	}
}

// enum judges a value of TaskState or Role.
func (c *checker) enum(v jsontree.Value, e enumerated, unknownID, otherID string, all *names) {
	isNumber := v.Kind() == jsontree.Number
	unset := c.version == V10 && e.known && e.number == 0 && e.alphabet != V03
	switch {
	case isNumber && c.version == V10 && e.known:
		c.report("PJ-03", v, nameOf(v), all.of(V10)[e.number])
	case isNumber || !e.known || e.alphabet == Proto03:
		got := v.Text()
		if !v.IsString() {
			got = string(v.Raw()[:min(len(v.Raw()), 20)])
		}
		valid := all.of(c.version)[1:]
		f := c.report(unknownID, v, nameOf(v), got)
		f.Params = append(f.Params, rule.Param{Name: "valid", List: valid})
		f.Message += "; valid are " + strings.Join(valid, ", ")
	case e.alphabet != c.version:
		c.foreign(otherID, v, signOf(v, e.alphabet))
	case c.version == V03 && e.number == unspecified:
		c.report("STAT-05", v)
	}
	if unset {
		if unknownID == "STAT-02" {
			unknownID = "STAT-04"
		}
		c.report(unknownID, v, nameOf(v), v.Text())
	}
}

func (c *checker) timestamp(v jsontree.Value) {
	switch _, zone, ok := shape.ParseTime(v.Text()); {
	case !ok || zone == shape.NoZone:
		c.report("TS-01", v, v.Text())
	case zone == shape.Offset:
		c.report("TS-02", v, v.Text())
	case c.version == V10 && strings.HasPrefix(v.Text(), "0000"):
		c.report("TS-04", v)
	}
}

// url judges URLs that stand in members of their own; interfaces and parts have rules beside.
func (c *checker) url(tag uint8, v jsontree.Value) {
	u, ok := shape.ParseURL(v.Text())
	switch {
	case !ok && tag == aWebhook:
		c.report("PUSH-02", v, v.Text())
	case !ok:
		c.report("URL-01", v, v.Text())
	case tag == aWebhook && (u.Loopback() || u.Private()):
		c.report("PUSH-11", v, v.Text())
	case tag != aURL:
		c.insecure(v, u)
	}
}

func (c *checker) insecure(v jsontree.Value, u shape.URL) {
	if u.Scheme == "http" && !u.Loopback() {
		c.report("URL-02", v)
	}
}

// pick returns the id for the version that is spoken.
func (c *checker) pick(v10, v03 string) string {
	if c.version == V03 {
		return v03
	}
	return v10
}

func shown(s string) string { return jsontree.Shown(s) }

// nameOf is how messages speak of a value: by its member name, elements by their list and place.
func nameOf(v jsontree.Value) string {
	p := v.Parent()
	if !p.OK() {
		return "the document"
	}
	if p.IsObject() {
		return shape.Trim(shown(v.Name()), `"`)
	}
	return nameOf(p) + "[" + strconv.Itoa(v.Ordinal()) + "]"
}

func wanted(t *shape.Type) string {
	switch t.Kind {
	case shape.Text:
		return "a string"
	case shape.Bool:
		return "true or false"
	case shape.List:
		return "an array"
	}
	return "an object"
}
