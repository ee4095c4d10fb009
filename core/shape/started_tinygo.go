//go:build tinygo

package shape

import "runtime/volatile"

var running uint8 = 1

// Started reports that the program runs. TinyGo evaluates what initialises package variables while it compiles, and
// would store every parsed table beside its text; asking this first makes it parse when the module starts.
func Started() bool { return volatile.LoadUint8(&running) == 1 }
