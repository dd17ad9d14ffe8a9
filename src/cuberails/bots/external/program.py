"""Bots that are programs: one line of JSON in, one line out, in any language (docs/write-a-bot.md).

Every exchange has a time limit. A program that is late, dies or does not answer in JSON is killed, and
started again for its next move.
"""

from __future__ import annotations

import os
import select
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, Any, NoReturn

import msgspec

from cuberails.bots.bot import BotError
from cuberails.engine.game import Game
from cuberails.engine.notation import IllegalAction
from cuberails.engine.position import Position
from cuberails.engine.random_play import random_sentence
from cuberails.engine.record import Record
from cuberails.version import __version__

PROTOCOL = 1
ENDS = {"sentence", "error"}  # the keys that end an exchange
TRIES = 3  # to start a program, in one game
LISTED = 2000  # legal sentences in a message; if there are more, a sample
SAMPLE = 200  # tries to find that sample
LONGEST_ANSWER = 1 << 20  # bytes
LAST_ERRORS = 2000  # bytes of its error output that are read when it dies
MOST_ERRORS = 1 << 23  # bytes of its error output that are kept meanwhile
LAST_WORDS = 10  # seconds to end, once its output has
LOOK = 1.0  # seconds between checks of their size
START = 120.0  # seconds to say hello, and to set up a game: both may compile
GOODBYE = 0.1  # seconds to receive the last message


class ProgramBot:
    """A bot that is a program, started by its command."""

    def __init__(self, command: Sequence[str], seed: int = 0, seconds: float = 60.0) -> None:
        if not command or not shutil.which(command[0]):
            raise BotError(f"there is no program {shlex.join(command[:1])}")
        self.command, self.seed, self.seconds = list(command), seed, seconds
        self.process: ExternalProcess | None = None
        self.game: Game | None = None
        self.failures = 0  # failed starts in a row
        self.has_started = False  # at least once

    def choose(self, position: Position) -> str:
        try:
            answer = self.answer_of(self.started(position.game), position)
        except BotError:
            self.close()
            raise
        if "error" in answer:  # the program itself reported it, so it keeps running
            raise BotError(f"crashed: {answer['error']}")
        return str(answer["sentence"])

    def started(self, game: Game) -> ExternalProcess:
        """The program, running and told about the game."""
        if self.process is None:
            self.start()
        assert self.process
        if self.game != game:
            setup = Record(game).to_dict()
            self.process.ask({"type": "game", "record": setup, "seed": self.seed}, "ready", START)
            self.game, self.failures, self.has_started = game, 0, True
        return self.process

    def start(self) -> None:
        """Start the program, unless it has failed several times in a row."""
        if self.failures >= TRIES:
            raise BotError(f"not started any more after {TRIES} failures")
        self.failures += 1
        self.process, self.game = ExternalProcess(self.command), None
        self.process.ask({"type": "hello", "protocol": PROTOCOL, "version": __version__}, "name", START)

    def begin(self, seed: int) -> None:
        """Start a new game in the same process. A program that never started is not tried again."""
        self.seed, self.game = seed, None
        self.failures = 0 if self.has_started else self.failures
        if self.process:
            self.process.forget_errors()

    def answer_of(self, process: ExternalProcess, position: Position) -> dict[str, Any]:
        """A sentence or an error, after any number of questions."""
        process.expect_silence()
        asked = question(position, self.seconds)  # preparing it must not count as the program's time
        with process.limit(self.seconds):
            process.write(asked)
            while not ENDS & (answer := process.read()).keys():
                process.write(advice(position, answer))
        return answer

    def close(self) -> None:
        if self.process:
            self.process.stop()
        self.process = None


def question(position: Position, seconds: float) -> dict[str, Any]:
    """All that a program needs to choose, even if it does not know the rules."""
    legal, count = some_legal(position)
    return {
        "type": "choose",
        "seat": position.to_move,
        "ply": position.ply,
        "seconds": seconds,
        "snapshot": position.snapshot(),
        "actions": position.actions,
        "legal": legal,
        "legal_count": count,
    }


def some_legal(position: Position) -> tuple[list[str], int]:
    """All legal sentences, or a random sample if there are too many; and their number."""
    count = len(position.legal())
    if count <= LISTED:
        return list(position.legal()), count
    tries = (
        random_sentence(position, seed, policy)
        for seed in range(SAMPLE)
        for policy in ("uniform", "directed")
    )
    return list(dict.fromkeys(tries)), count


