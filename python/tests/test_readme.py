"""The examples of the README run, in its order, and print what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import wellturn

README = Path(__file__).parents[1] / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)


SESSION = [block for block in BLOCKS if ">>>" in block]
PROGRAMS = [block for block in BLOCKS if ">>>" not in block]


def test_the_session() -> None:
    """The blocks with prompts are one session."""
    session = doctest.DocTestParser().get_doctest("".join(SESSION), {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner().run(session)
    assert result.attempted >= 5
    assert result.failed == 0


@pytest.mark.parametrize("program", PROGRAMS, ids=["node", "tail", "middleware"])
def test_program(program: str) -> None:
    exec(compile(program, "README.md", "exec"), {})


def test_docstrings() -> None:
    result = doctest.testmod(wellturn)
    assert result.attempted >= 4
    assert result.failed == 0
