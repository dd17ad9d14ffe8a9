"""Reads and writes tables: a setup, seats, and actions by ply."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import groupby
from typing import Any, Self, TypeVar

import msgspec
from sqlalchemy import Column, Row, Table, bindparam, delete, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from cuberails.server.ids import days_ago, now
from cuberails.server.storage.database import connect, migrate
from cuberails.server.storage.rows import ActionRow, OrderRow, PlyTaken, Seat, StoredTable, TableRow, Undone
from cuberails.server.storage.schema import (
    ACTION_COLUMNS,
    actions,
    orders,
    reviews,
    seats,
    tables,
    undone,
    visitors,
)
from cuberails.server.storage.writer import Guard, Step, Writer

CHANGING = ("status", "era", "ply", "to_move", "winners", "undo", "rematch", "changed", "revision")
INSERT_ACTION = insert(actions)
UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values({name: bindparam(name, type_=tables.c[name].type) for name in CHANGING})
)
MOST_LISTED = 200
LISTED_KEYS = ("game", "modules")  # of the setup, which may contain a large map
LISTED_LESSON_KEYS = ("id", "kind", "title")
LISTED_COLUMNS = [
    *(column for column in tables.c if column.name not in ("setup", "lesson")),
    *(tables.c.lesson["form"][name].label(f"lesson_{name}") for name in LISTED_LESSON_KEYS),
]
T = TypeVar("T", bound=msgspec.Struct)


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        self.on_change: Callable[[str, int], None] = lambda _table_id, _revision: None

    @classmethod
    async def open(cls, address: str) -> Self:
        engine = connect(address)
        try:
            await migrate(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        await self.writer.close()
        await self.engine.dispose()

    async def rows(self, query: Any) -> Sequence[Row[Any]]:
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return found.all()

    # visitors

    async def name_of(self, visitor: str) -> str:
        found = await self.rows(select(visitors.c.name).where(visitors.c.id == visitor))
        return str(found[0].name) if found else ""

    async def name_visitor(self, visitor: str, name: str) -> None:
        steps = [
            Step(delete(visitors).where(visitors.c.id == visitor)),
            Step(insert(visitors), [{"id": visitor, "name": name, "seen": now()[:10]}]),
        ]
        await self.writer.write(*steps)

    # tables

    async def create(self, table: StoredTable, changed: TableRow | None = None) -> None:
        """Store a new table, and the changed row of another one that leads to it."""
        of_table = {"table_id": table.row.id}
        steps = [
            Step(insert(tables), [row_of(table.row) | {name: table.row.setup[name] for name in LISTED_KEYS}]),
            Step(insert(seats), [row_of(seat) | of_table for seat in table.seats]),
        ]
        if table.actions:
            steps.append(Step(INSERT_ACTION, [row_of(action) | of_table for action in table.actions]))
        if changed is None:
            await self.writer.write(*steps)
        else:
            await self.change_with(changed, *steps)

    async def change(self, table_row: TableRow) -> None:
        """Store a table's row after a change of the row alone."""
        await self.change_with(table_row)

    async def change_with(self, table_row: TableRow, *steps: Step, may_merge: bool = False) -> None:
        """Store a table's row after a change, with what else the change needs, durably and as a whole.

        The row has the revision of the row before it, and the next one afterwards. Stale if another process
        has changed the table meanwhile.
        """
        await self.store_change(table_row, steps, may_merge)
        self.on_change(table_row.id, table_row.revision)

    async def store_change(self, table_row: TableRow, steps: Sequence[Step], may_merge: bool) -> None:
        before = table_row.revision
        values = changing_values(table_row) | {"revision": before + 1}
        guard = Guard(table_row.id, before)
        await self.writer.write(*steps, Step(UPDATE_TABLE, [values]), may_merge=may_merge, guard=guard)
        table_row.revision = before + 1

    async def revision_of(self, table_id: str) -> int | None:
        return (await self.revisions([table_id])).get(table_id)

    async def revisions(self, table_ids: Collection[str]) -> dict[str, int]:
        """The present revisions of these tables; those that were deleted are left out."""
        query = select(tables.c.id, tables.c.revision).where(tables.c.id.in_(table_ids))
        return {row.id: row.revision for row in await self.rows(query)}

    async def load(self, table_id: str) -> StoredTable | None:
        """The table as it was at one moment: if it changes while it is read, it is read again."""
        while True:
            found = await self.read(table_id)
            if found is None or found.row.revision == await self.revision_of(table_id):
                return found

    async def read(self, table_id: str) -> StoredTable | None:
        async with self.engine.connect() as connection:
            table_row = (await connection.execute(select(tables).where(tables.c.id == table_id))).first()
            if table_row is None:
                return None
            sources = (
                (seats, seats.c.seat),
                (actions, actions.c.ply),
                (undone, undone.c.era, undone.c.ply),
                (orders, orders.c.seat),
            )
            rows = [(await connection.execute(rows_of(table_id, *source))).all() for source in sources]
        return StoredTable(
            msgspec.convert(table_row._mapping, TableRow),
            [struct_of(row, Seat) for row in rows[0]],
            [struct_of(row, ActionRow) for row in rows[1]],
            undos_of(rows[2]),
            [struct_of(row, OrderRow) for row in rows[3]],
        )

    async def considered(self, table_id: str, ply: int) -> str | None:
        """The moves that a bot examined before the action of this ply, as JSON."""
        is_asked = (actions.c.table_id == table_id) & (actions.c.ply == ply)
        found = await self.rows(select(actions.c.considered).where(is_asked))
        return found[0].considered if found else None

    async def append(
        self,
        table_row: TableRow,
        action: ActionRow,
        considered: str | None = None,
        ends_auction: bool = False,
    ) -> None:
        """Store an action durably; Stale if the table has changed. The caller tells other servers."""
        row = row_of(action) | {"table_id": table_row.id, "considered": considered}
        steps = [Step(INSERT_ACTION, [row])]
        if ends_auction:  # with or without orders, so that the time it takes tells nothing
            steps.append(Step(delete(orders).where(orders.c.table_id == table_row.id)))
        try:
            await self.store_change(table_row, steps, may_merge=not ends_auction)
        except IntegrityError:
            raise PlyTaken from None

    async def leave_lesson(self, table_row: TableRow) -> None:
        await self.change_with(
            table_row, Step(update(tables).where(tables.c.id == table_row.id).values(lesson=None))
        )

    async def order(self, table_row: TableRow, seat: int, order: OrderRow | None) -> None:
        """Replace the standing order of a seat; None deletes it."""
        table_id = table_row.id
        steps = [Step(delete(orders).where(orders.c.table_id == table_id, orders.c.seat == seat))]
        if order:
            steps.append(Step(insert(orders), [row_of(order) | {"table_id": table_id}]))
        await self.change_with(table_row, *steps)

    async def review(self, table_id: str, era: int, ply: int) -> str | None:
        """The review of the game as it ended then, as JSON."""
        is_asked = (reviews.c.table_id == table_id) & (reviews.c.era == era) & (reviews.c.ply == ply)
        found = await self.rows(select(reviews.c.seats).where(is_asked))
        return found[0].seats if found else None

    async def put_review(self, table_id: str, era: int, ply: int, found: str) -> None:
        row = {"table_id": table_id, "era": era, "ply": ply, "seats": found}
        await self.writer.write(
            Step(delete(reviews).where(reviews.c.table_id == table_id)), Step(insert(reviews), [row])
        )

    async def take_back(self, table_row: TableRow, at: str, by: int) -> None:
        """Move the actions after `table_row.ply` to the undone ones of `table_row.era`."""
        names = [name for name, _, _ in ACTION_COLUMNS]
        is_late = (actions.c.table_id == table_row.id) & (actions.c.ply > table_row.ply)
        kept = [actions.c[name] for name in names]
        moved = select(
            actions.c.table_id, literal(table_row.era), actions.c.ply, *kept, literal(at), literal(by)
        ).where(is_late)
        columns = ["table_id", "era", "ply", *names, "undone_at", "undone_by"]
        await self.change_with(
            table_row,
            Step(insert(undone).from_select(columns, moved)),
            Step(delete(actions).where(is_late)),
            Step(delete(orders).where(orders.c.table_id == table_row.id)),
        )

    async def undone_actions(self, table_id: str, era: int) -> list[ActionRow]:
        """The actions that the undo of this era removed."""
        query = rows_of(table_id, undone, undone.c.ply).where(undone.c.era == era)
        return [struct_of(row, ActionRow) for row in await self.rows(query)]

    async def put_back(self, table_row: TableRow, era: int) -> None:
        """Copy the undone actions of `era` to the actions; they stay among the undone ones."""
        names = ["table_id", "ply", *(name for name, _, _ in ACTION_COLUMNS)]
        is_asked = (undone.c.table_id == table_row.id) & (undone.c.era == era)
        back = select(*(undone.c[name] for name in names)).where(is_asked)
        await self.change_with(
            table_row,
            Step(insert(actions).from_select(names, back)),
            Step(delete(orders).where(orders.c.table_id == table_row.id)),
        )

    async def seat(self, table_row: TableRow, changed: Sequence[Seat]) -> None:
        """Store changed seats, and the setup with their names."""
        steps = [
            Step(
                update(seats)
                .where(seats.c.table_id == table_row.id, seats.c.seat == seat.seat)
                .values(row_of(seat))
            )
            for seat in changed
        ]
        renamed = update(tables).where(tables.c.id == table_row.id).values(setup=table_row.setup)
        await self.change_with(table_row, *steps, Step(renamed))

    async def table_of_link(self, link: str) -> tuple[str, int] | None:
        found = await self.rows(select(seats.c.table_id, seats.c.seat).where(seats.c.link == link))
        return (found[0].table_id, found[0].seat) if found else None

    async def tables_of(self, visitor: str) -> list[tuple[TableRow, list[Seat]]]:
        """The visitor's tables, latest change first, with only the listed keys of their setups."""
        mine = select(seats.c.table_id).where(seats.c.visitor == visitor)
        query = select(*LISTED_COLUMNS).where(or_(tables.c.host == visitor, tables.c.id.in_(mine)))
        table_rows = await self.rows(query.order_by(tables.c.changed.desc()).limit(MOST_LISTED))
        ids = [row.id for row in table_rows]
        seat_rows = await self.rows(
            select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
        )
        seats_of = {
            key: [struct_of(row, Seat) for row in rows]
            for key, rows in groupby(seat_rows, key=lambda row: row.table_id)
        }
        return [(table_row_of(row), seats_of.get(row.id, [])) for row in table_rows]

    async def count_open(self, visitor: str) -> int:
        is_open = (tables.c.host == visitor) & (tables.c.status != "over")
        found = await self.rows(select(func.count()).select_from(tables).where(is_open))
        return int(found[0][0])

    async def count_made_today(self, network: str) -> int:
        """The tables that were made from this address in the last day."""
        is_new = (tables.c.address == network) & (tables.c.created > days_ago(1))
        found = await self.rows(select(func.count()).select_from(tables).where(is_new))
        return int(found[0][0])

    async def waiting_for_orders(self) -> list[str]:
        """Tables where a standing order is to act, so that it does after a restart."""
        has_order = (
            select(orders.c.seat)
            .where(orders.c.table_id == tables.c.id, orders.c.seat == tables.c.to_move)
            .exists()
        )
        query = select(tables.c.id).where(tables.c.status == "running", has_order)
        return [row.id for row in await self.rows(query)]


