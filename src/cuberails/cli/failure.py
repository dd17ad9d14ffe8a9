"""Bad input ends in one line on standard error that says what is wrong and where, and in exit code 2."""
from __future__ import annotations

import sys

BAD_INPUT = 2


class Failure(Exception):
    """Something is wrong with what the user gave. The message is one line: place first, then the reason."""


def one_line(text: str) -> str:
    """Text that may come from anybody's file, safe for a terminal and for one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def complain(message: object) -> None:
    print(f"error: {one_line(str(message))}", file=sys.stderr)


def reason_of(error: OSError) -> str:
    return error.strerror or str(error)
