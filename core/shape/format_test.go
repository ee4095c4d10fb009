package shape_test

import (
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

func TestParseTime(t *testing.T) {
	for text, want := range map[string]struct {
		zone shape.Zone
		ok   bool
	}{
		"2025-01-31T12:00:00Z":            {shape.UTC, true},
		"2024-02-29T23:59:59.123456789z":  {shape.UTC, true},
		"2025-01-31t12:00:00.1+09:00":     {shape.Offset, true},
		"2025-01-31T12:00:00":             {shape.NoZone, true},
		"2025-02-29T00:00:00Z":            {},
		"1900-02-29T00:00:00Z":            {},
		"2025-13-01T00:00:00Z":            {},
		"2025-01-01T24:00:00Z":            {},
		"2025-01-01T00:00:60Z":            {},
		"2025-01-01 00:00:00Z":            {},
		"2025-01-01T00:00:00.Z":           {},
		"2025-01-01T00:00:00.1234567890Z": {},
		"2025-01-01T00:00:00+0900":        {},
		"2025-01-01T00:00:00+24:00":       {},
		"2025-01-01":                      {},
		"":                                {},
	} {
		if _, zone, ok := shape.ParseTime(text); ok != want.ok || ok && zone != want.zone {
			t.Errorf("%q: zone %d, ok %v", text, zone, ok)
		}
	}
	early, _, _ := shape.ParseTime("2025-03-01T08:59:59.9+09:00")
	late, _, _ := shape.ParseTime("2025-03-01T00:00:00Z")
	if !early.Before(late) || late.Before(early) || late.Seconds-early.Seconds != 1 {
		t.Errorf("instants are compared across zones: %v, %v", early, late)
	}
	first, _, _ := shape.ParseTime("0000-01-01T00:00:00Z")
	epoch, _, _ := shape.ParseTime("1970-01-01T00:00:00Z")
	if first.Seconds != 0 || epoch.Seconds != 62167219200 {
		t.Errorf("year 0 is at %d, 1970 at %d", first.Seconds, epoch.Seconds)
	}
}

func TestParseBase64(t *testing.T) {
	for text, want := range map[string]shape.Base64Form{
		"": shape.Standard, "aGk=": shape.Standard, "aGkh": shape.Standard, "+/+/": shape.Standard, "YQ==": shape.Standard,
		"aGk": shape.Tolerated, "-_-_": shape.Tolerated, "YQ": shape.Tolerated,
		"a": shape.NotBase64, "aGk==": shape.NotBase64, "YQ=": shape.NotBase64, "a b=": shape.NotBase64, "=": shape.NotBase64, "YWI====": shape.NotBase64, "é": shape.NotBase64,
	} {
		if form, why := shape.ParseBase64(text); form != want || (why == "") == (form == shape.NotBase64) {
			t.Errorf("%q: form %d, %q", text, form, why)
		}
	}
	if decoded, ok := shape.DecodeBase64URL("eyJhIjoxfQ"); !ok || string(decoded) != `{"a":1}` {
		t.Errorf("decoded %q, %v", decoded, ok)
	}
	for _, text := range []string{"", "a", "YQ==", "+/+/"} {
		if _, ok := shape.DecodeBase64URL(text); ok {
			t.Errorf("%q is taken for base64url", text)
		}
	}
}

func TestParseURL(t *testing.T) {
	for text, want := range map[string]struct {
		host              string
		loopback, private bool
	}{
		"https://agent.example/a2a":       {"agent.example", false, false},
		"HTTP://User@LOCALHOST:80?x":      {"localhost", true, false},
		"http://127.0.0.1":                {"127.0.0.1", true, false},
		"http://[::1]:8080/":              {"::1", true, false},
		"http://169.254.169.254/latest":   {"169.254.169.254", false, true},
		"http://172.16.0.1":               {"172.16.0.1", false, true},
		"http://172.32.0.1":               {"172.32.0.1", false, false},
		"https://10.example.com":          {"10.example.com", false, false},
		"http://[fd00::1]":                {"fd00::1", false, true},
		"urn:uuid:f81d4fae":               {"", false, false},
		"data:text/plain;base64,aGk=":     {"", false, false},
		"https://example.com#x":           {"example.com", false, false},
		"https://example.com:8080/a?b=c":  {"example.com", false, false},
		"wss://fc-bayern.example/fe80:":   {"fc-bayern.example", false, false},
		"https://user:pass@x.example/a@b": {"x.example", false, false},
	} {
		if u, ok := shape.ParseURL(text); !ok || u.Host != want.host || u.Loopback() != want.loopback || u.Private() != want.private {
			t.Errorf("%q: %+v, %v, loopback %v, private %v", text, u, ok, u.Loopback(), u.Private())
		}
	}
	for _, text := range []string{"", "agent", "/a2a", "//x", "localhost:8080", ":x", "https:", "https://", "https:// x", "1http://x", "example.com:443/x"} {
		if _, ok := shape.ParseURL(text); ok {
			t.Errorf("%q is taken for an absolute URL", text)
		}
	}
}

func TestInt32(t *testing.T) {
	for text, want := range map[string]int{
		"1": 1, "-1": -1, "1.0": 1, "1e0": 1, "1.5e1": 15, "100e-2": 1, "0": 0, "-0.0": 0, `"7"`: 7, "2147483647": 1<<31 - 1, "-2147483648": -1 << 31,
	} {
		if n, ok := shape.Int32(value(text), true); !ok || n != want {
			t.Errorf("%s: %d, %v", text, n, ok)
		}
	}
	for _, text := range []string{"1.5", "1e-1", "2147483648", "-2147483649", "1e10", `""`, `"x"`, `"1x"`, `" 1"`, "true", "null", "1e999", "[]"} {
		if n, ok := shape.Int32(value(text), true); ok {
			t.Errorf("%s is taken for %d", text, n)
		}
	}
	if _, ok := shape.Int32(value(`"7"`), false); ok {
		t.Error("a string is taken where none may stand")
	}
}

func TestBigInteger(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":[1,{"b":9007199254740993}],"c":9999999999999999}`: "/a/1/b", `[9007199254740992]`: "", `[-90071992547409930]`: "/0", `[1e300,0.1]`: "", `{}`: "", `5`: "",
	} {
		if at := shape.BigInteger(value(text)); at.Pointer() != want {
			t.Errorf("%s: at %q, want %q", text, at.Pointer(), want)
		}
	}
}