def rows_of(table_id: str, source: Table, *order: Column[Any]) -> Any:
    """All columns except `considered`, which is large and rarely read."""
    columns = [column for column in source.c if column.name != "considered"]
    return select(*columns).where(source.c.table_id == table_id).order_by(*order)


def row_of(struct: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(struct)
    return found


def struct_of(row: Row[Any], kind: type[T]) -> T:
    return msgspec.convert(row._mapping, kind)


def table_row_of(row: Row[Any]) -> TableRow:
    """A row of a list, with the listed keys of its setup and of its lesson."""
    found = {str(name): value for name, value in row._mapping.items()}
    lesson = {name: found[f"lesson_{name}"] for name in LISTED_LESSON_KEYS}
    parts = {
        "setup": {name: found[name] for name in LISTED_KEYS},
        "lesson": {"form": lesson} if lesson["id"] else None,
    }
    return msgspec.convert(found | parts, TableRow)


def changing_values(table_row: TableRow) -> dict[str, Any]:
    row = row_of(table_row)
    return {name: row[name] for name in CHANGING} | {"of": table_row.id}


def undos_of(rows: Sequence[Row[Any]]) -> list[Undone]:
    found = []
    for era, group in groupby(rows, key=lambda row: row.era):
        taken = [row._mapping for row in group]
        first, last = taken[0], taken[-1]
        found.append(
            Undone(
                era,
                first["undone_at"],
                first["undone_by"],
                last["ply"],
                first["ply"] - 1,
                [row["sentence"] for row in taken],
            )
        )
    return found
