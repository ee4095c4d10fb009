"""The recorded conversations. Each scenario says what is done; what is then found is recorded, never written here.

The docstring of a scenario is its row in testdata/langgraph/README.md.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.messages.tool import tool_call_chunk

from agent import DeltaState, Hang
from thread import Thread

Scenario = Callable[[], Awaitable[Thread]]

SCENARIOS: dict[str, Scenario] = {}
"""Name → a function that plays the scenario and returns its thread, in the order of the README."""


def scenario(play: Scenario) -> Scenario:
    SCENARIOS[play.__name__.replace("_", "-")] = play
    return play


# What the model says, and the calls it makes. Ids have 9 letters and digits, the one form that every provider takes.
WEATHER = {"name": "get_weather", "args": {"city": "Bergen"}, "id": "weather01"}
TRAINS = {"name": "find_trains", "args": {"origin": "Oslo", "destination": "Bergen"}, "id": "trains001"}
HOTELS = {"name": "find_hotels", "args": {"city": "Bergen"}, "id": "hotels001"}
TICKET = {"name": "book_ticket", "args": {"train": "Oslo-Bergen 15:43"}, "id": "ticket001"}

QUESTION = "How do I get from Oslo to Bergen today, and do I need an umbrella?"
AGAIN = "Are you still there?"
HELLO = AIMessage("Hello! Where would you like to go?")
LOOKING = AIMessage("Let me look that up.", tool_calls=[TRAINS, WEATHER])
ADVICE = AIMessage("Take the 15:43 train. Bring an umbrella: light rain, clearing in the evening.")
SYSTEM = "You are a travel agent in Norway. Answer briefly."


# --- turns that end by themselves -----------------------------------------------------------------------------------


@scenario
async def finished_plain() -> Thread:
    """Two turns without tools."""
    thread = Thread([HELLO, AIMessage("Bergen is lovely, even in the rain.")])
    await thread.say("Hi!")
    await thread.say("What about Bergen?")
    return thread


@scenario
async def finished_parallel_tools() -> Thread:
    """One turn with two parallel calls, run by one ToolNode."""
    thread = Thread([LOOKING, ADVICE])
    await thread.say(QUESTION)
    return thread


@scenario
async def finished_system_prompt() -> Thread:
    """A system message kept in the state, a plain turn, a turn with tools."""
    thread = Thread([HELLO, LOOKING, ADVICE])
    await thread.say("Hi!", system=SYSTEM)
    await thread.say(QUESTION)
    return thread


@scenario
async def finished_tool_error() -> Thread:
    """One of three calls fails; ToolNode turns the exception into a result of status `error`."""
    looking = AIMessage("", tool_calls=[TRAINS, HOTELS, WEATHER])
    thread = Thread([looking, AIMessage("Take the 15:43 train. I could not find a hotel.")])
    await thread.say("A train to Bergen, a hotel, and the weather, please.")
    return thread


@scenario
async def finished_chunk_in_delta_channel() -> Thread:
    """A node returns the sum of the streamed chunks, on langgraph's delta channel; its reducer keeps chunks as they
    are."""
    chunks = [AIMessageChunk("Take the "), AIMessageChunk("15:43 train.", chunk_position="last")]
    thread = Thread([chunks], state=DeltaState, streamed=True)
    await thread.say(QUESTION)
    return thread


@scenario
async def finished_chunk_in_plain_channel() -> Thread:
    """The same node on a channel with `add_messages`, which turns chunks into messages."""
    chunks = [AIMessageChunk("Take the "), AIMessageChunk("15:43 train.", chunk_position="last")]
    thread = Thread([chunks], streamed=True)
    await thread.say(QUESTION)
    return thread


# --- cancelled before the model answered ----------------------------------------------------------------------------


@scenario
async def cancelled_before_answer_at_rest() -> Thread:
    """A clean turn, then a turn cancelled while the model is silent. Nothing is appended yet."""
    thread = Thread([HELLO, Hang()])
    await thread.say("Hi!")
    await thread.say_and_cancel(QUESTION)
    return thread


@scenario
async def cancelled_before_answer() -> Thread:
    """The same, then the next user message."""
    thread = await cancelled_before_answer_at_rest()
    await thread.say_next(AGAIN)
    return thread


@scenario
async def cancelled_while_streaming() -> Thread:
    """Cancelled after two chunks were streamed to the user, then the next user message."""
    chunks = [AIMessageChunk("Take the "), AIMessageChunk("15:43 "), Hang(), AIMessageChunk("train.")]
    thread = Thread([HELLO, chunks])
    await thread.say("Hi!")
    await thread.say_and_cancel(QUESTION, stream_mode="messages")
    await thread.say_next("And back?")
    return thread


# --- cancelled before or during the tools ---------------------------------------------------------------------------


@scenario
async def cancelled_before_tools_at_rest() -> Thread:
    """The only reader of the stream disconnects after the model's message with two calls. Nothing is appended yet."""
    thread = Thread([LOOKING])
    await thread.say_and_disconnect(QUESTION)
    return thread


