"""Names of people at a table."""
from __future__ import annotations

from collections.abc import Sequence

LONGEST_NAME = 30
UNNAMED = "A friend"                                # the seat of a link, until somebody enters a name


def tidy(name: str) -> str:
    """A name as it is shown: one line, without signs that cannot be printed, not too long."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip()


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number where somebody has it already."""
    found, number = name, 2
    while found.casefold() in {other.casefold() for other in others}:
        found, number = f"{name} {number}", number + 1
    return found
