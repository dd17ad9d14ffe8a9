"""A game at the keyboard: its record so far, its seating, and the file it is saved to."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import msgspec

from cuberails.bots.fallback import LostMove, WithFallback
from cuberails.cli.errors import Failure, reason_of
from cuberails.cli.files import STANDARD, write_text
from cuberails.cli.terminal.seating import KEY, Seating
from cuberails.engine.position import Position
from cuberails.engine.record import Record, RecordError


def state_folder() -> Path:
    """The folder for games whose player named no file. It is the only one that is made if it is missing."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "cuberails"


def default_path() -> str:
    return str(state_folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}.json")


def make_folder(name: str) -> None:
    try:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{name}: {reason_of(error)}") from None


class Session:
    def __init__(self, record: Record, seating: Seating, path: str) -> None:
        self.record, self.seating, self.path = record, seating, path
        record.extra[KEY] = msgspec.to_builtins(seating)
        self.positions = list(record.positions())
        record.actions = list(self.position.actions)  # in the spelling of the format
        self.is_saved = False
        self.bots: dict[int, WithFallback] = {}  # by seat, once they have moved

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.game.players

    def is_human(self, position: Position) -> bool:
        return position.to_move in self.seating.humans

    def asks(self, position: Position) -> bool:
        """Whether a person has to choose."""
        return self.is_human(position) and position.forced is None

    def say(self, sentence: str) -> None:
        """Play a sentence, or raise IllegalAction."""
        self.positions.append(self.record.play(self.position, sentence))

    def play_bots(self) -> list[LostMove]:
        """Play bot turns and forced actions until a person must choose or the game is over.

        Returns the moves that bots lost.
        """
        found: list[LostMove] = []
        while not self.position.is_over and not self.asks(self.position):
            if forced := self.position.forced:
                self.say(forced)
                continue
            bot = self.bot(self.position.to_move or 0)
            known = len(bot.reports)
            self.say(bot.choose(self.position))
            found += bot.reports[known:]
        return found

    def bot(self, seat: int) -> WithFallback:
        if seat not in self.bots:
            self.bots[seat] = self.seating.with_fallback(seat)
        return self.bots[seat]

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close()

    def undo(self) -> str | None:
        """Go back to before the last decision of a person. Returns the sentence taken back, or None."""
        decisions = [ply for ply, position in enumerate(self.positions[:-1]) if self.asks(position)]
        if not decisions:
            return None
        taken = self.positions[decisions[-1] + 1].sentence
        del self.positions[decisions[-1] + 1 :], self.record.actions[decisions[-1] :]
        self.record.result = None
        return taken

    def save(self, path: str = "") -> None:
        """Save to this file from now on, or to the present one."""
        name = path or self.path
        if name == STANDARD:
            raise Failure("a game is saved to a file, not to standard output")
        if Path(name).parent == state_folder():
            make_folder(name)
        write_text(name, self.record.to_json() + "\n")
        self.path, self.is_saved = name, True


def check_place(path: str, advice: str) -> None:
    """Never overwrite another saved game, and never make a folder."""
    folder = Path(path).parent
    if not folder.is_dir() and folder != state_folder():
        raise Failure(f"{path}: there is no folder {folder}")
    if Path(path).is_file() and Path(path).stat().st_size:
        raise Failure(f"{path}: already exists; {advice}")


def resume(place: str, record: Record, seating: Seating, path: str) -> Session:
    try:
        session = Session(record, seating, path)
    except RecordError as error:
        raise Failure(f"{place}: {error}") from None
    session.is_saved = True
    return session
