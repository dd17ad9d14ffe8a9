"""Tables in and out of the database. What is stored is the record: a setup, seats, and sentences by ply."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Self, TypeVar

import msgspec
from sqlalchemy import Column, Row, Table, bindparam, delete, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from cuberails.server.storage.database import connect, migrate
from cuberails.server.storage.rows import Said, Seat, Sheet, StoredTable, Undone
from cuberails.server.storage.schema import SAID, actions, seats, tables, undone, visitors
from cuberails.server.storage.writer import Step, Writer

NOTED = ("status", "era", "ply", "to_move", "winners", "undo", "rematch", "changed")
INSERT_ACTION = insert(actions)
UPDATE_SHEET = update(tables).where(tables.c.id == bindparam("of")).values(
    {name: bindparam(name, type_=tables.c[name].type) for name in NOTED})
MOST_LINES = 200
IN_LINE = ("game", "modules")           # of a setup, which may hold a whole map
LINE = [*(column for column in tables.c if column.name != "setup"),
        *(tables.c.setup[name].label(name) for name in IN_LINE)]
T = TypeVar("T", bound=msgspec.Struct)


class PlyTaken(Exception):
    """Somebody else's action stands at that ply, or that nonce was used."""


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = Writer(engine)

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
        steps = [Step(delete(visitors).where(visitors.c.id == visitor)),
                 Step(insert(visitors), [{"id": visitor, "name": name}])]
        await self.writer.write(*steps)

    # tables

    async def create(self, table: StoredTable, *changed: Sheet) -> None:
        of_table = {"table_id": table.sheet.id}
        steps = [Step(insert(tables), [row_of(table.sheet)]),
                 Step(insert(seats), [row_of(seat) | of_table for seat in table.seats])]
        if table.actions:
            steps.append(Step(INSERT_ACTION, [row_of(said) | of_table for said in table.actions]))
        steps += [Step(UPDATE_SHEET, [noted(sheet)]) for sheet in changed]
        await self.writer.write(*steps)

    async def load(self, table_id: str) -> StoredTable | None:
        async with self.engine.connect() as connection:
            sheet = (await connection.execute(select(tables).where(tables.c.id == table_id))).first()
            if sheet is None:
                return None
            rows = [(await connection.execute(
                select(*light(source)).where(source.c.table_id == table_id).order_by(*order))).all()
                for source, *order in ((seats, seats.c.seat), (actions, actions.c.ply),
                                       (undone, undone.c.era, undone.c.ply))]
        return StoredTable(
            msgspec.convert(sheet._mapping, Sheet), [struct_of(row, Seat) for row in rows[0]],
            [struct_of(row, Said) for row in rows[1]], undos_of(rows[2]))

    async def considered(self, table_id: str, ply: int) -> str | None:
        """What the bot of that ply looked at, as JSON."""
        is_asked = (actions.c.table_id == table_id) & (actions.c.ply == ply)
        found = await self.rows(select(actions.c.considered).where(is_asked))
        return found[0].considered if found else None

    async def append(self, sheet: Sheet, said: Said, considered: str | None = None) -> None:
        """The action is durable when this returns. PlyTaken where another stands there already."""
        row = row_of(said) | {"table_id": sheet.id, "considered": considered}
        try:
            await self.writer.write(
                Step(INSERT_ACTION, [row]), Step(UPDATE_SHEET, [noted(sheet)]), may_mix=True)
        except IntegrityError:
            raise PlyTaken from None

    async def note(self, sheet: Sheet) -> None:
        await self.writer.write(Step(UPDATE_SHEET, [noted(sheet)]))

    async def take_back(self, sheet: Sheet, at: str, by: int) -> None:
        """The actions after `sheet.ply` become the undone ones of `sheet.era`."""
        names = [name for name, _, _ in SAID]
        is_late = (actions.c.table_id == sheet.id) & (actions.c.ply > sheet.ply)
        moved = select(actions.c.table_id, literal(sheet.era), actions.c.ply, *(actions.c[n] for n in names),
                       literal(at), literal(by)).where(is_late)
        columns = ["table_id", "era", "ply", *names, "undone_at", "undone_by"]
        await self.writer.write(
            Step(insert(undone).from_select(columns, moved)), Step(delete(actions).where(is_late)),
            Step(UPDATE_SHEET, [noted(sheet)]))

    async def seat(self, sheet: Sheet, changed: Sequence[Seat]) -> None:
        """Write down who sits where, and the setup that names them."""
        steps = [Step(update(seats).where(seats.c.table_id == sheet.id, seats.c.seat == seat.seat).values(
            row_of(seat))) for seat in changed]
        renamed = update(tables).where(tables.c.id == sheet.id).values(setup=sheet.setup)
        await self.writer.write(*steps, Step(renamed), Step(UPDATE_SHEET, [noted(sheet)]))

    async def table_of_link(self, link: str) -> tuple[str, int] | None:
        found = await self.rows(select(seats.c.table_id, seats.c.seat).where(seats.c.link == link))
        return (found[0].table_id, found[0].seat) if found else None

    async def tables_of(self, visitor: str) -> list[tuple[Sheet, list[Seat]]]:
        """The visitor's latest tables, the last changed first; of their setups only what a list shows."""
        mine = select(seats.c.table_id).where(seats.c.visitor == visitor)
        query = select(*LINE).where(or_(tables.c.host == visitor, tables.c.id.in_(mine)))
        sheets = await self.rows(query.order_by(tables.c.changed.desc()).limit(MOST_LINES))
        ids = [row.id for row in sheets]
        chairs = await self.rows(select(seats).where(seats.c.table_id.in_(ids)).order_by(
            seats.c.table_id, seats.c.seat))
        at = {key: [struct_of(row, Seat) for row in rows]
              for key, rows in groupby(chairs, key=lambda row: row.table_id)}
        return [(sheet_of(row), at.get(row.id, [])) for row in sheets]

    async def count_open(self, visitor: str) -> int:
        is_open = (tables.c.host == visitor) & (tables.c.status != "over")
        found = await self.rows(select(func.count()).select_from(tables).where(is_open))
        return int(found[0][0])

    async def waiting_for_bots(self) -> list[str]:
        """Tables where a bot must move: its thought was lost when the server ended."""
        query = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id).where(
            tables.c.status == "running", seats.c.seat == tables.c.to_move, seats.c.kind == "bot")
        return [row.id for row in await self.rows(query)]


def light(source: Table) -> list[Column[Any]]:
    """All columns but the one that a table at play does not need."""
    return [column for column in source.c if column.name != "considered"]


def row_of(struct: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(struct)
    return found


def struct_of(row: Row[Any], kind: type[T]) -> T:
    return msgspec.convert(row._mapping, kind)


def sheet_of(row: Row[Any]) -> Sheet:
    found = {str(name): value for name, value in row._mapping.items()}
    return msgspec.convert(found | {"setup": {name: found[name] for name in IN_LINE}}, Sheet)


def noted(sheet: Sheet) -> dict[str, Any]:
    row = row_of(sheet)
    return {name: row[name] for name in NOTED} | {"of": sheet.id}


def undos_of(rows: Sequence[Row[Any]]) -> list[Undone]:
    found = []
    for era, group in groupby(rows, key=lambda row: row.era):
        taken = [row._mapping for row in group]
        first, last = taken[0], taken[-1]
        found.append(Undone(era, first["undone_at"], first["undone_by"], last["ply"], first["ply"] - 1,
                            [row["sentence"] for row in taken]))
    return found
