"""Bad input ends in one line on standard error that says what is wrong and where, and in exit code 2."""
from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

BAD_INPUT = 2
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Failure(Exception):
    """Something is wrong with what the user gave. The message is one line: place first, then the reason."""


@contextmanager
def ending_kindly() -> Iterator[None]:
    """Whoever ends the process or closes its terminal lets it put its things away, as Ctrl-C does."""
    before = {end: signal.signal(end, signal.default_int_handler) for end in ENDS}
    try:
        yield
    finally:
        for end, handler in before.items():
            signal.signal(end, handler)


def one_line(text: str) -> str:
    """Text that may come from anybody's file, safe for a terminal and for one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def complain(message: object) -> None:
    print(f"error: {one_line(str(message))}", file=sys.stderr)


def reason_of(error: OSError) -> str:
    return error.strerror or str(error)
