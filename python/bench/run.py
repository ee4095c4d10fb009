"""What a check costs in Python.

    python bench/run.py [--quick]

Prints a table and, as the last line, the same figures as JSON. Times are medians of repeated runs on this machine;
compare the ratios, not the microseconds.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import timeit
from collections.abc import Callable
from statistics import median
from typing import Any

import wasmtime
from langchain_core.messages import HumanMessage

import documents
import wellturn
from wellturn._engine import Engine
from wellturn._instance import Instance
from wellturn._messages import _CLASSES
from wellturn._module import binary
from wellturn.langgraph import messages_sanity

CHECK = b'{"op":"check"}'


def micros(work: Callable[[], Any], number: int) -> float:
    """The median time of one call of `work`, in microseconds."""
    work()
    return median(timeit.repeat(work, number=number, repeat=7)) / number * 1e6


def per_call(quick: bool) -> dict[str, float]:
    """One message of 1 kB per call."""
    document = documents.message()
    assert len(document) == 1_000 and wellturn.check(document).clean
    number = 200 if quick else 5_000
    value = json.loads(document)
    engine = wasmtime.Engine()
    public = Instance(engine, wasmtime.Module(engine, binary()), wellturn.digest())
    return {
        "check, 1 kB as bytes": micros(lambda: wellturn.check(document), number),
        "check, 1 kB as Python value": micros(lambda: wellturn.check(value), number),
        "call, 1 kB, bytes to bytes": micros(lambda: wellturn.call(CHECK, document), number),
        "the same over wasmtime's public call": micros(lambda: public.call(CHECK, document), number),
    }


def history(quick: bool) -> dict[str, float]:
    """A history of 0.5 MB, beside json.loads of the same bytes."""
    document = documents.history()
    report = wellturn.check(document)
    assert report.clean and report.dialect == "langchain"
    number = 1 if quick else 20
    checked = micros(lambda: wellturn.check(document), number)
    loaded = micros(lambda: json.loads(document), number)
    return {
        f"check, {len(document) / 1e6:.2f} MB": checked,
        "json.loads of the same bytes": loaded,
        "check / json.loads": checked / loaded,
    }


COLD = """
from time import perf_counter as now
start = now()
import wellturn
imported = now()
wellturn.check(b"[]")
print(imported - start, now() - imported)
"""


def node(quick: bool) -> dict[str, float]:
    """LangGraph's entry node over the same history as message objects: clean, and with one call that has no result."""
    clean = [_CLASSES[plain["type"]](**plain) for plain in json.loads(documents.history())]
    clean.append(HumanMessage("And now?", id="last"))
    damaged = list(clean)
    damaged.remove(next(message for message in reversed(clean) if message.type == "tool"))
    assert messages_sanity({"messages": clean}) == {}
    assert messages_sanity({"messages": damaged})
    number = 1 if quick else 10
    return {
        f"messages_sanity, {len(clean)} messages": micros(lambda: messages_sanity({"messages": clean}), number),
        "the same, one result missing": micros(lambda: messages_sanity({"messages": damaged}), number),
    }


def cold(quick: bool) -> dict[str, float]:
    """A fresh process: the import, and the first check with wasmtime's import, the compilation and the self-test."""
    runs = [
        [
            float(t) * 1e6
            for t in subprocess.run([sys.executable, "-c", COLD], capture_output=True, check=True).stdout.split()
        ]
        for _ in range(2 if quick else 7)
    ]
    return {"import wellturn": median(r[0] for r in runs), "first check": median(r[1] for r in runs)}


def soak(quick: bool) -> dict[str, float]:
    """Many calls of mixed sizes on one instance: its memory after the first hundred, and at the end."""
    engine = Engine(binary)
    mixed = [documents.message(), documents.history(20_000), b"[]", b"no json"]
    calls = 2_000 if quick else 100_000
    early = 0
    for i in range(calls):
        engine.call(CHECK, mixed[i % len(mixed)])
        if i == 100:
            early = engine._idle[0].memory_size
    late = engine._idle[0].memory_size
    assert late == early, f"memory grew from {early} to {late} bytes"
    return {"calls": calls, "memory after 100 calls, kB": early / 1024, "memory at the end, kB": late / 1024}


def main() -> None:
    quick = "--quick" in sys.argv
    figures: dict[str, dict[str, float]] = {}
    for part in (per_call, history, node, cold, soak):
        figures[part.__name__] = part(quick)
        for name, figure in figures[part.__name__].items():
            plain = "/" in name or ("kB" in name and "memory" in name) or name == "calls"
            print(f"{name:<40} {figure:>12,.2f}" if plain else f"{name:<40} {figure:>12,.1f} µs")
    about = {"digest": wellturn.digest(), "python": platform.python_version(), "machine": platform.machine()}
    print(json.dumps({"about": about, "figures": figures}))


if __name__ == "__main__":
    main()
