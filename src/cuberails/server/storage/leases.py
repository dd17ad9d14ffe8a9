"""Leases: what only one of several servers does at a time. A server that dies loses its leases after a while.

A lease saves work. It does not protect the tables: a server that was slow may still believe that it has one.
What happens once is decided by the revision of the table.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Float, cast, delete, func, or_, update
from sqlalchemy.dialects.postgresql import insert

from cuberails.server.storage.schema import leases
from cuberails.server.storage.store import Store

LASTS = 10.0  # seconds
CLOCK = cast(func.extract("epoch", func.clock_timestamp()), Float)  # of the database: servers may differ


async def take_lease(store: Store, name: str, holder: str) -> bool:
    """Whether the holder has the lease now: nobody else had it, or not in time."""
    is_free = or_(leases.c.until < CLOCK, leases.c.holder == holder)
    wanted = {"holder": holder, "until": CLOCK + LASTS}
    statement = (
        insert(leases)
        .values(name=name, **wanted)
        .on_conflict_do_update(index_elements=[leases.c.name], set_=wanted, where=is_free)
        .returning(leases.c.name)
    )
    async with store.engine.begin() as connection:
        return (await connection.execute(statement)).first() is not None


async def renew_leases(store: Store, holder: str, names: Collection[str]) -> None:
    """Only those that the holder knows of: one that it could not release must end by itself."""
    is_known = (leases.c.holder == holder) & leases.c.name.in_(names)
    async with store.engine.begin() as connection:
        await connection.execute(update(leases).where(is_known).values(until=CLOCK + LASTS))


async def release_lease(store: Store, name: str, holder: str) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(delete(leases).where(leases.c.name == name, leases.c.holder == holder))


async def release_all(store: Store, holder: str) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(delete(leases).where(leases.c.holder == holder))
