"""The one writer. What is asked for while the disk is busy goes into the next transaction together.

Waiting for the disk is what an acknowledged action costs; a shared transaction shares it. If one change of a
batch fails, every change is tried again alone, so that a failure is the failure of its own table only.
"""
from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Row = Mapping[str, Any]


class Step(NamedTuple):
    statement: Executable
    rows: Sequence[Row] = ()


class Change(NamedTuple):
    """Steps that happen all or not at all. Changes that `may_mix` have the same statements."""

    steps: list[Step]
    may_mix: bool
    done: asyncio.Future[None]


class Writer:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.waiting: asyncio.Queue[Change | None] = asyncio.Queue()
        self.task = asyncio.create_task(self.run())

    async def write(self, *steps: Step, may_mix: bool = False) -> None:
        """Returns when the change is on the disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(Change(list(steps), may_mix, done))
        await done

    async def run(self) -> None:
        while (first := await self.waiting.get()) is not None:
            batch = [first, *self.at_hand()]
            if len(batch) > 1 and await self.try_together(batch):
                continue
            for change in batch:
                await self.commit_alone(change)

    def at_hand(self) -> Iterator[Change]:
        while not self.waiting.empty():
            change = self.waiting.get_nowait()
            if change is None:
                self.waiting.put_nowait(None)       # the end: for the next look
                return
            yield change

    async def try_together(self, batch: Sequence[Change]) -> bool:
        try:
            await self.commit(batch)
        except Exception:                       # told to the one that caused it, when it is alone
            return False
        for change in batch:
            settle(change)
        return True

    async def commit_alone(self, change: Change) -> None:
        try:
            await self.commit([change])
        except Exception as error:
            settle(change, error)
        else:
            settle(change)

    async def commit(self, batch: Sequence[Change]) -> None:
        async with self.engine.begin() as connection:
            for step in mixed([change for change in batch if change.may_mix]):
                await take(connection, step)
            for change in batch:
                for step in () if change.may_mix else change.steps:
                    await take(connection, step)

    async def close(self) -> None:
        """After everything that was asked for is written."""
        self.waiting.put_nowait(None)
        await self.task


async def take(connection: AsyncConnection, step: Step) -> None:
    if step.rows:
        await connection.execute(step.statement, list(step.rows))
    else:
        await connection.execute(step.statement)


def mixed(changes: Sequence[Change]) -> list[Step]:
    """One step for all rows of a statement."""
    columns = zip(*(change.steps for change in changes), strict=True)
    return [Step(steps[0].statement, [row for step in steps for row in step.rows]) for steps in columns]


def settle(change: Change, error: Exception | None = None) -> None:
    if change.done.done():                      # whoever asked has gone
        return
    if error is None:
        change.done.set_result(None)
    else:
        change.done.set_exception(error)
