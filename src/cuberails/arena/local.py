"""Games on processes of this machine. A process that dies is replaced, and its game is played again."""
from __future__ import annotations

import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import connection, get_context
from typing import Any, NamedTuple

from cuberails.arena.match import Match
from cuberails.arena.play import play_number, send_guests_home
from cuberails.engine.playouts import ignore_interrupts

TRIES = 3                   # processes that one game may take with it
GOODBYE = 3.0               # seconds for a process to end by itself
SPAWN = get_context("spawn")


class ArenaError(RuntimeError):
    """A match that cannot go on. The message is one line."""


def play_here(match: Match, numbers: Iterable[int], jobs: int) -> Generator[str]:
    """The games as they are finished, one line of JSON each."""
    return play_alone(match, numbers) if jobs == 1 else play_apart(match, iter(numbers), jobs)


def play_alone(match: Match, numbers: Iterable[int]) -> Generator[str]:
    try:
        for number in numbers:
            yield play_number(match, number)
    finally:
        send_guests_home()


def play_apart(match: Match, numbers: Iterator[int], jobs: int) -> Generator[str]:
    workers = [Worker(match, number) for number in islice(numbers, jobs)]
    try:
        while workers:
            for line in connection.wait([worker.line for worker in workers]):
                worker = next(worker for worker in workers if worker.line == line)
                answer = worker.answer()
                if answer is None:
                    continue
                yield answer
                number = next(numbers, None)
                if number is None:
                    workers.remove(worker)
                    worker.stop()
                else:
                    worker.ask(number)
    finally:
        for worker in workers:
            worker.stop()


class Trouble(NamedTuple):
    """What a process says in place of a game that cannot be played."""

    reason: str


class Worker:
    """A process that plays one game after the other, and the one that takes its place when it dies."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.start()
        self.ask(number)

    def start(self) -> None:
        self.line, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs, self.match), daemon=True)
        self.process.start()
        theirs.close()              # so that its death ends the line

    def ask(self, number: int) -> None:
        self.number, self.tries = number, 0
        self.send()

    def send(self) -> None:
        with suppress(OSError):     # died between two games; the line tells so once more
            self.line.send(self.number)

    def answer(self) -> str | None:
        """The game, or None where the process died and another one plays it now."""
        try:
            found: str | Trouble = self.line.recv()
        except (EOFError, OSError):
            self.replace()
            return None
        if isinstance(found, Trouble):
            raise ArenaError(f"game {self.number}: {found.reason}")
        return found

    def replace(self) -> None:
        self.tries += 1
        if self.tries == TRIES:
            raise ArenaError(f"game {self.number}: {TRIES} processes died of it, perhaps for want of memory")
        self.stop()
        self.start()
        self.send()

    def stop(self) -> None:
        """Asked to go first: it may have guests to send home."""
        self.process.terminate()
        self.process.join(GOODBYE)
        self.process.kill()
        self.process.join()
        self.line.close()


def work(line: Any, match: Match) -> None:
    """Games by their numbers, until nobody asks for more."""
    ignore_interrupts()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        with suppress(EOFError, OSError):
            while True:
                line.send(play_or_tell(match, line.recv()))
    finally:
        send_guests_home()


def play_or_tell(match: Match, number: int) -> str | Trouble:
    try:
        return play_number(match, number)
    except Exception as error:
        return Trouble(f"{type(error).__name__}: {error}")
