"""A stand-in for two providers on 127.0.0.1 that refuses malformed histories in the providers' own words.

It speaks Anthropic Messages (`/v1/messages`) and OpenAI Chat Completions (`/v1/chat/completions`), without streaming,
and answers well-formed requests from a script. `openai_rules` and `anthropic_rules` are the rules of §4.1 and §4.2 of
the rule catalogue that concern pairing, order and emptiness; each returns the error text of the first broken rule, or
None. With `alternating`, the OpenAI endpoint also refuses what the chat templates of strict self-hosted models refuse.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Json = Any
ID = re.compile(r"[a-zA-Z0-9_-]+")
NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


# --- OpenAI Chat Completions ----------------------------------------------------------------------------------------


def openai_rules(messages: Sequence[Json]) -> str | None:
    """The first rule O1–O7 that is broken, in OpenAI's words."""
    open_calls: dict[str, int] = {}
    answered: dict[str, int] = {}

    def unanswered() -> str:
        return (
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
            f"'tool_call_id'. The following tool_call_ids did not have response messages: {', '.join(open_calls)}"
        )

    for i, message in enumerate(messages):
        if message["role"] == "tool":
            call = message.get("tool_call_id")
            if call in answered:
                return (
                    f"Invalid parameter: Duplicate value for 'tool_call_id' of '{call}', "
                    f"in messages[{answered[call]}] and messages[{i}]."
                )
            if call not in open_calls:
                return (
                    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with "
                    "'tool_calls'."
                )
            del open_calls[call]
            answered[call] = i
            continue
        if open_calls:
            return unanswered()
        answered = {}
        calls = message.get("tool_calls")
        if calls == []:
            return (
                f"Invalid 'messages[{i}].tool_calls': empty array. Expected an array with minimum length 1, "
                "but got an empty array instead."
            )
        for k, call in enumerate(calls or ()):
            if error := _openai_call(call, f"messages[{i}].tool_calls[{k}]"):
                return error
            open_calls[call["id"]] = i
    return unanswered() if open_calls else None


def _openai_call(call: Json, at: str) -> str | None:
    if len(call["id"]) > 40:
        return (
            f"Invalid '{at}.id': string too long. Expected a string with maximum length 40, "
            f"but got a string with length {len(call['id'])} instead."
        )
    if not NAME.fullmatch(call["function"]["name"]):
        return (
            f"Invalid '{at}.function.name': string does not match pattern. "
            "Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'."
        )
    try:
        json.loads(call["function"]["arguments"])
    except (TypeError, ValueError):
        return "Failed to parse tool call arguments as JSON"
    return None


def alternation_rules(messages: Sequence[Json]) -> str | None:
    """The rule of strict chat templates, beside those of OpenAI: user and assistant take turns; tool results belong to
    the assistant's turn and need its answer before the next user message."""
    turn = "assistant"
    rest = messages[1:] if messages and messages[0]["role"] == "system" else messages
    for message in rest:
        role = message["role"]
        continues = turn == "tool" and role in ("assistant", "tool")
        follows = {"user": turn == "assistant", "assistant": turn == "user", "tool": turn == "assistant"}
        if not (continues or follows.get(role, False)):
            return (
                "After the optional system message, conversation roles must alternate user/assistant/user/assistant/..."
            )
        turn = role
    return None


# --- Anthropic Messages ---------------------------------------------------------------------------------------------


def anthropic_rules(messages: Sequence[Json]) -> str | None:
    """The first of the rules A1–A6, A11–A13, A15, A16 and A18 that is broken, in Anthropic's words."""
    for i, message in enumerate(messages):
        if message["role"] not in ("user", "assistant"):
            return f"messages.{i}.role: Input should be 'user' or 'assistant'"
        if not message["content"] and not (message["role"] == "assistant" and i == len(messages) - 1):
            return "messages: all messages must have non-empty content except for the optional final assistant message"
        for block in _blocks(message):
            if block["type"] == "text" and not block["text"]:
                return "messages: text content blocks must be non-empty"
            if block["type"] == "text" and not block["text"].strip():
                return "messages: text content blocks must contain non-whitespace text"
            if block["type"] == "tool_use" and not ID.fullmatch(block["id"]):
                return f"messages.{i}.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"
    turns = _combined(messages)
    if turns and turns[0][0] != "user":
        return 'messages: first message must use the "user" role'
    for i, (role, blocks) in enumerate(turns):
        calls = turns[i - 1][1] if i and role == "user" else []
        if role == "user" and (error := _results(i, calls, blocks)):
            return error
        if role == "assistant" and (error := _calls(i, blocks, turns[i + 1][1] if i + 1 < len(turns) else [])):
            return error
    last = turns[-1] if turns else ("user", [])
    if last[0] == "assistant" and last[1] and last[1][-1].get("text", "x")[-1:].isspace():
        return "messages: final assistant content cannot end with trailing whitespace"
    return None


