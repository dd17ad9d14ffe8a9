"""Turns of people, bots and standing orders. An action is stored before it is broadcast."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from contextlib import suppress

import msgspec

from cuberails.bots.registry import DEFAULT
from cuberails.engine.lesson import Stage
from cuberails.engine.notation import IllegalAction
from cuberails.engine.random_play import random_sentence
from cuberails.server.bots.pool import Unwanted, WorkerLost
from cuberails.server.bots.protocol import BotReply, BotRequest
from cuberails.server.errors import Problem, conflict, forbidden, illegal
from cuberails.server.ids import now, seconds_since
from cuberails.server.messages import ActionForm, PliesMessage
from cuberails.server.storage.rows import By, Seat, Stale
from cuberails.server.tables.broadcast import encoded
from cuberails.server.tables.current import bring_up_to_date, with_current
from cuberails.server.tables.offered import bots
from cuberails.server.tables.orders import is_awaited, ordered_sentence
from cuberails.server.tables.registry import TableRegistry, refuse_if_broken
from cuberails.server.tables.table import BotTurn, Move, Table
from cuberails.views.lesson import reply_to, stage_at

RETRY = 3.0  # seconds
PRESENT = 30.0  # seconds that a person counts as present after a request without a WebSocket
log = logging.getLogger(__name__)


async def act(
    registry: TableRegistry, table: Table, visitor: str | None, form: ActionForm
) -> tuple[int, bytes]:
    """201 and the new ply, or 200 and the old one if the request is repeated."""

    async def attempt() -> tuple[int, bytes]:
        if action := table.with_nonce(form.nonce):
            if not table.seats_of(visitor):
                raise forbidden("This seat is not yours.")
            if action.ply > table.position.ply:
                refuse_if_broken(table)
            return 200, table.plies(action.ply - 1)[0]
        check_turn(table, visitor, form)
        try:
            sentence = asked_sentence(table, form)
            move = table.try_action(sentence, now(), "person", None, form.nonce)
        except IllegalAction as refusal:
            raise illegal(refusal, table.ply) from None
        await commit(registry, table, move)
        return 201, move.encoded

    done = await with_current(registry, table, attempt)
    start_bots(registry, table)
    return done


def stage_of(table: Table) -> Stage | None:
    """Where the learner is; None at a table that teaches nothing."""
    return stage_at(table.lesson, table.position) if table.lesson and not table.problem else None


def asked_sentence(table: Table, form: ActionForm) -> str:
    """The action, in the words of the lesson if it does the same; 422 if the lesson asks for another one."""
    stage, lesson = stage_of(table), table.lesson
    expected = lesson.expected(table.ply) if lesson and stage and stage.state == "ask" else None
    if lesson is None or expected is None:
        return form.sentence
    after = table.position.play(form.sentence)
    if after == table.position.play(expected):
        return expected
    if not form.leaves_lesson:
        raise Problem(422, "off-lesson", reply_to(lesson, table.position, after.sentence), None, table.ply)
    return form.sentence


def check_turn(table: Table, visitor: str | None, form: ActionForm) -> None:
    refuse_if_broken(table)
    if not table.seats_of(visitor):
        raise forbidden("You are watching this table; only its players can act.")
    if table.row.status == "waiting":
        raise conflict("The game has not started; a seat is still open.", 0)
    if form.era != table.row.era:
        raise conflict("An action was undone in the meantime; look at the table and try again.", table.ply)
    if form.ply != table.ply:
        raise Problem(409, "too-late", too_late_reason(table, form.ply), None, table.ply)
    if table.to_move is None:
        raise conflict("The game is over.", table.ply)
    if table.to_move.visitor != visitor:
        raise forbidden(f"It is {table.to_move.name}'s turn.")


def too_late_reason(table: Table, ply: int) -> str:
    if ply > table.ply:
        return f"The table is at action {table.ply}; action {ply} has not been played."
    action = table.actions[ply]
    return f"{table.seats[action.seat].name} was faster: {action.sentence}."


async def commit(registry: TableRegistry, table: Table, move: Move, considered: str | None = None) -> None:
    """Store the move, play it, broadcast it; Stale if another process was faster."""
    after = table.row_after(move)
    try:
        await registry.store.append(after, move.action, considered, table.ends_auction(move))
    except Stale:
        raise
    except BaseException:
        registry.forget(table.id)  # it may or may not be stored
        raise
    registry.metrics.actions.add(move.action.by)
    table.accept(move, after)
    registry.peers.acted(table, move)
    message = PliesMessage(table.row.era, move.action.ply - 1, encoded([move.encoded]))
    registry.hub.send(table.id, message)
    if not is_bot(table.to_move) or not is_automatic(
        registry, table
    ):  # a bot's turn is broadcast when it starts
        registry.broadcast_table(table)


async def open_table(
    registry: TableRegistry, table_id: str, visitor: str | None = None, network: str = ""
) -> Table:
    """The table, with its bots and standing orders started if they are to act; 404 if it does not exist."""
    table = await registry.table(table_id)
    if is_of(table, visitor):
        registry.note_person(table_id, network)
    start_bots(registry, table)
    return table


def start_bots(registry: TableRegistry, table: Table) -> None:
    """Start the task that acts for bots and standing orders, if one of them is next and it is not running."""
    if table.bot_task is None and is_automatic(registry, table):
        table.bot_task = asyncio.create_task(take_turns(registry, table))
        registry.bot_tasks.add(table.bot_task)
        table.bot_task.add_done_callback(registry.bot_tasks.discard)


def is_of(table: Table, visitor: str | None) -> bool:
    """Whether the visitor is the host or has a seat."""
    return visitor is not None and (visitor == table.row.host or bool(table.seats_of(visitor)))


def is_attended(registry: TableRegistry, table: Table) -> bool:
    """Whether the host or a player has the page open, or was here a moment ago. Otherwise bots pause."""
    is_recent = time.monotonic() < registry.last_person(table.id)[0] + PRESENT
    return is_recent or any(is_of(table, visitor) for visitor in registry.online(table.id))


def is_bot(seat: Seat | None) -> bool:
    return seat is not None and seat.kind == "bot"


def is_automatic(registry: TableRegistry, table: Table) -> bool:
    stage = stage_of(table)
    if stage and stage.state != "off":
        return stage.state == "script"
    if is_bot(table.to_move):
        return is_attended(registry, table)
    return forced_sentence(table) is not None or ordered_sentence(table) is not None


def forced_sentence(table: Table) -> str | None:
    """What the seat to move must do, if only one action is possible: nobody is asked."""
    return table.position.forced if table.to_move else None


async def take_turns(registry: TableRegistry, table: Table) -> None:
    """Act for bots and standing orders, unless another server does it already."""
    name = lease_of(table.id)
    try:
        if not await registry.peers.lease(name):
            return
        try:
            await take_turns_alone(registry, table)
        finally:
            table.bot_turn = None
            await registry.peers.release(name)
    finally:
        table.bot_task = None


def lease_of(table_id: str) -> str:
    """The lease of the server that acts for the bots and orders of a table."""
    return f"table {table_id}"


async def take_turns_alone(registry: TableRegistry, table: Table) -> None:
    """Act until a person must act. If the database is unavailable, retry."""
    try:
        while (seat := table.to_move) and is_automatic(registry, table):
            try:
                await take_automatic_turn(registry, table, seat)
            except (Problem, Unwanted):
                raise
            except Stale:
                async with table.exclusive():
                    await bring_up_to_date(registry, table, is_forced=True)
            except Exception:
                log.exception("could not store a move at table %s; retrying", table.id)
                await asyncio.sleep(RETRY)
        pause(registry, table)
    except Unwanted:
        pause(registry, table)
    except Problem:  # the table in memory is out of date
        table.bot_turn, table.bot_task = None, None
        await reopen(registry, table.id)


def pause(registry: TableRegistry, table: Table) -> None:
    """Nobody is there: a bot whose turn it is waits for somebody to come."""
    table.bot_turn = None
    if is_bot(table.to_move):
        registry.broadcast_table(table)
        registry.peers.bot_turn_changed(table)


async def take_automatic_turn(registry: TableRegistry, table: Table, seat: Seat) -> None:
    stage = stage_of(table)
    if stage and stage.state == "script":
        await play_script(registry, table)
    elif forced_sentence(table) is not None:
        await play_forced(registry, table)
    elif is_bot(seat):
        await take_turn(registry, table, seat)
    else:
        await carry_out_order(registry, table)


async def play_script(registry: TableRegistry, table: Table) -> None:
    async with table.exclusive():
        if (stage := stage_of(table)) and stage.state == "script":
            await play_scripted_move(registry, table)


async def play_scripted_move(registry: TableRegistry, table: Table) -> None:
    """Play the next move of the lesson, for any seat."""
    assert table.lesson is not None
    try:
        move = table.try_action(table.lesson.actions[table.ply], now(), "bot", None, None)
    except IllegalAction:  # the rules have changed since the lesson began
        table.lesson = None
        registry.broadcast_table(table)
        return
    await commit(registry, table, move)


async def play_forced(registry: TableRegistry, table: Table) -> None:
    async with table.exclusive():
        sentence = forced_sentence(table)
        if sentence is not None and is_automatic(registry, table):
            by: By = "bot" if is_bot(table.to_move) else "person"
            await commit(registry, table, table.try_action(sentence, now(), by, None, None))


async def reopen(registry: TableRegistry, table_id: str) -> None:
    """Open the table as it is stored. If the database is unavailable, retry."""
    while True:
        try:
            with suppress(Problem):
                await open_table(registry, table_id)
            return
        except Exception:
            log.exception("could not load table %s; retrying", table_id)
            await asyncio.sleep(RETRY)


async def carry_out_order(registry: TableRegistry, table: Table) -> None:
    """Act for a person, with all that the person's own browser would have sent."""
    moment = table.row.era, table.ply
    if is_awaited(table):
        await take_time(registry, table)
    async with table.exclusive():
        if (table.row.era, table.ply) != moment:
            return  # the person has acted, or an undo came
        if (sentence := ordered_sentence(table)) is not None:
            move = table.try_action(sentence, now(), "person", None, secrets.token_hex(12))
            await commit(registry, table, move)


