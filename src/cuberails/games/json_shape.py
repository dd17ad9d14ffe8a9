"""The shape of a JSON text from a stranger, measured before it is decoded: decoding it makes every value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

DEEPEST_TEXT = 34  # levels: a map within a request, and its own levels
MOST_CONTAINERS = 1 << 15  # objects and lists; a map of 64 kB cannot have more
BLOCK = 1 << 14  # letters
QUOTE = ord('"')
NEITHER = bytes(letter for letter in range(256) if letter not in b'"[]{}')
STEPS: Any = np.zeros(256, np.int8)  # how each letter changes the depth
STEPS[list(b"[{")], STEPS[list(b"]}")] = 1, -1


class JsonTooLarge(ValueError):
    """Nested too deeply, or too many values."""


def check_shape(text: bytes | str) -> None:
    """Raise JsonTooLarge if decoding the text would take long. It need not be valid JSON."""
    if isinstance(text, str):
        text = text.encode("utf-8", "replace")
    if text.count(b"[") + text.count(b"{") <= DEEPEST_TEXT:  # even if all of them are nested
        return
    depth = opened = 0
    for steps in steps_in(text):
        depths = np.cumsum(steps, dtype=np.int16)
        if depth + int(depths.max()) > DEEPEST_TEXT:
            raise JsonTooLarge("lists within lists within lists, too deep")
        depth += int(depths[-1])
        opened += int(np.count_nonzero(steps > 0))
        if opened > MOST_CONTAINERS:
            raise JsonTooLarge("too many lists and objects")


def steps_in(text: bytes) -> Iterator[Any]:
    """Block by block, for each bracket or quote: 1 opens a list or object, -1 closes one, 0 is text."""
    if b"\\" in text:
        text = text.replace(rb"\\", b"").replace(rb"\"", b"")
    text = text.translate(None, NEITHER)
    inside = 0  # whether the block begins within a string
    for start in range(0, len(text), BLOCK):
        letters = np.frombuffer(text[start : start + BLOCK], np.uint8)
        quotes = np.cumsum(letters == QUOTE, dtype=np.uint8) + np.uint8(inside)  # only odd or even matters
        yield STEPS[letters] * ((quotes & 1) == 0)
        inside = int(quotes[-1]) & 1
