"""Hints: good moves for the player to move, and what the move in the draft costs beside the best of them.

The search runs once for each moment of a table and is kept until the table moves on.
"""

from __future__ import annotations

import asyncio

from cuberails.bots.advice import Comparison, GoodMove
from cuberails.engine.notation import IllegalAction
from cuberails.server.bots.pool import WorkerLost
from cuberails.server.bots.protocol import AdviceReply, AdviceRequest
from cuberails.server.errors import Problem, conflict, forbidden, illegal, invalid
from cuberails.server.messages import Compared, Hint, HintForm, HintMove
from cuberails.server.tables.current import with_current
from cuberails.server.tables.order_requests import check_owner
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table

UNFINISHED = "Finish your move first: then it can be compared with the best one."


async def hint(registry: TableRegistry, table: Table, visitor: str | None, seat: int, form: HintForm) -> Hint:
    await current_hint(registry, table, visitor, seat, form)
    moves = await good_moves(registry, table)
    return Hint(form.ply, form.era, [to_message(move, seat) for move in moves])


async def why_not_mine(
    registry: TableRegistry, table: Table, visitor: str | None, seat: int, form: HintForm
) -> Compared:
    await current_hint(registry, table, visitor, seat, form)
    mine = whole(table, form.draft)
    best = (await good_moves(registry, table))[0].sentence
    check_moment(table, form)
    reply = await until_moved(table, asyncio.create_task(ask(registry, table, mine, best)))
    assert reply.comparison is not None
    return compared(reply.comparison)


async def current_hint(
    registry: TableRegistry, table: Table, visitor: str | None, seat: int, form: HintForm
) -> None:
    """Refuse what may not be asked; another server may know more of the table than this one."""

    async def attempt() -> None:
        check_hint(table, visitor, seat, form)

    await with_current(registry, table, attempt)


def check_hint(table: Table, visitor: str | None, seat: int, form: HintForm) -> None:
    check_owner(table, visitor, seat)
    if not table.allows_hints:
        raise forbidden("The players at this table did not agree to hints.")
    check_moment(table, form)
    if table.to_move is None or table.to_move.seat != seat:
        raise conflict("It is not your turn.", table.ply)


def check_moment(table: Table, form: HintForm) -> None:
    if (form.era, form.ply) != table.moment:
        raise conflict("The table has moved on; a hint is for the present.", table.ply)


def whole(table: Table, draft: str) -> str:
    """The sentence of a draft that is a whole move."""
    try:
        if not draft or not table.position.options(draft).may_end:
            raise invalid(UNFINISHED)
        return table.position.play(draft).sentence
    except IllegalAction as refusal:
        raise illegal(refusal, table.ply) from None


async def good_moves(registry: TableRegistry, table: Table) -> list[GoodMove]:
    """All who ask at the same moment share one search."""
    if table.hint is None or table.hint_at != table.moment or has_failed(table.hint):
        table.hint, table.hint_at = asyncio.create_task(ask(registry, table)), table.moment
    reply = await until_moved(table, table.hint)
    return reply.moves


def has_failed(search: asyncio.Task[AdviceReply]) -> bool:
    return search.done() and (search.cancelled() or search.exception() is not None)


async def until_moved(table: Table, search: asyncio.Task[AdviceReply]) -> AdviceReply:
    """The answer of a search; 409 as soon as the table moves on, which also ends the search."""
    moved = asyncio.create_task(table.moved.wait())
    try:
        await asyncio.wait([search, moved], return_when=asyncio.FIRST_COMPLETED)
    finally:
        moved.cancel()
    if not search.done() or search.cancelled():
        search.cancel()
        raise conflict("The table has moved on; a hint is for the present.", table.ply)
    return search.result()


async def ask(registry: TableRegistry, table: Table, sentence: str = "", better: str = "") -> AdviceReply:
    sentences = [action.sentence for action in table.actions]
    request = AdviceRequest(0, table.id, table.row.setup, sentences, sentence, better)
    try:
        who = registry.last_person(table.id)[1] or table.row.host
        async with registry.bot_slots(who):
            return await registry.bot_pool.advise(request, who)
    except (WorkerLost, OSError):
        raise Problem(503, "no-worker", "No hint is possible now; try again in a minute.") from None


def to_message(move: GoodMove, seat: int) -> HintMove:
    worth = move.worth
    return HintMove(
        move.sentence, move.words, move.reason, round(worth.victory[seat], 3), round(worth.cash[seat], 1)
    )


def compared(found: Comparison) -> Compared:
    return Compared(
        found.sentence,
        found.words,
        found.better,
        found.better_words,
        found.is_worse,
        round(found.victory, 3),
        round(found.cash, 1),
        found.reason,
    )
