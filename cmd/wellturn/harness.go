package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/host"
)

// harnessRequest is one line of the harness's input.
type harnessRequest struct {
	Options        json.RawMessage `json:"options"`         // as it is, all defaults when absent
	Document       *string         `json:"document"`        // text
	DocumentBase64 *[]byte         `json:"document_base64"` // bytes that are not UTF-8
}

// runHarness answers requests line by line with the core's raw answers, so that hosts can be compared byte for byte. A
// request that reaches no core is answered in the same shape, with a code of the family harness or engine.
func runHarness(ctx context.Context, c console, flags *pflag.FlagSet, args []string) int {
	engine := flags.String("host", "wazero", "wazero or native")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	if flags.NArg() > 0 {
		return c.trouble(fmt.Errorf("harness: unexpected argument %q; requests come on standard input", flags.Arg(0)))
	}
	h, err := c.newHost(ctx, *engine)
	if err != nil {
		return c.trouble(err)
	}
	defer h.Close(ctx)
	for _, line := range linesOf(c.in) {
		if line.err != nil {
			return c.trouble(line.err)
		}
		if _, err := c.out.Write(append(answer(ctx, h, line.line), '\n')); err != nil {
			return exitTrouble
		}
	}
	return exitClean
}

func answer(ctx context.Context, h *host.Host, line []byte) []byte {
	options, document, err := readRequest(line)
	if err != nil {
		return refusal("harness/bad-request", err)
	}
	raw, err := h.Call(ctx, options, document)
	if err != nil {
		return refusal("engine/failed", err)
	}
	return raw
}

// readRequest takes a line apart. Members that are not known are refused: a misspelt one would silently test something
// else.
func readRequest(line []byte) (options, document []byte, err error) {
	var request harnessRequest
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&request); err != nil {
		return nil, nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, nil, errors.New("more than one value on the line")
	}
	switch {
	case (request.Document == nil) == (request.DocumentBase64 == nil):
		return nil, nil, errors.New(`want one of "document" and "document_base64"`)
	case request.Document != nil:
		document = []byte(*request.Document)
	default:
		document = *request.DocumentBase64
	}
	return request.Options, document, nil
}

// refusal is an answer that the core did not give.
func refusal(code string, err error) []byte {
	message, _ := json.Marshal(err.Error())
	return fmt.Appendf(nil, `{"ok":false,"error":{"code":%q,"message":%s,"at":""}}`, code, message)
}
