"""The two designs of the source system: a sanity node at the entry, and tail sanity before the call."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Any

import pytest
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage
from langgraph.channels.delta import DeltaChannel
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.message import _messages_delta_reducer, add_messages
from langgraph.types import Command, interrupt
from typing_extensions import TypedDict

from agents import CONFIG, kinds
from wellturn.langgraph import (
    aapply_tail_sanity,
    apply_tail_sanity,
    detect_tail_markers,
    messages_sanity,
    messages_sanity_with,
)

KO_UNANSWERED_USER = "[이전 응답이 중단되어 사용자가 추가로 발화함]"
KO_TAIL_USER = "[직전 turn 응답 중단됨, 함께 종합해 답하라]"
KO_TAIL_RESULT = "[직전 turn 응답이 도구 결과 후 중단됨]"
KO_TAIL_CALL = "[tool call interrupted before completion]"


def user(id: str = "u1") -> HumanMessage:
    return HumanMessage("hi", id=id)


def says(id: str = "a1") -> AIMessage:
    return AIMessage("hello", id=id)


def calls(*ids: str, id: str = "a1") -> AIMessage:
    return AIMessage(
        "", id=id, tool_calls=[{"name": "look", "args": {}, "id": call, "type": "tool_call"} for call in ids]
    )


def result(call: str) -> ToolMessage:
    return ToolMessage("42", id=f"r-{call}", tool_call_id=call, name="look")


def after(messages: list[BaseMessage], update: dict[str, Any]) -> list[BaseMessage]:
    """What the reducer makes of a node's answer."""
    return list(add_messages(list(messages), update["messages"])) if update else messages  # type: ignore[arg-type]


class TestEntryNode:
    """S1: `START → messages_sanity → model` over the whole history."""

    def repaired(self, *messages: BaseMessage, **options: Any) -> list[BaseMessage]:
        node = messages_sanity_with(**options) if options else messages_sanity
        return after(list(messages), node({"messages": list(messages)}))

    def test_clean_history_gives_no_update(self) -> None:
        clean = [user(), calls("c1"), result("c1"), says("a2"), user("u2")]
        assert messages_sanity({"messages": clean}) == {}
        assert messages_sanity({"messages": []}) == messages_sanity({}) == {}, "also before the first message"

    def test_pattern_a_user_after_user(self) -> None:
        assert kinds(self.repaired(user("u1"), user("u2"))) == ["human", "ai", "human"]
        korean = self.repaired(user("u1"), user("u2"), markers="ko", marker_role="system")
        assert kinds(korean) == ["human", "system", "human"]
        assert korean[1].content == KO_UNANSWERED_USER

    def test_pattern_c_every_unanswered_call(self) -> None:
        repaired = self.repaired(user("u1"), calls("c1", "c2", "c3"), result("c2"), user("u2"), markers="ko")
        assert kinds(repaired) == ["human", "ai", "tool", "tool", "tool", "ai", "human"]
        results = [m for m in repaired if isinstance(m, ToolMessage)]
        assert {m.tool_call_id for m in results} == {"c1", "c2", "c3"}
        assert [m.content for m in results if m.tool_call_id != "c2"] == ["[tool call interrupted]"] * 2
        assert {m.name for m in results} == {"look"}

    def test_a_trailing_assistant_with_calls(self) -> None:
        assert kinds(self.repaired(user(), calls("c1"))) == ["human", "ai", "tool"]

    def test_pattern_b_result_without_answer(self) -> None:
        repaired = self.repaired(user(), calls("c1"), result("c1"), user("u2"), markers="ko")
        assert kinds(repaired) == ["human", "ai", "tool", "ai", "human"]
        assert repaired[3].content == "[response was interrupted]"

    def test_a_trailing_result_is_right_before_the_model(self) -> None:
        assert self.repaired(user(), calls("c1"), result("c1")) == [user(), calls("c1"), result("c1")]

    def test_the_state_may_be_an_object_under_any_key(self) -> None:
        class State:
            history = (user(), calls("c1"))

        update = messages_sanity_with(key="history")(State())
        assert kinds(update["history"]) == ["tool"]

    @pytest.mark.parametrize("delta", [False, True])
    @pytest.mark.parametrize("use_async", [False, True])
    def test_in_a_graph(self, delta: bool, use_async: bool) -> None:
        class DeltaState(TypedDict):
            messages: Annotated[list[BaseMessage], DeltaChannel(_messages_delta_reducer)]

        seen: list[list[BaseMessage]] = []

        def model(state: Any) -> dict[str, Any]:
            seen.append(list(state["messages"]))
            return {"messages": [AIMessage("ok")]}

        node = messages_sanity_with(reducer="delta") if delta else messages_sanity
        builder = StateGraph(DeltaState if delta else MessagesState)
        builder.add_node("messages_sanity", node)
        builder.add_node("model", model)
        builder.add_edge(START, "messages_sanity")
        builder.add_edge("messages_sanity", "model")
        graph = builder.compile(checkpointer=InMemorySaver())
        graph.update_state(CONFIG, {"messages": [user(), calls("c1", "c2"), result("c1")]}, as_node="model")
        given: Any = {"messages": [user("u2")]}
        if use_async:
            asyncio.run(graph.ainvoke(given, CONFIG))
        else:
            graph.invoke(given, CONFIG)
        assert kinds(seen[0]) == ["human", "ai", "tool", "tool", "ai", "human"]
        assert [getattr(m, "tool_call_id", None) for m in seen[0][2:4]] == ["c1", "c2"]


