package a2a

import (
	"strings"

	"github.com/wellturn/wellturn/core/intern"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// cardObject applies the rules of agent cards and what they hold.
func (c *checker) cardObject(v shape.View) {
	switch v.Type.Tag {
	case aCard:
		c.card(v)
	case anInterface:
		c.anInterface(v)
	case aTransport:
		if t := v.Field("transport"); t.IsString() && !coreBinding(t) {
			c.report("IF-23", t, shown(t.Text())+" is no transport of the specification", bindings())
		}
	case anExtension:
		if c.version == V10 && !v.Field("uri").OK() {
			c.report("EXT-02", v.Value, "an extension without uri names nothing", name("uri"))
		}
	case aScheme:
		c.scheme10(v)
	case anAPIKey:
		place := v.Field("location")
		if c.version == V03 {
			place = v.Field("in")
		}
		if place.IsString() && !place.Is("query") && !place.Is("header") && !place.Is("cookie") {
			c.report("SEC-07", place, "an API key stands in query, header or cookie, not in "+shown(place.Text()))
		}
	case aFlows:
		c.flows(v)
	case aRequirement:
		c.requirement10(v)
	case aSignature:
		c.signature(v)
	}
}

func coreBinding(v jsontree.Value) bool { return v.Is("JSONRPC") || v.Is("GRPC") || v.Is("HTTP+JSON") }

func bindings() rule.Param {
	return rule.Param{Name: "valid", List: []string{"JSONRPC", "GRPC", "HTTP+JSON"}}
}

func (c *checker) card(v shape.View) {
	skills := v.Field("skills")
	var ids []jsontree.Value
	for s := skills.First(); s.OK(); s = s.Next() {
		ids = append(ids, s.Get("id"))
	}
	c.unique("SKILL-04", "skill id", ids)
	c.declaredSchemes(v)
	if c.version == V03 {
		c.card03(v)
		return
	}
	if e := v.Field("capabilities").Get("extendedAgentCard"); e.Kind() == jsontree.True && v.Field("securitySchemes").Len() == 0 {
		c.report("CAP-04", e, "an extended card is served to authenticated clients only, and the card declares no security scheme")
	}
	interfaces := elements(v.Field("supportedInterfaces"))
	keys := make([]string, len(interfaces))
	for i, f := range interfaces {
		if f.IsObject() {
			keys[i] = strings.Join([]string{f.Get("protocolBinding").Text(), f.Get("protocolVersion").Text(), f.Get("tenant").Text(), f.Get("url").Text()}, " ")
		}
	}
	c.repeated("IF-10", "interface", interfaces, keys)
	if declared := v.Get("protocolVersion"); !c.dual && declared.IsString() && strings.HasPrefix(declared.Text(), "0.") && v.Field("supportedInterfaces").OK() && !v.Has("url") {
		c.report("CARD-21", declared, "the card says A2A "+shown(declared.Text())+" and has the shape of 1.0")
	}
}

// card03 applies what 0.3 says of transports (S03 §5.6) and of the declared version.
func (c *checker) card03(v shape.View) {
	u := v.Field("url")
	parsed, ok := shape.ParseURL(u.Text())
	switch {
	case u.IsString() && !ok:
		c.report("CARD-11", u, shown(u.Text())+" is not an absolute URL")
	case ok:
		c.insecure(u, parsed)
	}
	if declared := v.Field("protocolVersion"); !c.dual && strings.HasPrefix(declared.Text(), "1") {
		c.report("CARD-21", declared, "the card says A2A "+shown(declared.Text())+" and has the shape of 0.3")
	}
	preferred, more := v.Field("preferredTransport"), v.Field("additionalInterfaces")
	if !preferred.IsString() || more.Len() == 0 {
		return
	}
	listed := false
	for f := more.First(); f.OK(); f = f.Next() {
		if !sameText(f.Get("url"), u) {
			continue
		}
		if sameText(f.Get("transport"), preferred) {
			listed = true
			continue
		}
		c.contest("CARD-17", f, "the card's url is offered with a second transport", "S03 §5.6.4 forbids conflicting transports", "S03 §5.6.2 lets URLs be reused")
	}
	if !listed {
		c.report("CARD-15", more, "additionalInterfaces should list the card's own url with its preferredTransport")
	}
}

func sameText(a, b jsontree.Value) bool { return a.IsString() && b.IsString() && a.Text() == b.Text() }

func (c *checker) anInterface(v shape.View) {
	binding := v.Field("protocolBinding")
	if binding.IsString() && len(binding.Raw()) > 2 && !coreBinding(binding) {
		if _, ok := shape.ParseURL(binding.Text()); !ok {
			c.report("IF-07", binding, shown(binding.Text())+" is no binding of the specification and no URI", bindings())
		}
	}
	if version := v.Field("protocolVersion"); version.IsString() && len(version.Raw()) > 2 && !majorMinor(version.Text()) {
		c.report("IF-08", version, "protocolVersion is Major.Minor, such as 1.0, not "+shown(version.Text()))
	}
	u := v.Field("url")
	parsed, ok := shape.ParseURL(u.Text())
	switch {
	case !u.IsString() || len(u.Raw()) == 2:
	case ok:
		c.insecure(u, parsed)
	case binding.Is("JSONRPC") || binding.Is("HTTP+JSON"):
		c.report("IF-09", u, shown(u.Text())+" is not an absolute URL")
	}
}

// majorMinor reports whether s is two numbers with a point between them.
func majorMinor(s string) bool {
	major, minor, ok := strings.Cut(s, ".")
	return ok && number(major) && number(minor)
}

func number(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func (c *checker) scheme10(v shape.View) {
	arms := 0
	for i := range v.Type.Fields {
		if f := &v.Type.Fields[i]; f.Flags&shape.Leftover == 0 && v.Field(f.Name).OK() {
			arms++
		}
	}
	if arms != 1 && !v.Field("type").OK() {
		c.report("SEC-03", v.Value, "a security scheme has exactly one of apiKeySecurityScheme, httpAuthSecurityScheme, oauth2SecurityScheme, openIdConnectSecurityScheme and mtlsSecurityScheme")
	}
}

// chooseScheme reads a 0.3 security scheme by its type.
func (c *checker) chooseScheme(v jsontree.Value) *shape.Type {
	if !v.IsObject() {
		c.report("SEC-02", v, nameOf(v)+" must be an object, not "+v.Kind().Noun())
		return nil
	}
	kind := v.Get("type")
	switch kind.Text() {
	case "apiKey":
		return apiKey03
	case "http":
		return httpAuth03
	case "oauth2":
		return oauth03
	case "openIdConnect":
		return openID03
	case "mutualTLS":
		return mutualTLS03
	}
	for i := range scheme10.Fields {
		if f := &scheme10.Fields[i]; f.Flags&shape.Leftover == 0 && v.Has(f.Name) {
			c.report("SEC-04", v, "a security scheme of 0.3 has its type in a member, not in the name "+f.Name)
			return nil
		}
	}
	valid := rule.Param{Name: "valid", List: []string{"apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"}}
	if !kind.OK() {
		c.report("SEC-03", v, "type is missing", valid)
		return nil
	}
	c.report("SEC-03", kind, "there is no security scheme of this type", valid)
	return nil
}

// flows wants one OAuth flow: 1.0 made a oneof of them.
func (c *checker) flows(v shape.View) {
	count := 0
	for _, name := range [...]string{"authorizationCode", "clientCredentials", "implicit", "password", "deviceCode"} {
		f := v.Field(name)
		if !f.OK() {
			continue
		}
		count++
		if name == "implicit" || name == "password" {
			c.report("OAUTH-04", f, "the flow "+name+" is deprecated")
		}
	}
	if count != 1 {
		c.report("OAUTH-01", v.Value, "exactly one OAuth flow may be there in 1.0, and readers drop the others")
	}
}

// requirement10 looks for requirements in the form of 0.3 and OpenAPI, which lenient readers turn into none at all.
func (c *checker) requirement10(v shape.View) {
	if v.Field("schemes").OK() || v.Len() == 0 {
		return
	}
	c.report("SECR-03", v.Value, `a requirement of 1.0 is {"schemes":{name:{"list":[scopes]}}}; readers lose any other form`)
}

// declaredSchemes holds the names in security requirements against the declared schemes.
func (c *checker) declaredSchemes(v shape.View) {
	var keys []string
	for s := v.Field("securitySchemes").First(); s.OK(); s = s.Next() {
		keys = append(keys, s.Name())
	}
	declared := len(keys)
	var used []jsontree.Value
	use := func(requirements jsontree.Value) {
		for r := requirements.First(); r.OK(); r = r.Next() {
			if c.version == V10 {
				r = r.Get("schemes")
			}
			if !r.IsObject() {
				continue
			}
			for s := r.First(); s.OK(); s = s.Next() {
				keys, used = append(keys, s.Name()), append(used, s)
			}
		}
	}
	member := c.pick("securityRequirements", "security")
	use(v.Field(member))
	for s := v.Field("skills").First(); s.OK(); s = s.Next() {
		use(s.Get(member))
	}
	numbers, count := intern.Number(keys)
	known := make([]bool, count+1)
	for i, n := range numbers {
		if i < declared {
			known[n+1] = true
		} else if !known[n+1] {
			c.report("SECR-04", used[i-declared], "the requirement names scheme "+shown(keys[i])+", which securitySchemes does not declare")
		}
	}
}

// signature looks at the protected header of a JWS (RFC 7515, S10 §8.4).
func (c *checker) signature(v shape.View) {
	if s := v.Field("signature"); s.IsString() {
		if _, ok := shape.DecodeBase64URL(s.Text()); !ok {
			c.report("SIG-02", s, "signature must be base64url without padding")
		}
	}
	protected := v.Field("protected")
	if !protected.IsString() {
		return
	}
	decoded, ok := shape.DecodeBase64URL(protected.Text())
	var header jsontree.Value
	if ok {
		header = jsontree.Read(decoded, jsontree.Limits{Depth: 32}).Root()
	}
	if !header.IsObject() {
		c.report("SIG-01", protected, "protected must be base64url, without padding, of a JSON object")
		return
	}
	alg := header.Get("alg")
	if c.version == V10 {
		for _, member := range [...]string{"alg", "kid"} {
			if !header.Get(member).IsString() {
				c.report("SIG-04", protected, "the protected header must name "+member, name(member))
			}
		}
		if !header.Get("typ").Is("JOSE") {
			c.report("SIG-05", protected, "the protected header should have typ JOSE", name("typ"))
		}
		if jku := header.Get("jku"); jku.OK() && !strings.HasPrefix(jku.Text(), "https:") {
			c.report("SIG-07", protected, "jku must be fetched by https", name("jku"))
		}
	}
	switch {
	case alg.Is("none"):
		c.report("SIG-06", protected, "alg none signs nothing")
	case strings.HasPrefix(alg.Text(), "HS"):
		c.report("SIG-06", protected, "alg "+shown(alg.Text())+" needs a secret that every reader of the card would have").Level = rule.Warning
	}
}
