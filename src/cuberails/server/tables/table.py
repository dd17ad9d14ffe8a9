"""A table in memory: the game, the position after the last action, and every ply as the browser gets it.

Nothing here is the truth: all of it is made from what is stored, and made again after a restart.
"""
from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from copy import copy
from typing import NamedTuple

import msgspec

from cuberails.display.schema import View
from cuberails.engine.game import Position
from cuberails.engine.record import Record, further_keys, result_of
from cuberails.server.errors import conflict
from cuberails.server.storage.rows import By, Said, Seat, Sheet, StoredTable
from cuberails.server.tables.game_cache import game_of
from cuberails.server.tables.replay import Differs, follow
from cuberails.version import __version__
from cuberails.views import outcome_of, ply_of, view_of

RULES = __version__


class Thinks(NamedTuple):
    """The bot that is at it."""

    seat: int
    since: str


class Move(NamedTuple):
    """An action that the rules allow, not yet stored."""

    position: Position
    said: Said
    encoded: bytes


class Table:
    def __init__(self, stored: StoredTable) -> None:
        self.sheet, self.seats = stored.sheet, stored.seats
        self.said, self.undone = stored.actions, stored.undone
        self.lock = asyncio.Lock()
        self.thinks: Thinks | None = None
        self.turn: asyncio.Task[None] | None = None         # of the bot
        self.problem: str | None = None
        self.is_stale = False                               # it was read anew from the store, or will be
        self.ending: bytes | None = None                    # how the game ended, as JSON
        self.game = game_of(self.sheet.setup)
        self.packed: dict[int, bytes] = {}                  # plies as JSON, by their number
        self.position = self.replay()

    @property
    def id(self) -> str:
        return self.sheet.id

    @property
    def ply(self) -> int:
        return len(self.said)

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Alone with the table, to change it; 409 where what is in memory turned out to be wrong."""
        async with self.lock:
            if self.is_stale:
                raise conflict("The table had to be read again; look at it, and try once more.")
            yield

    @property
    def is_online(self) -> bool:
        return any(seat.kind == "link" for seat in self.seats)

    @property
    def to_move(self) -> Seat | None:
        """The seat whose action is awaited."""
        seat = self.position.to_move if self.sheet.status == "running" and not self.problem else None
        return None if seat is None else self.seats[seat]

    def seats_of(self, visitor: str | None) -> list[Seat]:
        return [seat for seat in self.seats if visitor and seat.visitor == visitor]

    def replay(self) -> Position:
        """The last position that is as it was when it was stored; `problem` tells of the next one."""
        position = self.game.start()
        for said in self.said:
            try:
                position = follow(position, said)
            except Differs as differs:
                self.problem = problem_of(said, differs) + self.other_rules()
                break
        return position

    def other_rules(self) -> str:
        """What explains a difference, where the rules of the game have changed since."""
        before, now = self.sheet.game_version, self.game.type.version
        return "" if before == now else f" The table has version {before} of its game's rules, this is {now}."

    def lay_out_anew(self, players: list[str]) -> None:
        """With the names of those who came; nothing has been played yet."""
        self.sheet.setup = self.sheet.setup | {"players": players}
        self.game = game_of(self.sheet.setup)
        self.position = self.game.start()
        self.packed.clear()

    def try_out(self, sentence: str, at: str, by: By, why: str | None, nonce: str | None) -> Move:
        """IllegalAction where the rules refuse it."""
        seat = self.position.to_move
        position = self.position.play(sentence)
        assert seat is not None
        said = Said(position.ply, seat, position.sentence, at, by, why, nonce, RULES, position.digest)
        return Move(position, said, encode(position, said))

    def accept(self, move: Move, sheet: Sheet) -> None:
        """What was stored is played."""
        self.position, self.sheet = move.position, sheet
        self.said.append(move.said)
        self.packed[move.said.ply] = pack(move.encoded)

    def cut(self, ply: int) -> None:
        """Back to the position after so many plies."""
        del self.said[ply:]
        self.packed = {number: text for number, text in self.packed.items() if number <= ply}
        self.problem = self.ending = None
        self.position = self.replay()

    def sheet_after(self, move: Move) -> Sheet:
        """The row of the table as the move will leave it. A person who plays on has not agreed to an undo."""
        after = copy(self.sheet)
        note(after, move.position, move.said.at)
        if move.said.by == "person":
            after.undo = None
        return after

    def positions(self) -> Iterator[Position]:
        """From the start to now."""
        position = self.game.start()
        yield position
        for said in self.said[: self.position.ply]:
            position = position.play(said.sentence)
            yield position

    def plies(self, after: int) -> list[bytes]:
        """The plies after so many, as JSON."""
        if not self.is_filled:
            for _ in self.fill():
                pass
        return [zlib.decompress(self.packed[ply]) for ply in range(after + 1, self.position.ply + 1)]

    @property
    def is_filled(self) -> bool:
        return len(self.packed) == self.position.ply

    def fill(self) -> Iterator[int]:
        """Make the plies that were not asked for since the table was loaded, one at a time."""
        for position in self.positions():
            if position.ply and position.ply not in self.packed:
                self.packed[position.ply] = pack(encode(position, self.said[position.ply - 1]))
                yield position.ply

    def start_view(self) -> View:
        return view_of(self.game.start())

    def outcome(self) -> bytes:
        """How the game ended; it is over."""
        if self.ending is None:
            self.ending = msgspec.json.encode(outcome_of(self.positions()))
        return self.ending

    def record(self) -> Record:
        played = [said.sentence for said in self.said]
        return Record(self.game, played, result_of(self.position), further_keys(self.sheet.setup))

    def with_nonce(self, nonce: str) -> Said | None:
        return next((said for said in reversed(self.said) if said.nonce == nonce), None)


def note(sheet: Sheet, position: Position, at: str) -> None:
    """What the row of a table repeats of its last position."""
    sheet.ply, sheet.to_move, sheet.changed = position.ply, position.to_move, at
    sheet.winners = list(position.winners or ())
    if sheet.status != "waiting":
        sheet.status = "over" if position.is_over else "running"


def pack(text: bytes) -> bytes:
    """A third of the room, for little beside what it takes to make a ply."""
    return zlib.compress(text, 1)


def encode(position: Position, said: Said) -> bytes:
    return msgspec.json.encode(ply_of(position, said.seat, said.at, said.by, said.why))


def said_of(record: Record, at: str) -> Iterator[tuple[Said | None, Position]]:
    """The start, then each action of a record from elsewhere as it is stored, with the position after it.

    RecordError where it cannot be replayed.
    """
    mover: int | None = None
    for position in record.positions():
        said = None if mover is None else Said(
            position.ply, mover, position.sentence, at, "person", None, None, RULES, position.digest)
        yield said, position
        mover = position.to_move


def problem_of(said: Said, differs: Differs) -> str:
    return f"Ply {said.ply}, {said.sentence!r}, {differs} (played by rules {said.rules}, these are {RULES})."
