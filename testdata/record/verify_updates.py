"""Check updates against the real reducers.

    python verify_updates.py [FILE]      newline-delimited JSON, from standard input when no file is named

Each line is {"name", "left": [message], "reducer": "add_messages" | "delta" | "deepagents", "update": [message],
"want": [message]}, messages as flat dicts. The update is given to the real reducer, and what it arrives at is compared
with `want` in every member, except that an id which the reducer made up equals a missing id or "<generated>".

Prints what differs, one line per case, then a summary; exit 1 when anything differs, 2 when there is no case or a line
cannot be read.
"""

from __future__ import annotations

import json
import sys
from typing import Any, TextIO

from langchain_core.messages import BaseMessage, convert_to_messages

from reducers import GENERATED, REDUCERS, ids_in, read


def main(arguments: list[str]) -> int:
    if len(arguments) > 1 or arguments[:1] in (["-h"], ["--help"]):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments:
        with open(arguments[0], encoding="utf-8") as lines:
            return verify_lines(lines)
    return verify_lines(sys.stdin)


def verify_lines(lines: TextIO) -> int:
    cases = wrong = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
            name, reducer = case["name"], REDUCERS[case["reducer"]]
            left, update, want = case["left"], case["update"], case["want"]
        except (ValueError, KeyError, TypeError) as error:
            print(f"line {number}: not a case: {error!r}", file=sys.stderr)
            return 2
        cases += 1
        if difference := differ(reducer, left, update, want):
            wrong += 1
            print(f"{name}: {case['reducer']}: {difference}")
    print(f"{cases} cases, {wrong} differ")
    return 2 if cases == 0 else 1 if wrong else 0


def differ(reducer: Any, left: list, update: list, want: list) -> str | None:
    """What the reducer arrives at that `want` does not say, or None."""
    try:
        got = reducer(read(left), read(update))
    except Exception as error:
        return f"raises {type(error).__name__}: {str(error).splitlines()[0]}"
    known = ids_in(left, update)
    got, wanted = dump(got, known), dump(convert_to_messages(read(want)), known)
    for index, (g, w) in enumerate(zip(got, wanted, strict=False)):
        if members := [key for key in sorted(g.keys() | w.keys()) if g.get(key) != w.get(key)]:
            return "; ".join(f"message {index}: {key} is {g.get(key)!r}, want {w.get(key)!r}" for key in members)
    if len(got) != len(wanted):
        return f"{len(got)} messages, want {len(wanted)}"
    return None


def dump(messages: list[BaseMessage], known_ids: set[str]) -> list[dict[str, Any]]:
    """Whole messages as dicts; an id that is missing, or in neither the state nor the update, is GENERATED."""
    dumps = [message.model_dump(mode="json") for message in messages]
    return [d if d["id"] in known_ids else d | {"id": GENERATED} for d in dumps]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
