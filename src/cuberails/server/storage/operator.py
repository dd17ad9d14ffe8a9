"""What an operator decides: bans, the maintenance notice, and a log that running servers follow."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import delete, func, insert, select

from cuberails.server.ids import now
from cuberails.server.storage.schema import bans, notes, operations, tables
from cuberails.server.storage.store import Store
from cuberails.server.storage.writer import Step

NOTICE = "notice"
BanKind = Literal["address", "name"]


class Ban(msgspec.Struct, frozen=True):
    kind: BanKind
    what: str
    reason: str
    since: str


class Operation(msgspec.Struct, frozen=True):
    number: int
    at: str
    what: str
    table_id: str | None


def logged(what: str, table_id: str | None = None) -> Step:
    """The line of the log that belongs into the same transaction as the change."""
    return Step(insert(operations), [{"at": now(), "what": what, "table_id": table_id}])


async def delete_table(store: Store, table_id: str, why: str = "deleted") -> None:
    """Its seats, actions, orders and reviews go with it."""
    await store.writer.write(Step(delete(tables).where(tables.c.id == table_id)), logged(why, table_id))


async def all_bans(store: Store) -> list[Ban]:
    found = await store.rows(select(bans).order_by(bans.c.kind, bans.c.what))
    return [msgspec.convert(row._mapping, Ban) for row in found]


async def ban(store: Store, kind: BanKind, what: str, reason: str) -> None:
    row = {"kind": kind, "what": what, "reason": reason, "since": now()}
    await store.writer.write(*unban_steps(kind, what), Step(insert(bans), [row]), logged(f"banned {kind}"))


async def unban(store: Store, kind: BanKind, what: str) -> None:
    await store.writer.write(*unban_steps(kind, what), logged(f"unbanned {kind}"))


def unban_steps(kind: BanKind, what: str) -> list[Step]:
    return [Step(delete(bans).where(bans.c.kind == kind, bans.c.what == what))]


async def notice_of(store: Store) -> str:
    """The maintenance notice; empty if there is none."""
    found = await store.rows(select(notes.c.text).where(notes.c.name == NOTICE))
    return str(found[0].text) if found else ""


async def put_notice(store: Store, text: str) -> None:
    steps = [Step(delete(notes).where(notes.c.name == NOTICE))]
    if text:
        steps.append(Step(insert(notes), [{"name": NOTICE, "text": text, "at": now()}]))
    await store.writer.write(*steps, logged("changed the notice"))


async def last_operation(store: Store) -> int:
    found = await store.rows(select(func.max(operations.c.number)))
    return int(found[0][0] or 0)


async def operations_after(store: Store, number: int) -> list[Operation]:
    query = select(operations).where(operations.c.number > number).order_by(operations.c.number)
    return [msgspec.convert(row._mapping, Operation) for row in await store.rows(query)]
