"""Puts wellturn.wasm into wheel and sdist: a copy of the committed module, held to its digest."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = {"wheel": "wellturn/wellturn.wasm", "sdist": "src/wellturn/wellturn.wasm"}


class ModuleHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or (root / PLACE["sdist"]).exists():
            return  # the package reads the checkout's module; or this is an sdist, which has its copy
        module = root.parent / "wasm" / "wellturn.wasm"
        committed = module.with_suffix(".wasm.sha256").read_text().split()[0]
        found = sha256(module.read_bytes()).hexdigest()
        if found != committed:
            raise ValueError(f"{module.name} has sha256 {found}, but {committed} is committed")
        build_data["force_include"][str(module)] = PLACE[self.target_name]
