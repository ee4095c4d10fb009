"""Agents on real langgraph and langchain, with real provider clients, whose turns can be cancelled in the middle."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Literal

from langchain.agents import create_agent
from langchain_anthropic import ChatAnthropic
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, tool
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import interrupt
from pydantic import SecretStr

from provider import Provider, Say
from wellturn.langgraph import Node

CONFIG: RunnableConfig = {"configurable": {"thread_id": "t"}}

TRAINS = ("trains001", "find_trains", {"to": "Bergen"})
WEATHER = ("weather01", "get_weather", {"city": "Bergen"})
TICKET = ("ticket001", "book_ticket", {"train": "15:43"})
LOOKING = Say("Let me look that up.", (TRAINS, WEATHER))
DONE = Say("Take the 15:43 train.")

ProviderName = Literal["anthropic", "openai", "template"]


def client(name: ProviderName, served: Provider) -> BaseChatModel:
    """The real client of a provider, pointed at the stand-in."""
    key = SecretStr("x")
    if name == "anthropic":
        return ChatAnthropic(
            model_name="stand-in", api_key=key, base_url=served.url, max_retries=0, timeout=10, stop=None
        )
    return ChatOpenAI(model="stand-in", api_key=key, base_url=served.url + "/v1", max_retries=0, timeout=10)


class Stuck:
    """A place where a run hangs until it is cancelled, at its first visit."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self._used = False

    async def here(self) -> None:
        if not self._used:
            self._used = True
            self.reached.set()
            await asyncio.Event().wait()


def tools(stuck: Stuck | None = None) -> list[BaseTool]:
    """Trains answer at once; the weather hangs once if there is a place to; a ticket needs an approval."""

    @tool
    async def find_trains(to: str) -> str:
        """The trains of today."""
        return f"{to}: 15:43"

    @tool
    async def get_weather(city: str) -> str:
        """The weather of today."""
        if stuck:
            await stuck.here()
        return f"{city}: rain"

    @tool
    async def book_ticket(train: str) -> str:
        """Book a seat, once the traveller has approved."""
        return f"{train}: {interrupt('book?')}"

    return [find_trains, get_weather, book_ticket]


def graph(
    model: BaseChatModel,
    saver: Any,
    *,
    stuck: dict[str, Stuck] | None = None,
    sanity: Node | None = None,
    execution: Literal["one_node", "one_by_one"] = "one_node",
) -> Any:
    """START → (sanity →) model ⇄ tools.

    `stuck` says where the run hangs: `model` before its second call, `tools` before any tool, `tool` inside one.
    `one_by_one` runs each call in a super-step of its own.
    """
    places = stuck or {}
    bound = model.bind_tools(tools(places.get("tool")))
    node = ToolNode(tools(places.get("tool")))

    async def call_model(state: MessagesState) -> dict[str, list[BaseMessage]]:
        messages = state["messages"]
        if "model" in places and not isinstance(messages[-1], HumanMessage):
            await places["model"].here()
        if "answer" in places:
            await places["answer"].here()
        return {"messages": [await bound.ainvoke(messages)]}

    async def call_tools(state: MessagesState) -> Any:
        if "tools" in places:
            await places["tools"].here()
        if execution == "one_node":
            return await node.ainvoke(state)
        return await node.ainvoke([{**call, "type": "tool_call"} for call in open_calls(state["messages"])[:1]])

    def after_model(state: MessagesState) -> str:
        return "tools" if open_calls(state["messages"]) else END

    def after_tools(state: MessagesState) -> str:
        return "tools" if open_calls(state["messages"]) else "model"

    builder = StateGraph(MessagesState)
    builder.add_node("model", call_model)
    builder.add_node("tools", call_tools)
    if sanity:
        builder.add_node("messages_sanity", sanity)
        builder.add_edge(START, "messages_sanity")
        builder.add_edge("messages_sanity", "model")
    else:
        builder.add_edge(START, "model")
    builder.add_conditional_edges("model", after_model, ["tools", END])
    builder.add_conditional_edges("tools", after_tools, ["tools", "model"])
    return builder.compile(checkpointer=saver)


def open_calls(messages: list[Any]) -> list[Any]:
    """The calls of the last assistant message that have no result yet."""
    answered: set[str] = set()
    for message in reversed(messages):
        if isinstance(message, AIMessage):
            return [call for call in message.tool_calls if call["id"] not in answered]
        answered.add(getattr(message, "tool_call_id", ""))
    return []


def agent(model: BaseChatModel, saver: Any, *, stuck: Stuck | None = None, middleware: tuple[Any, ...] = ()) -> Any:
    """langchain's own agent, which runs each call as a task of its own."""
    return create_agent(model, tools(stuck), middleware=middleware, checkpointer=saver)


async def say(running: Any, text: str) -> str:
    """A turn that runs to its end; the text of the last message."""
    state = await running.ainvoke({"messages": [HumanMessage(text)]}, CONFIG)
    return str(state["messages"][-1].text)


async def say_and_cancel(running: Any, text: str, place: Stuck, saver: InMemorySaver, writes: int = 0) -> None:
    """A turn whose task is cancelled once it hangs at `place`.

    `writes` is how many messages of finished sibling tasks must be saved before that.
    """
    turn = asyncio.create_task(running.ainvoke({"messages": [HumanMessage(text)]}, CONFIG, durability="sync"))
    reached = asyncio.create_task(place.reached.wait())
    await asyncio.wait({turn, reached}, return_when=asyncio.FIRST_COMPLETED)
    if turn.done():
        reached.cancel()
        raise AssertionError("the turn ended before it could be cancelled") from turn.exception()
    while writes > sum(channel == "messages" for _, channel, _ in pending_writes(saver)):
        await asyncio.sleep(0.001)
    turn.cancel()
    with suppress(asyncio.CancelledError):
        await turn


def pending_writes(saver: Any) -> list[Any]:
    saved = saver.get_tuple(CONFIG)
    return list(saved.pending_writes or []) if saved else []


async def stored(running: Any) -> list[BaseMessage]:
    """The messages that `get_state` answers."""
    return list((await running.aget_state(CONFIG)).values.get("messages", []))


def kinds(messages: list[BaseMessage]) -> list[str]:
    return [message.type for message in messages]
