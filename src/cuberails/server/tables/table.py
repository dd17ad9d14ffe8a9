"""A table in memory: the game, the position after the last action, and every ply as JSON for the browser.

All of it is made from the stored rows, which are the truth.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import copy
from typing import Any, NamedTuple

import msgspec

from cuberails.display.schema.view import View
from cuberails.engine.auction import auction_at, is_new_auction
from cuberails.engine.lesson import Lesson
from cuberails.engine.position import Position
from cuberails.engine.record import Record, further_keys, result_of
from cuberails.server.errors import conflict
from cuberails.server.messages import Waiting
from cuberails.server.storage.rows import ActionRow, By, Seat, StoredTable, TableRow
from cuberails.server.tables.game_cache import game_of
from cuberails.server.tables.record_bots import named_bots
from cuberails.server.tables.replay import ReplayMismatch, replay_action
from cuberails.version import __version__
from cuberails.views import ply_of, view_of

RULES = __version__


class BotTurn(NamedTuple):
    """The bot that is thinking, and since when."""

    seat: int
    since: str


class Move(NamedTuple):
    """A legal action that is not stored yet."""

    position: Position
    action: ActionRow
    encoded: bytes
    auction: int | None  # the ply at which the auction after it began
    packed: bytes | None = None  # `encoded`, if it was compressed before


class Table:
    def __init__(self, stored: StoredTable) -> None:
        self.row, self.seats = stored.row, stored.seats
        self.actions, self.undone = stored.actions, stored.undone
        self.orders = {order.seat: order for order in stored.orders}
        self.auction: int | None = None  # the ply at which the auction that is going on began
        self.lock = asyncio.Lock()
        self.bot_turn: BotTurn | None = None
        self.waiting: Waiting | None = None  # what the bot waits for, as told to the pages
        self.bot_task: asyncio.Task[None] | None = None
        self.problem: str | None = None
        self.hint: asyncio.Task[Any] | None = None  # the search for good moves at `hint_at`, or its result
        self.hint_at: tuple[int, int] | None = None  # era and ply
        self.moved = asyncio.Event()  # set when the position changes
        self.is_stale = False  # it may differ from the store: load it again
        self.ending: bytes | None = None  # the outcome as JSON, when the game is over
        self.shown_presence: list[bool | None] = []  # what the pages show of each seat
        self.looked_at: Position | None = None  # of a ply in the past
        self.lesson = lesson_of(self.row)
        self.game = game_of(self.row.setup)
        self.compressed: dict[int, bytes] = {}  # ply -> its JSON
        self.position = self.game.start()  # `replaying` leads to the last one

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def ply(self) -> int:
        return len(self.actions)

    @asynccontextmanager
    async def exclusive(self) -> AsyncIterator[None]:
        """Hold the lock, to change the table; 409 if the table in memory is out of date."""
        async with self.lock:
            if self.is_stale:
                raise conflict("The table was reloaded; look at it and try again.")
            yield

    @property
    def is_online(self) -> bool:
        return any(seat.kind == "link" for seat in self.seats)

    @property
    def allows_hints(self) -> bool:
        """One person against bots needs nobody's consent; several people agreed when they sat down."""
        return self.row.hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    @property
    def moment(self) -> tuple[int, int]:
        return self.row.era, self.ply

    @property
    def to_move(self) -> Seat | None:
        """The seat that must act."""
        seat = self.position.to_move if self.row.status == "running" and not self.problem else None
        return None if seat is None else self.seats[seat]

    def seats_of(self, visitor: str | None) -> list[Seat]:
        return [seat for seat in self.seats if visitor and seat.visitor == visitor]

    def replay(self) -> None:
        for _ in self.replaying():
            pass

    def replaying(self) -> Iterator[int]:
        """Go step by step to the last position that matches its stored hash; `problem` describes the next."""
        self.position, self.auction = self.game.start(), None
        self.auction = self.auction_after(self.position)
        yield from self.advancing(self.actions)

    def advancing(self, actions: Iterable[ActionRow]) -> Iterator[int]:
        for action in actions:
            try:
                self.position = replay_action(self.position, action)
            except ReplayMismatch as mismatch:
                self.problem = problem_of(action, mismatch) + self.version_note()
                break
            self.auction = self.auction_after(self.position)
            yield action.ply

    def auction_after(self, position: Position) -> int | None:
        """The ply at which the auction of the next position began, or None between auctions."""
        if auction_at(position) is None:
            return None
        return position.ply if self.auction is None or is_new_auction(position) else self.auction

    def version_note(self) -> str:
        """Names both versions if the rules of the game have changed since the table was made."""
        before, now = self.row.game_version, self.game.type.version
        if before == now:
            return ""
        return f" The table uses version {before} of the game's rules; version {now} is installed."

    def rename_players(self) -> None:
        """Take over the players' names of the row, before the first action."""
        self.game = game_of(self.row.setup)
        self.replay()
        self.compressed.clear()

    def try_action(self, sentence: str, at: str, by: By, why: str | None, nonce: str | None) -> Move:
        """Play a sentence without storing it; IllegalAction if the rules refuse it."""
        seat = self.position.to_move
        position = self.position.play(sentence)
        assert seat is not None
        action = ActionRow(position.ply, seat, position.sentence, at, by, why, nonce, RULES, position.digest)
        return Move(position, action, encode(position, action), self.auction_after(position))

    def accept(self, move: Move, row: TableRow) -> None:
        """Make a stored move the current position."""
        if self.ends_auction(move):
            self.orders.clear()
        self.position, self.row, self.auction = move.position, row, move.auction
        self.move_on()
        self.actions.append(move.action)
        self.compressed[move.action.ply] = move.packed or compress(move.encoded)

    def ends_auction(self, move: Move) -> bool:
        return self.auction is not None and move.auction != self.auction

    def truncate(self, ply: int) -> None:
        """Go back to the position after `ply` plies."""
        del self.actions[ply:]
        self.compressed = {number: text for number, text in self.compressed.items() if number <= ply}
        self.problem = self.ending = None
        self.orders.clear()
        self.replay()
        self.move_on()

    def put_back(self, actions: Iterable[ActionRow]) -> None:
        """Play undone actions again."""
        self.actions += actions
        self.orders.clear()  # they were placed for another auction
        self.replay()
        self.move_on()

    def replace(self, stored: StoredTable) -> None:
        """Take over what another process has stored. The plies that are the same stay encoded."""
        kept = common_length(self.actions, stored.actions)
        is_renamed = stored.row.setup != self.row.setup
        is_shorter, is_longer = kept < self.ply, kept < len(stored.actions)
        self.row, self.seats, self.undone = stored.row, stored.seats, stored.undone
        self.orders = {order.seat: order for order in stored.orders}
        self.actions, self.lesson = stored.actions, lesson_of(stored.row)
        if is_renamed:
            self.game = game_of(stored.row.setup)
            self.compressed.clear()
        if is_renamed or is_shorter or self.problem:
            self.compressed = {ply: text for ply, text in self.compressed.items() if ply <= kept}
            self.problem = self.ending = None
            self.replay()
        elif is_longer:
            for _ in self.advancing(self.actions[kept:]):
                pass
        if is_renamed or is_shorter or is_longer:
            self.move_on()

    def move_on(self) -> None:
        """End what was being thought about the position before."""
        self.moved.set()
        self.moved = asyncio.Event()

    def row_after(self, move: Move) -> TableRow:
        """The row after the move. A person's action, or the end, drops a pending undo request."""
        after = copy(self.row)
        update_row(after, move.position, move.action.at)
        if move.action.by == "person" or move.position.is_over:
            after.undo = None
        return after

    def positions(self) -> Iterator[Position]:
        """Every position from the start to the current one."""
        position = self.game.start()
        yield position
        for action in self.actions[: self.position.ply]:
            position = position.play(action.sentence)
            yield position

    def position_at(self, ply: int) -> Position:
        """The position after `ply` actions. The last one asked for is kept, since readers go step by step."""
        if ply == self.position.ply:
            return self.position
        begun = self.looked_at
        played = tuple(action.sentence for action in self.actions[:ply])
        if begun is None or begun.game != self.game or begun.actions != played[: begun.ply]:
            begun = self.game.start()
        for sentence in played[begun.ply :]:
            begun = begun.play(sentence)
        self.looked_at = begun
        return begun

    def plies(self, after: int) -> list[bytes]:
        """The plies after ply `after`, as JSON."""
        return [zlib.decompress(ply) for ply in self.packed(after)]

    def packed(self, after: int) -> list[bytes]:
        """The plies after ply `after`, as compressed JSON."""
        if not self.has_all_plies:
            for _ in self.encode_missing():
                pass
        return [self.compressed[ply] for ply in range(after + 1, self.position.ply + 1)]

    @property
    def has_all_plies(self) -> bool:
        return len(self.compressed) == self.position.ply

    def encode_missing(self) -> Iterator[int]:
        """Encode the plies that are not encoded yet, one at a time."""
        for position in self.positions():
            if position.ply and position.ply not in self.compressed:
                self.compressed[position.ply] = compress(encode(position, self.actions[position.ply - 1]))
                yield position.ply

    def start_view(self) -> View:
        return view_of(self.game.start())

    def record(self) -> Record:
        played = [action.sentence for action in self.actions]
        extra = further_keys(self.row.setup) | named_bots(self.seats)
        return Record(self.game, played, result_of(self.position), extra)

    def with_nonce(self, nonce: str) -> ActionRow | None:
        return next((action for action in reversed(self.actions) if action.nonce == nonce), None)