async def take_time(registry: TableRegistry, table: Table) -> None:
    """Wait as long after the last action as a person may take, whatever the order says."""
    least, most = registry.settings.order_pause
    passed = seconds_since(table.actions[-1].at) if table.actions else most
    await asyncio.sleep(max(0.0, random.uniform(least, most) - passed))


async def take_turn(registry: TableRegistry, table: Table, seat: Seat) -> None:
    moment = table.row.era, table.ply
    table.bot_turn = BotTurn(seat.seat, now())
    registry.broadcast_table(table)
    registry.peers.bot_turn_changed(table)
    reply = await think(registry, table, seat)
    async with table.exclusive():
        if (table.row.era, table.ply) != moment:
            return  # the table has changed: drop the reply
        move = allowed(table, reply)
        table.bot_turn = None
        await commit(registry, table, move, considered_in(reply, move))


async def think(registry: TableRegistry, table: Table, seat: Seat) -> BotReply:
    assert seat.bot is not None
    spec = seat.bot if seat.bot in bots() else DEFAULT  # a record may name any program: it is never run here
    sentences = [action.sentence for action in table.actions]
    seed = table.row.seed + seat.seat
    request = BotRequest(0, table.id, seat.seat, spec, seed, table.row.setup, sentences)
    try:
        who = registry.last_person(table.id)[1] or table.row.host
        with registry.teller.watching(table):
            async with registry.bot_slot(table, who) as is_hurried:
                if is_hurried:  # as soon as the pool has the request
                    asyncio.get_running_loop().call_soon(registry.bot_pool.move_now, table.id)
                return await registry.bot_pool.think(request, who, lambda: is_attended(registry, table))
    except (WorkerLost, OSError):  # the game goes on without a worker
        return BotReply(0, "", report="no bot worker could be started")


def allowed(table: Table, reply: BotReply) -> Move:
    """The bot's move, or any legal move if its reply is not legal."""
    try:
        return table.try_action(reply.sentence, now(), "bot", why_of(reply), None)
    except IllegalAction:
        anything = random_sentence(table.position, table.row.seed + table.ply, "directed")
        return table.try_action(anything, now(), "bot", why_of(reply), None)


def why_of(reply: BotReply) -> str | None:
    return f"Fallback move: {reply.report}." if reply.report else reply.why


def considered_in(reply: BotReply, move: Move) -> str | None:
    """The moves that the bot examined, as JSON; None for a fallback move."""
    is_own = reply.report is None and move.action.sentence == reply.sentence
    return msgspec.json.encode(reply.considered).decode() if reply.considered and is_own else None


def hurry_bot(registry: TableRegistry, table: Table, visitor: str | None) -> None:
    """Let the bot that is thinking move now."""
    if not table.seats_of(visitor):
        raise forbidden("You are watching this table; only its players can make a bot move now.")
    if table.bot_turn is None:
        raise conflict("No bot is thinking.", table.ply)
    registry.move_now(table.id)
