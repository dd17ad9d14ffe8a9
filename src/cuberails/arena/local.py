"""Games in worker processes of this machine. If one dies, another plays its game again."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import connection, get_context
from typing import Any, NamedTuple

from cuberails.arena.match import Match
from cuberails.arena.play import close_external, play_number
from cuberails.engine.processes import ignore_interrupts

TRIES = 3  # workers that may die in the same game
EXIT_TIME = 3.0  # seconds for a worker to exit by itself
SPAWN = get_context("spawn")


class ArenaError(RuntimeError):
    """The match cannot continue. The message is one line."""


def play_here(match: Match, numbers: Iterable[int], jobs: int) -> Generator[str]:
    """The games in the order they finish, one line of JSON each."""
    return play_alone(match, numbers) if jobs == 1 else play_in_workers(match, iter(numbers), jobs)


def play_alone(match: Match, numbers: Iterable[int]) -> Generator[str]:
    try:
        for number in numbers:
            yield play_number(match, number)
    finally:
        close_external()


def play_in_workers(match: Match, numbers: Iterator[int], jobs: int) -> Generator[str]:
    workers = [Worker(match, number) for number in islice(numbers, jobs)]
    try:
        while workers:
            for pipe in connection.wait([worker.pipe for worker in workers]):
                worker = next(worker for worker in workers if worker.pipe == pipe)
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


class PlayError(NamedTuple):
    """What a worker sends instead of a game that failed."""

    reason: str


class Worker:
    """A process that plays one game after another, restarted if it dies."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.start()
        self.ask(number)

    def start(self) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs, self.match), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe closes when the process dies

    def ask(self, number: int) -> None:
        self.number, self.tries = number, 0
        self.send()

    def send(self) -> None:
        with suppress(OSError):  # it died between two games; recv() will report it
            self.pipe.send(self.number)

    def answer(self) -> str | None:
        """The game, or None if the process died and a new one is playing it."""
        try:
            found: str | PlayError = self.pipe.recv()
        except (EOFError, OSError):
            self.replace()
            return None
        if isinstance(found, PlayError):
            raise ArenaError(f"game {self.number}: {found.reason}")
        return found

    def replace(self) -> None:
        self.tries += 1
        if self.tries == TRIES:
            raise ArenaError(f"game {self.number}: {TRIES} workers died in it, perhaps out of memory")
        self.stop()
        self.start()
        self.send()

    def stop(self) -> None:
        """Ask it to exit first, because it may have external bots to close."""
        self.process.terminate()
        self.process.join(EXIT_TIME)
        self.process.kill()
        self.process.join()
        self.pipe.close()


def work(pipe: Any, match: Match) -> None:
    """Play games by number until the pipe is closed."""
    ignore_interrupts()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        with suppress(EOFError, OSError):
            while True:
                pipe.send(play_or_report(match, pipe.recv()))
    finally:
        close_external()


def play_or_report(match: Match, number: int) -> str | PlayError:
    try:
        return play_number(match, number)
    except Exception as error:
        return PlayError(f"{type(error).__name__}: {error}")