func TestMediaType(t *testing.T) {
	for text, want := range map[string]bool{
		"text/plain": true, "application/vnd.x+json; charset=utf-8": true, "text/*": true, "text": false, "/x": false, "a/": false, "a b/c": false, "": false,
	} {
		if shape.MediaType(text) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}

func value(text string) jsontree.Value { return jsontree.Read([]byte(text), jsontree.Limits{}).Root() }

// collector is a judge that writes down what it hears.
type collector struct {
	heard  []string
	choose *shape.Type
}

func (c *collector) Problem(p shape.Problem) {
	name := ""
	if p.Field != nil {
		name = " " + p.Field.Name
	}
	kinds := []string{"missing", "empty", "wrong kind", "null", "null element", "snake case", "twice", "leftover"}
	c.heard = append(c.heard, kinds[p.Kind]+name+" "+p.At.Pointer())
}
func (c *collector) Leaf(t *shape.Type, _ *shape.Field, v jsontree.Value) {
	c.heard = append(c.heard, "leaf "+v.Pointer())
}
func (c *collector) Object(v *shape.View) {
	c.heard = append(c.heard, "object "+string(v.Field("theName").Raw()))
}
func (c *collector) Choose(*shape.Type, jsontree.Value) *shape.Type { return c.choose }

func TestCheck(t *testing.T) {
	s := shape.Parse([]string{"thing", "number"}, `
number #number = leaf
Thing T-1 #thing
  theName*  text     T-2
  parts*+   [Part]   T-3
  map       {number}
  free      any
  one       choice
  old-      T-4
Part T-5
  n0        number   T-6
`)
	if s.Wrong != "" {
		t.Fatalf("the tables are wrong at %q", s.Wrong)
	}
	for _, c := range []struct {
		proto          bool
		document, want string
	}{
		{true, `{"theName":"a","parts":[{"n":1}],"free":null,"unknown":1}`, `leaf /parts/0/n; object "a"`},
		{true, `{"the_name":"a","parts":[{}]}`, `snake case theName /the_name; missing n /parts/0; object "a"`},
		{false, `{"the_name":"a","parts":[1]}`, `missing theName ; wrong kind /parts/0; object `},
		{true, `{"theName":"a","the_name":"b","parts":[]}`, `twice theName /the_name; empty parts /parts; object "a"`},
		{true, `{"the_name":"b","theName":"a","parts":[null]}`, `snake case theName /the_name; twice theName /the_name; null element /parts/0; object "a"`},
		{true, `{"theName":null,"parts":5}`, `null theName /theName; missing theName ; wrong kind parts /parts; object `},
		{false, `{"theName":null,"parts":[{"n":1}],"map":null}`, `null map /map; missing theName ; leaf /parts/0/n; object `},
		{true, `{"theName":"","parts":[{"n":1}],"map":{"x":2,"y":null},"old":null}`, `empty theName /theName; leaf /parts/0/n; leaf /map/x; null element /map/y; leftover old /old; object ""`},
		{true, `[]`, `wrong kind `},
	} {
		j := &collector{}
		shape.Check(s.Type("Thing"), value(c.document), shape.Reading{Proto: c.proto}, j)
		if got := strings.Join(j.heard, "; "); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.document, got, c.want)
		}
	}
}

func TestParseRefusesWrongTables(t *testing.T) {
	for _, text := range []string{"A #none\n", "A\n  b\n", "A\n  b C\n", "A\n  b* text\n", "A X Y\n", "A = B\n", "A\n  b text X Y\n"} {
		if s := shape.Parse(nil, text); s.Wrong == "" {
			t.Errorf("%q is taken for a table", text)
		}
	}
}
