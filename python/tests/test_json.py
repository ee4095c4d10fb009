"""JSON objects taken apart into the texts of their members."""

from __future__ import annotations

import json

import pytest

from wellturn import DocumentError
from wellturn._json import encode, members


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{}", {}),
        (" { } ", {}),
        ('{"a":1.00,"b":[{"c":"}"}]}', {"a": "1.00", "b": '[{"c":"}"}]'}),
        (' { "a" : 1 , "b" : "x\\"," } \r\n', {"a": "1", "b": '"x\\","'}),
        ('{"a":1,"a":2}', {"a": "2"}),
    ],
)
def test_members(text: str, wanted: dict[str, str]) -> None:
    assert members(text) == wanted
    assert {name: json.loads(value) for name, value in wanted.items()} == json.loads(text)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "1", "{", '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', "{1:2}", '{"a":NaN}', "{} {}", '{"a":1}x'],
)
def test_what_is_no_object(text: str) -> None:
    with pytest.raises(ValueError):
        members(text)


def test_encode() -> None:
    assert encode({"a": ["é", 1]}) == '{"a":["é",1]}'.encode()
    assert encode("\ud800é") == b'"\\ud800\\u00e9"'
    with pytest.raises(DocumentError):
        encode(float("inf"))
    assert encode([object()], default=lambda _: "x") == b'["x"]'
