"""Taking turns: an action of a person, and the bots that answer. Nothing is told before it is stored."""
from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec

from cuberails.engine.notation import IllegalAction
from cuberails.engine.playouts import random_sentence
from cuberails.server.bots.pool import Lost
from cuberails.server.bots.protocol import Ask, Thought
from cuberails.server.errors import Problem, conflict, forbidden, illegal
from cuberails.server.ids import now
from cuberails.server.messages import ActionForm, PliesMessage
from cuberails.server.storage.rows import Seat
from cuberails.server.storage.store import PlyTaken
from cuberails.server.tables.broadcast import encoded
from cuberails.server.tables.registry import Hall, refuse_if_broken
from cuberails.server.tables.table import Move, Table, Thinks

RETRY = 3.0         # seconds
log = logging.getLogger(__name__)


async def act(hall: Hall, table: Table, visitor: str | None, form: ActionForm) -> tuple[int, bytes]:
    """201 and the new ply; 200 and the old one where the same request comes again."""
    async with table.held():
        if said := table.with_nonce(form.nonce):
            if not table.seats_of(visitor):
                raise forbidden("This seat is not yours.")
            if said.ply > table.position.ply:
                refuse_if_broken(table)
            return 200, table.plies(said.ply - 1)[0]
        check_turn(table, visitor, form)
        try:
            move = table.try_out(form.sentence, now(), "person", None, form.nonce)
        except IllegalAction as refusal:
            raise illegal(refusal, table.ply) from None
        await commit(hall, table, move)
    wake(hall, table)
    return 201, move.encoded


def check_turn(table: Table, visitor: str | None, form: ActionForm) -> None:
    refuse_if_broken(table)
    if not table.seats_of(visitor):
        raise forbidden("You watch this table; nobody acts for a seat that is not theirs.")
    if table.sheet.status == "waiting":
        raise conflict("The game has not begun: a seat is still open.", 0)
    if form.era != table.sheet.era:
        raise conflict("An action was taken back meanwhile.", table.ply)
    if form.ply != table.ply:
        raise Problem(409, "too-late", told(table, form.ply), None, table.ply)
    if table.to_move is None:
        raise conflict("The game is over.", table.ply)
    if table.to_move.visitor != visitor:
        raise forbidden(f"It is the turn of {table.to_move.name}.")


def told(table: Table, ply: int) -> str:
    if ply > table.ply:
        return f"The table is at ply {table.ply}, not at {ply} yet."
    said = table.said[ply]
    return f"{table.seats[said.seat].name} was faster: {said.sentence}."


async def commit(hall: Hall, table: Table, move: Move, considered: str | None = None) -> None:
    """Store it, then play it, then tell it."""
    after = table.sheet_after(move)
    try:
        await hall.store.append(after, move.said, considered)
    except PlyTaken:
        hall.forget(table.id)                           # another process was here: begin with what is stored
        raise conflict("Somebody was faster.", table.ply) from None
    table.accept(move, after)
    hall.hub.tell(table.id, PliesMessage(table.sheet.era, move.said.ply - 1, encoded([move.encoded])))
    if not is_bot(table.to_move):                       # whose thinking is shown in a moment
        hall.show(table)


async def open_table(hall: Hall, table_id: str) -> Table:
    """The table, with its bot at work if it is a bot's turn; 404 where there is none."""
    table = await hall.table(table_id)
    wake(hall, table)
    return table


def wake(hall: Hall, table: Table) -> None:
    """Let the bots move, if it is their turn and they are not at it already."""
    if table.turn is None and is_bot(table.to_move):
        table.turn = asyncio.create_task(take_turns(hall, table))
        hall.turns.add(table.turn)
        table.turn.add_done_callback(hall.turns.discard)


def is_bot(seat: Seat | None) -> bool:
    return seat is not None and seat.kind == "bot"


async def take_turns(hall: Hall, table: Table) -> None:
    """Until a person must act. A bot that cannot be heard now, for want of a database, tries again."""
    try:
        while (seat := table.to_move) and seat.kind == "bot":
            try:
                await take_turn(hall, table, seat)
            except Problem:
                raise
            except Exception:
                log.exception("a bot's move could not be stored")
                await asyncio.sleep(RETRY)
    except Problem:                                     # another process was faster, or seemed to be
        with suppress(Problem):
            await open_table(hall, table.id)            # as it is stored
    finally:
        table.thinks, table.turn = None, None


async def take_turn(hall: Hall, table: Table, seat: Seat) -> None:
    moment = table.sheet.era, table.ply
    table.thinks = Thinks(seat.seat, now())
    hall.show(table)
    thought = await think(hall, table, seat)
    async with table.held():
        if (table.sheet.era, table.ply) != moment:
            return                                      # thought for nothing
        move = allowed(table, thought)
        table.thinks = None
        await commit(hall, table, move, considered_in(thought, move))


async def think(hall: Hall, table: Table, seat: Seat) -> Thought:
    assert seat.bot is not None
    ask = Ask(0, table.id, seat.seat, seat.bot, table.sheet.seed + seat.seat, table.sheet.setup,
              [said.sentence for said in table.said])
    try:
        async with hall.place(table.sheet.host):
            return await hall.thinking.think(ask)
    except (Lost, OSError):                             # no thinker can be had at all: the table goes on
        return Thought(0, "", report="no thinker could be started")


def allowed(table: Table, thought: Thought) -> Move:
    """The bot's move; any move where it said nothing that the rules allow."""
    try:
        return table.try_out(thought.sentence, now(), "bot", why_of(thought), None)
    except IllegalAction:
        anything = random_sentence(table.position, table.sheet.seed + table.ply, "directed")
        return table.try_out(anything, now(), "bot", why_of(thought), None)


def why_of(thought: Thought) -> str | None:
    return f"A move of the stand-in: {thought.report}." if thought.report else thought.why


def considered_in(thought: Thought, move: Move) -> str | None:
    """As JSON; a stand-in does not say."""
    is_its_own = thought.report is None and move.said.sentence == thought.sentence
    return msgspec.json.encode(thought.considered).decode() if thought.considered and is_its_own else None


async def interrupt(hall: Hall, table: Table) -> None:
    """The position changes under a bot that thinks: it need not go on."""
    if table.turn is not None:
        hall.thinking.move_now(table.id)
        table.turn.cancel()
        await asyncio.gather(table.turn, return_exceptions=True)
        table.thinks, table.turn = None, None           # also where it had not yet begun
