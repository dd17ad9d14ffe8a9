"""One session at the keyboard: the record so far, who is human, and where it is saved."""
from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import msgspec

from cuberails.bots.fallback import LostMove, WithFallback
from cuberails.cli.errors import Failure, reason_of
from cuberails.cli.files import STANDARD, write_text
from cuberails.cli.terminal.seating import KEY, Seating
from cuberails.engine.game import Position
from cuberails.engine.record import Record, RecordError


def default_path() -> str:
    """A file for a game whose player named none."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return str(Path(home) / "cuberails" / f"{datetime.now():%Y-%m-%d-%H%M%S}.json")


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
        record.actions = list(self.position.actions)        # as the format writes them
        self.is_saved = False
        self.bots: dict[int, WithFallback] = {}          # by seat, those that have moved

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.game.players

    def is_human(self, position: Position) -> bool:
        return position.to_move in self.seating.humans

    def say(self, sentence: str) -> None:
        """Play a sentence, or raise IllegalAction."""
        self.positions.append(self.record.play(self.position, sentence))

    def let_others_answer(self) -> list[LostMove]:
        """Bots, until a human must move or the game is over. What went wrong with them."""
        found: list[LostMove] = []
        while not self.position.is_over and not self.is_human(self.position):
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
        """Back to the last decision of a human, with all answers to it. The sentence taken back, or None."""
        decisions = [ply for ply, position in enumerate(self.positions[:-1]) if self.is_human(position)]
        if not decisions:
            return None
        taken = self.positions[decisions[-1] + 1].sentence
        del self.positions[decisions[-1] + 1 :], self.record.actions[decisions[-1] :]
        self.record.result = None
        return taken

    def save(self, path: str = "") -> None:
        """Save there from now on, or where it was saved before."""
        name = path or self.path
        if name == STANDARD:
            raise Failure("a game is saved in a file, not on standard output")
        make_folder(name)
        write_text(name, self.record.to_json() + "\n")
        self.path, self.is_saved = name, True


def refuse_to_replace(path: str, advice: str) -> None:
    """A saved game is not lost because another one is given its name."""
    if Path(path).is_file() and Path(path).stat().st_size:
        raise Failure(f"{path}: there already; {advice}")


def resume(place: str, record: Record, seating: Seating, path: str) -> Session:
    try:
        session = Session(record, seating, path)
    except RecordError as error:
        raise Failure(f"{place}: {error}") from None
    session.is_saved = True
    return session