def common_length(ours: Sequence[ActionRow], theirs: Sequence[ActionRow]) -> int:
    """How many actions both begin with."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next((ply for ply, (one, other) in pairs if one != other), min(len(ours), len(theirs)))


def last_common_ply(table: Table, after: int, era: int) -> int:
    """The last ply that a client can keep if it knows `after` plies of `era`."""
    return min([after, table.position.ply, *(undone.to_ply for undone in table.undone if undone.era > era)])


def lesson_of(row: TableRow) -> Lesson | None:
    """What the table teaches; nothing if another version of the server stored it in another form."""
    try:
        return msgspec.convert(row.lesson, Lesson) if row.lesson else None
    except msgspec.ValidationError:
        return None


def update_row(row: TableRow, position: Position, at: str) -> None:
    """Copy what the row repeats of the position."""
    row.ply, row.to_move, row.changed = position.ply, position.to_move, at
    row.winners = list(position.winners or ())
    if row.status != "waiting":
        row.status = "over" if position.is_over else "running"


def compress(text: bytes) -> bytes:
    """Saves two thirds of the memory, and costs little beside encoding a ply."""
    return zlib.compress(text, 1)


def encode(position: Position, action: ActionRow) -> bytes:
    return msgspec.json.encode(ply_of(position, action.seat, action.at, action.by, action.why))


def rows_of_record(
    record: Record, at: str, bots: Sequence[str | None]
) -> Iterator[tuple[ActionRow | None, Position]]:
    """The start, then each action of an imported record as a row, with the position after it.

    RecordError if the record cannot be replayed.
    """
    mover: int | None = None
    for position in record.positions():
        action = None
        if mover is not None:
            by: By = "bot" if bots[mover] else "person"
            said = position.sentence
            action = ActionRow(position.ply, mover, said, at, by, None, None, RULES, position.digest)
        yield action, position
        mover = position.to_move


def problem_of(action: ActionRow, mismatch: ReplayMismatch) -> str:
    versions = f"played with version {action.rules}, this is {RULES}"
    return f"Action {action.ply}, {action.sentence!r}, {mismatch} ({versions})."
