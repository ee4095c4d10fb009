"""Answers as Python values: frozen, and comparable by value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from wellturn._json import members
from wellturn._names import Code, Dialect, Level
from wellturn.errors import LimitError, OptionsError, RequestError

Json = Any
"""A JSON value in Python's own types."""

Operation = Mapping[str, Json]
"""One operation of a JSON patch (RFC 6902): `op`, `path` and, unless it removes, `value`."""

D = TypeVar("D")

_OK = b'{"ok":true,"result":'


@dataclass(frozen=True, slots=True)
class Counts:
    """How many findings there are at each level; all are counted, also those beyond the limit of the list."""

    error: int
    contested: int
    warning: int
    info: int


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a finding speaks of."""

    at: str
    offset: int
    message: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A patch that takes a finding away. `repair` applies safe ones only; `kind` is `safe` or `unsafe`."""

    kind: str
    patch: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a document.

    `code` is never renamed or reused; `rule` is the id in the rule catalogue; `at` is an RFC 6901 pointer and `offset`
    a byte offset into the document's UTF-8 text.
    """

    code: Code
    rule: str
    level: Level
    at: str
    offset: int
    message: str
    params: Mapping[str, Json]
    related: tuple[Related, ...]
    fix: Fix | None

    def __str__(self) -> str:
        return f"{self.message} ({self.code} at {self.at or 'the document'})"


@dataclass(frozen=True, slots=True)
class Report:
    """What `check` found, sorted by position. `clean` means: no finding at level `error`."""

    clean: bool
    subject: str
    dialect: Dialect | None
    target: str | None
    a2a: str | None
    counts: Counts
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Repair(Report, Generic[D]):
    """What `repair` did. The members of Report speak of the document as it was.

    `document` is the repaired document in the form it was given in (text, bytes, or Python value), and the very object
    that was given when nothing changed. `patch` (RFC 6902) leads from one to the other. `remaining` are the findings
    for which no safe fix exists.

    For LangChain histories, `update` is the list that a LangGraph node returns so that the reducer arrives at
    `document`, and `update_kind` says of what kind it is: `append`, `overwrite`, `rewrite-tail` or `replace-all`. Both
    are None when nothing changed, when there is no reducer, or when no update can express the repair.
    """

    changed: bool
    patch: tuple[Operation, ...]
    remaining: tuple[Finding, ...]
    document: D
    update: tuple[Json, ...] | None
    update_kind: str | None


@dataclass(frozen=True, slots=True)
class Watched:
    """What `watch` saw in one step of a stream. Give `state` back with the next event; it is plain JSON."""

    findings: tuple[Finding, ...]
    state: Json
    phase: str
    done: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the module's own catalogue; `rules` are the ids that share the code."""

    code: Code
    rules: tuple[str, ...]
    on: str
    title: str
    level: Level
    fix: str
    since: str
    extra: Mapping[str, Json] = field(default_factory=dict)


def result(answer: bytes) -> str:
    """The result of an answer, still as JSON text; raises `RequestError` when the answer is a refusal."""
    if answer.startswith(_OK):
        return answer[len(_OK) : -1].decode()
    error = json.loads(answer)["error"]
    family = {"options": OptionsError, "limit": LimitError}.get(error["code"].split("/")[0], RequestError)
    raise family(error["code"], error["message"], error["at"])


def report(answer: bytes) -> Report:
    return Report(**_report(json.loads(result(answer))))


def repair(answer: bytes, given: D) -> Repair[D]:
    # Members stay text at first, so that the document keeps the spelling of its numbers.
    try:
        texts = members(result(answer))
    except RecursionError as error:
        raise LimitError(
            "limit/host-depth", "the answer is nested deeper than this Python's JSON reader goes"
        ) from error
    document = texts.pop("document", None)
    values = {name: json.loads(text) for name, text in texts.items()}
    update = values.get("update")
    return Repair(
        **_report(values),
        changed=values["changed"],
        patch=tuple(values["patch"]),
        remaining=_findings(values["remaining"]),
        document=given if document is None else _in_form_of(given, document),
        update=None if update is None else tuple(update),
        update_kind=values.get("update_kind"),
    )


def watched(answer: bytes) -> Watched:
    values = json.loads(result(answer))
    return Watched(_findings(values["findings"]), values["state"], values["phase"], values["done"])


def rules(answer: bytes) -> tuple[Rule, ...]:
    known = set(Rule.__slots__)
    return tuple(
        Rule(
            **{name: value for name, value in rule.items() if name in known and name != "rules"},
            rules=tuple(rule["rules"]),
            extra={name: value for name, value in rule.items() if name not in known},
        )
        for rule in json.loads(result(answer))["rules"]
    )


def _report(values: Mapping[str, Json]) -> dict[str, Any]:
    return {
        "clean": values["clean"],
        "subject": values["subject"],
        "dialect": values["dialect"],
        "target": values["target"],
        "a2a": values["a2a"],
        "counts": Counts(**values["counts"]),
        "findings": _findings(values["findings"]),
    }


def _findings(items: list[dict[str, Json]]) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            code=item["code"],
            rule=item["rule"],
            level=item["level"],
            at=item["at"],
            offset=item["offset"],
            message=item["message"],
            params=item["params"],
            related=tuple(Related(**place) for place in item["related"]),
            fix=Fix(item["fix"]["kind"], tuple(item["fix"]["patch"])) if item["fix"] else None,
        )
        for item in items
    )


def _in_form_of(given: D, document: str) -> D:
    form: Any = json.loads(document)
    if isinstance(given, str):
        form = document
    elif isinstance(given, (bytes, bytearray, memoryview)):
        form = document.encode()
    return form  # type: ignore[no-any-return]
