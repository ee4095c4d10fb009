"""Record what the real reducers make of reducer_cases.py.

    python record_reducers.py            write ../langgraph/reducers.json
    python record_reducers.py --check    compare only; exit 1 and name the cases that differ
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from reducer_cases import CASES
from reducers import REDUCERS, ids_in, read, write

OUTPUT = Path(__file__).parent.parent / "langgraph" / "reducers.json"
NOTE = (
    "left and right are ours, the rest is what the real reducers made of them. A message is written with type, id and "
    "content, and with tool_calls, tool_call_id, name and status where they say something; <generated> stands for an "
    "id that the reducer made up. delta is langgraph's _messages_delta_reducer, deepagents is the one of that library. "
    "Messages of type AIMessageChunk were handed over as objects, all others as they stand here."
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with the committed recording")
    recording = {
        "note": NOTE,
        "versions": {library: version(library) for library in ("langgraph", "langchain-core", "deepagents")},
        "cases": [record(name, left, right) for name, (left, right) in CASES.items()],
    }
    if not parser.parse_args().check:
        OUTPUT.write_text(json.dumps(recording, indent=1, ensure_ascii=False) + "\n")
        return 0
    committed = json.loads(OUTPUT.read_text())
    cases = {case["name"]: case for case in committed["cases"]}
    wrong = [case["name"] for case in recording["cases"] if cases.pop(case["name"], None) != case] + list(cases)
    for name in wrong:
        print(f"{name}: differs from a new recording")
    return 1 if wrong or committed["versions"] != recording["versions"] else 0


def record(name: str, left: Any, right: Any) -> dict[str, Any]:
    return {"name": name, "left": left, "right": right} | {
        reducer: outcome(reduce, left, right) for reducer, reduce in REDUCERS.items()
    }


def outcome(reduce: Any, left: Any, right: Any) -> dict[str, Any]:
    """What the reducer answers, or the first line of what it raises."""
    try:
        messages = reduce(read(left), read(right))
    except Exception as error:
        return {"raises": f"{type(error).__name__}: {str(error).splitlines()[0]}"}
    return {"messages": write(messages, ids_in(left, right))}


if __name__ == "__main__":
    sys.exit(main())
