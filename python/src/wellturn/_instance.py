"""One instance of the module in wasmtime, and a faster way to call it.

ABI 1: No imports. Exports: `memory`; `_initialize`; `wt_abi() -> major<<16|minor`; `wt_input(cap) -> ptr` (persistent
input buffer, grown to cap; 0 = refused); `wt_call(optionsLen, documentLen) -> ptr<<32|len` (options bytes, then
document bytes, read from the input buffer; the answer is the guest's and is valid until the next call). One crossing
per check in steady state, nothing to free. A trap means: drop the instance, report a typed error, take a fresh one.
Hosts refuse another major. `info` answers versions, limits, build; every host shows the module's sha256.

wasmtime is imported here at the top: import this module only when the engine is started.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import POINTER, addressof, byref, c_size_t, c_uint64, c_void_p, cast, memmove, string_at
from typing import Any

import wasmtime
from wasmtime import _ffi as ffi

from wellturn.errors import EngineError, LimitError, TrapError

ABI_MAJOR = 1
_SMALLEST_INPUT = 64 << 10
_U32 = 0xFFFF_FFFF
_U64 = 0xFFFF_FFFF_FFFF_FFFF


class Instance:
    """An instance that is called through wasmtime's public API. It serves one thread at a time.

    `memory_size` is the size of its memory in bytes after the last call; it never shrinks.
    """

    memory_size = 0

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module, digest: str) -> None:
        self._digest = digest
        self._store = wasmtime.Store(engine)
        try:
            exports = wasmtime.Instance(self._store, module, []).exports(self._store)
            self._call: Any = exports["wt_call"]
            self._grow: Any = exports["wt_input"]
            self._exported_memory: Any = exports["memory"]
            exports["_initialize"](self._store)  # type: ignore[operator]
            abi: int = exports["wt_abi"](self._store) & _U32  # type: ignore[operator]
        except (wasmtime.WasmtimeError, wasmtime.Trap, KeyError, TypeError) as error:
            raise EngineError("engine/failed", f"the module does not start: {error!r}") from error
        if abi >> 16 != ABI_MAJOR:
            raise EngineError(
                "engine/incompatible-abi", f"the module speaks ABI {abi >> 16}.{abi & 0xFFFF}, this host {ABI_MAJOR}"
            )
        self._input = 0
        self._capacity = 0

    def call(self, options: bytes, document: bytes) -> bytes:
        """The core's answer.

        Raises `LimitError` when the request is larger than the module takes in, and `TrapError`. After an error the
        instance must be dropped.
        """
        length = len(options) + len(document)
        if length > self._capacity or not self._input:
            self._reserve(length)
        base, _ = self._memory()
        memmove(base + self._input, options, len(options))
        memmove(base + self._input + len(options), document, len(document))
        try:
            packed = self._run(len(options), len(document))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise TrapError(str(error), self._digest) from error
        base, self.memory_size = self._memory()
        address, size = packed >> 32, packed & _U32
        if address + size > self.memory_size:
            raise EngineError("engine/failed", "the answer lies outside of the module's memory")
        return string_at(base + address, size)

    def _reserve(self, length: int) -> None:
        """Make room for a request of `length` bytes, and some more if the module has it."""
        roomy = max(_SMALLEST_INPUT, 1 << (length - 1).bit_length()) if length else _SMALLEST_INPUT
        for capacity in (roomy, length):
            address = self._grow(self._store, capacity) & _U32 if capacity <= _U32 >> 1 else 0
            if address:
                self._input, self._capacity = address, capacity
                return
        raise LimitError(
            "limit/request-too-large", f"options and document have {length} bytes, more than the module takes"
        )

    def _run(self, options: int, document: int) -> int:
        """Cross over. The lengths go in; the answer's address and length come back, packed and unsigned."""
        result: int = self._call(self._store, options, document)
        return result & _U64

    def _memory(self) -> tuple[int, int]:
        """Address and size of the module's memory, which any call may move."""
        pointer = self._exported_memory.data_ptr(self._store)
        return addressof(pointer.contents), self._exported_memory.data_len(self._store)


def _prototype(name: str, result: Any, *arguments: Any) -> Any:
    """A function of wasmtime's C API under a prototype of our own, with plain addresses instead of pointer objects."""
    library: Any = ffi.dll
    function = library[name]  # a fresh object at each look-up: wasmtime's own prototype stays as it is
    function.restype = result
    function.argtypes = list(arguments)
    return function


class FastInstance(Instance):
    """An instance that is called through `wasmtime_func_call_unchecked` with values laid out once.

    That spares wasmtime's inspection of types at each call, some 15 µs. It uses names that wasmtime-py keeps to itself,
    so `fastest` tries it out before anybody relies on it.
    """

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module, digest: str) -> None:
        super().__init__(engine, module, digest)
        self._call_unchecked = _prototype(
            "wasmtime_func_call_unchecked", c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p
        )
        self._data = _prototype("wasmtime_memory_data", c_void_p, c_void_p, c_void_p)
        self._data_size = _prototype("wasmtime_memory_data_size", c_size_t, c_void_p, c_void_p)
        self._context = cast(self._store._context(), c_void_p)
        # Two values of 16 bytes: the arguments go into their low halves, the result comes back in the first.
        self._values = (c_uint64 * 4)()
        self._trap = c_void_p()
        self._arguments = (
            self._context,
            byref(self._call._func),
            byref(self._values),
            2,
            byref(self._trap),
        )
        self._memory_arguments = (self._context, byref(self._exported_memory._memory))

    def _run(self, options: int, document: int) -> int:
        values = self._values
        values[0], values[2] = options, document
        error = self._call_unchecked(*self._arguments)
        if error:
            raise wasmtime.WasmtimeError._from_ptr(cast(error, POINTER(ffi.wasmtime_error_t)))
        if self._trap:
            trap = cast(self._trap.value, POINTER(ffi.wasm_trap_t))  # type: ignore[arg-type]
            raise wasmtime.Trap._from_ptr(trap)
        return values[0]

    def _memory(self) -> tuple[int, int]:
        return self._data(*self._memory_arguments), self._data_size(*self._memory_arguments)


Factory = Callable[[wasmtime.Engine, wasmtime.Module, str], Instance]


def fastest(engine: wasmtime.Engine, module: wasmtime.Module, digest: str) -> Factory:
    """FastInstance if it gives the answers of Instance here, with this version of wasmtime; else Instance."""
    requests = [(b'{"op":"info"}', b""), (b'{"op":"check"}', b'[{"role":"user","content":"hi"}]'), (b"?", b"")]
    plain = Instance(engine, module, digest)
    wanted = [plain.call(*request) for request in requests]
    try:
        fast = FastInstance(engine, module, digest)
        return FastInstance if [fast.call(*request) for request in requests] == wanted else Instance
    except Exception:  # whatever a later wasmtime may have changed
        return Instance
