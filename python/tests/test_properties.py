"""Damaged histories made at random, with real reducers and the providers' rules as judges."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage, convert_to_openai_messages
from langgraph.graph.message import _messages_delta_reducer, add_messages
from pydantic import SecretStr

from provider import alternation_rules, anthropic_rules, openai_rules
from wellturn._messages import Conversation

SEEDS = range(100)
TARGETS = ["openai-chat", "anthropic", "strict-template"]
ANTHROPIC = ChatAnthropic(model_name="stand-in", api_key=SecretStr("x"), timeout=1, stop=None)


def damaged(seed: int) -> list[BaseMessage]:
    """A conversation of a few turns, from which messages were dropped, moved or repeated; it ends on a user message."""
    random = Random(seed)
    messages: list[BaseMessage] = []
    for turn in range(random.randint(1, 4)):
        messages.append(HumanMessage(f"question {turn}"))
        calls = [f"call{turn}{n}" for n in range(random.randint(0, 3))]
        if calls:
            made: list[Any] = [{"name": "look", "args": {"n": turn}, "id": call, "type": "tool_call"} for call in calls]
            messages.append(AIMessage(random.choice(["", "Let me look."]), tool_calls=made))
            random.shuffle(calls)
            messages += [ToolMessage("42", tool_call_id=call, name="look", artifact=object()) for call in calls]
        messages.append(AIMessage(f"answer {turn}"))
    for _ in range(random.randint(0, 4)):
        at = random.randrange(len(messages))
        match random.choice(["drop", "move", "repeat"]):
            case "drop" if len(messages) > 1:
                del messages[at]
            case "move":
                messages.insert(random.randrange(len(messages)), messages.pop(at))
            case "repeat" if isinstance(messages[at], ToolMessage):
                messages.insert(at, messages[at].model_copy())
    messages.append(HumanMessage("next question"))
    for i, message in enumerate(messages):
        message.id = f"m{i}"
    return messages


def seen(messages: list[BaseMessage]) -> list[Any]:
    """What a provider sees."""
    return [message.model_dump(exclude={"id", "artifact"}) for message in messages]


def refusal(target: str, messages: list[BaseMessage]) -> str | None:
    """What the provider says of these messages, written by its own client."""
    if target == "anthropic":
        return anthropic_rules(ANTHROPIC._get_request_payload(messages)["messages"])
    plain: Any = convert_to_openai_messages(messages)
    return openai_rules(plain) or (alternation_rules(plain) if target == "strict-template" else None)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_any_damage(seed: int, target: str) -> None:
    messages = damaged(seed)
    given = [message.model_copy() for message in messages]
    options = {"phase": "before_model", "target": target}
    repaired = Conversation(messages).repaired(options) or messages

    arrived: list[Any] = list(add_messages(list(messages), Conversation(messages).update(options)))  # type: ignore[arg-type]
    assert seen(arrived) == seen(repaired), "add_messages arrives at the repaired history"
    update: list[Any] = Conversation(messages).update({**options, "reducer": "delta"})
    assert seen(_messages_delta_reducer(list(messages), [update])) == seen(repaired), "and so does the delta reducer"  # type: ignore[arg-type]
    assert Conversation(arrived).update(options) == [], "twice changes nothing"
    assert messages == given, "the state is not written to"
    assert refusal(target, arrived) is None

    artifacts = {id(m.artifact) for m in messages if isinstance(m, ToolMessage)}
    results = [m for m in arrived if isinstance(m, ToolMessage) and m.content == "42"]
    assert all(id(m.artifact) in artifacts for m in results), "real results keep what has no JSON form"
    said = [m.text for m in messages if isinstance(m, HumanMessage)]
    heard = "".join(m.text for m in arrived if isinstance(m, HumanMessage))
    assert all(text in heard for text in said), "what users said stays"


@pytest.mark.parametrize("target", TARGETS)
def test_damage_is_damage(target: str) -> None:
    """Most of these histories are refused as they are: the test above does not judge clean ones only."""
    refused = [seed for seed in SEEDS if refusal(target, damaged(seed))]
    assert len(refused) > len(SEEDS) // 2