def _blocks(message: Json) -> list[Json]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)


def _combined(messages: Sequence[Json]) -> list[tuple[str, list[Json]]]:
    """A18: consecutive messages of one role are one turn."""
    turns: list[tuple[str, list[Json]]] = []
    for message in messages:
        if turns and turns[-1][0] == message["role"]:
            turns[-1][1].extend(_blocks(message))
        else:
            turns.append((message["role"], _blocks(message)))
    return turns


def _calls(i: int, blocks: list[Json], answers: list[Json]) -> str | None:
    """A4, A1, A6: the calls of turn `i`, whose next turn is `answers`."""
    calls = [block["id"] for block in blocks if block["type"] == "tool_use"]
    if len(set(calls)) < len(calls):
        return f"messages.{i}.content.1: `tool_use` ids must be unique"
    results = {block["tool_use_id"] for block in answers if block["type"] == "tool_result"}
    missing = [call for call in calls if call not in results]
    text_after = any(block["type"] == "text" for block in blocks[_first(blocks, "tool_use") :])
    if missing or text_after:
        return (
            f"messages.{i}: `tool_use` ids were found without `tool_result` blocks immediately after: "
            f"{', '.join(missing or calls)}. Each `tool_use` block must have a corresponding `tool_result` block in "
            "the next message."
        )
    return None


def _results(i: int, before: list[Json], blocks: list[Json]) -> str | None:
    """A2, A3, A5: the results in turn `i`, which comes after `before`."""
    calls = [block["id"] for block in before if block["type"] == "tool_use"]
    results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
    for result in results:
        if result not in calls:
            return (
                f"messages.{i}.content.0: unexpected `tool_use_id` found in `tool_result` blocks: {result}. Each "
                "`tool_result` block must have a corresponding `tool_use` block in the previous message."
            )
        if results.count(result) > 1:
            return f"each tool_use must have a single result. Found multiple `tool_result` blocks with id: {result}"
    if any(block["type"] != "tool_result" for block in blocks[: len(results)]):
        return (
            f"Did not find {len(calls)} `tool_result` block(s) at the beginning of this message. Messages following "
            "`tool_use` blocks must begin with a matching number of `tool_result` blocks."
        )
    return None


def _first(blocks: list[Json], kind: str) -> int:
    return next((i for i, block in enumerate(blocks) if block["type"] == kind), len(blocks))


# --- the server -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Say:
    """One answer of the model: text, and calls as (id, name, arguments)."""

    text: str
    calls: tuple[tuple[str, str, dict[str, Json]], ...] = ()


@dataclass
class Provider:
    """The running server. `url` is its root; `requests` are the lists of messages it was sent, `refused` its errors."""

    url: str
    script: list[Say]
    alternating: bool = False
    requests: list[list[Json]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def answer(self, path: str, body: Json) -> tuple[int, Json]:
        """Status and body for one request."""
        messages = body["messages"]
        self.requests.append(messages)
        anthropic = path.startswith("/v1/messages")
        error = anthropic_rules(messages) if anthropic else openai_rules(messages)
        if not (anthropic or error) and self.alternating:
            error = alternation_rules(messages)
        if error:
            self.refused.append(error)
            return 400, _anthropic_error(error) if anthropic else _openai_error(error)
        say = self.script.pop(0)
        return 200, _anthropic_answer(say) if anthropic else _openai_answer(say)


def _anthropic_error(text: str) -> Json:
    return {"type": "error", "error": {"type": "invalid_request_error", "message": text}}


def _openai_error(text: str) -> Json:
    return {"error": {"message": text, "type": "invalid_request_error", "param": "messages", "code": None}}


def _anthropic_answer(say: Say) -> Json:
    content: list[Json] = [{"type": "text", "text": say.text}] if say.text else []
    content += [{"type": "tool_use", "id": id, "name": name, "input": arguments} for id, name, arguments in say.calls]
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "stand-in",
        "content": content,
        "stop_reason": "tool_use" if say.calls else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }


def _openai_answer(say: Say) -> Json:
    message: Json = {"role": "assistant", "content": say.text or None}
    if say.calls:
        message["tool_calls"] = [
            {"id": id, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for id, name, arguments in say.calls
        ]
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": "stand-in",
        "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls" if say.calls else "stop"}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


@contextmanager
def provider(*script: Say, alternating: bool = False) -> Iterator[Provider]:
    """Serve until the block is left."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    running = Provider(f"http://127.0.0.1:{server.server_port}", list(script), alternating)
    server.RequestHandlerClass = _handler(running.answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield running
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    answer: Callable[[str, Json], tuple[int, Json]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        status, answer = type(self).answer(self.path, body)
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test output clean."""


def _handler(answer: Callable[[str, Json], tuple[int, Json]]) -> type[_Handler]:
    return type("Handler", (_Handler,), {"answer": staticmethod(answer)})
