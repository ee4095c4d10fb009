"""The harness loop: requests on standard input, one per line, the core's raw answers on standard output.

    python -m wellturn.harness

A request is `{"options": {…}, "document": "…"}`, or has `"document_base64"` for bytes that are not UTF-8. A request
that reaches no core is answered in the core's shape, with a code of the family harness or engine. All hosts of Wellturn
have this loop; the same lines give the same answers.
"""

from __future__ import annotations

import json
import re
import sys
from base64 import b64decode
from typing import IO

from wellturn import EngineError, LimitError, call
from wellturn._json import members

# What every host says of a line that is no request, whatever its JSON parser calls it.
BAD_REQUEST = 'a request is an object with "options" and one of "document" and "document_base64"'

_lone_surrogates = re.compile("[\ud800-\udfff]")


def main() -> int:
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer each line of `requests` with a line of `answers`, at once."""
    for line in requests:
        answers.write(answer(line.removesuffix(b"\n").removesuffix(b"\r")) + b"\n")
        answers.flush()


def answer(line: bytes) -> bytes:
    try:
        options, document = read_request(line)
    except (ValueError, RecursionError):
        return refusal("harness/bad-request", BAD_REQUEST)
    try:
        return call(options, document)
    except (EngineError, LimitError) as error:
        return refusal("engine/failed", str(error))


def read_request(line: bytes) -> tuple[bytes, bytes]:
    """Take a line apart into the bytes of options, spelled as they came, and document.

    Members that are not known are refused: a misspelt one would silently test something else. Raises ValueError.
    """
    given = members(line.decode(errors="surrogateescape"))
    if not given.keys() <= {"options", "document", "document_base64"}:
        raise ValueError(BAD_REQUEST)
    text, base64 = (_string(given.get(name, "null")) for name in ("document", "document_base64"))
    if (text is None) == (base64 is None):
        raise ValueError(BAD_REQUEST)
    options = given.get("options", "").encode(errors="surrogateescape")
    if text is not None:
        return options, _lone_surrogates.sub("\ufffd", text).encode()
    return options, b64decode((base64 or "").encode(), validate=True)


def _string(value: str) -> str | None:
    read = json.loads(value)
    if read is not None and not isinstance(read, str):
        raise ValueError(BAD_REQUEST)
    return read


def refusal(code: str, message: str) -> bytes:
    """An answer that the core did not give."""
    error = {"code": code, "message": message, "at": ""}
    return json.dumps({"ok": False, "error": error}, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
