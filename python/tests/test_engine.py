"""The engine: both ways to call, broken modules, traps, threads, forks, memory."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest
import wasmtime

from wellturn import EngineError, EngineUnavailable, LimitError, TrapError, _engine
from wellturn._engine import Engine
from wellturn._instance import FastInstance, Instance, fastest
from wellturn._module import binary, digest

CHECK = b'{"op":"check"}'
HI = b'[{"role":"user","content":"hi"}]'


def compiled(module: bytes) -> tuple[wasmtime.Engine, wasmtime.Module, str]:
    engine = wasmtime.Engine()
    return engine, wasmtime.Module(engine, module), sha256(module).hexdigest()


def guest(
    call: str = "i64.const 0", abi: int = 0x1_0000, input: str = "i32.const 64", pages: int = 1, more: str = ""
) -> Callable[[], bytes]:
    """A module with the exports of the ABI and these bodies; it answers with the empty text by default."""
    text = f"""(module
        (memory (export "memory") {pages})
        (data (i32.const 0) "answer")
        (func (export "_initialize"))
        (func (export "wt_abi") (result i32) i32.const {abi})
        (func (export "wt_input") (param i32) (result i32) {input})
        (func (export "wt_call") (param i32 i32) (result i64) {call}) {more})"""
    return lambda: bytes(wasmtime.wat2wasm(text))


def test_the_fast_way_is_used() -> None:
    """With the wasmtime installed here; a release that breaks it makes calls slower, and this test fail."""
    assert fastest(*compiled(binary())) is FastInstance


@pytest.mark.parametrize("kind", [Instance, FastInstance])
def test_both_ways_give_the_same_bytes(kind: type[Instance]) -> None:
    instance = kind(*compiled(binary()))
    other = Engine(binary)
    requests = [
        (CHECK, HI),
        (CHECK, b""),
        (b"", HI),
        (b'{"op":"repair"}', HI * 3),
        (CHECK, b"[" + b",".join([HI[1:-1]] * 20_000) + b"]"),  # grows the input buffer and the memory
        (CHECK, HI),
        (b'{"op":"rules"}', b""),
    ]
    for options, document in requests:
        assert instance.call(options, document) == other.call(options, document)


@pytest.mark.parametrize("kind", [Instance, FastInstance])
def test_lengths_and_answers_are_unsigned(kind: type[Instance]) -> None:
    answer = "i64.const 0x0000000000000006"  # address 0, 6 bytes
    assert kind(*compiled(guest(answer)())).call(b"", b"") == b"answer"
    outside = "i64.const 0xffffffff00000001"
    with pytest.raises(EngineError, match="outside"):
        kind(*compiled(guest(outside)())).call(b"", b"")


@pytest.mark.parametrize("kind", [Instance, FastInstance])
def test_a_refused_input(kind: type[Instance]) -> None:
    with pytest.raises(LimitError) as refused:
        kind(*compiled(guest(input="i32.const 0")())).call(CHECK, HI)
    assert refused.value.code == "limit/request-too-large"


def test_a_document_beyond_the_limits_of_the_module() -> None:
    engine = Engine(binary)
    with pytest.raises(LimitError):
        engine.call(CHECK, bytes(70 << 20))
    assert engine.call(CHECK, HI)


@pytest.mark.parametrize("kind", [Instance, FastInstance])
def test_an_input_that_is_granted_only_exactly(kind: type[Instance]) -> None:
    exact = f"i32.const 64 i32.const 0 local.get 0 i32.const {len(CHECK + HI)} i32.eq select"
    assert kind(*compiled(guest("i64.const 6", input=exact)())).call(CHECK, HI) == b"answer"


def test_the_fast_way_is_given_up_when_it_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FastInstance, "_run", lambda self, options, document: 0)
    assert fastest(*compiled(binary())) is Instance


def test_the_fast_way_is_given_up_when_wasmtime_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(self: FastInstance, *arguments: object) -> None:
        raise AttributeError("_func")

    monkeypatch.setattr(FastInstance, "__init__", missing)
    assert fastest(*compiled(binary())) is Instance


@pytest.mark.parametrize("fast", [True, False])
def test_a_trap_drops_the_instance(fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest traps on documents of 13 bytes; the next call gets a fresh instance."""
    module = guest("local.get 1 i32.const 13 i32.eq (if (then unreachable)) i64.const 6")
    if not fast:
        monkeypatch.setattr(FastInstance, "_run", lambda *_: 0)
    engine = Engine(module)
    assert engine.call(b"", b"fine") == b"answer"
    first = engine._idle[0]
    assert isinstance(first, FastInstance) == fast
    with pytest.raises(TrapError) as trapped:
        engine.call(b"", b"x" * 13)
    assert trapped.value.code == "engine/trap"
    assert trapped.value.digest == sha256(module()).hexdigest() and trapped.value.digest in str(trapped.value)
    assert engine._idle == []
    assert engine.call(b"", b"fine") == b"answer"
    assert engine._idle[0] is not first


