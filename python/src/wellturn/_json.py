"""Python values as JSON text."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

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
