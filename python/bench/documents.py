"""Documents of given sizes, the same at each run."""

from __future__ import annotations

import json
from typing import Any


def message(size: int = 1_000) -> bytes:
    """A history of one user message, `size` bytes long."""
    empty = json.dumps([{"role": "user", "content": ""}], separators=(",", ":"))
    return empty.replace('""', f'"{"lorem ipsum " * size}'[: size - len(empty) + 1] + '"').encode()


def history(size: int = 500_000) -> bytes:
    """A clean LangChain history of about `size` bytes, in turns of a question, two calls, two results, an answer."""
    messages: list[dict[str, Any]] = []
    turn = 0
    written = 0
    while written < size:
        ids = [f"call{turn:05d}{letter}" for letter in "ab"]
        calls = [
            {"name": "search", "args": {"query": f"q {i}", "limit": 10}, "id": i, "type": "tool_call"} for i in ids
        ]
        added: list[dict[str, Any]] = [
            {"type": "human", "content": f"Question {turn}: " + "what about this? " * 6, "id": f"u{turn}"},
            {"type": "ai", "content": "Let me look.", "id": f"a{turn}", "tool_calls": calls},
            *(
                {"type": "tool", "content": "A result: " + "lorem ipsum " * 30, "id": f"r{i}", "tool_call_id": i}
                for i in ids
            ),
            {"type": "ai", "content": "The answer." + " Indeed." * 30, "id": f"b{turn}", "tool_calls": []},
        ]
        messages += added
        written += sum(len(json.dumps(m)) for m in added)
        turn += 1
    return json.dumps(messages, separators=(",", ":")).encode()