def test_another_abi_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        Engine(guest(abi=0x2_0000)).call(CHECK, HI)
    assert refused.value.code == "engine/incompatible-abi"
    assert Engine(guest("i64.const 6", abi=0x1_0009)).call(CHECK, HI) == b"answer", "any minor is accepted"


def test_a_module_that_is_none() -> None:
    with pytest.raises(EngineError) as refused:
        Engine(lambda: b"no module").call(CHECK, HI)
    assert refused.value.code == "engine/failed"
    with pytest.raises(EngineError):
        Engine(lambda: bytes(wasmtime.wat2wasm("(module)"))).call(CHECK, HI)


def test_no_wasmtime_for_this_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(EngineUnavailable) as refused:
        Engine(binary).call(CHECK, HI)
    assert refused.value.code == "engine/unavailable"
    assert os.uname().machine in str(refused.value)


def test_a_grown_instance_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(binary)
    engine.call(CHECK, HI)
    small = engine._idle[0].memory_size
    monkeypatch.setattr(_engine, "KEPT_MEMORY", small)
    engine.call(CHECK, b"[" + b",".join([HI[1:-1]] * 20_000) + b"]")
    assert engine._idle == []
    assert engine.call(CHECK, HI)
    assert engine._idle[0].memory_size == small


def test_memory_stays_flat() -> None:
    engine = Engine(binary)
    sizes = set()
    for i in range(2_000):
        engine.call(CHECK, HI if i % 2 else HI * 100)
        sizes.add(engine._idle[0].memory_size)
    assert len(sizes) <= 2


def test_threads_share_the_engine() -> None:
    """Eight threads, forty documents: each gets the answer to its own."""
    engine = Engine(binary, kept=2)
    documents = [json.dumps([{"role": "tool", "tool_call_id": f"c{i}", "content": "x"}]).encode() for i in range(40)]
    wanted = [engine.call(CHECK, document) for document in documents]
    assert len(set(wanted)) == len(wanted)
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            assert list(pool.map(lambda d: engine.call(CHECK, d), documents)) == wanted
    assert 1 <= len(engine._idle) <= 2


def test_threads_compile_once() -> None:
    read: list[int] = []

    def source() -> bytes:
        read.append(1)
        return binary()

    engine = Engine(source)
    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(lambda _: engine.call(CHECK, HI), range(8)))
    assert len(answers) == 1
    assert len(read) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # other tests have left threads
@pytest.mark.parametrize("warm", [True, False])
def test_a_child_process_answers(warm: bool) -> None:
    """Both with the parent's compiled code and with its own; and the parent goes on."""
    engine = Engine(binary)
    wanted = Engine(binary).call(CHECK, HI)
    if warm:
        assert engine.call(CHECK, HI) == wanted
    idle = list(engine._idle)
    child = os.fork()
    if child == 0:
        fresh = engine._idle == []
        os._exit(0 if fresh and engine.call(CHECK, HI) == wanted else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert engine._idle == idle
    assert engine.call(CHECK, HI) == wanted


def test_digest() -> None:
    assert digest() == sha256(binary()).hexdigest()
    assert wasmtime.Module(wasmtime.Engine(), binary()).imports == [], "the module imports nothing"
