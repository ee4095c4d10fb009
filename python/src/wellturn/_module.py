"""Where the WebAssembly module lies. What reads it is imported on use, to keep `import wellturn` quick."""

from __future__ import annotations

from functools import cache


@cache
def binary() -> bytes:
    """The module in the binary format: the wheel's own copy, in a checkout the committed one."""
    from importlib.resources import files
    from pathlib import Path

    packaged = files("wellturn") / "wellturn.wasm"
    if packaged.is_file():
        return packaged.read_bytes()
    return (Path(__file__).parents[3] / "wasm" / "wellturn.wasm").read_bytes()


@cache
def digest() -> str:
    """The sha256 of the module in lower-case hex. Two processes with the same digest apply the same rules."""
    return sha256_of(binary())


def sha256_of(module: bytes) -> str:
    from hashlib import sha256

    return sha256(module).hexdigest()
