"""The benchmarks run; their times are for reading, not for testing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import wellturn


def test_quick_run() -> None:
    script = Path(__file__).parents[1] / "bench" / "run.py"
    done = subprocess.run([sys.executable, str(script), "--quick"], capture_output=True, text=True, check=True)
    *table, last = done.stdout.splitlines()
    report = json.loads(last)
    assert report["about"]["digest"] == wellturn.digest()
    assert sum(len(part) for part in report["figures"].values()) == len(table)
