"""The shape of a JSON text from a stranger, measured before it is decoded: decoding it makes every value."""

from __future__ import annotations

import re
from itertools import accumulate

DEEPEST_TEXT = 34  # levels: a map within a request, and its own levels
MOST_CONTAINERS = 1 << 15  # objects and lists; a map of 64 kB cannot have more
OPENS, CLOSES = b"[{", b"]}"
NEITHER = bytes(letter for letter in range(256) if letter not in b'"[]{}')
STRING = re.compile(rb'"[^"]*"?')  # when backslashes are gone; the last may have no end


class JsonTooLarge(ValueError):
    """Nested too deeply, or too many values."""


def check_shape(text: bytes | str) -> None:
    """Raise JsonTooLarge if decoding the text would take long. It need not be valid JSON."""
    if isinstance(text, str):
        text = text.encode("utf-8", "replace")
    if text.count(b"[") + text.count(b"{") <= DEEPEST_TEXT:  # even if all of them are nested
        return
    brackets = brackets_in(text)
    if any(sum(map(brackets.count, kind)) > MOST_CONTAINERS for kind in (OPENS, CLOSES)):
        raise JsonTooLarge("too many lists and objects")
    if max(accumulate(1 if letter in OPENS else -1 for letter in brackets), default=0) > DEEPEST_TEXT:
        raise JsonTooLarge("lists within lists within lists, too deep")


def brackets_in(text: bytes) -> bytes:
    """The brackets of the text that are not within strings."""
    if b"\\" in text:
        text = text.replace(rb"\\", b"").replace(rb"\"", b"")
    return STRING.sub(b"", text.translate(None, NEITHER))
