package history

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
)

// newID is the message id of an inserted message: a UUIDv5 (RFC 9562 §5.5) of what makes it, so that the same history
// gives the same id everywhere. It is "" where messages of this shape carry no ids.
func (w *walk) newID(like *message.Message, mark, extra string, ordinal int) string {
	if !message.HasIDs(w.Dialect, like) {
		return ""
	}
	return uuid(w.origin(like, mark, extra, ordinal))
}

func uuid(name string) string {
	sum := sha1([]byte(namespace + name))
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	h := hexText(sum[:16])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// namespace is the UUID 7f3c1c0e-52f0-5d0a-9b7e-77656c6c7475 as bytes; its tail spells "welltu".
const namespace = "\x7f\x3c\x1c\x0e\x52\xf0\x5d\x0a\x9b\x7e\x77\x65\x6c\x6c\x74\x75"

// origin names what is made: the repair, the message it belongs to (by id, else by place), the call, and which one.
func (w *walk) origin(m *message.Message, mark, extra string, ordinal int) string {
	anchor := m.ID
	if anchor == "" {
		anchor = "#" + strconv.Itoa(m.Node.Ordinal())
	}
	if !budget.Ask(len(anchor)+len(extra), 8) {
		return ""
	}
	return mark + "\x00" + anchor + "\x00" + extra + "\x00" + strconv.Itoa(ordinal)
}

func (w *walk) digest(m *message.Message, mark, extra string, ordinal int) string {
	return sha1Hex([]byte(w.origin(m, mark, extra, ordinal)))
}

func sha1Hex(data []byte) string {
	sum := sha1(data)
	return hexText(sum[:])
}

func hexText(b []byte) string {
	const digits = "0123456789abcdef"
	out := make([]byte, 0, 2*len(b))
	for _, c := range b {
		out = append(out, digits[c>>4], digits[c&15])
	}
	return string(out)
}

// sha1 is FIPS 180-4 §6.1. It stands here because crypto/sha1 brings more code than the rest of this package into the
// guest; it names things and protects nothing.
func sha1(data []byte) (sum [20]byte) {
	h := [5]uint32{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}
	length := uint64(len(data)) * 8
	padded := append(append(make([]byte, 0, len(data)+72), data...), 0x80)
	for len(padded)%64 != 56 {
		padded = append(padded, 0)
	}
	for shift := 56; shift >= 0; shift -= 8 {
		padded = append(padded, byte(length>>shift))
	}
	var words [80]uint32
	for ; len(padded) > 0; padded = padded[64:] {
		for i := range 16 {
			words[i] = uint32(padded[4*i])<<24 | uint32(padded[4*i+1])<<16 | uint32(padded[4*i+2])<<8 | uint32(padded[4*i+3])
		}
		for i := 16; i < 80; i++ {
			words[i] = bits.RotateLeft32(words[i-3]^words[i-8]^words[i-14]^words[i-16], 1)
		}
		a, b, c, d, e := h[0], h[1], h[2], h[3], h[4]
		for i := range 80 {
			var f, k uint32
			switch {
			case i < 20:
				f, k = b&c|^b&d, 0x5a827999
			case i < 40:
				f, k = b^c^d, 0x6ed9eba1
			case i < 60:
				f, k = b&c|b&d|c&d, 0x8f1bbcdc
			default:
				f, k = b^c^d, 0xca62c1d6
			}
			a, b, c, d, e = bits.RotateLeft32(a, 5)+f+e+k+words[i], a, bits.RotateLeft32(b, 30), c, d
		}
		h[0], h[1], h[2], h[3], h[4] = h[0]+a, h[1]+b, h[2]+c, h[3]+d, h[4]+e
	}
	for i, v := range h {
		sum[4*i], sum[4*i+1], sum[4*i+2], sum[4*i+3] = byte(v>>24), byte(v>>16), byte(v>>8), byte(v)
	}
	return sum
}

func number(n int) string { return strconv.Itoa(n) }

// cut shortens user data to at most max bytes.
func cut(s string, max int) string { return jsontree.Cut(s, max) }

func trimRight(s string) string { return strings.TrimRight(s, " \t\r\n") }