@scenario
async def cancelled_before_tools() -> Thread:
    """The same, then the next user message."""
    thread = await cancelled_before_tools_at_rest()
    await thread.say_next(AGAIN)
    return thread


@scenario
async def cancelled_tool_node() -> Thread:
    """Two calls in one ToolNode: the trains were found, the weather hangs; cancelled, then the next user message."""
    thread = Thread([LOOKING], hanging_tools={"get_weather"})
    await thread.say_and_cancel(QUESTION)
    await thread.say_next(AGAIN)
    return thread


@scenario
async def cancelled_parallel_tools_at_rest() -> Thread:
    """A clean turn, then two parallel calls run one super-step each: the first is answered, the second hangs;
    cancelled. Nothing is appended yet."""
    greeting = AIMessage("Hello! I can look up trains, hotels and the weather in Norway. Where are you going?")
    options = {"execution": "one_by_one", "hanging_tools": {"get_weather"}}
    thread = Thread([greeting, LOOKING], **options)
    await thread.say("Hi, can you help me with a trip?")
    await thread.say_and_cancel(QUESTION)
    return thread


@scenario
async def cancelled_parallel_tools() -> Thread:
    """The same, then the next user message. This is the history that `make demo` repairs."""
    thread = await cancelled_parallel_tools_at_rest()
    await thread.say_next("Never mind the weather. When does the last train leave?")
    return thread


@scenario
async def cancelled_fan_out_at_rest() -> Thread:
    """Two calls, one task each in one super-step (as create_agent runs them): one done, one hangs; cancelled. Nothing
    is appended yet."""
    thread = Thread([LOOKING], execution="fan_out", hanging_tools={"get_weather"})
    await thread.say_and_cancel(QUESTION, written=1)
    return thread


@scenario
async def cancelled_fan_out() -> Thread:
    """The same, then the next user message as the input of a new run."""
    thread = await cancelled_fan_out_at_rest()
    await thread.say_next(AGAIN)
    return thread


@scenario
async def cancelled_fan_out_update_state() -> Thread:
    """The same, but the next user message is written with `update_state`."""
    thread = await cancelled_fan_out_at_rest()
    await thread.write_next(AGAIN)
    return thread


@scenario
async def cancelled_fan_out_settled() -> Thread:
    """The same, but first `update_state(config, None, as_node=END)` files what the finished tasks wrote; then the next
    user message."""
    thread = await cancelled_fan_out_at_rest()
    await thread.settle()
    await thread.say_next(AGAIN)
    return thread


@scenario
async def cancelled_fan_out_resumed() -> Thread:
    """The same, but the run is resumed with no input: the call that hung is run again and the turn ends."""
    thread = Thread([LOOKING, ADVICE], execution="fan_out", hanging_tools={"get_weather"})
    await thread.say_and_cancel(QUESTION, written=1)
    await thread.resume()
    return thread


@scenario
async def cancelled_content_blocks() -> Thread:
    """Calls that also stand in the content, as Anthropic models write them; cancelled after the first, then the next
    user message."""
    blocks = [{"type": "text", "text": "Let me look that up."}] + [
        {"type": "tool_use", "id": call["id"], "name": call["name"], "input": call["args"]}
        for call in (TRAINS, WEATHER)
    ]
    looking = AIMessage(blocks, tool_calls=[TRAINS, WEATHER])
    thread = Thread([looking], execution="one_by_one", hanging_tools={"get_weather"})
    await thread.say_and_cancel(QUESTION)
    await thread.say_next(AGAIN)
    return thread


