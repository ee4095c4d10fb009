"""Check ../json/cases.json against a second reading of the JSON grammar, written for this purpose only.

    python check_json_cases.py           exit 1 and one line per case whose verdict, kind or offset is disputed

The reader below goes byte by byte and stops at the first byte with which no valid document can go on. It needs nothing
but Python. Where Python's own json module is as strict, it is asked too.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent.parent / "json" / "cases.json"
MEMBERS = {"name", "document", "document_base64", "want", "kind", "offset", "escape", "note"}
KINDS = {"syntax", "utf8", "surrogate", "duplicate", "empty"}
SPACE, DIGITS, HEX = (frozenset(b) for b in (b" \t\r\n", b"0123456789", b"0123456789abcdefABCDEF"))
ESCAPES = dict(zip(b'"\\/bfnrt', '"\\/\b\f\n\r\t', strict=True))


class Fault(Exception):
    """The first thing wrong with a document; `escape` is where the escape sequence around it begins, if any."""

    def __init__(self, kind: str, offset: int, escape: int | None = None):
        super().__init__(kind, offset)
        self.kind, self.offset, self.escape = kind, offset, escape


class Reader:
    """A strict recursive reader of one document."""

    def __init__(self, document: bytes):
        self.document = document
        self.at = 0

    def read(self) -> None:
        self.skip_space()
        if self.at == len(self.document):
            raise Fault("empty", self.at)
        self.value()
        self.skip_space()
        if self.at < len(self.document):
            raise Fault("syntax", self.at)

    def peek(self) -> int:
        """The byte here, or -1 at the end."""
        return self.document[self.at] if self.at < len(self.document) else -1

    def take(self, allowed: Collection[int], escape: int | None = None) -> int:
        """The byte here, which must be one of these, and step over it."""
        byte = self.peek()
        if byte not in set(allowed):
            raise Fault("syntax", self.at, escape if byte >= 0 else None)
        self.at += 1
        return byte

    def skip_space(self) -> None:
        while self.peek() in SPACE:
            self.at += 1

    def value(self) -> None:
        first = self.peek()
        if first == ord('"'):
            self.string()
        elif first == ord("["):
            self.array()
        elif first == ord("{"):
            self.object()
        elif first == ord("-") or first in DIGITS:
            self.number()
        else:
            self.take(b"tfn")
            for byte in {ord("t"): b"rue", ord("f"): b"alse", ord("n"): b"ull"}[first]:
                self.take([byte])

    def array(self) -> None:
        self.take(b"[")
        self.skip_space()
        if self.peek() == ord("]"):
            self.at += 1
            return
        while True:
            self.skip_space()
            self.value()
            self.skip_space()
            if self.take(b",]") == ord("]"):
                return

    def object(self) -> None:
        self.take(b"{")
        self.skip_space()
        if self.peek() == ord("}"):
            self.at += 1
            return
        names: set[str] = set()
        while True:
            self.skip_space()
            start = self.at
            name = self.string()
            if name in names:
                raise Fault("duplicate", start)
            names.add(name)
            self.skip_space()
            self.take(b":")
            self.skip_space()
            self.value()
            self.skip_space()
            if self.take(b",}") == ord("}"):
                return

    def number(self) -> None:
        if self.peek() == ord("-"):
            self.at += 1
        if self.take(DIGITS) != ord("0"):
            self.skip_digits()
        if self.peek() == ord("."):
            self.at += 1
            self.take(DIGITS)
            self.skip_digits()
        if self.peek() in (ord("e"), ord("E")):
            self.at += 1
            if self.peek() in (ord("+"), ord("-")):
                self.at += 1
            self.take(DIGITS)
            self.skip_digits()

    def skip_digits(self) -> None:
        while self.peek() in DIGITS:
            self.at += 1

    def string(self) -> str:
        self.take(b'"')
        text = []
        while True:
            byte = self.peek()
            if byte == ord('"'):
                self.at += 1
                return "".join(text)
            if byte < 0x20:  # the end of the document too
                raise Fault("syntax", self.at)
            text.append(self.escape() if byte == ord("\\") else self.character())

    def character(self) -> str:
        """One character written in UTF-8, by the table of well-formed byte sequences (Unicode, table 3-7)."""
        start, lead = self.at, self.document[self.at]
        self.at += 1
        if lead < 0x80:
            return chr(lead)
        if 0xC2 <= lead <= 0xDF:
            follow = [(0x80, 0xBF)]
        elif 0xE0 <= lead <= 0xEF:
            follow = [{0xE0: (0xA0, 0xBF), 0xED: (0x80, 0x9F)}.get(lead, (0x80, 0xBF)), (0x80, 0xBF)]
        elif 0xF0 <= lead <= 0xF4:
            follow = [{0xF0: (0x90, 0xBF), 0xF4: (0x80, 0x8F)}.get(lead, (0x80, 0xBF)), (0x80, 0xBF), (0x80, 0xBF)]
        else:
            raise Fault("utf8", start)
        for low, high in follow:
            if self.peek() < 0:
                raise Fault("syntax", self.at)
            if not low <= self.peek() <= high:
                raise Fault("utf8", start)
            self.at += 1
        return self.document[start : self.at].decode()

    def escape(self) -> str:
        start = self.at
        self.take(b"\\")
        byte = self.take([*ESCAPES, ord("u")], start)
        if byte != ord("u"):
            return ESCAPES[byte]
        unit = self.hex4(start)
        if 0xDC00 <= unit <= 0xDFFF:
            raise Fault("surrogate", start)
        if not 0xD800 <= unit <= 0xDBFF:
            return chr(unit)
        for expected in b"\\u":
            if self.peek() not in (expected, -1):
                raise Fault("surrogate", start)
            self.take([expected])
        low = self.hex4(start)
        if not 0xDC00 <= low <= 0xDFFF:
            raise Fault("surrogate", start)
        return chr(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))

    def hex4(self, escape: int) -> int:
        return int(bytes(self.take(HEX, escape) for _ in range(4)), 16)


def verdict(document: bytes) -> dict[str, Any]:
    """The members of a case that a reader can tell."""
    try:
        Reader(document).read()
    except Fault as fault:
        found = {"want": "invalid", "kind": fault.kind, "offset": fault.offset}
        return found if fault.escape is None else found | {"escape": fault.escape}
    return {"want": "valid", "kind": None, "offset": None}


def python_takes(document: bytes) -> bool:
    """Whether Python's json module reads it, with what it tolerates (NaN, infinities, marks) made an error."""

    def refuse(word: str) -> None:
        raise ValueError(word)

    try:
        json.loads(document.decode("utf-8"), parse_constant=refuse)
    except ValueError:
        return False
    return True


def disputes(case: dict[str, Any]) -> list[str]:
    """What is wrong with a case, in words."""
    if unknown := case.keys() - MEMBERS:
        return [f"unknown members {sorted(unknown)}"]
    if ("document" in case) == ("document_base64" in case):
        return ["wants either document or document_base64"]
    document = base64.b64decode(case["document_base64"]) if "document_base64" in case else case["document"].encode()
    told = {key: case[key] for key in ("want", "kind", "offset", "escape") if key in case}
    found = verdict(document)
    words = [] if told == found else [f"says {told}, found {found}"]
    if case["kind"] not in KINDS | {None}:
        words.append(f"unknown kind {case['kind']}")
    if python_takes(document) != (case["want"] == "valid" or case["kind"] in ("duplicate", "surrogate")):
        words.append("Python's json module disagrees")
    return words


def main() -> int:
    cases = json.loads(CASES.read_text())["cases"]
    names = [case["name"] for case in cases]
    wrong = [f"{name}: name stands twice" for name in sorted({n for n in names if names.count(n) > 1})]
    wrong += [f"{case['name']}: {words}" for case in cases for words in disputes(case)]
    print("\n".join([*wrong, f"{len(cases)} cases, {len(wrong)} disputed"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main())
