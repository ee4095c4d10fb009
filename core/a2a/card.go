package a2a

import (
	"strings"

	"github.com/wellturn/wellturn/core/intern"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// cardObject applies the rules of agent cards and what they hold.
func (c *checker) cardObject(v *shape.View) {
	switch v.Type.Tag {
	case aCard:
		c.card(v)
	case anInterface:
		c.anInterface(v)
	case aTransport:
		if t := v.Field("transport"); t.IsString() && !coreBinding(t) {
			c.report("IF-23", t, t.Text())
		}
	case anExtension:
		if c.version == V10 && !v.Field("uri").OK() {
			c.report("EXT-02", v.Value)
		}
	case aScheme:
		if len(there(v, schemes10...)) != 1 && !v.Field("type").OK() {
			c.report("SEC-03", v.Value)
		}
	case anAPIKey:
		place := v.Field(c.pick("location", "in"))
		if place.IsString() && !place.Is("query") && !place.Is("header") && !place.Is("cookie") {
			c.report("SEC-07", place, place.Text())
		}
	case aFlows:
		c.flows(v)
	case aRequirement:
		if !v.Field("schemes").OK() && v.Len() > 0 {
			c.report("SECR-03", v.Value)
		}
	case aSignature:
		c.signature(v)
	}
}

func coreBinding(v jsontree.Value) bool { return v.Is("JSONRPC") || v.Is("GRPC") || v.Is("HTTP+JSON") }

func (c *checker) card(v *shape.View) {
	c.unique("SKILL-04", v.Field("skills"), "id")
	c.declaredSchemes(v)
	declared := v.Get("protocolVersion")
	if c.version == V03 {
		if strings.HasPrefix(declared.Text(), "1") && !c.dual {
			c.report("CARD-21", declared, declared.Text(), string(V03))
		}
		c.transports(v)
		return
	}
	if strings.HasPrefix(declared.Text(), "0.") && v.Field("supportedInterfaces").OK() && !v.Has("url") {
		c.report("CARD-21", declared, declared.Text(), string(V10))
	}
	if e := v.Field("capabilities").Get("extendedAgentCard"); e.Kind() == jsontree.True && v.Field("securitySchemes").Len() == 0 {
		c.report("CAP-04", e)
	}
	interfaces := elements(v.Field("supportedInterfaces"))
	keys := make([]string, len(interfaces))
	for i, f := range interfaces {
		if f.IsObject() {
			keys[i] = strings.Join([]string{f.Get("protocolBinding").Text(), f.Get("protocolVersion").Text(), f.Get("tenant").Text(), f.Get("url").Text()}, " ")
		}
	}
	c.repeated("IF-10", "interface", interfaces, keys)
}

// transports applies what 0.3 says of a card's addresses (S03 §5.6).
func (c *checker) transports(v *shape.View) {
	u := v.Field("url")
	parsed, ok := shape.ParseURL(u.Text())
	switch {
	case u.IsString() && !ok:
		c.report("CARD-11", u, u.Text())
	case ok:
		c.insecure(u, parsed)
	}
	preferred, more := v.Field("preferredTransport"), v.Field("additionalInterfaces")
	if !preferred.IsString() || more.Len() == 0 {
		return
	}
	listed := false
	for f := more.First(); f.OK(); f = f.Next() {
		switch {
		case !sameText(f.Get("url"), u):
		case sameText(f.Get("transport"), preferred):
			listed = true
		default:
			c.report("CARD-17", f)
		}
	}
	if !listed {
		c.report("CARD-15", more)
	}
}

func (c *checker) anInterface(v *shape.View) {
	binding := v.Field("protocolBinding")
	if _, ok := shape.ParseURL(binding.Text()); binding.Text() != "" && !coreBinding(binding) && !ok {
		c.report("IF-07", binding, binding.Text())
	}
	if version := v.Field("protocolVersion"); version.Text() != "" && !majorMinor(version.Text()) {
		c.report("IF-08", version, version.Text())
	}
	u := v.Field("url")
	parsed, ok := shape.ParseURL(u.Text())
	switch {
	case u.Text() == "":
	case ok:
		c.insecure(u, parsed)
	case binding.Is("JSONRPC") || binding.Is("HTTP+JSON"):
		c.report("IF-09", u, u.Text())
	}
}

// majorMinor reports whether s is two numbers with a point between them.
func majorMinor(s string) bool {
	major, minor, ok := strings.Cut(s, ".")
	return ok && number(major) && number(minor)
}

func number(s string) bool { return s != "" && shape.Trim(s, "0123456789") == "" }

// schemes10 is the arms of a 1.0 security scheme.
var schemes10 = shape.Words("apiKeySecurityScheme httpAuthSecurityScheme oauth2SecurityScheme openIdConnectSecurityScheme mtlsSecurityScheme")

// chooseScheme reads a 0.3 security scheme by its type.
func (c *checker) chooseScheme(v jsontree.Value) *shape.Type {
	if !v.IsObject() {
		c.wrong("SEC-02", v, "an object")
		return nil
	}
	kind := v.Get("type")
	switch kind.Text() {
	case "apiKey", "http", "oauth2", "openIdConnect", "mutualTLS":
		return c.table(kind.Text())
	}
	for _, arm := range schemes10 {
		if v.Has(arm) {
			c.report("SEC-04", v)
			return nil
		}
	}
	if !kind.OK() {
		kind = v
	}
	c.report("SEC-03", kind)
	return nil
}

// flows wants one OAuth flow: 1.0 made a oneof of them.
func (c *checker) flows(v *shape.View) {
	for _, old := range [...]string{"implicit", "password"} {
		if f := v.Field(old); f.OK() {
			c.report("OAUTH-04", f, old)
		}
	}
	if len(there(v, "authorizationCode", "clientCredentials", "implicit", "password", "deviceCode")) != 1 {
		c.report("OAUTH-01", v.Value)
	}
}

// declaredSchemes holds the names in security requirements against the declared schemes.
func (c *checker) declaredSchemes(v *shape.View) {
	var keys []string
	var used []jsontree.Value
	for s := v.Field("securitySchemes").First(); s.OK(); s = s.Next() {
		keys = append(keys, s.Name())
	}
	declared := len(keys)
	member := c.pick("securityRequirements", "security")
	use := func(requirements jsontree.Value) {
		for r := requirements.First(); r.OK(); r = r.Next() {
			names := r
			if c.version == V10 {
				names = r.Get("schemes")
			}
			if !names.IsObject() {
				continue
			}
			for s := names.First(); s.OK(); s = s.Next() {
				keys, used = append(keys, s.Name()), append(used, s)
			}
		}
	}
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
			c.report("SECR-04", used[i-declared], keys[i])
		}
	}
}

// signature looks at the protected header of a JWS (RFC 7515, S10 §8.4).
func (c *checker) signature(v *shape.View) {
	if s := v.Field("signature"); s.IsString() {
		if _, ok := shape.DecodeBase64URL(s.Text()); !ok {
			c.report("SIG-02", s)
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
		c.report("SIG-01", protected)
		return
	}
	alg := header.Get("alg")
	if c.version == V10 {
		for _, member := range [...]string{"alg", "kid"} {
			if !header.Get(member).IsString() {
				c.report("SIG-04", protected, member)
			}
		}
		if !header.Get("typ").Is("JOSE") {
			c.report("SIG-05", protected)
		}
		if jku := header.Get("jku"); jku.OK() && !strings.HasPrefix(jku.Text(), "https:") {
			c.report("SIG-07", protected)
		}
	}
	switch {
	case alg.Is("none"):
		c.report("SIG-06", protected, alg.Text())
	case strings.HasPrefix(alg.Text(), "HS"): // a secret that every reader would have to share
		c.report("SIG-06", protected, alg.Text()).Level = rule.Warning
	}
}
