"""The tables of this browser, with the interface of `server.storage.store.Store`.

A table is one text, written whole with every change. What could not be written stays in memory and is
written with the next change: if the browser's storage is full, the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from typing import Any

import msgspec

from cuberails.browser.bridge import Bridge
from cuberails.server.storage.rows import ActionRow, OrderRow, PlyTaken, Seat, StoredTable, TableRow, Undone

FORMAT = 1
KEPT = 8  # tables in memory, beside those that could not be written
LISTED_KEYS = ("game", "modules")  # of the setup, which may contain a large map
LISTED_LESSON_KEYS = ("id", "kind", "title")


class Taken(msgspec.Struct):
    """The actions that an undo removed."""

    era: int
    at: str
    by: int
    actions: list[ActionRow]


class Line(msgspec.Struct):
    """A table in the list of tables: the row with the listed keys of its setup and lesson only."""

    row: TableRow
    seats: list[Seat]


class Document(msgspec.Struct):
    """All that is stored of a table, except what the bots considered."""

    row: TableRow
    seats: list[Seat]
    actions: list[ActionRow] = []
    undone: list[Taken] = []
    orders: list[OrderRow] = []
    format: int = FORMAT


class BrowserStore:
    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge
        self.documents: dict[str, Document] = {}  # those in use, the latest last
        self.lines: dict[str, Line] = {}
        self.unwritten: dict[str, str | None] = {}  # texts by key
        self.name = ""

    async def open(self) -> None:
        """Read the list of tables, and the name of the player."""
        for text in msgspec.json.decode(await self.bridge.read_all("line:"), type=list[str]):
            with suppress(msgspec.DecodeError):  # of another version; the others can be played
                line = msgspec.json.decode(text, type=Line)
                self.lines[line.row.id] = line
        self.name = await self.bridge.read("name")

    async def close(self) -> None:
        """Nothing is open between two changes."""

    # reading and writing

    async def document(self, table_id: str) -> Document:
        found = self.documents.pop(table_id, None)
        if found is None:
            text = self.unwritten.get(key_of(table_id)) or await self.bridge.read(key_of(table_id))
            found = msgspec.json.decode(text, type=Document)
        self.documents[table_id] = found
        while len(self.documents) > KEPT:
            del self.documents[next(iter(self.documents))]
        return found

    async def save(self, *documents: Document, **more: str | None) -> None:
        """Write these tables, and further texts by key."""
        for document in documents:
            line = Line(listed(document.row), document.seats)
            self.lines[document.row.id] = line
            self.unwritten[key_of(document.row.id)] = text_of(document)
            self.unwritten[f"line:{document.row.id}"] = text_of(line)
        await self.write(more)

    async def write(self, changes: dict[str, str | None]) -> None:
        self.unwritten |= changes
        written = dict(self.unwritten)
        trouble = await self.bridge.write(text_of(written))
        if not trouble:
            still = {key: text for key, text in self.unwritten.items() if written.get(key, "") != text}
            self.unwritten = still
        self.bridge.report(trouble)

    async def changed(self, row: TableRow) -> Document:
        """The document with the changed columns of its row."""
        found = await self.document(row.id)
        found.row = copy(row)
        return found

    # the player

    async def name_of(self, visitor: str) -> str:
        return self.name

    async def name_visitor(self, visitor: str, name: str) -> None:
        self.name = name
        await self.write({"name": name})

    # tables

    async def create(self, table: StoredTable, changed: TableRow | None = None) -> None:
        made = Document(copy(table.row), list(table.seats), list(table.actions))
        self.documents[made.row.id] = made
        await self.save(made, *([await self.changed(changed)] if changed else []))

    async def revision_of(self, table_id: str) -> int | None:
        """Nobody else changes a table, so it always has the revision that is known."""
        return (await self.document(table_id)).row.revision if table_id in self.lines else None

    async def load(self, table_id: str) -> StoredTable | None:
        if table_id not in self.lines:
            return None
        found = await self.document(table_id)
        undone = [undone_of(taken) for taken in found.undone]
        seats = [copy(seat) for seat in found.seats]
        return StoredTable(copy(found.row), seats, list(found.actions), undone, list(found.orders))

    async def considered(self, table_id: str, ply: int) -> str | None:
        key = considered_key(table_id, ply)
        return self.unwritten[key] if key in self.unwritten else await self.bridge.read(key) or None

    async def append(
        self, row: TableRow, action: ActionRow, considered: str | None = None, ends_auction: bool = False
    ) -> None:
        found = await self.document(row.id)
        is_used = action.nonce and any(action.nonce == old.nonce for old in found.actions)
        if action.ply != len(found.actions) + 1 or is_used:
            raise PlyTaken
        found.row = copy(row)
        found.actions.append(action)
        if ends_auction:
            found.orders.clear()
        await self.save(found, **{considered_key(row.id, action.ply): considered})

    async def change(self, row: TableRow) -> None:
        await self.save(await self.changed(row))

    async def leave_lesson(self, row: TableRow) -> None:
        found = await self.changed(row)
        found.row.lesson = None
        await self.save(found)

    async def order(self, row: TableRow, seat: int, order: OrderRow | None) -> None:
        found = await self.changed(row)
        found.orders = [old for old in found.orders if old.seat != seat]
        if order:
            found.orders.append(order)
        await self.save(found)

    async def review(self, table_id: str, era: int, ply: int) -> str | None:
        key = f"review:{table_id}"
        text = self.unwritten.get(key) or await self.bridge.read(key)
        found = msgspec.json.decode(text) if text else {}
        return found["seats"] if (found.get("era"), found.get("ply")) == (era, ply) else None

    async def put_review(self, table_id: str, era: int, ply: int, found: str) -> None:
        await self.write({f"review:{table_id}": text_of({"era": era, "ply": ply, "seats": found})})

    async def take_back(self, row: TableRow, at: str, by: int) -> None:
        found = await self.changed(row)
        found.undone.append(Taken(row.era, at, by, found.actions[row.ply :]))
        del found.actions[row.ply :]
        found.orders.clear()
        await self.save(found)

    async def undone_actions(self, table_id: str, era: int) -> list[ActionRow]:
        found = await self.document(table_id)
        return [action for taken in found.undone if taken.era == era for action in taken.actions]

    async def put_back(self, row: TableRow, era: int) -> None:
        again = await self.undone_actions(row.id, era)
        found = await self.changed(row)
        found.actions += again
        found.orders.clear()
        await self.save(found)

    async def seat(self, row: TableRow, changed: Sequence[Seat]) -> None:
        found = await self.changed(row)
        for seat in changed:
            found.seats[seat.seat] = copy(seat)
        await self.save(found)

    async def table_of_link(self, link: str) -> tuple[str, int] | None:
        return None  # nobody else can come to a table of this browser

    async def tables_of(self, visitor: str) -> list[tuple[TableRow, list[Seat]]]:
        latest = sorted(self.lines.values(), key=lambda line: line.row.changed, reverse=True)
        return [(line.row, line.seats) for line in latest]

    async def count_open(self, visitor: str) -> int:
        return sum(line.row.status != "over" for line in self.lines.values())

    async def count_made_today(self, network: str) -> int:
        return 0

    async def waiting_for_orders(self) -> list[str]:
        return []  # orders wait until somebody opens the table


def key_of(table_id: str) -> str:
    return f"table:{table_id}"


def considered_key(table_id: str, ply: int) -> str:
    return f"considered:{table_id}:{ply}"


def text_of(found: Any) -> str:
    return msgspec.json.encode(found).decode()


def listed(row: TableRow) -> TableRow:
    found = copy(row)
    found.setup = {name: row.setup[name] for name in LISTED_KEYS}
    if row.lesson:
        found.lesson = {"form": {name: row.lesson["form"][name] for name in LISTED_LESSON_KEYS}}
    return found


def undone_of(taken: Taken) -> Undone:
    first, last = taken.actions[0], taken.actions[-1]
    sentences = [action.sentence for action in taken.actions]
    return Undone(taken.era, taken.at, taken.by, last.ply, first.ply - 1, sentences)
