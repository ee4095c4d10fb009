package host

import (
	"errors"
	"fmt"
	"strings"
)

// Sentinels for errors.Is. They name the guilty party; the error that matches may carry more.
var (
	// ErrClosed says that the host was closed before or while the call waited for an instance.
	ErrClosed = errors.New("wellturn: host is closed")

	// ErrBadOptions says that the caller misused the options; the matching error is a [*RequestError] when the core
	// found it.
	ErrBadOptions = errors.New("wellturn: bad options")

	// ErrLimit says that the request passed a limit of the core or of its own options.
	ErrLimit = errors.New("wellturn: limit passed")

	// ErrInputTooLarge says that the request is larger than the host or the module takes in. It matches ErrLimit.
	ErrInputTooLarge = fmt.Errorf("%w: input too large", ErrLimit)

	// ErrEngine says that the engine failed: it could not compile, instantiate or finish.
	ErrEngine = errors.New("wellturn: engine failed")

	// ErrABI says that the module speaks another major version of the ABI, or none. It matches ErrEngine.
	ErrABI = fmt.Errorf("%w: incompatible ABI", ErrEngine)
)

// RequestError is the core's refusal of a request: `{"ok":false,"error":{…}}`. Its code names the reason and never
// changes; families are `options/…`, which matches [ErrBadOptions], and `limit/…`, which matches [ErrLimit].
type RequestError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	At      string `json:"at"` // RFC 6901 pointer into the options, or into the document for limits
}

func (e *RequestError) Error() string {
	if e.At == "" {
		return fmt.Sprintf("wellturn: %s: %s", e.Code, e.Message)
	}
	return fmt.Sprintf("wellturn: %s at %s: %s", e.Code, e.At, e.Message)
}

// Is reports whether target is the sentinel of this code's family.
func (e *RequestError) Is(target error) bool {
	switch family, _, _ := strings.Cut(e.Code, "/"); family {
	case "options":
		return target == ErrBadOptions
	case "limit":
		return target == ErrLimit
	}
	return false
}

// TrapError says that an instance died while it answered. The host has dropped the instance and takes a fresh one for
// the next call. The same request would trap again, which is a fault of the core: please report it with the digest.
type TrapError struct {
	Digest string // sha256 of the module, empty for the native engine
	Err    error  // what the engine says
}

func (e *TrapError) Error() string {
	if e.Digest == "" {
		return fmt.Sprintf("wellturn: the core trapped: %v", e.Err)
	}
	return fmt.Sprintf("wellturn: the core trapped (module sha256 %s): %v", e.Digest, e.Err)
}

// Unwrap gives what the engine says.
func (e *TrapError) Unwrap() error { return e.Err }

// Is reports whether target is ErrEngine.
func (e *TrapError) Is(target error) bool { return target == ErrEngine }