class TestTailMarkers:
    """S2: `detect_tail_markers` is a pure function that only appends."""

    @pytest.mark.parametrize(
        "messages",
        [[], [user(), says()], [user(), calls("c1"), result("c1"), says("a2")], [SystemMessage("s", id="s")]],
    )
    def test_clean_tails(self, messages: list[BaseMessage]) -> None:
        assert detect_tail_markers(messages) == []

    @pytest.mark.parametrize(
        ("messages", "wanted"),
        [
            ([user(), says(), user("u2")], [("ai", KO_TAIL_USER)]),
            ([user(), calls("c1"), result("c1")], [("ai", KO_TAIL_RESULT)]),
            ([user(), calls("c1")], [("tool", KO_TAIL_CALL), ("ai", KO_TAIL_RESULT)]),
            (
                [user(), calls("c1", "c2", "c3"), result("c2")],
                [("tool", KO_TAIL_CALL), ("tool", KO_TAIL_CALL), ("ai", KO_TAIL_RESULT)],
            ),
        ],
    )
    def test_dangling_tails(self, messages: list[BaseMessage], wanted: list[tuple[str, str]]) -> None:
        before = [m.model_copy(deep=True) for m in messages]
        markers = detect_tail_markers(messages, markers="ko")
        assert [(m.type, m.content) for m in markers] == wanted
        assert messages == before
        assert detect_tail_markers([*messages, *markers], markers="ko") == []

    def test_a_lone_user_message_depends_on_what_comes_next(self) -> None:
        """Dangling when another user message follows, which is the default here; otherwise it waits for its answer."""
        assert [m.type for m in detect_tail_markers([user()])] == ["ai"]
        assert detect_tail_markers([user()], phase="before_model") == []

    def test_the_system_role_of_the_source(self) -> None:
        (marker,) = detect_tail_markers([user()], markers="ko", marker_role="system")
        assert (marker.type, marker.content) == ("system", KO_TAIL_USER)

    def test_pending_calls_are_left(self) -> None:
        assert detect_tail_markers([user(), calls("c1")], pending=["c1"]) == []


def chat(saver: Any, **compiled: Any) -> Any:
    """A graph whose one node answers with the number of messages it saw."""

    def model(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage(f"saw {len(state['messages'])}")]}

    builder = StateGraph(MessagesState)
    builder.add_node("model", model)
    builder.add_edge(START, "model")
    return builder.compile(checkpointer=saver, **compiled)


