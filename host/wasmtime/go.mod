// The wasmtime engine. A module of its own, because wasmtime-go needs cgo and takes 200 MB: those who only want the
// default engine never download it.
module github.com/wellturn/wellturn/host/wasmtime

go 1.26.0

require (
	github.com/bytecodealliance/wasmtime-go/v39 v39.0.1
	github.com/wellturn/wellturn v0.0.0
)

require (
	github.com/go-json-experiment/json v0.0.0-20260820222146-c27c302e5fc3 // indirect
	github.com/goccy/go-json v0.12.0 // indirect
	github.com/tetratelabs/wazero v1.12.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/wellturn/wellturn => ../..
