// Package harness is the loop by which a host proves that it answers as all others do: requests come in line by line,
// raw answers go out line by line, and whoever wants to know compares them as bytes.
package harness

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wellturn/wellturn/host"
)

// MaxLine bounds one request line, in bytes.
const MaxLine = 128 << 20

// Serve answers every line of in on out until in ends. A request that reaches no core is answered in the same shape, with
// a code of the family harness or engine; an error is returned when reading or writing fails.
func Serve(ctx context.Context, h *host.Host, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 64<<10), MaxLine)
	for lines.Scan() {
		if _, err := out.Write(append(Answer(ctx, h, lines.Bytes()), '\n')); err != nil {
			return err
		}
	}
	return lines.Err()
}

// request is one line of the harness's input.
type request struct {
	Options        jsontext.Value `json:"options"`         // as it is, all defaults when absent
	Document       *string        `json:"document"`        // text
	DocumentBase64 *[]byte        `json:"document_base64"` // bytes that are not UTF-8
}

// Answer answers one line.
func Answer(ctx context.Context, h *host.Host, line []byte) []byte {
	options, document, err := readRequest(line)
	if err != nil {
		return refusal("harness/bad-request", badRequest)
	}
	raw, err := h.Call(ctx, options, document)
	if err != nil {
		return refusal("engine/failed", err.Error())
	}
	return raw
}

// readRequest takes a line apart. Members that are not known are refused: a misspelt one would silently test something
// else.
func readRequest(line []byte) (options, document []byte, err error) {
	var r request
	err = json.Unmarshal(line, &r, json.RejectUnknownMembers(true), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return nil, nil, err
	}
	switch {
	case (r.Document == nil) == (r.DocumentBase64 == nil):
		return nil, nil, errors.New(`want one of "document" and "document_base64"`)
	case r.Document != nil:
		document = []byte(*r.Document)
	default:
		document = *r.DocumentBase64
	}
	return r.Options, document, nil
}

// badRequest is what every host says of a line that is no request, whatever its JSON parser calls it.
const badRequest = `a request is an object with "options" and one of "document" and "document_base64"`

// refusal is an answer that the core did not give.
func refusal(code, message string) []byte {
	quoted, _ := jsontext.AppendQuote(nil, message)
	return fmt.Appendf(nil, `{"ok":false,"error":{"code":%q,"message":%s,"at":""}}`, code, quoted)
}
