"""What is generated or typed by hand agrees with the module."""

from __future__ import annotations

import typing

import names
import wellturn
from wellturn._options import Limits, Options

check: typing.Any = wellturn.check
"""Without its types: options are given by name here."""


def test_names_are_fresh() -> None:
    assert names.TARGET.read_text() == names.source(), "stale; run: python tools/names.py"


def test_options_are_those_of_the_module() -> None:
    """`op` is the function's name, and `state` an argument of watch."""
    assert set(Options.__annotations__) == set(wellturn.info()["options"]) - {"op", "state"}


def test_limits_are_those_of_the_module() -> None:
    for name in Limits.__annotations__:
        assert check([], limits={name: 1}).subject


def test_every_typed_value_is_a_value() -> None:
    hints = typing.get_type_hints(Options)
    for option in ("dialect", "target", "scope", "phase", "marker_role", "reducer", "update"):
        for value in _literals(hints[option]):
            check([], **{option: value})
    for value in ("en", "ko"):
        check([], markers=value)
    for level in (*typing.get_args(wellturn.Level), "off"):
        wellturn.check([], levels={"json/invalid-syntax": level})


def _literals(hint: typing.Any) -> list[str]:
    if typing.get_origin(hint) is typing.Literal:
        return list(typing.get_args(hint))
    return [value for part in typing.get_args(hint) for value in _literals(part)]
