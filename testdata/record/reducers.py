"""The real reducers behind one signature, and the small JSON form in which their messages are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deepagents._messages_reducer import _messages_delta_reducer as deepagents_reducer
from langchain_core.messages import AIMessageChunk, BaseMessage, HumanMessageChunk
from langgraph.graph.message import _messages_delta_reducer as langgraph_delta_reducer
from langgraph.graph.message import add_messages

GENERATED = "<generated>"
"""Written in place of an id that a reducer made up."""

REDUCERS: dict[str, Callable[[Any, Any], list[BaseMessage]]] = {
    "add_messages": add_messages,
    "delta": lambda left, right: langgraph_delta_reducer(left, [right]),
    "deepagents": lambda left, right: deepagents_reducer(left, [right]),
}
"""Name → `reduce(left, right)`; the delta reducers get `right` as one write, as one node's update is."""

CHUNKS = {"AIMessageChunk": AIMessageChunk, "HumanMessageChunk": HumanMessageChunk}
WRITTEN = ("type", "id", "content", "tool_calls", "tool_call_id", "name", "status")


def read(value: Any) -> Any:
    """A reducer's argument from its JSON form: chunks become objects, since no reducer takes them as dicts; every other
    message is left as it is for the reducer to coerce. Copies, because reducers write ids into what they are given."""
    if isinstance(value, list):
        return [read(item) for item in value]
    if isinstance(value, dict):
        if chunk := CHUNKS.get(value.get("type")):
            return chunk(**{k: v for k, v in value.items() if k != "type"})
        return {k: read(v) for k, v in value.items()}
    return value


def write(messages: list[BaseMessage], known_ids: set[str]) -> list[dict[str, Any]]:
    """Messages in JSON form: the members of WRITTEN that say something, ids not in `known_ids` as GENERATED."""
    return [write_one(message, known_ids) for message in messages]


def write_one(message: BaseMessage, known_ids: set[str]) -> dict[str, Any]:
    dump = message.model_dump(mode="json")
    if dump["id"] is not None and dump["id"] not in known_ids:
        dump["id"] = GENERATED
    always = ("type", "id", "content")
    return {key: dump[key] for key in WRITTEN if key in dump and (key in always or dump[key])}


def ids_in(*values: Any) -> set[str]:
    """Every id that stands anywhere in these arguments; whatever else a reducer answers, it made up."""
    found: set[str] = set()
    for value in values:
        if isinstance(value, dict):
            found |= ids_in(*value.values())
            if isinstance(value.get("id"), str):
                found.add(value["id"])
        elif isinstance(value, list):
            found |= ids_in(*value)
    return found
