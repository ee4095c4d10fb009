"""Message objects: what is untouched stays the same object, and the real reducers arrive at the repaired history."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    HumanMessage,
    RemoveMessage,
    SystemMessage,
    ToolMessage,
)
from langchain_core.messages.tool import tool_call_chunk
from langgraph.graph.message import _messages_delta_reducer, add_messages

import wellturn
from wellturn._messages import _CLASSES, Conversation

RECORDED = sorted((Path(__file__).parents[2] / "testdata" / "langgraph").glob("*.flat.json"))
CALL = {"name": "look", "args": {}, "id": "c1", "type": "tool_call"}
OTHER = {"name": "look", "args": {}, "id": "c2", "type": "tool_call"}


def human(id: str, text: str = "hi") -> HumanMessage:
    return HumanMessage(text, id=id)


def load(path: Path) -> list[BaseMessage]:
    """The objects that were recorded. A chunk stays one: the delta channel keeps it so."""
    classes: dict[str, type[BaseMessage]] = {**_CLASSES, "AIMessageChunk": AIMessageChunk}
    return [classes[plain["type"]](**plain) for plain in json.loads(path.read_text())]


def reduced(reducer: str, left: Sequence[Any], update: Sequence[Any]) -> list[Any]:
    if reducer == "delta":
        return list(_messages_delta_reducer(list(left), [list(update)]))
    return list(add_messages(list(left), list(update)))


def plain(messages: Sequence[BaseMessage]) -> list[Any]:
    """What a provider could see: ids may be new, since moved messages need new ones."""
    return [m.model_dump(exclude={"id", "artifact"}) for m in messages]


@pytest.mark.parametrize("reducer", ["add_messages", "delta"])
@pytest.mark.parametrize("phase", ["before_model", "before_user"])
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.name.split(".")[0])
def test_the_reducer_arrives_at_the_repaired_history(path: Path, reducer: str, phase: str) -> None:
    messages = load(path)
    options = {"phase": phase, "reducer": reducer}
    update = Conversation(messages).update(options)
    repaired = Conversation(messages).repaired(options)
    arrived = reduced(reducer, messages, update)
    if repaired is None:
        assert update == []
        assert all(a is b for a, b in zip(arrived, messages, strict=True))
        return
    assert plain(arrived) == plain(repaired)
    untouched = {id(m) for m in messages}
    kept = [m for m in messages if any(m is a for a in arrived)]
    assert all(id(m) in untouched for m in kept) and len(kept) > 0
    assert Conversation(arrived).update(options) == [], "twice changes nothing"


def test_untouched_messages_are_the_same_objects() -> None:
    """A message that must move gets a new id, and keeps what has no JSON form."""
    artifact = object()
    messages: list[BaseMessage] = [
        human("1"),
        AIMessage(
            "",
            id="2",
            tool_calls=[CALL, OTHER],
            usage_metadata={"input_tokens": 1, "output_tokens": 2, "total_tokens": 3},
        ),
        human("3"),
        ToolMessage("42", id="4", tool_call_id="c1", artifact=artifact),
    ]
    repaired = Conversation(messages).repaired({"phase": "before_model"})
    assert repaired is not None
    assert repaired[0] is messages[0] and repaired[1] is messages[1]
    arrived = reduced("add_messages", messages, Conversation(messages).update({"phase": "before_model"}))
    (moved,) = [m for m in arrived if isinstance(m, ToolMessage) and m.tool_call_id == "c1"]
    assert moved.artifact is artifact
    assert [m.type for m in arrived][:4] == ["human", "ai", "tool", "tool"]


def test_a_changed_message_keeps_the_rest() -> None:
    """Only what the repair touches is replaced: invalid calls and token counts stay where they are."""
    invalid = {"name": "look", "args": '{"x":', "id": "c9", "error": None, "type": "invalid_tool_call"}
    usage = {"input_tokens": 1, "output_tokens": 2, "total_tokens": 3}
    twice = [CALL, {**CALL}]
    message = AIMessage("", id="2", tool_calls=twice, invalid_tool_calls=[invalid], usage_metadata=usage)
    messages = [human("1"), message, ToolMessage("42", id="3", tool_call_id="c1")]
    update = Conversation(messages).update({"phase": "before_model"})
    (changed,) = [m for m in update if m.id == "2"]
    assert isinstance(changed, AIMessage)
    assert changed is not message and message.tool_calls == twice, "the message in the state is not written to"
    assert changed.usage_metadata == usage
    assert changed.additional_kwargs == {}


def test_inserted_messages_are_of_their_class() -> None:
    messages = [human("1"), AIMessage("", id="2", tool_calls=[CALL])]
    (placeholder,) = Conversation(messages).update({"phase": "before_model"})
    assert isinstance(placeholder, ToolMessage)
    assert (placeholder.tool_call_id, placeholder.name, placeholder.status) == ("c1", "look", "error")
    assert placeholder.id


def test_a_stored_chunk_becomes_a_message() -> None:
    chunk = AIMessageChunk(
        content="", id="2", tool_call_chunks=[tool_call_chunk(name="look", args="{}", id="c1", index=0)]
    )
    messages = [human("1"), chunk, ToolMessage("42", id="3", tool_call_id="c1")]
    (changed,) = Conversation(messages).update({"phase": "before_model", "reducer": "delta"})
    assert type(changed) is AIMessage
    assert [call["id"] for call in changed.tool_calls] == ["c1"]


def test_removals_are_objects() -> None:
    """A dict without content, as some write it, raises in the reducer."""
    messages = [human("1"), ToolMessage("42", id="2", tool_call_id="nobody")]
    update = Conversation(messages).update({"phase": "before_model"})
    assert [type(m) for m in update] == [RemoveMessage]
    assert plain(reduced("add_messages", messages, update)) == plain(messages[:1])


@pytest.mark.parametrize(
    "odd",
    [
        ToolMessage("42", id="3", tool_call_id="c1", artifact=object()),
        ToolMessage("42", id="3", tool_call_id="c1", response_metadata={"logprob": float("-inf"), "raw": b"\xff"}),
        ToolMessage("42", id="3", tool_call_id="c1", additional_kwargs={"object": object(), "when": {1, 2}}),
    ],
)
def test_values_without_a_json_form(odd: ToolMessage) -> None:
    messages = [human("1"), AIMessage("", id="2", tool_calls=[CALL, OTHER]), odd]
    (placeholder,) = Conversation(messages).update({"phase": "before_model"})
    assert isinstance(placeholder, ToolMessage) and placeholder.tool_call_id == "c2"


def test_lone_surrogates_are_repaired() -> None:
    messages = [HumanMessage("a\ud800b", id="1")]
    (changed,) = Conversation(messages).update({"phase": "before_model"})
    assert (changed.content, changed.id) == ("a\ufffdb", "1")


def test_message_like_values_are_converted() -> None:
    assert Conversation([("user", "hi"), {"role": "assistant", "content": "hello"}]).update({}) == []


def test_an_update_that_cannot_be_expressed_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Two messages of one id, and an insertion before them: the delta reducer has no way there."""
    messages = [
        AIMessage("", id="1", tool_calls=[CALL]),
        human("2", "one"),
        human("2", "two"),
    ]
    with caplog.at_level(logging.WARNING, "wellturn"):
        update = Conversation(messages).update({"phase": "before_model", "reducer": "delta"})
    assert update == []
    assert "history/inexpressible-update" in caplog.text


def test_wrong_options_are_told() -> None:
    with pytest.raises(wellturn.OptionsError):
        Conversation([SystemMessage("x")]).update({"no_such": 1})
