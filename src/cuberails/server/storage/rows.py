"""Database rows as structs; only `store.py` converts between them and the database."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Status = Literal["waiting", "running", "over"]
SeatKind = Literal["here", "link", "bot"]
By = Literal["person", "bot"]
OrderKind = Literal["up_to", "pass", "against"]


class Stale(Exception):
    """Another process has changed the table since this one read it. Nothing was stored."""


class PlyTaken(Stale):
    """The table has another action at this ply, or the nonce was used before."""


class Seat(msgspec.Struct):
    seat: int
    name: str
    kind: SeatKind
    bot: str | None = None
    visitor: str | None = None
    link: str | None = None

    @property
    def is_taken(self) -> bool:
        return self.kind != "link" or self.visitor is not None


class ActionRow(msgspec.Struct, frozen=True):
    """A stored action; `ply` counts the actions up to and including this one."""

    ply: int
    seat: int
    sentence: str
    at: str
    by: By
    why: str | None
    nonce: str | None
    rules: str
    digest: str


class ReplayRow(msgspec.Struct, frozen=True):
    """The part of an action that a check needs; `era` is that of the undo that removed it, else 0."""

    era: int
    ply: int
    sentence: str
    digest: str


class Undone(msgspec.Struct, frozen=True):
    """One undo: the era that it started, and the sentences that it removed."""

    era: int
    at: str
    by: int
    from_ply: int
    to_ply: int
    sentences: list[str]


class OrderRow(msgspec.Struct, frozen=True):
    """A standing order of a seat, for the auction that began after ply `auction` of `era`."""

    seat: int
    kind: OrderKind
    amount: int | None
    rival: int | None
    era: int
    auction: int


class UndoAsked(msgspec.Struct, frozen=True):
    asked_by: int
    to_ply: int
    agreed: list[int]


class TableRow(msgspec.Struct):
    """A row of `tables`."""

    id: str
    host: str
    setup: dict[str, Any]
    status: Status
    era: int
    seed: int
    ply: int
    to_move: int | None
    winners: list[int]
    undo: UndoAsked | None
    rematch: str | None
    created: str
    changed: str
    game_version: int = 1
    hints: bool = False
    lesson: dict[str, Any] | None = None  # a `Lesson`, until the learner leaves it
    address: str = ""  # the network that made it
    seen: str = ""  # the last day on which somebody used it
    revision: int = 0  # counts the changes; see `Store.change`


class StoredTable(msgspec.Struct):
    row: TableRow
    seats: list[Seat]
    actions: list[ActionRow]
    undone: list[Undone]
    orders: list[OrderRow] = []