def advice(position: Position, answer: dict[str, Any]) -> dict[str, Any]:
    """What may follow the draft that the program asks about."""
    if not isinstance(answer.get("options"), str):
        raise BotError(f"garbage: {str(answer)[:60]}")
    try:
        found = position.options(answer["options"])
    except IllegalAction as refusal:
        return {"type": "options", "question": "", "words": [], "may_end": False, "refusal": str(refusal)}
    return {"type": "options", **found._asdict(), "refusal": None}


class ExternalProcess:
    """One running program, and the lines to and from it."""

    def __init__(self, command: list[str]) -> None:
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        self.said = b""  # output not yet read
        self.seconds, self.deadline = 0.0, 0.0
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                bufsize=0,
                start_new_session=True,  # so that it can be killed with all that it started
            )
        except OSError as error:
            self.errors.close()
            raise BotError(f"{shlex.join(command)}: {error.strerror}") from None
        assert self.process.stdin
        assert self.process.stdout
        self.source, self.sink = self.process.stdout.fileno(), self.process.stdin.fileno()
        os.set_blocking(self.sink, False)

    @contextmanager
    def limit(self, seconds: float) -> Iterator[None]:
        """Everything read and written in this context must be done in this time."""
        self.seconds, self.deadline = seconds, time.monotonic() + seconds
        yield
        if time.monotonic() > self.deadline:
            self.be_late()

    def expect(self, end: int, event: int) -> None:
        """Wait until there is something to read, or room to write."""
        line = select.poll()
        line.register(end, event)
        while (left := self.deadline - time.monotonic()) > 0:
            if line.poll(min(left, LOOK) * 1000):
                return
            if os.fstat(self.errors.fileno()).st_size > MOST_ERRORS:
                self.forget_errors()
        self.be_late()

    def expect_silence(self) -> None:
        """Refuse unasked output: it would be taken for the answer to the next question."""
        line = select.poll()
        line.register(self.source, select.POLLIN)
        if self.said or any(event & select.POLLIN for _, event in line.poll(0)):
            raise BotError("spoke out of turn")

    def ask(self, message: dict[str, Any], key: str, seconds: float) -> None:
        with self.limit(seconds):
            self.write(message)
            answer = self.read()
            if key not in answer:
                raise BotError(f"no {key} in its answer to {message['type']}: {str(answer)[:60]}")

    def write(self, message: dict[str, Any]) -> None:
        left = msgspec.json.encode(message) + b"\n"
        while left:
            self.expect(self.sink, select.POLLOUT)
            try:
                left = left[os.write(self.sink, left) :]
            except BlockingIOError:
                continue
            except OSError:
                raise BotError(self.last_words()) from None

    def read(self) -> dict[str, Any]:
        line = self.read_line()
        if not line:
            raise BotError(self.last_words())
        try:
            return msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise BotError(f"garbage: {line[:60].decode(errors='replace').strip()}") from None

    def read_line(self) -> bytes:
        """One line, cut at LONGEST_ANSWER; empty at the end of the output."""
        while b"\n" not in self.said and len(self.said) < LONGEST_ANSWER:
            self.expect(self.source, select.POLLIN)
            more = os.read(self.source, LONGEST_ANSWER)
            if not more:
                break
            self.said += more
        end = self.said.find(b"\n", 0, LONGEST_ANSWER)
        size = LONGEST_ANSWER if end < 0 else end + 1
        line, self.said = self.said[:size], self.said[size:]
        return line

    def last_words(self) -> str:
        """Why it died, from its exit code and its last line of error output."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(LAST_WORDS)
        size = self.errors.seek(0, os.SEEK_END)
        self.errors.seek(max(0, size - LAST_ERRORS))
        said = self.errors.read().decode(errors="replace").split("\n")
        last = [line.strip() for line in said if line.strip()][-1:]
        return ": ".join([f"died: exit code {self.process.poll()}", *last])

    def be_late(self) -> NoReturn:
        self.kill()
        raise BotError(f"slow: no answer in {self.seconds:g} s")

    def forget_errors(self) -> None:
        """Empty the error output: it must not fill the disk."""
        self.errors.seek(0)
        self.errors.truncate()

    def kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def stop(self) -> None:
        """Say goodbye, and do not wait for an answer."""
        with suppress(BotError), self.limit(GOODBYE):
            self.write({"type": "quit"})
        self.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.errors):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]
