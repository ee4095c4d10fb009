"""The public functions: documents in any form, typed results, errors by code."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import wellturn
from wellturn import _report

ORPHAN: list[dict[str, Any]] = [
    {"role": "user", "content": "hi"},
    {"role": "tool", "tool_call_id": "c1", "content": "42"},
]
CLEAN = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}]


@pytest.mark.parametrize(
    "form", [lambda d: d, json.dumps, lambda d: json.dumps(d).encode(), lambda d: bytearray(json.dumps(d).encode())]
)
def test_check_takes_any_form(form: Any) -> None:
    report = wellturn.check(form(ORPHAN))
    assert not report.clean
    assert [(f.code, f.at, f.level) for f in report.findings if f.level == "error"] == [
        ("history/orphan-tool-result", "/1", "error")
    ]
    assert report.dialect == "openai-chat"
    assert report.counts.error == 1


def test_check_gives_what_the_core_gives() -> None:
    raw = json.loads(wellturn.call(b'{"op":"check"}', json.dumps(ORPHAN).encode()))["result"]
    report = wellturn.check(json.dumps(ORPHAN))
    assert [f.message for f in report.findings] == [f["message"] for f in raw["findings"]]
    first, wanted = report.findings[0], raw["findings"][0]
    assert (first.rule, first.offset, dict(first.params)) == (wanted["rule"], wanted["offset"], wanted["params"])
    assert first.fix is not None
    assert (first.fix.kind, list(first.fix.patch)) == (wanted["fix"]["kind"], wanted["fix"]["patch"])


@pytest.mark.parametrize("document", ["", "null", "0", '""', "[]", "{}", "false", b"", b"\xff", None, 0, "\ud800"])
def test_falsy_and_broken_documents_are_documents(document: Any) -> None:
    """None is the JSON value null, the empty text is a document without a value: both are reported, never refused."""
    report = wellturn.check(document)
    assert report == wellturn.check(document)
    assert report.subject == "history"
    assert report.clean == (document == "[]" or document == [])


def test_lone_surrogates_of_a_python_value_are_found() -> None:
    found = wellturn.repair([{"role": "user", "content": "a\ud800b"}])
    assert [f.code for f in found.findings if f.level == "error"] == ["json/lone-surrogate"]
    assert found.document == [{"role": "user", "content": "a\ufffdb"}]


@pytest.mark.parametrize("document", [{1, 2}, [float("nan")], [object()], {"a": b"bytes"}])
def test_values_without_a_json_form(document: Any) -> None:
    with pytest.raises(wellturn.DocumentError) as refused:
        wellturn.check(document)
    assert refused.value.code == "document/not-json"


def test_a_value_that_holds_itself() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(wellturn.DocumentError):
        wellturn.check(loop)


def test_repair_keeps_the_form() -> None:
    text = '[ {"role":"user","content":"hi","n":1.00}, {"role":"tool","tool_call_id":"c1","content":"42"} ]'
    as_text = wellturn.repair(text)
    as_bytes = wellturn.repair(text.encode())
    as_value = wellturn.repair(json.loads(text))
    assert as_text.changed and as_bytes.changed and as_value.changed
    assert "1.00" in as_text.document, "what was not repaired keeps its spelling"
    assert as_bytes.document == as_text.document.encode()
    assert as_value.document == json.loads(as_text.document) == [{"role": "user", "content": "hi", "n": 1.0}]
    assert as_text.patch == ({"op": "remove", "path": "/1"},)
    assert as_text.remaining == ()


@pytest.mark.parametrize("document", [CLEAN, json.dumps(CLEAN), json.dumps(CLEAN, indent=2).encode()])
def test_repair_of_a_clean_document_hands_it_back(document: Any) -> None:
    repaired = wellturn.repair(document)
    assert not repaired.changed
    assert repaired.document is document
    assert (repaired.patch, repaired.update, repaired.update_kind) == ((), None, None)


def test_repair_says_what_langgraph_needs() -> None:
    history = [
        {"type": "human", "content": "hi", "id": "1"},
        {"type": "ai", "content": "", "id": "2", "tool_calls": [{"name": "f", "args": {}, "id": "c"}]},
    ]
    repaired = wellturn.repair(history, phase="before_model")
    assert repaired.update_kind == "append"
    assert repaired.update == (repaired.document[2],)
    assert wellturn.repair(history, reducer="none").update is None


def test_options_reach_the_core() -> None:
    assert wellturn.check(ORPHAN, disable=["history/orphan-tool-result"]).clean
    assert wellturn.check(ORPHAN, levels={"history/orphan-tool-result": "warning"}).clean
    assert len(wellturn.check(ORPHAN, limits={"findings": 1}).findings) == 1


@pytest.mark.parametrize(
    ("options", "code", "at"),
    [
        ({"no_such": 1}, "options/unknown-member", "/no_such"),
        ({"phase": "never"}, "options/invalid-value", "/phase"),
        ({"disable": ["no/such"]}, "options/unknown-code", "/disable/0"),
        ({"pending": 1}, "options/wrong-type", "/pending"),
        ({"pending": {1}}, "options/not-json", ""),
    ],
)
def test_wrong_options(options: Any, code: str, at: str) -> None:
    with pytest.raises(wellturn.OptionsError) as refused:
        wellturn.check(CLEAN, **options)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert refused.value.code in str(refused.value)
    assert isinstance(refused.value, wellturn.WellturnError)


def test_ensure() -> None:
    assert wellturn.ensure(CLEAN).clean
    with pytest.raises(wellturn.InvalidDocument) as refused:
        wellturn.ensure(ORPHAN)
    error = refused.value
    assert error.code == "document/invalid"
    assert error.findings == error.report.findings == wellturn.check(ORPHAN).findings
    assert str(error).startswith("document/invalid: ")
    assert error.findings[0].message in str(error)


def test_errors_survive_pickling() -> None:
    errors = [
        wellturn.InvalidDocument(wellturn.check(ORPHAN)),
        wellturn.OptionsError("options/invalid-value", "no", "/phase"),
        wellturn.TrapError("unreachable", "abc"),
        wellturn.DocumentError("document/not-json", "no"),
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_results_are_frozen_values() -> None:
    report = wellturn.check(ORPHAN)
    assert report == wellturn.check(ORPHAN)
    with pytest.raises(FrozenInstanceError):
        report.clean = True  # type: ignore[misc]
    assert not hasattr(report, "__dict__")


def test_rules_and_info() -> None:
    rules, info = wellturn.rules(), wellturn.info()
    assert len(rules) == info["rules"] > 50
    orphan = next(rule for rule in rules if rule.code == "history/orphan-tool-result")
    assert orphan.rules == ("PAIR.ORPHAN",)
    assert orphan.fix == "safe"
    assert orphan.title
    assert len(wellturn.digest()) == 64
    assert info["abi"].split(".")[0] == "1"


def test_rule_members_of_a_later_module_are_kept() -> None:
    rule = {
        "code": "x/y",
        "rules": ["Y"],
        "on": "x",
        "title": "t",
        "level": "error",
        "fix": "none",
        "since": "9",
        "new": 1,
    }
    answer = b'{"ok":true,"result":' + json.dumps({"rules": [rule]}).encode() + b"}"
    assert _report.rules(answer)[0].extra == {"new": 1}


def test_watch_reads_the_answer_of_a_stream() -> None:
    answer = b'{"ok":true,"result":{"findings":[],"state":{"n":1},"phase":"open","done":false}}'
    assert _report.watched(answer) == wellturn.Watched((), {"n": 1}, "open", False)


def test_watch_asks_the_core() -> None:
    if "watch" in wellturn.info()["ops"]:
        first = wellturn.watch([])
        assert wellturn.watch([], state=first.state) == first
    else:
        with pytest.raises(wellturn.OptionsError) as refused:
            wellturn.watch([])
        assert refused.value.at == "/op"


def test_call_is_the_core_itself() -> None:
    assert json.loads(wellturn.call(b"no json", b""))["error"]["code"] == "options/invalid-json"


def test_deep_documents() -> None:
    deep = "[" * 5000 + "]" * 5000
    assert [f.code for f in wellturn.check(deep).findings] == ["json/too-deep"]
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(wellturn.DocumentError):  # json.dumps does not go so deep
        wellturn.check(value)
