"""The review of a finished game: the costliest decisions of every person, found in the worker processes.

It is made once on request, one game at a time and behind every live table, and stored for all at the table.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from cuberails.bots.review import Mistake, costliest, decisions
from cuberails.server.bots.pool import WorkerLost
from cuberails.server.bots.protocol import ReviewRequest
from cuberails.server.errors import conflict, forbidden
from cuberails.server.messages import CostlyDecision, Review, ReviewMessage, SeatReview
from cuberails.server.tables.hints import compared
from cuberails.server.tables.registry import TableRegistry, refuse_if_broken
from cuberails.server.tables.table import Table

log = logging.getLogger(__name__)


async def review_of(registry: TableRegistry, table: Table) -> Review:
    """The stored review, the progress of one that is being made, or neither."""
    if running := registry.reviews.get(table.id):
        return running
    if table.row.status != "over":
        return Review("none")
    found = await registry.store.review(table.id, *table.moment)
    if found is None:
        return Review("none")
    return Review("done", seats=msgspec.json.decode(found, type=list[SeatReview]))


async def start_review(registry: TableRegistry, table: Table, visitor: str | None) -> Review:
    """Begin the review, unless it exists or is being made."""
    refuse_if_broken(table)
    if not table.seats_of(visitor):
        raise forbidden("You are watching this table; only its players can ask for a review.")
    if table.row.status != "over":
        raise conflict("The game is not over; finish it first.", table.ply)
    known = await review_of(registry, table)
    if known.status != "none":
        return known
    started = registry.reviews[table.id] = Review("running", of=table.ply)
    registry.hub.send(table.id, ReviewMessage(started))  # now, since it may wait for another table's
    task = asyncio.create_task(make_review(registry, table))
    registry.bot_tasks.add(task)
    task.add_done_callback(registry.bot_tasks.discard)
    return started


async def make_review(registry: TableRegistry, table: Table) -> None:
    moment = table.moment
    try:
        async with registry.review_slot:
            found = await mistakes_at(registry, table, moment)
        seats = [seat_review(found, seat) for seat in people(table)]
        await registry.store.put_review(table.id, *moment, msgspec.json.encode(seats).decode())
        ended = Review("done", seats=seats)
    except Exception as error:
        if not isinstance(error, Moved | WorkerLost | OSError):
            log.exception("could not review table %s", table.id)
        ended = Review("none" if isinstance(error, Moved) else "failed")
    finally:
        registry.reviews.pop(table.id, None)
    registry.hub.send(table.id, ReviewMessage(ended))


class Moved(Exception):
    """The game was reopened meanwhile."""


async def mistakes_at(registry: TableRegistry, table: Table, moment: tuple[int, int]) -> list[Mistake]:
    """The mistakes of all people, decision by decision; everybody at the table sees the progress."""
    sentences = [action.sentence for action in table.actions]
    plies = [before.ply for before, _ in decisions(table.positions(), people(table))]
    found: list[Mistake] = []
    for done, ply in enumerate(plies):
        if table.moment != moment:
            raise Moved
        progress = registry.reviews[table.id] = Review("running", done, len(plies))
        registry.hub.send(table.id, ReviewMessage(progress))
        request = ReviewRequest(0, f"review {table.id}", table.row.setup, sentences[: ply + 1])
        reply = await registry.bot_pool.review(request)
        found += [reply.mistake] if reply.mistake else []
    if table.moment != moment:
        raise Moved
    return found


def people(table: Table) -> list[int]:
    return [seat.seat for seat in table.seats if seat.kind != "bot"]


def seat_review(found: list[Mistake], seat: int) -> SeatReview:
    return SeatReview(
        seat, [CostlyDecision(each.ply, compared(each.comparison)) for each in costliest(found, seat)]
    )
