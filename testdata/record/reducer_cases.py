"""Pairs (left, right) for the reducers: what a state holds, and what a node returns. What comes out is recorded.

Content says which version of a message one looks at: `old` in left, `new` in right.
"""

from __future__ import annotations

from typing import Any

REMOVE_ALL = "__remove_all__"


def human(id: str | None, content: Any = "new", **more: Any) -> dict:
    return {"type": "human", "content": content} | ({"id": id} if id else {}) | more


def ai(id: str | None, content: Any = "new", *, calls: str = "", **more: Any) -> dict:
    tool_calls = [{"name": "look", "args": {}, "id": call, "type": "tool_call"} for call in calls.split()]
    return human(id, content, **({"tool_calls": tool_calls} if calls else {}), **more) | {"type": "ai"}


def tool(id: str | None, call: str, content: Any = "new", **more: Any) -> dict:
    return human(id, content, tool_call_id=call, name="look", **more) | {"type": "tool"}


def remove(id: str) -> dict:
    return {"type": "remove", "id": id, "content": ""}


def chunk(id: str | None, content: Any = "new", **more: Any) -> dict:
    return human(id, content, **more) | {"type": "AIMessageChunk"}


OLD = [human("1", "old"), ai("2", "old"), human("3", "old")]
"""Three messages with ids 1, 2, 3."""

OPEN = [human("1", "old"), ai("2", "old", calls="a b"), tool("3", "a", "old"), human("4", "old")]
"""Two parallel calls, one answered, then the next user message: pattern C as it is stored."""

TWICE = [human("1", "old"), ai("2", "old"), ai("2", "older"), human("3", "old")]
"""Two messages with the same id."""

NO_IDS = [human(None, "old"), ai(None, "old")]

