"""Players' names."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST_NAME = 30
UNNAMED = "A friend"  # at a seat with a link, until somebody takes it


def clean_name(name: str) -> str:
    """The name as it is shown: one line, printable characters only, visibly cut if it is too long."""
    tidy = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return tidy if len(tidy) <= LONGEST_NAME else tidy[: LONGEST_NAME - 1].rstrip() + "…"


def distinct(name: str, others: Sequence[str]) -> str:
    """The name, with a number if somebody else has it."""
    found, number = name, 2
    while found.casefold() in {other.casefold() for other in others}:
        found, number = f"{name} {number}", number + 1
    return found
