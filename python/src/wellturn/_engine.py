"""The engine: the module compiled once per process, and the instances that wait for work."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from wellturn._module import sha256_of
from wellturn.errors import EngineError, EngineUnavailable

if TYPE_CHECKING:
    from wellturn._instance import Instance

KEPT_MEMORY = 64 << 20
"""An instance whose memory has grown beyond this many bytes is not kept: memory of a module never shrinks."""


class Engine:
    """Answers requests; safe for concurrent use and across forks.

    An instance serves one thread at a time, so each call takes an idle one or makes a new one. It goes back only after
    a complete answer: one that trapped or was interrupted is dropped. At most `kept` wait idle.

    The module is compiled at the first call. A child process keeps its parent's compiled code, which is only read, and
    makes instances of its own.
    """

    def __init__(self, binary: Callable[[], bytes], kept: int | None = None) -> None:
        self._binary = binary
        self._kept = kept or os.cpu_count() or 1
        self._make: Callable[[], Instance] | None = None
        self._forked = False
        self._fresh()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._after_fork)

    def call(self, options: bytes, document: bytes) -> bytes:
        """The core's answer; raises `EngineError`, `TrapError` or `LimitError`."""
        try:
            instance = self._idle.pop()
        except IndexError:
            instance = (self._make or self._compile())()
        answer = instance.call(options, document)
        if instance.memory_size <= KEPT_MEMORY and len(self._idle) < self._kept:
            self._idle.append(instance)
        return answer

    def _compile(self) -> Callable[[], Instance]:
        with self._lock:
            if self._make:
                return self._make
            try:
                import wasmtime

                from wellturn._instance import fastest
            except (ImportError, OSError, RuntimeError) as error:
                import platform

                raise EngineUnavailable(
                    "engine/unavailable",
                    f"wasmtime cannot be loaded on {platform.system()} {platform.machine()}, "
                    f"Python {platform.python_version()}: {error}",
                ) from error
            binary = self._binary()
            digest = sha256_of(binary)
            config = wasmtime.Config()
            config.parallel_compilation = not self._forked  # threads of the parent's compiler do not survive a fork
            try:
                engine = wasmtime.Engine(config)
                module = wasmtime.Module(engine, binary)
            except wasmtime.WasmtimeError as error:
                raise EngineError("engine/failed", f"the module does not compile: {error}") from error
            factory = fastest(engine, module, digest)
            self._make = lambda: factory(engine, module, digest)
            return self._make

    def _fresh(self) -> None:
        self._lock = Lock()
        self._idle: list[Instance] = []

    def _after_fork(self) -> None:
        self._forked = True
        self._fresh()
