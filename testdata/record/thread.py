"""One conversation with the agent: what a user can do to it, and what is found in its checkpoint afterwards."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END
from langgraph.types import Command

from agent import ScriptedModel, build_agent

CONFIG = {"configurable": {"thread_id": "travel"}}


class Thread:
    """A thread of the agent with its own checkpointer; `options` are those of `agent.build_agent`.

    The saver keeps serialised checkpoints, as one over a database does, and every access builds the graph anew: nothing
    is remembered but what was saved.
    """

    def __init__(self, script: list[Any], **options: Any):
        self._saver = InMemorySaver()
        self._options = options
        self._model = ScriptedModel(script=script, stuck=asyncio.Event())
        self._users = 0

    def _agent(self) -> Any:
        return build_agent(self._model, checkpointer=self._saver, **self._options)

    def _input(self, text: str, system: str | None = None) -> dict:
        self._users += 1
        user = HumanMessage(text, id=f"user-{self._users}")
        return {"messages": [SystemMessage(system, id="system-1"), user] if system else [user]}

    async def say(self, text: str, *, system: str | None = None) -> None:
        """A turn that runs until it ends by itself (or pauses for approval)."""
        await self._agent().ainvoke(self._input(text, system), CONFIG)

    async def say_and_cancel(self, text: str, *, stream_mode: str = "values", written: int = 0) -> None:
        """A turn whose asyncio task is cancelled once a model step or a tool hangs.

        `written` is the number of messages that finished sibling tasks must have saved before the cancellation.
        """
        self._model.stuck.clear()
        agent, turn = self._agent(), self._input(text)

        async def consume() -> None:
            async for _ in agent.astream(turn, CONFIG, stream_mode=stream_mode, durability="sync"):
                pass

        async def hangs() -> None:
            """Wait until the turn is stuck and everything before that is saved."""
            await self._model.stuck.wait()
            while turn["messages"][-1] not in await self._stored() or len(await self._pending()) < written:
                await asyncio.sleep(0)

        run, hang = asyncio.create_task(consume()), asyncio.create_task(hangs())
        await asyncio.wait({run, hang}, return_when=asyncio.FIRST_COMPLETED)
        if run.done():
            hang.cancel()
            raise RuntimeError("the turn ended before it could be cancelled") from run.exception()
        run.cancel()
        with suppress(asyncio.CancelledError):
            await run

    async def say_and_disconnect(self, text: str) -> None:
        """A turn whose only reader of the stream goes away after the model's message."""
        stream = self._agent().astream(self._input(text), CONFIG, stream_mode="updates")
        async for update in stream:
            if "model" in update:
                break
        await stream.aclose()

    async def say_next(self, text: str) -> None:
        """The next user message, stopped just before the model is called: what that call would be given."""
        await self._agent().ainvoke(self._input(text), CONFIG, interrupt_before=["model"])

    async def write_next(self, text: str) -> None:
        """The next user message, written with `update_state` as an input instead of starting a run."""
        await self._agent().aupdate_state(CONFIG, self._input(text), as_node="__start__")

    async def settle(self) -> None:
        """Drop the unfinished tasks, keep what the finished ones wrote."""
        await self._agent().aupdate_state(CONFIG, None, as_node=END)

    async def resume(self, decision: str | None = None) -> None:
        """Go on where the run stopped: with a decision after an interrupt, with nothing after a cancellation."""
        self._options = {**self._options, "hanging_tools": ()}
        await self._agent().ainvoke(Command(resume=decision) if decision else None, CONFIG)

    async def recorded(self) -> tuple[list[BaseMessage], dict[str, Any]]:
        """The messages that `get_state` answers, and the facts around them."""
        state = await self._agent().aget_state(CONFIG)
        messages = state.values["messages"]
        return messages, {
            "messages": [m.id for m in messages],
            "stored_in_checkpoint": [m.id for m in await self._stored()],
            "pending_writes": [m.id for m in await self._pending()],
            "next": list(state.next),
            "interrupts": [i.value for i in state.interrupts],
        }

    async def _stored(self) -> list[BaseMessage]:
        """The messages of the latest checkpoint; a delta channel keeps none there."""
        saved = await self._saver.aget_tuple(CONFIG)
        return saved.checkpoint["channel_values"].get("messages", []) if saved else []

    async def _pending(self) -> list[BaseMessage]:
        """Messages that finished tasks of an unfinished super-step have saved beside the checkpoint."""
        saved = await self._saver.aget_tuple(CONFIG)
        writes = saved.pending_writes if saved else []
        return [m for _, channel, value in writes if channel == "messages" for m in value]
