"""A small travel agent on real langgraph, driven by a scripted chat model.

Nothing here imitates langgraph: the graph, the checkpointer, the cancellation and the state are the library's own. Only
the model's words are scripted, so that a recording is the same each time. Ids are fixed for the same reason: `user-N`
and `assistant-N` by position, `result-CALL` for the result of the call CALL.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from typing import Annotated, Any, Literal

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.tools import ToolException, tool
from langgraph.channels.delta import DeltaChannel
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.message import _messages_delta_reducer
from langgraph.prebuilt import ToolNode
from langgraph.types import Send, interrupt
from typing_extensions import TypedDict

Execution = Literal["tool_node", "fan_out", "one_by_one"]


class Hang:
    """A script step that never ends: the model has been asked and stays silent."""


Step = AIMessage | list[AIMessageChunk | Hang] | Hang


class ScriptedModel(BaseChatModel):
    """A chat model that says the steps of its script one after another.

    A list of chunks is a streamed answer. `stuck` is set when a step hangs.
    """

    script: list[Any]
    stuck: asyncio.Event
    position: int = 0

    model_config = {"arbitrary_types_allowed": True}

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _next_step(self) -> tuple[Step, str]:
        step = self.script[self.position]
        self.position += 1
        return step, f"assistant-{self.position}"

    async def _hang(self) -> None:
        self.stuck.set()
        await asyncio.Event().wait()

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        step, message_id = self._next_step()
        if isinstance(step, Hang):
            await self._hang()
        return ChatResult(generations=[ChatGeneration(message=step.model_copy(update={"id": message_id}))])

    async def _astream(
        self, messages: list[BaseMessage], *args: Any, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        step, message_id = self._next_step()
        for chunk in step:
            if isinstance(chunk, Hang):
                await self._hang()
            yield ChatGenerationChunk(message=chunk.model_copy(update={"id": message_id}))

    def _generate(self, *args: Any, **kwargs: Any) -> ChatResult:
        raise NotImplementedError("the scripted model is only called asynchronously")


@tool
async def get_weather(city: str) -> str:
    """The weather of today."""
    return f"{city}: light rain, 11 °C, clearing in the evening"


@tool
async def find_trains(origin: str, destination: str) -> str:
    """The trains of today."""
    return f"{origin} to {destination}: 15:43 (6 h 36 min), 23:03 (7 h 20 min, sleeper)"


@tool
async def find_hotels(city: str) -> str:
    """Hotels with a free room for tonight."""
    raise ToolException(f"the hotel service does not answer for {city}")


@tool
async def book_ticket(train: str) -> str:
    """Book one seat, once the traveller has approved."""
    decision = interrupt({"action": "book_ticket", "train": train})
    return f"booked {train}" if decision == "approve" else f"not booked: {decision}"


TOOLS = [get_weather, find_trains, find_hotels, book_ticket]


class DeltaState(TypedDict):
    """Like MessagesState, on langgraph's experimental delta channel."""

    messages: Annotated[list[BaseMessage], DeltaChannel(_messages_delta_reducer)]


def build_agent(
    model: ScriptedModel,
    *,
    execution: Execution = "tool_node",
    hanging_tools: Collection[str] = (),
    state: type = MessagesState,
    streamed: bool = False,
    checkpointer: Any,
) -> Any:
    """Compile model → tools → model.

    `execution` is how the calls of one assistant message are run: `tool_node` all in one task (langgraph's ToolNode),
    `fan_out` one task each in one super-step (what langchain's create_agent does), `one_by_one` one super-step each.
    """

    running: set[str] = set()

    async def run_tool(request: Any, execute: Any) -> ToolMessage:
        call_id = request.tool_call["id"]
        if request.tool_call["name"] in hanging_tools:
            while running:  # what its siblings do is decided before anything is cancelled
                await asyncio.sleep(0)
            model.stuck.set()
            await asyncio.Event().wait()
        running.add(call_id)
        try:
            result = await execute(request)
        finally:
            running.remove(call_id)
        result.id = f"result-{call_id}"
        return result

    tool_node = ToolNode(TOOLS, awrap_tool_call=run_tool, handle_tool_errors=True)

    async def call_model(state: dict) -> dict:
        if not streamed:
            return {"messages": [await model.ainvoke(state["messages"])]}
        answer = None
        async for chunk in model.astream(state["messages"]):
            answer = chunk if answer is None else answer + chunk
        return {"messages": [answer]}

    async def run_first_open_call(state: dict) -> list[dict]:
        return await tool_node.ainvoke(open_calls(state["messages"])[:1])

    def after_model(state: dict) -> str | list[Send]:
        calls = open_calls(state["messages"])
        if calls and execution == "fan_out":
            return [Send("tools", [call]) for call in calls]
        return "tools" if calls else END

    def after_tools(state: dict) -> str:
        return "tools" if open_calls(state["messages"]) else "model"

    graph = StateGraph(state)
    graph.add_node("model", call_model)
    graph.add_node("tools", run_first_open_call if execution == "one_by_one" else tool_node)
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", after_model, ["tools", END])
    graph.add_conditional_edges("tools", after_tools, ["tools", "model"])
    return graph.compile(checkpointer=checkpointer)


def open_calls(messages: Sequence[BaseMessage]) -> list[dict]:
    """The calls of the last assistant message that have no result yet."""
    answered = set()
    for message in reversed(messages):
        if isinstance(message, AIMessage):
            return [call for call in message.tool_calls if call["id"] not in answered]
        if isinstance(message, ToolMessage):
            answered.add(message.tool_call_id)
    return []
