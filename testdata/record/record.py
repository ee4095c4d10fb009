"""Record what langgraph keeps of finished, cancelled and paused runs.

    python record.py            write ../langgraph/*.json, index.json and the table in README.md
    python record.py --check    record again, compare, write nothing; exit 1 and name what differs
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from langchain_core.load import dumpd
from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    ToolMessage,
    convert_to_openai_messages,
    messages_to_dict,
)
from langgraph.prebuilt.chat_agent_executor import _validate_chat_history
from mistral_common.protocol.instruct.request import ChatCompletionRequest
from mistral_common.protocol.instruct.validator import MistralRequestValidatorV13, ValidationMode

from scenarios import SCENARIOS

OUTPUT = Path(__file__).parent.parent / "langgraph"
LIBRARIES = ["langgraph", "langgraph-prebuilt", "langgraph-checkpoint", "langchain-core", "mistral-common"]
TABLE = re.compile(r"(?<=<!-- recorded -->\n).*?(?=<!-- end -->)", re.DOTALL)

SHAPES = {
    "flat": lambda messages: [m.model_dump(mode="json") for m in messages],
    "to-dict": messages_to_dict,
    "dumpd": lambda messages: [dumpd(m) for m in messages],
    "role": convert_to_openai_messages,
}
"""File name part → how the messages are written: as langgraph's HTTP API does, `messages_to_dict`, `dumpd`, and OpenAI
chat dicts."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with the committed recordings")
    check = parser.parse_args().check

    files = asyncio.run(record())
    readme = OUTPUT / "README.md"
    files["README.md"] = TABLE.sub(lambda _: table(json.loads(files["index.json"])), readme.read_text())
    if not check:
        for name, text in files.items():
            (OUTPUT / name).write_text(text)
        return 0

    present = {p.name for p in OUTPUT.iterdir()} - {"reducers.json"}
    wrong = sorted(
        {name for name in files.keys() & present if (OUTPUT / name).read_text() != files[name]}
        | (files.keys() ^ present)
    )
    for name in wrong:
        known = name in files and name in present
        print(f"{name}: {'differs from' if known else 'stands on one side only of'} a new recording")
    return 1 if wrong else 0


async def record() -> dict[str, str]:
    """Play every scenario; file name → text."""
    files: dict[str, str] = {}
    scenarios = []
    for name, play in SCENARIOS.items():
        messages, facts = await (await play()).recorded()
        for shape, write in SHAPES.items():
            files[f"{name}.{shape}.json"] = pretty(write(messages))
        request = messages if isinstance(messages[-1], HumanMessage) else [*messages, HumanMessage("And now?")]
        scenarios.append(
            {"name": name, "done": " ".join(play.__doc__.split()), "sketch": sketch(messages), **facts}
            | {"langgraph_prebuilt": langgraph_verdict(request), "mistral_common": mistral_verdict(request)}
        )
    files["index.json"] = pretty({"versions": {lib: version(lib) for lib in LIBRARIES}, "scenarios": scenarios})
    return files


def pretty(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def langgraph_verdict(messages: list[BaseMessage]) -> str:
    """What create_react_agent says before it calls a model: `ok` or the first sentence of its error."""
    try:
        _validate_chat_history(messages)
    except ValueError as error:
        return str(error).split(" Here are", 1)[0]
    return "ok"


def mistral_verdict(messages: list[BaseMessage]) -> str:
    """What the validator in front of Mistral's models says to this request: `ok` or its error."""
    try:
        request = ChatCompletionRequest.from_openai(convert_to_openai_messages(messages))
        MistralRequestValidatorV13(mode=ValidationMode.serving).validate_messages(request.messages)
    except Exception as error:
        return str(error).strip().splitlines()[0]
    return "ok"


def sketch(messages: list[BaseMessage]) -> str:
    """The history in one line: `human, ai(trains001 weather01), tool(trains001), human`."""

    def one(message: BaseMessage) -> str:
        if isinstance(message, AIMessage) and (calls := message.tool_calls + message.invalid_tool_calls):
            return f"{message.type}({' '.join(call['id'] for call in calls)})"
        return f"tool({message.tool_call_id})" if isinstance(message, ToolMessage) else message.type

    return ", ".join(map(one, messages))


def table(index: dict[str, Any]) -> str:
    """The rows of the README, one per scenario."""
    columns = ["scenario", "what was done", "what `get_state` holds", "mistral-common on the next call"]
    rows = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
    for s in index["scenarios"]:
        beside = f"; only pending writes: {', '.join(s['pending_writes'])}" if s["pending_writes"] else ""
        paused = "; interrupt pending" if s["interrupts"] else ""
        rows.append(f"| `{s['name']}` | {s['done']} | `{s['sketch']}`{beside}{paused} | {s['mistral_common']} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(main())
