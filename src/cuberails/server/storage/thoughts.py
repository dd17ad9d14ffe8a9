"""The queue of thoughts in PostgreSQL: servers ask, thinkers on any machine answer.

Two servers that ask the same question share one row. A thinker sends signs of life to keep its rows; if it
dies, another thinker takes them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from cuberails.server.storage.leases import CLOCK
from cuberails.server.storage.schema import thoughts
from cuberails.server.storage.store import Store

GONE = 10.0  # seconds without a sign of life of a thinker
FORGOTTEN = 600.0  # seconds after which nobody waits for an answer


async def put(store: Store, key: str, row: dict[str, Any]) -> int:
    """The number of the question, which may have been asked before."""
    values = {"key": key, "asked": CLOCK, "is_hurried": False, "tries": 0} | row
    statement = (
        insert(thoughts)
        .values(values)
        .on_conflict_do_update(index_elements=[thoughts.c.key], set_={"key": key})
        .returning(thoughts.c.number)
    )
    async with store.engine.begin() as connection:
        return int((await connection.execute(statement)).scalar_one())


class Seen(NamedTuple):
    """A question that was asked. `ahead` counts those that wait longer."""

    thinker: str | None
    reply: str | None
    ahead: int


async def look(store: Store, number: int) -> Seen | None:
    """What became of a question; None if it is gone."""
    others = thoughts.alias()
    is_ahead = (others.c.number < number) & others.c.thinker.is_(None)
    ahead = select(func.count()).select_from(others).where(is_ahead).scalar_subquery()
    query = select(thoughts.c.thinker, thoughts.c.reply, ahead).where(thoughts.c.number == number)
    found = await store.rows(query)
    return Seen._make(found[0]) if found else None


async def hurry(store: Store, number: int) -> None:
    async with store.engine.begin() as connection:
        is_it = thoughts.c.number == number
        await connection.execute(update(thoughts).where(is_it).values(is_hurried=True))


async def drop(store: Store, number: int) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(delete(thoughts).where(thoughts.c.number == number))


async def claim(store: Store, thinker: str, most_cost: float, cheap: float) -> Any | None:
    """The next question for this thinker, or None: hurried ones first, then cheap ones, then those of whom
    the fewest are being thought about. Each is given to one thinker."""
    others = thoughts.alias()
    busy = (
        select(func.count())
        .select_from(others)
        .where(others.c.who == thoughts.c.who, others.c.thinker.is_not(None), others.c.reply.is_(None))
        .scalar_subquery()
    )
    is_free = or_(thoughts.c.thinker.is_(None), thoughts.c.beat < CLOCK - GONE)
    wanted = (
        select(thoughts.c.number)
        .where(thoughts.c.reply.is_(None), is_free, thoughts.c.cost <= most_cost)
        .order_by(thoughts.c.is_hurried.desc(), thoughts.c.cost > cheap, busy, thoughts.c.number)
        .limit(1)
        .with_for_update(skip_locked=True, of=thoughts)
        .scalar_subquery()
    )
    statement = (
        update(thoughts)
        .where(thoughts.c.number == wanted)
        .values(thinker=thinker, beat=CLOCK, tries=thoughts.c.tries + 1)
        .returning(*thoughts.c)
    )
    async with store.engine.begin() as connection:
        return (await connection.execute(statement)).first()


async def beat(store: Store, thinker: str, begun: Collection[int]) -> set[int]:
    """Give a sign of life for the questions that a thinker works on; return those that it still has."""
    is_mine = (thoughts.c.thinker == thinker) & thoughts.c.reply.is_(None) & thoughts.c.number.in_(begun)
    statement = update(thoughts).where(is_mine).values(beat=CLOCK).returning(thoughts.c.number)
    async with store.engine.begin() as connection:
        found = {row.number for row in await connection.execute(statement)}
        await connection.execute(delete(thoughts).where(thoughts.c.asked < CLOCK - FORGOTTEN))
    return found


async def answer(store: Store, number: int, thinker: str, reply: str) -> None:
    """Store the reply, unless the question was given to another thinker meanwhile."""
    is_mine = (thoughts.c.number == number) & (thoughts.c.thinker == thinker) & thoughts.c.reply.is_(None)
    async with store.engine.begin() as connection:
        await connection.execute(update(thoughts).where(is_mine).values(reply=reply))


async def give_back(store: Store, thinker: str) -> None:
    """The questions of a thinker that ends are free again."""
    is_mine = (thoughts.c.thinker == thinker) & thoughts.c.reply.is_(None)
    async with store.engine.begin() as connection:
        await connection.execute(update(thoughts).where(is_mine).values(thinker=None, beat=None))