def streamed_call(arguments: str) -> list[AIMessageChunk]:
    """A streamed call of get_weather whose stream ends after these arguments."""
    return [
        AIMessageChunk("", tool_call_chunks=[tool_call_chunk(name="get_weather", args="", id="weather01", index=0)]),
        AIMessageChunk("", tool_call_chunks=[tool_call_chunk(args=arguments, index=0)]),
        AIMessageChunk("", response_metadata={"finish_reason": "length"}, chunk_position="last"),
    ]


@scenario
async def cut_off_call() -> Thread:
    """The model's stream ended inside the arguments of a call (output limit): langchain closes the JSON itself and the
    tool runs with half a city."""
    answer = [AIMessageChunk("Light rain in Ber.", chunk_position="last")]
    thread = Thread([streamed_call('{"city": "Ber'), answer], streamed=True)
    await thread.say("Do I need an umbrella in Bergen?")
    return thread


@scenario
async def invalid_call() -> Thread:
    """The model wrote arguments that are no JSON: langchain files the call under `invalid_tool_calls`, no tool runs,
    the turn ends; then the next user message."""
    thread = Thread([streamed_call('{"city": "Bergen"}}')], streamed=True)
    await thread.say("Do I need an umbrella in Bergen?")
    await thread.say_next(AGAIN)
    return thread


# --- cancelled after the tools --------------------------------------------------------------------------------------


@scenario
async def cancelled_after_tools_at_rest() -> Thread:
    """Both calls answered, cancelled while the model is silent. Nothing is appended yet."""
    thread = Thread([LOOKING, Hang()])
    await thread.say_and_cancel(QUESTION)
    return thread


@scenario
async def cancelled_after_tools() -> Thread:
    """The same, then the next user message."""
    thread = await cancelled_after_tools_at_rest()
    await thread.say_next(AGAIN)
    return thread


# --- several turns --------------------------------------------------------------------------------------------------


@scenario
async def cancelled_twice() -> Thread:
    """Cancelled between two calls, the next turn cancelled before the model answered, then the next user message."""
    script = [LOOKING, Hang()]
    thread = Thread(script, execution="one_by_one", hanging_tools={"get_weather"})
    await thread.say_and_cancel(QUESTION)
    await thread.say_and_cancel(AGAIN)
    await thread.say_next("Hello?")
    return thread


@scenario
async def cancelled_and_answered() -> Thread:
    """Cancelled between two calls; a provider that does not check answered the next turn, so the damage is in the
    middle."""
    script = [LOOKING, AIMessage("Yes. The next train leaves at 15:43.")]
    thread = Thread(script, execution="one_by_one", hanging_tools={"get_weather"})
    await thread.say_and_cancel(QUESTION)
    await thread.say(AGAIN)
    await thread.say_next("Thanks. And tomorrow?")
    return thread


# --- paused for a human ---------------------------------------------------------------------------------------------

BOOKING = AIMessage("I will book the 15:43 train.", tool_calls=[TICKET])


@scenario
async def interrupted_approval() -> Thread:
    """`interrupt()` inside a tool waits for the user's approval. Pending, not dangling."""
    thread = Thread([BOOKING])
    await thread.say("Book the 15:43 train to Bergen.")
    return thread


@scenario
async def interrupted_parallel() -> Thread:
    """Two calls, one task each: the weather is answered, the booking waits for approval. Pending, not dangling."""
    booking = AIMessage("I will book the 15:43 train and check the weather.", tool_calls=[TICKET, WEATHER])
    thread = Thread([booking], execution="fan_out")
    await thread.say("Book the 15:43 train to Bergen. Do I need an umbrella?")
    return thread


@scenario
async def interrupted_resumed() -> Thread:
    """The same single booking, approved: a clean finished turn."""
    thread = Thread([BOOKING, AIMessage("Your seat is booked.")])
    await thread.say("Book the 15:43 train to Bergen.")
    await thread.resume("approve")
    return thread


@scenario
async def interrupted_abandoned() -> Thread:
    """The same booking, but the user writes something else instead: a new run, and the interrupt is gone."""
    thread = await interrupted_approval()
    await thread.say_next("Wait, I would rather fly.")
    return thread
