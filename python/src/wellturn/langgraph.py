"""Wellturn for LangGraph: keep the messages of a checkpoint well formed.

A run that was cancelled, or whose client disconnected, leaves its half turn in the checkpoint; the next turn then
starts on a history that providers refuse. There are two places to mend that, and either is enough:

- `messages_sanity`, a node at the entry of the graph (`START → messages_sanity → model`), repairs the whole history;
- `apply_tail_sanity`, called before the graph is invoked with new input, closes the tail by appending only.

A call that waits for a human (`interrupt`) is pending, not dangling. A resumed run does not pass `START`, so the node
never sees it; `apply_tail_sanity` looks for it in the state.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

try:
    from langchain_core.messages import BaseMessage
    from langchain_core.runnables import RunnableConfig
    from langgraph.graph import END, START
    from langgraph.types import StateSnapshot
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error.msg}; wellturn.langgraph needs it: pip install 'wellturn[langgraph]'") from error

from wellturn._messages import Conversation

if TYPE_CHECKING:
    from langgraph.pregel.protocol import PregelProtocol
    from typing_extensions import Unpack

    from wellturn._options import Options

__all__ = ["aapply_tail_sanity", "apply_tail_sanity", "detect_tail_markers", "messages_sanity", "messages_sanity_with"]

Update = dict[str, list[BaseMessage]]


class Node(Protocol):
    """A node of a graph."""

    def __call__(self, state: Any) -> Update: ...


def messages_sanity(state: Any) -> Update:
    """A node that repairs the `messages` of the state; it returns an update for `add_messages`.

        builder.add_node(messages_sanity)
        builder.add_edge(START, "messages_sanity")
        builder.add_edge("messages_sanity", "model")

    The update is the smallest that the reducer turns into the repaired history, and empty when nothing is wrong.
    Messages that need no repair are the objects of the state. LangGraph runs the node in sync and async graphs alike.
    """
    return _sane(state, "messages", {})


def messages_sanity_with(*, key: str = "messages", **options: Unpack[Options]) -> Node:
    """`messages_sanity` with options, for the list that the state has under `key`.

        builder.add_node("messages_sanity", messages_sanity_with(markers="ko", target="anthropic"))

    `reducer="delta"` gives updates for the delta channels of langgraph and deepagents.
    """

    def messages_sanity(state: Any) -> Update:
        return _sane(state, key, options)

    return messages_sanity


def _sane(state: Any, key: str, options: Mapping[str, Any]) -> Update:
    messages = state.get(key) if isinstance(state, Mapping) else getattr(state, key)
    update = Conversation(messages or []).update({"phase": "before_model", **options})
    return {key: update} if update else {}


def detect_tail_markers(messages: Sequence[Any], **options: Unpack[Options]) -> list[BaseMessage]:
    """The messages to append so that a new user message may follow; empty when the tail is clean. A pure function.

    An unanswered call gets a result, a result that the model never answered and a user message without an answer get a
    closing message. Damage further back is not touched: that needs `messages_sanity`.
    """
    return Conversation(messages).update({"scope": "tail", "phase": "before_user", **options})


def apply_tail_sanity(
    graph: PregelProtocol[Any, Any, Any, Any],
    config: RunnableConfig,
    *,
    key: str = "messages",
    abandon_interrupts: bool = False,
    **options: Unpack[Options],
) -> int:
    """Close the tail of the latest checkpoint; returns how many messages were appended, 0 when it was clean.

    Call it when no run is active on the thread, just before the graph gets a new user message. A second call appends
    nothing. Results of finished tools that stand beside the checkpoint only, because a sibling was cancelled, are filed
    first: the next input would drop them.

    While the thread waits at an interrupt, or at a breakpoint that the graph was compiled with, nothing is touched and
    the answer is 0: the run is to be resumed. A new input abandons that; say `abandon_interrupts` when it comes next.
    """
    steps = _closing(graph, key, abandon_interrupts, options)
    write = next(steps)
    while True:
        if write:
            graph.update_state(config, *write)
        try:
            write = steps.send(graph.get_state(config))
        except StopIteration as end:
            return int(end.value)


async def aapply_tail_sanity(
    graph: PregelProtocol[Any, Any, Any, Any],
    config: RunnableConfig,
    *,
    key: str = "messages",
    abandon_interrupts: bool = False,
    **options: Unpack[Options],
) -> int:
    """`apply_tail_sanity` for async checkpointers."""
    steps = _closing(graph, key, abandon_interrupts, options)
    write = next(steps)
    while True:
        if write:
            await graph.aupdate_state(config, *write)
        try:
            write = steps.send(await graph.aget_state(config))
        except StopIteration as end:
            return int(end.value)


Write = tuple[Update | None, str | None]
"""The values and the node name for `update_state`."""

_SETTLE: Write = (None, END)
"""Files what finished tasks wrote and drops the unfinished ones."""


def _closing(
    graph: Any, key: str, abandon_interrupts: bool, options: Mapping[str, Any]
) -> Generator[Write | None, StateSnapshot, int]:
    """The steps of `apply_tail_sanity`: yields a write, or None, and is sent the state that follows it."""
    state = yield None
    if not abandon_interrupts and _waits(graph, state):
        return 0
    if any(task.result is not None or task.interrupts for task in state.tasks):
        state = yield _SETTLE
    markers = detect_tail_markers(state.values.get(key) or [], **options)
    if markers:
        state = yield {key: markers}, START  # as input, so that no routing function of the graph is run
        if all(message.id != markers[-1].id for message in state.values.get(key) or []):
            yield {key: markers}, None  # the graph's input has no such key: as the node that ran last
        yield _SETTLE  # the markers have set off the node that follows
    return len(markers)


def _waits(graph: Any, state: StateSnapshot) -> bool:
    """Whether the thread waits for a human: at an interrupt, or at a breakpoint that the graph was compiled with."""
    if state.interrupts or any(task.interrupts for task in state.tasks):
        return True
    before = getattr(graph, "interrupt_before_nodes", ())
    stops_here = before == "*" or any(name in before for name in state.next)
    return bool(state.next) and (stops_here or bool(getattr(graph, "interrupt_after_nodes", ())))
