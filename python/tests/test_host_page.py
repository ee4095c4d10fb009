"""The session of docs/hosts/python.md prints what the page says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "hosts" / "python.md"


def test_the_session() -> None:
    text = "".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL))
    result = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0))
    assert result.attempted >= 4
    assert result.failed == 0
