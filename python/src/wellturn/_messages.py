"""LangChain message objects as a document, and a repaired document as message objects.

What was not repaired comes back as the very object that was given: a message rebuilt from JSON would lose what has no
JSON form (artifacts), and `convert_to_messages` even moves members of an `ai` message to other places.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    ChatMessage,
    FunctionMessage,
    HumanMessage,
    RemoveMessage,
    SystemMessage,
    ToolMessage,
    convert_to_messages,
)

from wellturn import DocumentError, _report, call
from wellturn._json import encode

log = logging.getLogger("wellturn")

_CLASSES: dict[str, type[BaseMessage]] = {
    "human": HumanMessage,
    "ai": AIMessage,
    "system": SystemMessage,
    "tool": ToolMessage,
    "function": FunctionMessage,
    "chat": ChatMessage,
    "remove": RemoveMessage,
}

Plain = dict[str, Any]
"""A message as JSON, in LangChain's flat shape."""


class Conversation:
    """A list of LangChain messages, and what Wellturn makes of it."""

    def __init__(self, messages: Sequence[Any]) -> None:
        self.messages: list[BaseMessage] = convert_to_messages(messages)
        self._document = _document(self.messages)

    def update(self, options: Mapping[str, Any]) -> list[BaseMessage]:
        """What a node returns so that its reducer arrives at the repaired history; empty when nothing is to be done.

        A repair that no update can express is logged and left out: the model call may fail, but nothing is made worse.
        """
        repair = self._repair(options)
        if repair.changed and repair.update is None:
            codes = sorted({finding.code for finding in repair.remaining})
            log.warning("no update can express the repair of this history: %s", ", ".join(codes))
        return [self._object(plain) for plain in repair.update or ()]

    def repaired(self, options: Mapping[str, Any]) -> list[BaseMessage] | None:
        """The whole repaired history, or None when nothing had to change."""
        repair = self._repair({**options, "reducer": "none"})
        return [self._object(plain) for plain in json.loads(repair.document)] if repair.changed else None

    def _repair(self, options: Mapping[str, Any]) -> _report.Repair[bytes]:
        asked = encode({"op": "repair", "subject": "history", "dialect": "langchain", **options})
        return _report.repair(call(asked, self._document), self._document)

    def _object(self, plain: Plain) -> BaseMessage:
        """The message object for one message of an update or of a repaired document."""
        if plain["type"] == "remove":
            return RemoveMessage(id=plain["id"])
        message_id = plain.get("id")
        message, before = self._by_id.get(message_id, (None, None))
        if message is not None and before == plain:
            return message
        if same := self._by_words.get(_words(plain)):
            return same if same.id == message_id else same.model_copy(update={"id": message_id})
        if message is not None and before is not None:
            return _changed(message, before, plain)
        return _CLASSES[plain["type"]](**plain)

    @cached_property
    def _by_id(self) -> dict[str | None, tuple[BaseMessage, Plain]]:
        pairs = zip(self.messages, self._plain, strict=True)
        return {message.id: (message, plain) for message, plain in pairs if message.id is not None}

    @cached_property
    def _by_words(self) -> dict[str, BaseMessage]:
        """Messages by everything but their ids: one that had to move has a new id."""
        return {_words(plain): message for message, plain in zip(self.messages, self._plain, strict=True)}

    @cached_property
    def _plain(self) -> list[Plain]:
        plain: list[Plain] = json.loads(self._document)
        return plain


def _document(messages: Sequence[BaseMessage]) -> bytes:
    """The messages as JSON. Artifacts, which providers never see, stay out; values without a JSON form become text."""
    plain = [message.model_dump(exclude={"artifact"}, warnings=False) for message in messages]
    try:
        return encode(plain, default=str)
    except DocumentError:  # not-a-number and infinities, as in log probabilities
        return encode(json.loads(json.dumps(plain, default=str), parse_constant=lambda _: None))


def _words(plain: Plain) -> str:
    return json.dumps({**plain, "id": None}, sort_keys=True)


def _changed(message: BaseMessage, before: Plain, after: Plain) -> BaseMessage:
    """A copy of `message` with what differs between `before` and `after`."""
    wanted = _CLASSES[after["type"]]
    if before["type"] != after["type"]:  # a stored chunk becomes a message
        return wanted(**after)
    update = {name: value for name, value in after.items() if before.get(name) != value or name not in before}
    for name in before.keys() - after.keys():
        update[name] = type(message).model_fields[name].get_default(call_default_factory=True)
    return message.model_copy(update=update)
