"""Wellturn keeps agent conversations well formed: it checks and repairs LLM message histories.

    >>> import wellturn
    >>> history = [{"role": "user", "content": "hi"}, {"role": "tool", "tool_call_id": "c1", "content": "42"}]
    >>> [f.code for f in wellturn.check(history).findings if f.level == "error"]
    ['history/orphan-tool-result']
    >>> wellturn.repair(history).document
    [{'role': 'user', 'content': 'hi'}]

All rules live in one WebAssembly module that every host runs, byte for byte the same (`digest()` says which). This
package holds none: options go through as JSON, and an option that the module does not know is an `OptionsError` that
names it. Importing the package is cheap; the engine starts at the first call. All functions may be called from any
thread, and after a fork.

A document is JSON text (`str` or `bytes`) or any Python value that `json` can write. `wellturn.langgraph` and
`wellturn.langchain` adapt this to those frameworks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from wellturn import _report
from wellturn._engine import Engine
from wellturn._json import encode
from wellturn._module import binary, digest
from wellturn._names import Code, Dialect, Level, Target
from wellturn._options import Options
from wellturn._report import Counts, Finding, Fix, Json, Related, Repair, Report, Rule, Watched
from wellturn.errors import (
    DocumentError,
    EngineError,
    EngineUnavailable,
    InvalidDocument,
    LimitError,
    OptionsError,
    RequestError,
    TrapError,
    WellturnError,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Code",
    "Counts",
    "Dialect",
    "DocumentError",
    "EngineError",
    "EngineUnavailable",
    "Finding",
    "Fix",
    "InvalidDocument",
    "Level",
    "LimitError",
    "Options",
    "OptionsError",
    "Related",
    "Repair",
    "Report",
    "RequestError",
    "Rule",
    "Target",
    "TrapError",
    "Watched",
    "WellturnError",
    "call",
    "check",
    "digest",
    "ensure",
    "info",
    "repair",
    "rules",
    "watch",
]

D = TypeVar("D")

_core = Engine(binary)


def check(document: Any, **options: Unpack[Options]) -> Report:
    """Read a document and report what is wrong with it; see `Options` for what may be said beside it.

    Raises `OptionsError`, `LimitError`, `DocumentError` (a Python value that has no JSON form) and `EngineError`. A bad
    document raises nothing: it gives findings, and so does text that is no JSON.
    """
    return _report.report(_ask("check", document, options))


def repair(document: D, **options: Unpack[Options]) -> Repair[D]:
    """Apply all safe fixes; the result has the repaired document, the patch, and what remains.

    Text keeps the spelling of everything that was not repaired. When nothing had to change, `document` is the object
    that was given. Raises what `check` does.
    """
    return _report.repair(_ask("repair", document, options), document)


def watch(event: Any, *, state: Json = None, **options: Unpack[Options]) -> Watched:
    """Follow a stream: give one event, or a list of them, and the `state` that the last call returned.

    Nothing is kept here between calls, so any process can go on. Raises what `check` does.
    """
    given: dict[str, Any] = {**options}
    if state is not None:
        given["state"] = state
    return _report.watched(_ask("watch", event, given))


def ensure(document: Any, **options: Unpack[Options]) -> Report:
    """Check, and raise `InvalidDocument` unless the document is clean; it carries the findings."""
    found = check(document, **options)
    if not found.clean:
        raise InvalidDocument(found)
    return found


def rules() -> tuple[Rule, ...]:
    """The module's own catalogue, in the order of the documentation."""
    return _report.rules(call(b'{"op":"rules"}', b""))


def info() -> Mapping[str, Json]:
    """What the module is: its version, the values that options may have, its limits."""
    facts: dict[str, Json] = json.loads(_report.result(call(b'{"op":"info"}', b"")))
    return facts


def call(options: bytes, document: bytes) -> bytes:
    """The core's one function: options (a JSON object) and a document in, the answer out, all as UTF-8 JSON.

    The answer has the same bytes on every host. Raises `EngineError` and `LimitError` only: refusals of the core are in
    the answer.
    """
    return _core.call(bytes(options), bytes(document))


def _ask(op: str, document: Any, options: Mapping[str, Any]) -> bytes:
    try:
        asked = encode({"op": op, **options})
    except DocumentError as error:
        raise OptionsError("options/not-json", error.message) from error
    return _core.call(asked, _bytes(document))


def _bytes(document: Any) -> bytes:
    if isinstance(document, bytes):
        return document
    if isinstance(document, str):
        # A lone surrogate has no UTF-8 form; the three bytes it would have are a finding, as in any other text.
        return document.encode(errors="surrogatepass")
    if isinstance(document, (bytearray, memoryview)):
        return bytes(document)
    return encode(document)
