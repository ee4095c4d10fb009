"""Where the WebAssembly module lies."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path


@cache
def binary() -> bytes:
    """The module in the binary format: the wheel's own copy, in a checkout the committed one."""
    packaged = files("wellturn") / "wellturn.wasm"
    if packaged.is_file():
        return packaged.read_bytes()
    return (Path(__file__).parents[3] / "wasm" / "wellturn.wasm").read_bytes()


@cache
def digest() -> str:
    """The sha256 of the module in lower-case hex. Two processes with the same digest apply the same rules."""
    return sha256(binary()).hexdigest()
