"""The harness loop gives the core's bytes, and answers what reaches no core."""

from __future__ import annotations

import base64
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import wellturn
from wellturn import harness

HISTORIES = sorted((Path(__file__).parents[2] / "testdata" / "langgraph").glob("*.*.json"))


def answers(*lines: bytes) -> list[bytes]:
    out = io.BytesIO()
    harness.serve(io.BytesIO(b"\n".join(lines)), out)
    return out.getvalue().splitlines()


BAD = json.dumps(
    {"ok": False, "error": {"code": "harness/bad-request", "message": harness.BAD_REQUEST, "at": ""}},
    separators=(",", ":"),
).encode()


def test_the_answers_are_the_cores() -> None:
    documents = [path.read_bytes() for path in HISTORIES]
    assert len(documents) > 50
    options = {"op": "repair", "phase": "before_model"}
    lines = [json.dumps({"options": options, "document": d.decode()}).encode() for d in documents]
    wanted = [wellturn.call(json.dumps(options).encode(), d) for d in documents]
    assert answers(*lines) == wanted


def test_options_are_passed_as_they_are_spelled() -> None:
    spelled = b'{ "op"  :"check", "op":"check" }'
    assert answers(b'{"document":"[]","options":' + spelled + b"}") == [wellturn.call(spelled, b"[]")]
    assert answers(b'{"document":"[]"}') == [wellturn.call(b"", b"[]")]
    assert answers(b'{"document":"[]","options":null}') == [wellturn.call(b"null", b"[]")]


def test_bytes_that_are_no_utf8() -> None:
    encoded = base64.b64encode(b'["\xff"]')
    assert answers(b'{"options":{},"document_base64":"' + encoded + b'"}') == [wellturn.call(b"{}", b'["\xff"]')]
    # In "document" they become U+FFFD, one for each byte, as lone surrogates do.
    for spelled, text in ((b"\xff\xfe", "\ufffd\ufffd"), (b"\\ud800", "\ufffd"), (b"\\ud83d\\ude00", "\U0001f600")):
        wanted = wellturn.call(b"", text.encode())
        assert answers(b'{"document":"' + spelled + b'"}') == [wanted]


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b"{}", b"[]", b"{", b'{"document":null}', b'{"document":"","document_base64":""}', b'{"documnet":""}'),
        *(b'{"document":""} {}', b'{"document":1}', b'{"document_base64":"?"}', b"\xff", b"[" * 100_000),
    ],
)
def test_lines_that_are_no_request(line: bytes) -> None:
    """The same bytes as from the other hosts, and the loop goes on."""
    assert answers(line, b'{"document":"[]"}') == [BAD, wellturn.call(b"", b"[]")]


def test_as_a_program() -> None:
    lines = b'{"options":{"op":"check"},"document":"[]"}\r\n{"options":{"op":"info"},"document":""}'
    done = subprocess.run([sys.executable, "-m", "wellturn.harness"], input=lines, capture_output=True, check=True)
    assert done.stdout == wellturn.call(b'{"op":"check"}', b"[]") + b"\n" + wellturn.call(b'{"op":"info"}', b"") + b"\n"
