"""A turn is cancelled in the middle, and the next one goes to a strict provider: with Wellturn it completes.

Everything but the providers is real: langgraph, its checkpoints and cancellation, and the providers' own clients.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest
from anthropic import BadRequestError as AnthropicRefusal
from langchain.agents import create_agent
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from openai import BadRequestError as OpenAIRefusal

from agents import (
    CONFIG,
    DONE,
    LOOKING,
    TICKET,
    ProviderName,
    Stuck,
    agent,
    client,
    graph,
    kinds,
    say,
    say_and_cancel,
    stored,
    tools,
)
from provider import Say, provider
from wellturn.langchain import MessagesSanityMiddleware
from wellturn.langgraph import aapply_tail_sanity, messages_sanity, messages_sanity_with

pytestmark = pytest.mark.skipif(
    sys.version_info < (3, 11), reason="langgraph passes its configuration into async tools from Python 3.11 on only"
)

REFUSALS = (OpenAIRefusal, AnthropicRefusal)

UNANSWERED: dict[ProviderName, str] = {
    "openai": "must be followed by tool messages responding to each 'tool_call_id'",
    "template": "must be followed by tool messages responding to each 'tool_call_id'",
    "anthropic": "`tool_use` ids were found without `tool_result` blocks immediately after",
}
ALTERNATE = "conversation roles must alternate"

PROVIDERS: list[ProviderName] = ["openai", "anthropic", "template"]

# Where the first turn hangs, the steps its tools run in, what the model says until then, and whose error the next turn
# gets without Wellturn: everybody's for open calls; only the strict template minds a turn that nobody answered.
CASES: dict[str, tuple[str, Any, list[Say], set[ProviderName]]] = {
    "before the answer": ("answer", "one_node", [], {"template"}),
    "before the tools": ("tools", "one_node", [LOOKING], {"openai", "anthropic", "template"}),
    "in a tool": ("tool", "one_node", [LOOKING], {"openai", "anthropic", "template"}),
    "between two tools": ("tool", "one_by_one", [LOOKING], {"openai", "anthropic", "template"}),
    "after the tools": ("model", "one_node", [LOOKING], {"template"}),
}

cancelled = pytest.mark.parametrize("case", CASES)
by_provider = pytest.mark.parametrize("name", PROVIDERS)


async def cut(case: str, name: ProviderName, served: Any, saver: InMemorySaver) -> None:
    """Play the first turn and cancel it."""
    place, execution, script, _ = CASES[case]
    served.script[:0] = script
    stuck = Stuck()
    await say_and_cancel(
        graph(client(name, served), saver, stuck={place: stuck}, execution=execution), "Bergen?", stuck, saver
    )
    assert served.script == [DONE]


@cancelled
@by_provider
async def test_without_wellturn(case: str, name: ProviderName) -> None:
    saver = InMemorySaver()
    with provider(DONE, alternating=name == "template") as served:
        await cut(case, name, served, saver)
        running = graph(client(name, served), saver)
        if name not in CASES[case][3]:
            assert await say(running, "Hello?") == DONE.text
            return
        with pytest.raises(REFUSALS) as refused:
            await say(running, "Hello?")
        wanted = ALTERNATE if case in ("before the answer", "after the tools") else UNANSWERED[name]
        assert wanted in str(refused.value)


@cancelled
@by_provider
async def test_with_the_entry_node(case: str, name: ProviderName) -> None:
    saver = InMemorySaver()
    with provider(DONE, alternating=name == "template") as served:
        await cut(case, name, served, saver)
        served.script.append(Say("Bye."))
        running = graph(client(name, served), saver, sanity=messages_sanity)
        assert await say(running, "Hello?") == DONE.text
        repaired = await stored(running)
        assert await say(running, "Thanks.") == "Bye."
        assert (await stored(running))[: len(repaired)] == repaired, "a repaired history is not repaired again"
        assert served.refused == []


@cancelled
@by_provider
async def test_with_tail_sanity(case: str, name: ProviderName) -> None:
    saver = InMemorySaver()
    with provider(DONE, alternating=name == "template") as served:
        await cut(case, name, served, saver)
        running = graph(client(name, served), saver)
        before = await stored(running)
        appended = await aapply_tail_sanity(running, CONFIG)
        assert appended > 0
        assert (await stored(running))[: len(before)] == before
        assert len(await stored(running)) == len(before) + appended
        assert await aapply_tail_sanity(running, CONFIG) == 0
        assert await say(running, "Hello?") == DONE.text


@by_provider
@pytest.mark.parametrize("persist", [True, False])
async def test_create_agent(name: ProviderName, persist: bool) -> None:
    """create_agent runs each call as its own task; the next input drops what a finished one wrote."""
    saver = InMemorySaver()
    with provider(LOOKING, DONE, alternating=name == "template") as served:
        stuck = Stuck()
        await say_and_cancel(agent(client(name, served), saver, stuck=stuck), "Bergen?", stuck, saver, writes=1)
        with pytest.raises(REFUSALS):
            await say(agent(client(name, served), saver), "Hello?")
        served.refused.clear()
        running = agent(client(name, served), saver, middleware=(MessagesSanityMiddleware(persist=persist),))
        damaged = await stored(running)
        assert await say(running, "Hello again?") == DONE.text
        assert served.refused == []
        now = await stored(running)
        if persist:
            assert kinds(now) == ["human", "ai", "tool", "tool", "ai", "human", "ai", "human", "ai"]
        else:
            assert now[: len(damaged)] == damaged


@by_provider
async def test_finished_siblings_are_kept(name: ProviderName) -> None:
    saver = InMemorySaver()
    with provider(LOOKING, DONE, alternating=name == "template") as served:
        stuck = Stuck()
        await say_and_cancel(agent(client(name, served), saver, stuck=stuck), "Bergen?", stuck, saver, writes=1)
        running = agent(client(name, served), saver)
        assert await aapply_tail_sanity(running, CONFIG) == 2
        assert await say(running, "Hello?") == DONE.text
        messages = await stored(running)
        assert kinds(messages) == ["human", "ai", "tool", "tool", "ai", "human", "ai"]
        assert messages[2].text == "Bergen: 15:43"


@by_provider
@pytest.mark.parametrize("kind", ["graph", "agent"])
async def test_an_interrupt_resumes_untouched(name: ProviderName, kind: str) -> None:
    saver = InMemorySaver()
    with provider(Say("", (TICKET,)), DONE, alternating=name == "template") as served:
        model = client(name, served)
        if kind == "graph":
            running = graph(model, saver, sanity=messages_sanity)
        else:
            running = create_agent(model, tools(), middleware=[MessagesSanityMiddleware()], checkpointer=saver)
        await say(running, "Book it.")
        waiting = await running.aget_state(CONFIG)
        assert waiting.interrupts
        assert await aapply_tail_sanity(running, CONFIG) == 0
        assert await running.aget_state(CONFIG) == waiting
        ended = await running.ainvoke(Command(resume="yes"), CONFIG)
        assert [m.text for m in ended["messages"]] == ["Book it.", "", "15:43: yes", DONE.text]
        assert served.refused == []


@by_provider
async def test_an_abandoned_interrupt(name: ProviderName) -> None:
    saver = InMemorySaver()
    with provider(Say("", (TICKET,)), DONE, alternating=name == "template") as served:
        running = graph(client(name, served), saver)
        await say(running, "Book it.")
        assert await aapply_tail_sanity(running, CONFIG, abandon_interrupts=True) == 2
        assert not (await running.aget_state(CONFIG)).interrupts
        assert await say(running, "No, I fly.") == DONE.text


@by_provider
async def test_options_reach_the_core(name: ProviderName) -> None:
    saver = InMemorySaver()
    with provider(DONE) as served:
        await cut("before the tools", name, served, saver)
        running = graph(client(name, served), saver, sanity=messages_sanity_with(markers="ko"))
        assert await say(running, "Hello?") == DONE.text
        assert [str(m.text) for m in await stored(running)].count("[tool call interrupted]") == 2
