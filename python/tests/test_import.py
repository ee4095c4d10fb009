"""Importing the package starts nothing and needs no framework."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_import_is_cheap() -> None:
    heavy = ("wasmtime", "langgraph", "langchain_core", "langchain")
    code = f"import sys, wellturn, wellturn.errors; print([m for m in {heavy!r} if m in sys.modules])"
    assert run(code) == "[]\n"


def test_engine_starts_at_the_first_call() -> None:
    code = "import sys, wellturn; wellturn.check([]); print('wasmtime' in sys.modules, 'langchain_core' in sys.modules)"
    assert run(code) == "True False\n"


@pytest.mark.parametrize(
    ("module", "framework"), [("wellturn.langgraph", "langgraph"), ("wellturn.langchain", "langchain")]
)
def test_adapters_name_the_missing_framework(module: str, framework: str) -> None:
    code = f"""
import sys
sys.modules["{framework}"] = None
try:
    import {module}
except ImportError as error:
    print(error)
"""
    assert f"pip install 'wellturn[{framework}]'" in run(code)
