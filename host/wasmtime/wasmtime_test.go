package wasmtime_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/wellturn/wellturn/host"
	"github.com/wellturn/wellturn/host/enginetest"
	"github.com/wellturn/wellturn/host/wasmtime"
)

func TestWasmtime(t *testing.T) {
	enginetest.Run(t, "../..", func() host.Engine { return wasmtime.Engine() }, func(module []byte) host.Engine {
		digest := sha256.Sum256(module)
		return wasmtime.Engine(wasmtime.Module(module, hex.EncodeToString(digest[:])))
	})
}