class TestTailSanity:
    """S2: `apply_tail_sanity` over the latest checkpoint."""

    @pytest.fixture(params=["memory", "sqlite"])
    def saver(self, request: pytest.FixtureRequest, tmp_path: Path) -> Any:
        if request.param == "memory":
            yield InMemorySaver()
            return
        with SqliteSaver.from_conn_string(str(tmp_path / "checkpoints.db")) as sqlite:
            yield sqlite

    def test_no_state(self, saver: Any) -> None:
        assert apply_tail_sanity(chat(saver), CONFIG) == 0
        assert saver.get_tuple(CONFIG) is None, "nothing was written"

    def test_clean_state(self, saver: Any) -> None:
        graph = chat(saver)
        graph.invoke({"messages": [user()]}, CONFIG)
        before = saver.get_tuple(CONFIG)
        assert apply_tail_sanity(graph, CONFIG) == 0
        assert saver.get_tuple(CONFIG) == before, "nothing was written"

    @pytest.mark.parametrize(
        ("tail", "appended"),
        [([user()], 1), ([user(), calls("c1"), result("c1")], 1), ([user(), calls("c1", "c2"), result("c1")], 2)],
    )
    def test_dangling_state(self, saver: Any, tail: list[BaseMessage], appended: int) -> None:
        graph = chat(saver)
        graph.update_state(CONFIG, {"messages": tail}, as_node="model")
        assert apply_tail_sanity(graph, CONFIG, markers="ko") == appended
        state = graph.get_state(CONFIG)
        assert state.values["messages"][: len(tail)] == tail
        assert len(state.values["messages"]) == len(tail) + appended
        assert state.next == ()
        assert apply_tail_sanity(graph, CONFIG, markers="ko") == 0
        graph.invoke({"messages": [user("u9")]}, CONFIG)
        assert kinds(graph.get_state(CONFIG).values["messages"])[-3:] == ["ai", "human", "ai"]

    def test_a_delta_channel(self, saver: Any) -> None:
        class State(TypedDict):
            messages: Annotated[list[BaseMessage], DeltaChannel(_messages_delta_reducer)]

        builder = StateGraph(State)
        builder.add_node("model", lambda state: {"messages": [says("a2")]})
        builder.add_edge(START, "model")
        graph: Any = builder.compile(checkpointer=saver)
        graph.update_state(CONFIG, {"messages": [user(), calls("c1")]}, as_node="model")
        assert apply_tail_sanity(graph, CONFIG, reducer="delta") == 2
        assert kinds(graph.get_state(CONFIG).values["messages"]) == ["human", "ai", "tool", "ai"]
        assert apply_tail_sanity(graph, CONFIG, reducer="delta") == 0

    def test_another_key(self, saver: Any) -> None:
        class State(TypedDict):
            talk: Annotated[list[Any], add_messages]

        builder = StateGraph(State)
        builder.add_node("model", lambda state: {"talk": [says()]})
        builder.add_edge(START, "model")
        graph: Any = builder.compile(checkpointer=saver)
        graph.update_state(CONFIG, {"talk": [user()]}, as_node="model")
        assert apply_tail_sanity(graph, CONFIG, key="talk") == 1

    def test_an_input_without_messages(self, saver: Any) -> None:
        """The state has messages, but the graph takes something else in."""

        class Question(TypedDict):
            question: str

        class State(Question):
            messages: Annotated[list[Any], add_messages]

        def ask(state: Question) -> dict[str, Any]:
            return {"messages": [HumanMessage(state["question"])]}

        def model(state: State) -> dict[str, Any]:
            raise RuntimeError("the provider does not answer")

        builder = StateGraph(State, input_schema=Question)
        builder.add_node("ask", ask)
        builder.add_node("model", model)
        builder.add_edge(START, "ask")
        builder.add_edge("ask", "model")
        graph: Any = builder.compile(checkpointer=saver)
        with pytest.raises(RuntimeError):
            graph.invoke({"question": "hi"}, CONFIG)
        assert apply_tail_sanity(graph, CONFIG) == 1
        state = graph.get_state(CONFIG)
        assert kinds(state.values["messages"]) == ["human", "ai"]
        assert state.next == ()
        assert apply_tail_sanity(graph, CONFIG) == 0

    def test_a_breakpoint_is_pending(self, saver: Any) -> None:
        graph = chat(saver, interrupt_before=["model"])
        graph.invoke({"messages": [user()]}, CONFIG)
        assert graph.get_state(CONFIG).next == ("model",)
        assert apply_tail_sanity(graph, CONFIG) == 0
        assert graph.invoke(None, CONFIG)["messages"][-1].content == "saw 1"

    def test_an_interrupt_is_pending(self, saver: Any) -> None:
        def tools(state: MessagesState) -> dict[str, Any]:
            return {"messages": [ToolMessage(interrupt("ok?"), tool_call_id="c1")]}

        builder = StateGraph(MessagesState)
        builder.add_node("model", lambda state: {"messages": [calls("c1")]})
        builder.add_node("tools", tools)
        builder.add_edge(START, "model")
        builder.add_edge("model", "tools")
        builder.add_edge("tools", END)
        graph: Any = builder.compile(checkpointer=saver)
        graph.invoke({"messages": [user()]}, CONFIG)
        assert apply_tail_sanity(graph, CONFIG) == 0
        assert graph.get_state(CONFIG).interrupts
        assert graph.invoke(Command(resume="yes"), CONFIG)["messages"][-1].content == "yes"


async def test_tail_sanity_on_an_async_saver(tmp_path: Path) -> None:
    async with AsyncSqliteSaver.from_conn_string(str(tmp_path / "checkpoints.db")) as saver:
        graph = chat(saver)
        await graph.aupdate_state(CONFIG, {"messages": [user(), calls("c1")]}, as_node="model")
        assert await aapply_tail_sanity(graph, CONFIG) == 2
        assert await aapply_tail_sanity(graph, CONFIG) == 0
