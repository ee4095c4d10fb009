"""What can go wrong, one class per guilty party. Every error has a `code` that never changes its meaning.

Findings are not errors: a bad document gives a report. Only `wellturn.ensure` turns findings into an exception.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wellturn._report import Finding, Report

__all__ = [
    "DocumentError",
    "EngineError",
    "EngineUnavailable",
    "InvalidDocument",
    "LimitError",
    "OptionsError",
    "RequestError",
    "TrapError",
    "WellturnError",
]


class WellturnError(Exception):
    """The root of all errors of this package.

    `code` is a slug like `options/unknown-member`; compare codes, never messages.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class RequestError(WellturnError):
    """The core refused the request. `at` is an RFC 6901 pointer into the options, or into the document for limits."""

    def __init__(self, code: str, message: str, at: str = "") -> None:
        super().__init__(code, message)
        self.at = at

    def __str__(self) -> str:
        return f"{self.code} at {self.at}: {self.message}" if self.at else super().__str__()


class OptionsError(RequestError):
    """The options are wrong; codes `options/…`."""


class LimitError(RequestError):
    """The request is larger than the core or the host takes in; codes `limit/…`."""


class DocumentError(WellturnError):
    """The document is a Python object that has no JSON form; code `document/not-json`."""


class InvalidDocument(WellturnError):
    """`ensure` found findings at level `error`; code `document/invalid`. The whole report is in `report`."""

    def __init__(self, report: Report) -> None:
        self.report = report
        first = next(f for f in report.findings if f.level == "error")
        more = f", and {report.counts.error - 1} more" if report.counts.error > 1 else ""
        super().__init__("document/invalid", f"{first}{more}")

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, those below level `error` too."""
        return self.report.findings

    def __reduce__(self) -> tuple[type[InvalidDocument], tuple[Report]]:
        return type(self), (self.report,)


class EngineError(WellturnError):
    """The engine failed: it could not compile, instantiate or finish; codes `engine/…`."""


class EngineUnavailable(EngineError):
    """wasmtime has no build for this platform or could not be loaded; code `engine/unavailable`."""


class TrapError(EngineError):
    """The instance died while it answered; code `engine/trap`.

    It was dropped, and the next call takes a fresh one. The same request would trap again, which is a fault of the
    core: please report it with `digest`, the sha256 of the module.
    """

    def __init__(self, message: str, digest: str) -> None:
        super().__init__("engine/trap", f"{message} (module sha256 {digest})")
        self.digest = digest

    def __reduce__(self) -> tuple[type[TrapError], tuple[str, str]]:
        return type(self), (self.message.removesuffix(f" (module sha256 {self.digest})"), self.digest)
