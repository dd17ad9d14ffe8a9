"""The rows of a table as plain structs; between them and the database stands only `store.py`."""
from __future__ import annotations

from typing import Any, Literal

import msgspec

Status = Literal["waiting", "running", "over"]
SeatKind = Literal["here", "link", "bot"]
By = Literal["person", "bot"]


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


class Said(msgspec.Struct, frozen=True):
    """One action as it is stored; `ply` is the number of plies after it."""

    ply: int
    seat: int
    sentence: str
    at: str
    by: By
    why: str | None
    nonce: str | None
    rules: str
    digest: str


class Played(msgspec.Struct, frozen=True):
    """What a check needs of an action: `era` is that of the undo that took it back, 0 where it stands."""

    era: int
    ply: int
    sentence: str
    digest: str


class Undone(msgspec.Struct, frozen=True):
    """One undo: the era it began, and the sentences that were taken back."""

    era: int
    at: str
    by: int
    from_ply: int
    to_ply: int
    sentences: list[str]


class UndoAsked(msgspec.Struct, frozen=True):
    asked_by: int
    to_ply: int
    agreed: list[int]


class Sheet(msgspec.Struct):
    """The row of a table."""

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


class StoredTable(msgspec.Struct):
    sheet: Sheet
    seats: list[Seat]
    actions: list[Said]
    undone: list[Undone]
