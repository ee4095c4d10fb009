"""The options, typed. They go to the module as they are; it alone knows what they mean and which values are valid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from wellturn._names import Code, Dialect, Level, Target


class Limits(TypedDict, total=False):
    """Lower than the built-in ones, which `info` names."""

    depth: int
    bytes: int
    findings: int


class Options(TypedDict, total=False):
    """Every option is optional; the first value named is the default."""

    subject: str
    """What the document claims to be: `auto`, `history`."""
    dialect: Literal["auto"] | Dialect
    """The message dialect of a history."""
    target: Target
    """Whose acceptance rules decide; the dialect's own provider by default, `any` for what all of them accept."""
    scope: Literal["full", "tail"]
    """The whole history, or its tail only, repaired by appending."""
    phase: Literal["at_rest", "before_user", "before_model", "live"]
    """The run ended; a user message comes next; the model is called next; a run is going on."""
    pending: Sequence[str]
    """Ids of calls that wait for a human."""
    pending_tools: Sequence[str]
    """Tools whose calls wait for a human."""
    terminal_tools: Sequence[str]
    """Tools whose result ends a turn."""
    markers: Literal["en", "ko"] | Mapping[str, str]
    """Words of inserted messages: a set, or texts of your own by name."""
    marker_role: Literal["assistant", "system", "merge"]
    """What closes an unanswered user message."""
    reducer: Literal["add_messages", "delta", "none"]
    """How LangGraph merges the returned list."""
    update: Literal["minimal", "replace"]
    """The smallest update, or the whole list."""
    tools_declared: bool
    """Whether the request declares tools."""
    disable: Sequence[Code]
    """Rules to leave out."""
    levels: Mapping[Code, Level | Literal["off"]]
    """Levels of your own."""
    limits: Limits
    """Limits of your own."""
