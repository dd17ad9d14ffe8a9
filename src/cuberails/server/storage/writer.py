"""The only task that writes. Changes that arrive during a commit are batched into the next transaction.

A commit waits for the disk, and a batch shares that wait. If a batch fails because of one change, each is
tried again alone, so that a failure affects its own table only.

A change of a table is made only if the table still has the revision for which it was decided. Other processes
may write too: other servers on the same PostgreSQL, and the operator.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Executable, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cuberails.server.storage.database import is_file, is_unavailable
from cuberails.server.storage.rows import Stale
from cuberails.server.storage.schema import tables

Row = Mapping[str, Any]
# locked until the commit, in one order everywhere, so that two servers never wait for each other
REVISIONS = (
    select(tables.c.id, tables.c.revision)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update(key_share=True)
)


class Guard(NamedTuple):
    """The table that a change is about, and its revision when the change was decided."""

    table_id: str
    revision: int


class Step(NamedTuple):
    statement: Executable
    rows: Sequence[Row] = ()


class Change(NamedTuple):
    """Steps that are committed together. Changes with `may_merge` have the same statements."""

    steps: list[Step]
    may_merge: bool
    done: asyncio.Future[None]
    guard: Guard | None


class Writer:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.queue: asyncio.Queue[Change | None] = asyncio.Queue()
        self.on_commit: Callable[[float], None] = lambda seconds: None
        self.task = asyncio.create_task(self.run())

    async def write(self, *steps: Step, may_merge: bool = False, guard: Guard | None = None) -> None:
        """Return when the change is on the disk; Stale if the guard names another revision than is stored."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait(Change(list(steps), may_merge, done, guard))
        await done

    async def run(self) -> None:
        while (first := await self.queue.get()) is not None:
            batch = [first, *self.waiting_changes()]
            if len(batch) > 1 and await self.try_batch(batch):
                continue
            for change in batch:
                await self.commit_alone(change)

    def waiting_changes(self) -> Iterator[Change]:
        while not self.queue.empty():
            change = self.queue.get_nowait()
            if change is None:
                self.queue.put_nowait(None)  # the end marker, for the next batch
                return
            yield change

    async def try_batch(self, batch: Sequence[Change]) -> bool:
        failure: Exception | None = None
        try:
            await self.commit(batch)
        except Exception as error:
            if not is_unavailable(error):
                return False  # the change that caused it reports it when it runs alone
            failure = error  # to try each alone would only make people wait one after the other
        for change in batch:
            finish(change, failure)
        return True

    async def commit_alone(self, change: Change) -> None:
        try:
            await self.commit([change])
        except Exception as error:
            finish(change, error)
        else:
            finish(change)

    async def commit(self, batch: Sequence[Change]) -> None:
        begun = time.perf_counter()
        async with self.engine.begin() as connection:
            batch = await self.still_wanted(connection, batch)
            for step in merged([change for change in batch if change.may_merge]):
                await execute(connection, step)
            for change in batch:
                for step in () if change.may_merge else change.steps:
                    await execute(connection, step)
        self.on_commit(time.perf_counter() - begun)

    async def still_wanted(self, connection: AsyncConnection, batch: Sequence[Change]) -> list[Change]:
        """The changes of tables that nobody else has changed meanwhile. The others fail."""
        ids = {change.guard.table_id for change in batch if change.guard}
        if not ids:
            return list(batch)
        if is_file(self.engine.url):  # PostgreSQL locks the rows, SQLite everything
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        rows = await connection.execute(REVISIONS, {"ids": sorted(ids)})
        revisions = {row.id: row.revision for row in rows}
        wanted = []
        for change in batch:
            if change.guard:
                table_id, revision = change.guard
                if revisions.get(table_id) != revision:
                    finish(change, Stale())
                    continue
                revisions[table_id] = revision + 1
            wanted.append(change)
        return wanted

    async def close(self) -> None:
        """Write everything that is queued, then stop."""
        self.queue.put_nowait(None)
        await self.task


async def execute(connection: AsyncConnection, step: Step) -> None:
    if step.rows:
        await connection.execute(step.statement, list(step.rows))
    else:
        await connection.execute(step.statement)


def merged(changes: Sequence[Change]) -> list[Step]:
    """The steps of all changes, with the rows of equal statements joined."""
    columns = zip(*(change.steps for change in changes), strict=True)
    return [Step(steps[0].statement, [row for step in steps for row in step.rows]) for steps in columns]


def finish(change: Change, error: Exception | None = None) -> None:
    if change.done.done():  # the caller was cancelled
        return
    if error is None:
        change.done.set_result(None)
    else:
        change.done.set_exception(error)
