"""Timestamps, and random ids that cannot be guessed."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
TABLE_LETTERS, SECRET_LETTERS = 12, 26


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def days_ago(days: float) -> str:
    """A moment that can be compared with stored times and days."""
    return (datetime.now(UTC) - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S")


def seconds_since(time: str) -> float:
    return (datetime.now(UTC) - datetime.fromisoformat(time)).total_seconds()


def random_id(letters: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))
