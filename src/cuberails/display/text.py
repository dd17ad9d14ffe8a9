"""Counts and lists in English, and names that are safe to print."""

from __future__ import annotations

from collections.abc import Iterable


def count(n: int, noun: str) -> str:
    return f"{n} {noun if n == 1 else plural(noun)}"


def plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def listed(words: Iterable[str], link: str = "and") -> str:
    """Ann, Bob and Cleo."""
    *most, last = list(words) or ["nobody"]
    return f"{', '.join(most)} {link} {last}" if most else last


def printable(name: str) -> str:
    """The text without control characters, which could move the cursor or change colours."""
    return "".join(c if c.isprintable() else "?" for c in name)
