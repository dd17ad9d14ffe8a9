"""Small words that many files here need: times, fresh names that nobody guesses, and names of people."""
from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"        # none that are easily confused
TABLE_LETTERS, SECRET_LETTERS = 12, 26
LONGEST_NAME = 30
UNNAMED = "A friend"                                # a seat of a link that nobody named


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fresh(letters: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))


def tidy(name: str) -> str:
    """A name as it is shown: one line, without signs that cannot be printed, not too long."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip()


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number where somebody has it already."""
    found, number = name, 2
    while found.casefold() in {other.casefold() for other in others}:
        found, number = f"{name} {number}", number + 1
    return found
