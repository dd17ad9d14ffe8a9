"""Bad input is reported in one line on standard error, with its place, and exit code 2."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuberails.engine.game import SetupError

BAD_INPUT, INTERRUPTED = 2, 130  # exit codes
OPTIONS = ("game", "players", "modules", "bots", "seconds")  # parts of a setup that an option gives
END_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Failure(Exception):
    """Something is wrong with what the user gave. The message is one line: place first, then the reason."""


@contextmanager
def ends_as_interrupts() -> Iterator[None]:
    """SIGTERM and a closed terminal act like Ctrl-C, so that files are closed and programs are stopped."""
    before = {sign: signal.signal(sign, signal.default_int_handler) for sign in END_SIGNALS}
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


@contextmanager
def stops_when_asked() -> Iterator[Callable[[], bool]]:
    """Ctrl-C, SIGTERM and a closed terminal only ask to stop, between two pieces of work.

    Yields a function that says whether somebody asked. The second time interrupts at once.
    """
    asked: list[int] = []

    def ask(sign: int, _frame: object) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(sign)

    before = {sign: signal.signal(sign, ask) for sign in (signal.SIGINT, *END_SIGNALS)}
    try:
        yield lambda: bool(asked)
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


def one_line(text: str) -> str:
    """Text from any file, made safe for one line of a terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def complain(message: object) -> None:
    print(f"error: {one_line(str(message))}", file=sys.stderr)


def setup_failure(error: SetupError, **flags: str) -> Failure:
    """What cannot be set up, after the option that asked for it: `game="GAME"` if that one is an argument."""
    flag = flags.get(error.part) or (f"--{error.part}" if error.part in OPTIONS else "")
    return Failure(f"{flag}: {error}" if flag else error)


def reason_of(error: OSError) -> str:
    """Why a file cannot be read."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "is a folder, not a file"
    return error.strerror or "failed for an unknown reason"