CASES: dict[str, tuple[Any, Any]] = {
    # append
    "append-one": (OLD, [ai("4")]),
    "append-two": (OLD, [ai("4"), human("5")]),
    "append-to-empty": ([], [human("1")]),
    "append-nothing": (OLD, []),
    "both-empty": ([], []),
    "append-the-same-new-id-twice": (OLD, [ai("4", "first"), ai("4", "second")]),
    "append-then-remove-it": (OLD, [ai("4"), remove("4")]),
    "append-remove-append-new-id": (OLD, [ai("4", "first"), remove("4"), ai("4", "second")]),
    "append-tool-results": (OPEN[:3], [tool("5", "b")]),
    "append-error-result": (OPEN[:3], [tool("5", "b", status="error")]),
    "append-result-after-user": (OPEN, [tool("5", "b")]),
    "append-system-message": (OLD, [{"type": "system", "content": "new", "id": "4"}]),
    # replace
    "replace-first": (OLD, [human("1")]),
    "replace-middle": (OLD, [ai("2")]),
    "replace-last": (OLD, [human("3")]),
    "replace-all": (OLD, [human("1"), ai("2"), human("3")]),
    "replace-in-other-order": (OLD, [human("3"), ai("2"), human("1")]),
    "replace-twice": (OLD, [ai("2", "first"), ai("2", "second")]),
    "replace-with-another-type": (OLD, [human("2")]),
    "replace-and-append": (OLD, [ai("2"), ai("4")]),
    "append-and-replace": (OLD, [ai("4"), ai("2")]),
    "replace-with-identical": (OLD, [ai("2", "old")]),
    "replace-calls-with-none": (OPEN, [ai("2")]),
    "replace-result": (OPEN, [tool("3", "a")]),
    "replace-result-by-another-call": (OPEN, [tool("3", "b")]),
    # remove
    "remove-first": (OLD, [remove("1")]),
    "remove-middle": (OLD, [remove("2")]),
    "remove-last": (OLD, [remove("3")]),
    "remove-all-one-by-one": (OLD, [remove("1"), remove("2"), remove("3")]),
    "remove-twice": (OLD, [remove("2"), remove("2")]),
    "remove-unknown": (OLD, [remove("9")]),
    "remove-unknown-from-empty": ([], [remove("9")]),
    "remove-unknown-after-append": (OLD, [ai("4"), remove("9")]),
    "remove-known-and-unknown": (OLD, [remove("2"), remove("9")]),
    "remove-and-append": (OLD, [remove("3"), ai("4")]),
    "append-and-remove": (OLD, [ai("4"), remove("3")]),
    "remove-without-id": (OLD, [{"type": "remove", "content": ""}]),
    "remove-with-content": (OLD, [{"type": "remove", "id": "2", "content": "text"}]),
    "remove-without-content-key": (OLD, [{"type": "remove", "id": "2"}]),
    "remove-in-left": ([*OLD, remove("2")], [ai("4")]),
    # remove and re-add the same id
    "remove-then-readd-first": (OLD, [remove("1"), human("1")]),
    "remove-then-readd-middle": (OLD, [remove("2"), ai("2")]),
    "remove-then-readd-last": (OLD, [remove("3"), human("3")]),
    "remove-append-readd": (OLD, [remove("3"), ai("4"), human("3")]),
    "readd-then-remove": (OLD, [ai("2"), remove("2")]),
    "readd-remove-readd": (OLD, [ai("2", "first"), remove("2"), ai("2", "second")]),
    "remove-readd-remove": (OLD, [remove("2"), ai("2"), remove("2")]),
    "remove-readd-reversed": (OLD, [remove("2"), remove("3"), human("3"), ai("2")]),
    # REMOVE_ALL
    "remove-all-alone": (OLD, [remove(REMOVE_ALL)]),
    "remove-all-from-empty": ([], [remove(REMOVE_ALL)]),
    "remove-all-first": (OLD, [remove(REMOVE_ALL), human("1"), ai("4")]),
    "remove-all-middle": (OLD, [ai("4"), remove(REMOVE_ALL), human("1")]),
    "remove-all-last": (OLD, [human("1"), ai("4"), remove(REMOVE_ALL)]),
    "remove-all-twice": (OLD, [remove(REMOVE_ALL), ai("4"), remove(REMOVE_ALL), ai("5")]),
    "remove-all-then-remove-known": (OLD, [remove(REMOVE_ALL), human("1"), remove("1")]),
    "remove-all-then-remove-unknown": (OLD, [remove(REMOVE_ALL), human("1"), remove("9")]),
    "remove-all-then-duplicate-id": (OLD, [remove(REMOVE_ALL), human("1", "first"), human("1", "second")]),
    "remove-all-then-missing-id": (OLD, [remove(REMOVE_ALL), human(None)]),
    "remove-all-then-chunk": (OLD, [remove(REMOVE_ALL), chunk("4")]),
    "unknown-remove-before-remove-all": (OLD, [remove("9"), remove(REMOVE_ALL), human("1")]),
    "remove-all-single-not-in-list": (OLD, remove(REMOVE_ALL)),
    # ids that stand twice in left
    "twice-in-left-append": (TWICE, [ai("4")]),
    "twice-in-left-replace": (TWICE, [ai("2")]),
    "twice-in-left-remove": (TWICE, [remove("2")]),
    "twice-in-left-remove-twice": (TWICE, [remove("2"), remove("2")]),
    "twice-in-left-remove-then-readd": (TWICE, [remove("2"), ai("2")]),
    "twice-in-left-replace-then-remove": (TWICE, [ai("2"), remove("2")]),
    # ids that are missing
    "no-id-in-right": (OLD, [ai(None)]),
    "no-id-in-left": (NO_IDS, [ai("4")]),
    "no-id-on-both-sides": (NO_IDS, [ai(None)]),
    "no-id-remove-known": ([human(None, "old"), ai("2", "old")], [remove("2")]),
    "empty-id-in-right": (OLD, [{"type": "ai", "content": "new", "id": ""}]),
    "empty-id-twice-in-right": (OLD, [{"type": "ai", "content": c, "id": ""} for c in ("first", "second")]),
    "repeat-left-without-ids": (NO_IDS, NO_IDS),
    # other ways to write a message
    "single-message-not-in-list": (OLD, ai("4")),
    "string": (OLD, "new"),
    "string-in-list": (OLD, ["new"]),
    "pair-in-list": (OLD, [["ai", "new"]]),
    "pair-not-in-list-is-two-strings": (OLD, ["human", "new"]),
    "role-user": (OLD, [{"role": "user", "content": "new", "id": "4"}]),
    "role-assistant-with-calls": (
        OLD,
        [
            {
                "role": "assistant",
                "content": None,
                "id": "4",
                "tool_calls": [{"id": "a", "type": "function", "function": {"name": "look", "arguments": '{"at":1}'}}],
            }
        ],
    ),
    "role-assistant-with-broken-arguments": (
        OLD,
        [
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": "a", "type": "function", "function": {"name": "look", "arguments": '{"at":'}}],
            }
        ],
    ),
    "role-tool": (OPEN[:3], [{"role": "tool", "content": "new", "tool_call_id": "b", "id": "5"}]),
    "role-developer": (OLD, [{"role": "developer", "content": "new", "id": "4"}]),
    "role-unknown": (OLD, [{"role": "critic", "content": "new", "id": "4"}]),
    "role-in-left": ([{"role": "user", "content": "old", "id": "1"}], [ai("2")]),
    "content-null": (OLD, [{"type": "ai", "content": None, "id": "4"}]),
    "content-missing": (OLD, [{"type": "ai", "id": "4"}]),
    "content-blocks": (OLD, [ai("4", [{"type": "text", "text": "new"}])]),
    "type-missing": (OLD, [{"content": "new", "id": "4"}]),
    "tool-without-call-id": (OLD, [{"type": "tool", "content": "new", "id": "4"}]),
    "constructor-dict": (
        OLD,
        [
            {
                "lc": 1,
                "type": "constructor",
                "id": ["langchain", "schema", "messages", "AIMessage"],
                "kwargs": {"content": "new", "id": "4", "type": "ai"},
            }
        ],
    ),
    "to-dict-shape": (OLD, [{"type": "ai", "data": {"type": "ai", "content": "new", "id": "4"}}]),
    "null-right": (OLD, None),
    "null-left": (None, [human("1")]),
    # chunks
    "chunk-appended": (OLD, [chunk("4")]),
    "chunk-replaces-message": (OLD, [chunk("2")]),
    "chunk-in-left": ([human("1", "old"), chunk("2", "old")], [human("3")]),
    "two-chunks-with-one-id": (OLD, [chunk("4", "first"), chunk("4", "second")]),
    "chunk-as-dict": (OLD, [{"role": "AIMessageChunk", "content": "new", "id": "4"}]),
    # repairs of a stored history, by the encodings one might choose
    "repair-by-append": (OPEN[:3], [tool("5", "b")]),
    "repair-by-remove-all": (OPEN, [remove(REMOVE_ALL), *OPEN[:3], tool("5", "b"), OPEN[3]]),
    "repair-by-tail-with-new-ids": (OPEN, [remove("4"), tool("5", "b"), human("6", "old")]),
    "repair-by-tail-with-same-ids": (OPEN, [remove("4"), tool("5", "b"), human("4", "old")]),
    "repair-by-slot-rotation": (OPEN, [tool("4", "b"), human("5", "old")]),
    "repair-by-full-list": (OPEN, [*OPEN[:3], tool("5", "b"), OPEN[3]]),
    "repair-orphan-by-remove": ([human("1", "old"), tool("2", "z", "old"), human("3", "old")], [remove("2")]),
    "repair-two-users-by-merge": (
        [human("1", "old"), human("2", "older"), human("3", "oldest")],
        [human("1", "old\nolder\noldest"), remove("2"), remove("3")],
    ),
}
