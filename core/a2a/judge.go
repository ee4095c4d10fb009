package a2a

import (
	"strconv"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// checker is one check of one document.
type checker struct {
	opts     *Options
	subject  *subject
	declared Version  // what the document was found or said to speak
	version  Version  // what is spoken where the checker reads: V03, V10, or Proto03 where it reads no further
	dual     bool     // a card for both versions
	mixed    Evidence // a sign against declared
	evidence []Evidence
	call     *method // the method of the request that is read or answered
	findings []rule.Finding
	stream   *Monitor // the stream that the document is an event of
}

// run checks a whole document.
func (c *checker) run(root jsontree.Value) {
	c.declared, c.call = c.opts.Version, c.asked()
	if c.declared == Auto {
		c.conclude(root)
	}
	c.version = c.declared
	if c.subject.name == "JSONRPCRequest" {
		c.call = findMethod(root.Get("method").Text(), Auto)
	}
	switch c.declared {
	case Both:
		c.version = V03
		c.against(card03, root)
		c.version = V10
		c.against(card10, root)
		c.dedupe()
		return
	case Proto03:
		c.proto(c.evidence[0])
		return
	}
	if c.subject.name == "" {
		c.report("TYPE-01", root, "this looks like no object of A2A")
		return
	}
	c.headers(root)
	if c.subject.name == "Stream" {
		c.wholeStream(root)
		return
	}
	if batch := c.subject.table(c.version); root.IsArray() && batch != nil && (batch.Tag == aRequest || batch.Tag == aResponse) {
		c.report("RPC-10", root, "A2A has no batches: send one request at a time")
		return
	}
	if t := c.subject.table(c.version); t == nil || t.Tag != aRequest && t.Tag != aResponse && t.Kind != shape.Choice {
		c.settle(root, "")
	}
	if c.version == Proto03 {
		return
	}
	t := c.subject.table(c.version)
	if t == nil {
		c.report("VER-08", root, "A2A "+string(c.version)+" has no "+c.subject.name)
		return
	}
	c.against(t, root)
	c.exchange(root)
	c.mingled()
}

func (c *checker) against(t *shape.Type, v jsontree.Value) {
	shape.Check(t, v, shape.Reading{Proto: c.version == V10}, c)
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
	c.report("VER-08", c.mixed.At, "this is A2A "+string(c.mixed.Version)+" ("+c.mixed.Says+") in a document that speaks "+string(c.declared)+" ("+c.evidence[0].Says+")")
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

// report adds a finding at the level that the version gives the id.
func (c *checker) report(id string, at jsontree.Value, message string, params ...rule.Param) *rule.Finding {
	r, level := lookup(id, c.version)
	c.findings = append(c.findings, rule.Finding{Rule: r, ID: id, Level: level, At: at, Message: message, Params: params})
	return &c.findings[len(c.findings)-1]
}

// contest adds a finding on which two sources disagree.
func (c *checker) contest(id string, at jsontree.Value, message string, sources ...string) {
	f := c.report(id, at, message+": "+sources[0]+" against "+sources[1], rule.Param{Name: "sources", List: sources})
	f.Level = rule.Contested
}

// Problem gives what the tables found its id and words.
func (c *checker) Problem(p shape.Problem) {
	switch p.Kind {
	case shape.Missing:
		c.missing(p)
	case shape.Empty:
		c.empty(p)
	case shape.WrongKind:
		c.wrongKind(p)
	case shape.NullMember:
		if c.version == V10 {
			c.report("PJ-05", p.At, nameOf(p.At)+" is null, which ProtoJSON reads as unset: leave it out")
			break
		}
		c.report("NULL-03", p.At, nameOf(p.At)+" is null, which the 0.3 schema does not allow: leave it out")
	case shape.NullElement:
		c.report(c.pick("PJ-07", "TYPE-01"), p.At, "a list or map cannot hold null")
	case shape.SnakeCase:
		c.report("PJ-02", p.At, shown(p.At.Name())+" is written "+p.Field.Name+" in JSON", name(p.Field.Name))
	case shape.Twice:
		c.report("PJ-06", p.At, p.Field.Name+" is there twice, in camel case and in snake case; readers disagree on which counts", name(p.Field.Name))
	case shape.Foreign:
		c.leftover(p)
	}
}

func (c *checker) missing(p shape.Problem) {
	switch p.Field.ID {
	case "CARD-13":
		c.contest("CARD-13", p.At, "preferredTransport is missing", "S03 §5.6.1 demands it", "the 0.3 schema defaults to JSONRPC")
		return
	case "SEC-04", "":
		return
	case "PART-11":
		if p.At.Has("type") {
			c.report("PART-11", p.At, "kind is missing; type was its name before 0.2.1", name("kind"))
			return
		}
	case "HERR-01":
		if p.At.Has("title") || p.At.Has("detail") {
			c.report("HERR-01", p.At, `this is problem+json; errors are {"error":{"code","status","message","details"}}`)
			return
		}
	}
	c.report(p.Field.ID, p.At, p.Field.Name+" is missing", name(p.Field.Name))
}

func (c *checker) empty(p shape.Problem) {
	f := p.Field
	switch {
	case f.Flags&shape.OwnEmpty != 0 && f.ID == "CARD-04":
		c.report("CARD-04b", p.At, "the card offers no skills")
	case f.Flags&shape.OwnEmpty != 0 && c.version == V10:
		c.report(f.ID+"b", p.At, f.Name+" must hold at least one part")
	case f.Flags&shape.OwnEmpty != 0:
		c.contest(f.ID+"b", p.At, f.Name+" is empty", "S03 §2 wants one or more parts", "the 0.3 schema sets no minimum")
	case c.version == V03:
	case f.Type.Kind == shape.List:
		if f.ID == "IF-01" {
			c.report("IF-01", p.At, "supportedInterfaces must hold at least one interface")
		}
		c.contest("REQ-03", p.At, f.Name+" is required and empty", "S10 §5.7 wants at least one element", "S10 §8.4.1 signs a card with an empty list")
	default:
		c.contest("REQ-02", p.At, f.Name+" is required and empty", "S10 §5.7 wants it set", "S10 §8.4.1 signs a card with an empty string")
	}
}

func (c *checker) wrongKind(p shape.Problem) {
	id := "TYPE-01"
	switch {
	case p.Field != nil && p.Field.Flags&shape.OwnKind != 0:
		id = p.Field.ID
	case p.Field == nil && p.Type.ID != "":
		id = p.Type.ID
	}
	if p.Type.Kind == shape.Struct && id == "TYPE-01" {
		id = "META-01"
	}
	c.report(id, p.At, nameOf(p.At)+" must be "+wanted(p.Type)+", not "+p.At.Kind().Noun())
}

func (c *checker) leftover(p shape.Problem) {
	name := p.Field.Name
	switch id := p.Field.ID; id {
	case "SKILL-05", "CARD-20", "SEND-09", "MSG-08":
		if name == "security" && c.version == V10 && !p.At.Parent().Has("securityRequirements") {
			c.report("SECR-06", p.At, "1.0 reads securityRequirements, not security: the requirement is lost and the agent looks open")
		}
		c.report(id, p.At, leftoverHint(name))
	default:
		c.report(id, p.At, leftoverHint(name))
	}
}

// leftoverHint says what a member of another version is called here.
func leftoverHint(name string) string {
	hint := ", which readers ignore"
	for _, m := range renamed {
		if m[0] == name {
			hint = ": here it is " + m[1]
		}
	}
	return name + " is a member of another version" + hint
}

var renamed = [][2]string{
	{"content", "parts"}, {"mimeType", "mediaType"}, {"mediaType", "file.mimeType"}, {"filename", "file.name"}, {"file", "raw or url"},
	{"fileWithBytes", "bytes"}, {"fileWithUri", "uri"}, {"transport", "protocolBinding"}, {"schemes", "scheme"}, {"in", "location"},
	{"blocking", "returnImmediately, with the opposite meaning"}, {"pushNotificationConfig", "taskPushNotificationConfig"},
	{"security", "securityRequirements"}, {"supportsAuthenticatedExtendedCard", "capabilities.extendedAgentCard"},
	{"returnImmediately", "blocking, with the opposite meaning"}, {"taskPushNotificationConfig", "pushNotificationConfig"},
	{"securityRequirements", "security"}, {"protocolBinding", "transport"},
}

// Leaf looks at scalars and open values.
func (c *checker) Leaf(t *shape.Type, f *shape.Field, v jsontree.Value) {
	switch t.Tag {
	case aBool:
		if k := v.Kind(); k != jsontree.True && k != jsontree.False {
			c.report("PJ-09", v, nameOf(v)+" must be true or false, not "+v.Kind().Noun())
		}
	case anInt:
		c.integer(f, v)
	case aRole:
		c.enum(v, roleOf(v), "MSG-03", "MSG-04", roles03[1:], roles10[1:])
	case aState:
		c.enum(v, stateOf(v), "STAT-02", "STAT-03", states03[1:], states10[1:])
	case aTimestamp:
		c.timestamp(v)
	case aBase64:
		c.bytes(v)
	case aURL, anEndpoint, aWebhook:
		if len(v.Raw()) > 2 || f == nil || f.Flags&shape.Required == 0 || c.version == V03 {
			c.url(t.Tag, v)
		}
	case aMediaType:
		if len(v.Raw()) > 2 && !shape.MediaType(v.Text()) {
			c.report("MIME-01", v, shown(v.Text())+" is no media type; it should look like text/plain")
		}
	case aStruct, aValue:
		if first, n := shape.BigIntegers(v); n > 0 {
			c.report("META-02", first, "the integer loses digits where it is read as a double; write it as a string", rule.Param{Name: "count", Text: strconv.Itoa(n)})
		}
	}
}

func (c *checker) integer(f *shape.Field, v jsontree.Value) {
	rpc := f != nil && f.Flags&shape.OwnKind != 0 // JSON-RPC, not ProtoJSON
	n, ok := shape.Int32(v, c.version == V10 && !rpc)
	switch {
	case !ok && rpc:
		c.report(f.ID, v, nameOf(v)+" must be an integer, not "+v.Kind().Noun())
	case !ok:
		c.report(c.pick("PJ-08", "TYPE-01"), v, nameOf(v)+" must be a 32-bit integer")
	case f != nil && f.Name == "historyLength" && n < 0:
		c.report("SEND-05", v, "historyLength must not be negative")
	}
}

// enum judges a value of TaskState or Role.
func (c *checker) enum(v jsontree.Value, e enumerated, unknownID, otherID string, names03, names10 []string) {
	own := c.version
	names := names10
	if own == V03 {
		names = names03
	}
	if c.subject.name == "ListTasksRequest" || v.Name() == "status" {
		unknownID = "LIST-05"
	}
	switch isNumber := v.Kind() == jsontree.Number; {
	case isNumber && own == V10 && e.known:
		c.report("PJ-03", v, nameOf(v)+" is a number; write "+names10[max(e.number-1, 0)])
		c.unspecified(v, e, unknownID)
	case isNumber || !e.known || e.alphabet == Proto03:
		shownAs := v.Kind().Noun()
		if v.IsString() || isNumber {
			shownAs = shown(v.Text())
			if isNumber {
				shownAs = string(v.Raw())
			}
		}
		c.report(unknownID, v, "there is no "+nameOf(v)+" "+shownAs, rule.Param{Name: "valid", List: names})
	case e.alphabet != own:
		c.report(otherID, v, nameOf(v)+" "+shown(v.Text())+" is spelled as in A2A "+string(e.alphabet)+"; in "+string(own)+" it is "+spelled(e.number, names03, names10, own),
			rule.Param{Name: "version", Text: string(e.alphabet)})
	case own == V10:
		c.unspecified(v, e, unknownID)
	case e.number == unspecified:
		c.report("STAT-05", v, "the state unknown tells a client neither to wait nor to stop")
	}
}

func (c *checker) unspecified(v jsontree.Value, e enumerated, id string) {
	if e.number != unspecified {
		return
	}
	if id == "STAT-02" {
		id = "STAT-04"
	}
	c.report(id, v, nameOf(v)+" is required and must not be UNSPECIFIED")
}

func spelled(number int, names03, names10 []string, v Version) string {
	if number == unspecified {
		return "not a value"
	}
	if v == V03 {
		return names03[number-1]
	}
	return names10[number-1]
}

func (c *checker) timestamp(v jsontree.Value) {
	_, zone, ok := shape.ParseTime(v.Text())
	switch {
	case !ok:
		c.report("TS-01", v, shown(v.Text())+" is no timestamp of the form 2025-01-31T12:00:00.000Z")
	case zone == shape.NoZone:
		c.report("TS-01", v, shown(v.Text())+" names no time zone; timestamps end in Z")
	case zone == shape.Offset:
		c.report("TS-02", v, shown(v.Text())+" has an offset; timestamps are UTC and end in Z")
	case v.Text()[:4] == "0000" && c.version == V10:
		c.report("TS-04", v, "years run from 0001 to 9999")
	}
}

func (c *checker) bytes(v jsontree.Value) {
	switch form, why := shape.ParseBase64(v.Text()); form {
	case shape.NotBase64:
		c.report("B64-01", v, nameOf(v)+" is not base64: "+why)
	case shape.Tolerated:
		c.report("B64-02", v, nameOf(v)+" should be standard base64 with padding; some readers take nothing else")
	}
}

// url judges URLs that stand in members of their own; interfaces and parts have rules beside.
func (c *checker) url(tag tag, v jsontree.Value) {
	text := v.Text()
	u, ok := shape.ParseURL(text)
	switch {
	case !ok && tag == aWebhook:
		c.notURL("PUSH-02", v)
	case !ok:
		c.notURL("URL-01", v)
	case tag == anEndpoint:
		c.insecure(v, u)
	case tag == aWebhook && (u.Loopback() || u.Private()):
		c.report("PUSH-11", v, "the webhook "+shown(text)+" is an address that the server cannot or must not call")
	case tag == aWebhook:
		c.insecure(v, u)
	}
}

func (c *checker) notURL(id string, v jsontree.Value) {
	c.report(id, v, shown(v.Text())+" is not an absolute URL")
}

func (c *checker) insecure(v jsontree.Value, u shape.URL) {
	if u.Scheme == "http" && !u.Loopback() {
		c.report("URL-02", v, "an endpoint in production is reached by https, not http")
	}
}

// pick returns the id for the version that is spoken.
func (c *checker) pick(v10, v03 string) string {
	if c.version == V03 {
		return v03
	}
	return v10
}

func name(value string) rule.Param { return rule.Param{Name: "name", Text: value} }

func shown(s string) string { return jsontree.Shown(s) }

// nameOf is how messages speak of a value.
func nameOf(v jsontree.Value) string {
	p := v.Parent()
	switch {
	case !p.OK():
		return "the document"
	case p.IsArray():
		return nameOf1(p) + " " + strconv.Itoa(v.Ordinal())
	}
	return jsontreeName(v)
}

func nameOf1(list jsontree.Value) string {
	if list.Parent().IsObject() {
		return jsontreeName(list)
	}
	return "element"
}

func jsontreeName(v jsontree.Value) string {
	if n := v.Name(); plainName(n) {
		return n
	}
	return shown(v.Name())
}

// plainName reports whether a member name can stand in a sentence without quotes.
func plainName(n string) bool {
	for i := 0; i < len(n); i++ {
		if c := n[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return n != "" && len(n) < 40
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
