"""Python values as JSON text, and JSON objects taken apart without reading their values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NoReturn

from wellturn.errors import DocumentError


def encode(value: Any, default: Callable[[Any], Any] | None = None) -> bytes:
    """The compact JSON text of a value; `default` is that of `json.dumps`. Raises `DocumentError` when there is none.

    Lone surrogates, which UTF-8 has no bytes for, stay escapes, so that the core can name and repair them.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=default)
        try:
            return text.encode()
        except UnicodeEncodeError:
            return json.dumps(value, allow_nan=False, separators=(",", ":"), default=default).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise DocumentError("document/not-json", f"the value has no JSON form: {error}") from error


def members(text: str) -> dict[str, str]:
    """The members of a JSON object, each value still as its text.

    Raises ValueError when the text is no JSON object, and RecursionError when it is nested deeper than Python's reader
    goes.
    """
    found: dict[str, str] = {}
    at = _expect(text, 0, "{")
    if text[at : at + 1] == "}":
        at += 1
    else:
        while True:
            if text[at : at + 1] != '"':
                raise ValueError("want a member name")
            name, end = _scan(text, at)
            start = _expect(text, _skip(text, end), ":")
            _, end = _scan(text, start)
            found[name] = text[start:end]
            at = _skip(text, end)
            if text[at : at + 1] == "}":
                at += 1
                break
            at = _expect(text, at, ",")
    if _skip(text, at) != len(text):
        raise ValueError("more than one value on the line")
    return found


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_scan = json.JSONDecoder(parse_constant=_refuse).raw_decode
_white_space = re.compile(r"[ \t\r\n]*")


def _skip(text: str, at: int) -> int:
    match = _white_space.match(text, at)
    return match.end() if match else at


def _expect(text: str, at: int, mark: str) -> int:
    """The place of the token behind `mark`, which must come next."""
    at = _skip(text, at)
    if text[at : at + 1] != mark:
        raise ValueError(f"want {mark!r} at character {at}")
    return _skip(text, at + 1)
