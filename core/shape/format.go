package shape

import (
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
)

// Zone says how a timestamp names its time zone.
type Zone uint8

const (
	NoZone Zone = iota
	UTC         // Z
	Offset      // +09:00; +00:00 too
)

// Instant is a point in time: seconds since the year 0 of the proleptic Gregorian calendar, and nanoseconds.
type Instant struct {
	Seconds int64
	Nanos   int32
}

// Before reports whether i is earlier than j.
func (i Instant) Before(j Instant) bool {
	return i.Seconds < j.Seconds || i.Seconds == j.Seconds && i.Nanos < j.Nanos
}

// ParseTime reads an RFC 3339 date-time, one without a time zone too (it is taken as UTC). The date must exist.
func ParseTime(s string) (at Instant, zone Zone, ok bool) {
	year, ok1 := digits(s, 0, 4)
	month, ok2 := digits(s, 5, 2)
	day, ok3 := digits(s, 8, 2)
	hour, ok4 := digits(s, 11, 2)
	minute, ok5 := digits(s, 14, 2)
	second, ok6 := digits(s, 17, 2)
	if !(ok1 && ok2 && ok3 && ok4 && ok5 && ok6) || s[4] != '-' || s[7] != '-' || s[10]|0x20 != 't' || s[13] != ':' || s[16] != ':' {
		return at, zone, false
	}
	if month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59 {
		return at, zone, false
	}
	at.Seconds = ((dayNumber(year, month, day)*24+int64(hour))*60+int64(minute))*60 + int64(second)
	s = s[19:]
	if s != "" && s[0] == '.' {
		n := 1
		for unit := int32(100_000_000); n < len(s) && isDigit(s[n]); n, unit = n+1, unit/10 {
			at.Nanos += int32(s[n]-'0') * unit
		}
		if n == 1 || n > 10 {
			return at, zone, false
		}
		s = s[n:]
	}
	switch {
	case s == "":
		return at, NoZone, true
	case s == "Z" || s == "z":
		return at, UTC, true
	case len(s) != 6 || s[0] != '+' && s[0] != '-' || s[3] != ':':
		return at, zone, false
	}
	hours, ok1 := digits(s, 1, 2)
	minutes, ok2 := digits(s, 4, 2)
	east := int64(hours*60+minutes) * 60
	if s[0] == '+' {
		east = -east
	}
	at.Seconds += east
	return at, Offset, ok1 && ok2 && hours < 24 && minutes < 60
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func digits(s string, from, count int) (n int, ok bool) {
	if from+count > len(s) {
		return 0, false
	}
	for i := from; i < from+count; i++ {
		if !isDigit(s[i]) {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

func leap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

func daysIn(year, month int) int {
	if month == 2 && leap(year) {
		return 29
	}
	return int("\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"[month-1])
}

// dayNumber counts the days since 0000-01-01.
func dayNumber(year, month, day int) int64 {
	n := int64(year)*365 + int64(day) - 1
	if y := year - 1; year > 0 {
		n += int64(y/4 - y/100 + y/400 + 1)
	}
	for m := 1; m < month; m++ {
		n += int64(daysIn(year, m))
	}
	return n
}

// Base64Form says how well a string is base64.
type Base64Form uint8

const (
	NotBase64 Base64Form = iota
	Standard             // RFC 4648 section 4, padded: what ProtoJSON writes
	Tolerated            // the URL-safe alphabet, or unpadded: ProtoJSON readers take it
)

// ParseBase64 looks at the alphabet, the length and the padding of s; why says what is wrong, "" where nothing is.
func ParseBase64(s string) (form Base64Form, why string) {
	body := TrimEnd(s, "=")
	padding := len(s) - len(body)
	urlSafe := false
	for i := 0; i < len(body); i++ {
		c := body[i]
		switch {
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || isDigit(c) || c == '+' || c == '/':
		case c == '-' || c == '_':
			urlSafe = true
		default:
			return NotBase64, "the character " + jsontree.Shown(runeAt(body, i)) + " is not of the alphabet"
		}
	}
	switch {
	case len(body)%4 == 1:
		return NotBase64, "no bytes have an encoding of this length"
	case padding > 2 || padding > 0 && len(s)%4 != 0:
		return NotBase64, "the padding does not fit the length"
	case urlSafe || len(s)%4 != 0:
		return Tolerated, ""
	}
	return Standard, ""
}

func runeAt(b string, i int) string {
	end := i + 1
	for end < len(b) && b[end]&0xC0 == 0x80 {
		end++
	}
	return b[i:end]
}

// DecodeBase64URL decodes unpadded base64url (RFC 7515 section 2).
func DecodeBase64URL(s string) (decoded []byte, ok bool) {
	if len(s) == 0 || len(s)%4 == 1 {
		return nil, false
	}
	decoded = make([]byte, 0, len(s)/4*3+2)
	var bits, count uint
	for i := 0; i < len(s); i++ {
		c := s[i]
		var v byte
		switch {
		case c >= 'A' && c <= 'Z':
			v = c - 'A'
		case c >= 'a' && c <= 'z':
			v = c - 'a' + 26
		case isDigit(c):
			v = c - '0' + 52
		case c == '-':
			v = 62
		case c == '_':
			v = 63
		default:
			return nil, false
		}
		bits, count = bits<<6|uint(v), count+6
		if count >= 8 {
			count -= 8
			decoded = append(decoded, byte(bits>>count))
		}
	}
	return decoded, true
}

// URL is an absolute URL taken apart, as far as checks need it.
type URL struct {
	Scheme string // lower case
	Host   string // without port and user; lower case
}

// ParseURL reads an absolute URL or URN; ok is false for anything relative or with spaces in it.
func ParseURL(s string) (u URL, ok bool) {
	colon := strings.IndexByte(s, ':')
	if colon < 1 || colon == len(s)-1 || indexAny(s, " \t\r\n") >= 0 {
		return u, false
	}
	for i := 0; i < colon; i++ {
		c := s[i] | 0x20
		if !(c >= 'a' && c <= 'z' || i > 0 && (isDigit(s[i]) || s[i] == '+' || s[i] == '-' || s[i] == '.')) {
			return u, false
		}
	}
	u.Scheme = Lower(s[:colon])
	rest, hier := strings.CutPrefix(s[colon+1:], "//")
	if !hier {
		return u, !isDigit(rest[0]) // localhost:8080 is a host and a port
	}
	if end := indexAny(rest, "/?#"); end >= 0 {
		rest = rest[:end]
	}
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		rest = rest[at+1:]
	}
	if end := strings.IndexByte(rest, ']'); strings.HasPrefix(rest, "[") && end > 0 {
		rest = rest[1:end]
	} else if port := strings.IndexByte(rest, ':'); port >= 0 {
		rest = rest[:port]
	}
	u.Host = Lower(rest)
	return u, u.Host != "" || u.Scheme == "file"
}

// Loopback reports whether the host is the machine itself.
func (u URL) Loopback() bool {
	return u.Host == "localhost" || strings.HasSuffix(u.Host, ".localhost") || u.Host == "::1" || strings.HasPrefix(u.Host, "127.")
}

// Private reports whether the host is a literal address that only a private network reaches.
func (u URL) Private() bool {
	h := u.Host
	if strings.HasPrefix(h, "10.") || strings.HasPrefix(h, "192.168.") || strings.HasPrefix(h, "169.254.") || h == "0.0.0.0" {
		return dotted(h)
	}
	if rest, ok := strings.CutPrefix(h, "172."); ok && dotted(h) {
		n, _, _ := strings.Cut(rest, ".")
		return len(n) == 2 && n >= "16" && n <= "31"
	}
	return strings.Contains(h, ":") && (strings.HasPrefix(h, "fc") || strings.HasPrefix(h, "fd") || strings.HasPrefix(h, "fe80:"))
}

func dotted(h string) bool {
	for i := 0; i < len(h); i++ {
		if !isDigit(h[i]) && h[i] != '.' {
			return false
		}
	}
	return true
}

// MediaType reports whether s has the form type/subtype, parameters allowed (RFC 9110 section 8.3.1).
func MediaType(s string) bool {
	s, _, _ = strings.Cut(s, ";")
	main, sub, ok := strings.Cut(Trim(s, " "), "/")
	return ok && token(main) && token(sub)
}

func token(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !(c|0x20 >= 'a' && c|0x20 <= 'z' || isDigit(c) || strings.IndexByte("!#$%&'*+-.^_`|~", c) >= 0) {
			return false
		}
	}
	return s != ""
}

// Int32 reads what ProtoJSON takes for an int32: an integral number in any spelling, or a decimal string of one.
func Int32(v jsontree.Value, inString bool) (n int, ok bool) {
	switch k := v.Kind(); {
	case k == jsontree.Number:
		return integral(string(v.Raw()))
	case k == jsontree.String && inString:
		return integral(v.Text())
	}
	return 0, false
}

// integral reads digits, fraction and exponent whose value is an int32.
func integral(raw string) (n int, ok bool) {
	negative := len(raw) > 0 && raw[0] == '-'
	if negative {
		raw = raw[1:]
	}
	mantissa, exponent := raw, 0
	if e := indexAny(raw, "eE"); e >= 0 {
		mantissa = raw[:e]
		power := raw[e+1:]
		minus := len(power) > 0 && power[0] == '-'
		if len(power) > 0 && (power[0] == '-' || power[0] == '+') {
			power = power[1:]
		}
		if len(power) == 0 || len(power) > 3 {
			return 0, false
		}
		for i := range len(power) {
			if !isDigit(power[i]) {
				return 0, false
			}
			exponent = exponent*10 + int(power[i]-'0')
		}
		if minus {
			exponent = -exponent
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if len(whole) == 0 {
		return 0, false
	}
	var value int64
	point := len(whole) + exponent
	for i := 0; i < max(point, len(whole)+len(fraction)); i++ {
		digit := byte('0')
		if i < len(whole) {
			digit = whole[i]
		} else if k := i - len(whole); k < len(fraction) {
			digit = fraction[k]
		}
		switch {
		case !isDigit(digit):
			return 0, false
		case i < point:
			if value = value*10 + int64(digit-'0'); value > 1<<31 {
				return 0, false
			}
		case digit != '0':
			return 0, false
		}
	}
	if negative {
		value = -value
	}
	return int(value), value >= -1<<31 && value < 1<<31
}

// BigInteger returns the first integer in v, at any depth, that an IEEE double does not hold exactly.
func BigInteger(v jsontree.Value) jsontree.Value {
	for x := v; x.OK(); x = following(v, x) {
		if x.Kind() == jsontree.Number && beyondDouble(x.Raw()) {
			return x
		}
	}
	return jsontree.Value{}
}

// following is the value after x in document order inside root.
func following(root, x jsontree.Value) jsontree.Value {
	if c := x.First(); c.OK() {
		return c
	}
	return After(root, x)
}

// After is the value that follows x and all that it holds, inside root; absent at the end.
func After(root, x jsontree.Value) jsontree.Value {
	for ; x.OK() && !x.Same(root); x = x.Parent() {
		if n := x.Next(); n.OK() {
			return n
		}
	}
	return jsontree.Value{}
}

func beyondDouble(raw []byte) bool {
	if raw[0] == '-' {
		raw = raw[1:]
	}
	for _, c := range raw {
		if !isDigit(c) {
			return false
		}
	}
	const limit = "9007199254740992"
	return len(raw) > len(limit) || len(raw) == len(limit) && string(raw) > limit
}
