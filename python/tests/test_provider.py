"""The stand-in refuses what the providers refuse, in their words, and nothing else."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from provider import Say, alternation_rules, anthropic_rules, openai_rules, provider

Json = Any


def user(text: str = "hi") -> Json:
    return {"role": "user", "content": text}


def says(text: str = "ok") -> Json:
    return {"role": "assistant", "content": text}


def calls(*ids: str, name: str = "look", arguments: Json = "{}") -> Json:
    made = [{"id": i, "type": "function", "function": {"name": name, "arguments": arguments}} for i in ids]
    return {"role": "assistant", "content": None, "tool_calls": made}


def result(id: str) -> Json:
    return {"role": "tool", "tool_call_id": id, "content": "42"}


@pytest.mark.parametrize(
    ("messages", "words"),
    [
        ([user(), calls("a", "b"), result("b"), result("a"), says(), user()], None),
        ([user(), user(), says(), says(), user()], None),
        ([user(), calls("a"), result("a"), user()], None),
        ([user(), calls("a", "b"), result("a"), user()], "did not have response messages: b"),
        ([user(), calls("a", "b")], "did not have response messages: a, b"),
        ([user(), calls("a"), user(), result("a")], "did not have response messages: a"),
        ([user(), result("a")], "must be a response to a preceeding message with 'tool_calls'"),
        ([user(), calls("a"), result("a"), says(), result("a")], "must be a response to a preceeding"),
        ([user(), calls("a"), result("a"), result("a")], "'a', in messages[2] and messages[3]."),
        ([user(), calls()], "Invalid 'messages[1].tool_calls': empty array."),
        ([user(), calls("x" * 41)], "Invalid 'messages[1].tool_calls[0].id': string too long."),
        ([user(), calls("a", name="no way")], "Invalid 'messages[1].tool_calls[0].function.name'"),
        ([user(), calls("a", arguments='{"x":')], "Failed to parse tool call arguments as JSON"),
    ],
)
def test_openai(messages: list[Json], words: str | None) -> None:
    found = openai_rules(messages)
    assert (found is None) if words is None else (found is not None and words in found)


@pytest.mark.parametrize(
    ("messages", "fine"),
    [
        ([{"role": "system", "content": "s"}, user(), calls("a"), result("a"), says(), user()], True),
        ([user(), calls("a"), result("a"), calls("b"), result("b")], True),
        ([user(), user()], False),
        ([user(), calls("a"), result("a"), user()], False),
        ([says(), user()], False),
        ([user(), {"role": "system", "content": "s"}], False),
    ],
)
def test_alternation(messages: list[Json], fine: bool) -> None:
    assert (alternation_rules(messages) is None) == fine


def block(kind: str, id: str = "") -> Json:
    return {
        "text": {"type": "text", "text": "t"},
        "use": {"type": "tool_use", "id": id, "name": "look", "input": {}},
        "result": {"type": "tool_result", "tool_use_id": id, "content": "42"},
    }[kind]


def turn(role: str, *blocks: Json) -> Json:
    return {"role": role, "content": list(blocks)}


TEXT = block("text")
USE, RESULT = block("use", "a"), block("result", "a")
USE_B, RESULT_B = block("use", "b"), block("result", "b")
NO_RESULT = "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: a."
NO_CALL = "messages.2.content.0: unexpected `tool_use_id` found in `tool_result` blocks: a."


@pytest.mark.parametrize(
    ("messages", "words"),
    [
        ([user(), turn("assistant", TEXT, USE), turn("user", RESULT, TEXT), says()], None),
        ([user(), user(), says()], None),
        ([user(), turn("assistant", USE), turn("user", RESULT), user()], None),
        ([user(), turn("assistant", USE, USE_B), turn("user", RESULT), turn("user", RESULT_B)], None),
        ([user(), turn("assistant", USE), user()], NO_RESULT),
        ([user(), turn("assistant", USE)], "immediately after: a."),
        ([user(), turn("assistant", USE, TEXT), turn("user", RESULT)], "immediately after: a."),
        ([user(), turn("assistant", USE, USE), turn("user", RESULT)], "`tool_use` ids must be unique"),
        ([user(), says(), turn("user", RESULT)], NO_CALL),
        ([turn("user", RESULT)], "unexpected `tool_use_id`"),
        ([user(), turn("assistant", USE), turn("user", RESULT, RESULT)], "must have a single result"),
        ([user(), turn("assistant", USE), turn("user", TEXT, RESULT)], "Did not find 1 `tool_result` block(s)"),
        ([user(), turn("assistant", USE), user(), turn("user", RESULT)], "Did not find 1 `tool_result` block(s)"),
        ([says(), user()], 'first message must use the "user" role'),
        ([user(), {"role": "system", "content": "s"}], "messages.1.role: Input should be 'user' or 'assistant'"),
        ([user(), turn("assistant"), user()], "all messages must have non-empty content"),
        ([user(), turn("assistant", {"type": "text", "text": ""}), user()], "text content blocks must be non-empty"),
        ([user(), turn("assistant", {"type": "text", "text": " "}), user()], "must contain non-whitespace text"),
        ([user(), says("yes ")], "cannot end with trailing whitespace"),
        ([user(), turn("assistant", block("use", "a b"))], "String should match pattern '^[a-zA-Z0-9_-]+$'"),
    ],
)
def test_anthropic(messages: list[Json], words: str | None) -> None:
    found = anthropic_rules(messages)
    assert (found is None) if words is None else (found is not None and words in found)


def test_server() -> None:
    with provider(Say("hello")) as served:
        request = urllib.request.Request(
            served.url + "/v1/chat/completions",
            json.dumps({"messages": [user()]}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            assert json.load(response)["choices"][0]["message"]["content"] == "hello"
        request.data = json.dumps({"messages": [result("a")]}).encode()
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        assert json.load(refused.value)["error"]["type"] == "invalid_request_error"
        assert len(served.requests) == 2 and len(served.refused) == 1
