"""Times, and random ids that nobody can guess."""
from __future__ import annotations

import secrets
from datetime import UTC, datetime

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"        # no letters that are easily confused
TABLE_LETTERS, SECRET_LETTERS = 12, 26


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fresh(letters: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))
