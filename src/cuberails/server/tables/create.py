"""Creating tables: new, from a record, or as a rematch."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from cuberails.bots.registry import DEFAULT
from cuberails.engine.game import Game, SetupError
from cuberails.engine.position import Position
from cuberails.engine.record import Record, RecordError
from cuberails.games.map_file import MapError
from cuberails.server.errors import Problem, conflict, forbidden, invalid
from cuberails.server.ids import SECRET_LETTERS, TABLE_LETTERS, now, random_id
from cuberails.server.messages import NewSeat, NewTable, RecordText
from cuberails.server.storage.rows import ActionRow, Seat, Status, StoredTable, TableRow
from cuberails.server.tables.current import with_current
from cuberails.server.tables.game_cache import cached_game, setup_of
from cuberails.server.tables.names import UNNAMED, clean_name, distinct
from cuberails.server.tables.offered import bot_of, bots
from cuberails.server.tables.play import start_bots
from cuberails.server.tables.record_bots import bots_in
from cuberails.server.tables.registry import AT_ONCE, TableRegistry
from cuberails.server.tables.table import Table, rows_of_record, update_row

SEEDS = 10**6
LONGEST_RECORD = 1000  # actions; a game has about two hundred
MOST_KEPT = 1 << 16  # bytes of the additional keys of a record


async def new_table(registry: TableRegistry, visitor: str, form: NewTable, network: str = "") -> Table:
    await check_open_tables(registry, visitor, network)
    asked = list(form.seats)
    for seat in asked:
        registry.bans.check_name(seat.name)
    if form.shuffle:
        random.SystemRandom().shuffle(asked)
    host = await registry.store.name_of(visitor)
    seats = name_all([seat_of(number, seat, visitor) for number, seat in enumerate(asked)], host)
    game = checked_game(form.game, [seat.name for seat in seats], form.modules, form.map, form.house_rules)
    is_open = any(not seat.is_taken for seat in seats)
    row = new_row(game, visitor, "waiting" if is_open else "running")
    row.hints, row.address = form.hints, network
    table = await registry.create(StoredTable(row, seats, [], []))
    start_bots(registry, table)
    return table


async def check_open_tables(registry: TableRegistry, visitor: str, network: str) -> None:
    limits = registry.settings.limits
    if await registry.store.count_open(visitor) >= limits.open_tables:
        raise Problem(429, "too-many", f"You have {limits.open_tables} unfinished tables; finish one first.")
    if network and await registry.store.count_made_today(network) >= limits.tables_a_day:
        reason = f"{limits.tables_a_day} tables were made from this address in a day; try again tomorrow."
        raise Problem(429, "too-many", reason)


def seat_of(number: int, asked: NewSeat, visitor: str) -> Seat:
    if asked.kind == "bot":
        return Seat(number, clean_name(asked.name), "bot", known_bot(asked.bot))
    if asked.kind == "link":
        return Seat(number, clean_name(asked.name), "link", link=random_id(SECRET_LETTERS))
    return Seat(number, clean_name(asked.name), "here", visitor=visitor)


def known_bot(spec: str | None) -> str:
    if spec not in bots():
        raise invalid(f"bot: {spec!r} is not one of {', '.join(bots())}")
    assert spec is not None
    return spec


def name_all(seats: Sequence[Seat], host: str) -> list[Seat]:
    """Give everybody a name, all of them different."""
    names: list[str] = []
    for seat in seats:
        bot = bot_of(seat)
        usual = {"here": host or "Guest", "link": UNNAMED, "bot": bot.title if bot else ""}
        seat.name = distinct(seat.name or usual[seat.kind], names)
        names.append(seat.name)
    return list(seats)


def checked_game(
    game: str, players: Sequence[str], modules: Sequence[str], map: Any, house_rules: dict[str, Any]
) -> Game:
    if map is not None and not isinstance(map, dict):
        raise invalid("map: a map file must be one JSON object")
    try:
        return cached_game(game, players, modules, map, house_rules)
    except MapError as error:
        raise invalid(f"map: {error}") from None
    except SetupError as error:
        raise invalid(str(error)) from None


def new_row(game: Game, host: str, status: Status, extra: Mapping[str, Any] | None = None) -> TableRow:
    """`extra` holds the additional keys of an imported record."""
    at = now()
    return TableRow(
        random_id(TABLE_LETTERS),
        host,
        setup_of(game, extra),
        status,
        0,
        secrets.randbelow(SEEDS),
        0,
        game.start().to_move,
        [],
        None,
        None,
        at,
        at,
        game.type.version,
    )


async def from_record(registry: TableRegistry, visitor: str, form: RecordText, network: str = "") -> Table:
    """A table from a record: to replay if it is finished, else to play on, at one screen or against bots."""
    await check_open_tables(registry, visitor, network)
    try:
        record = first_actions(Record.parse(form.text), form.until)
        actions, last = await replayed(record)
    except RecordError as error:
        raise Problem(422, "bad-record", reason_of(error), error.rule or None, error.ply) from None
    names = [clean_name(name) or f"P{seat + 1}" for seat, name in enumerate(record.game.players)]
    if form.seat is not None and form.seat >= len(names):
        raise invalid(f"seat: the game has {len(names)} seats, numbered from 0")
    bots_named = bots_in(record.extra, len(names))
    seats = name_all(
        [
            seat_in(form, n, name, bot, visitor)
            for n, (name, bot) in enumerate(zip(names, bots_named, strict=True))
        ],
        "",
    )
    row = new_row(record.game.with_players([seat.name for seat in seats]), visitor, "running", record.extra)
    row.address = network
    update_row(row, last, row.created)
    table = await registry.create(StoredTable(row, seats, actions, []))
    start_bots(registry, table)
    return table


def reason_of(error: RecordError) -> str:
    """Why a record is refused. The rule has a place of its own in the response, so it is not said twice."""
    return str(error).replace(f"{error.rule}: ", "", 1) if error.rule else str(error)


def first_actions(record: Record, until: int | None) -> Record:
    """The record without the actions after the first `until`, and without its result."""
    if until is None or until >= len(record.actions):
        return record
    return Record(record.game, record.actions[:until], None, record.extra)


def seat_in(form: RecordText, number: int, name: str, bot: str | None, visitor: str) -> Seat:
    """Without `seat`, the bots of the record keep their seats, and the visitor plays all others."""
    if form.seat is None and bot:
        return Seat(number, name, "bot", bot)
    if form.seat in (None, number):
        return Seat(number, name, "here", visitor=visitor)
    asked = form.bots[number] if number < len(form.bots) else None
    usual = bot if bot in bots() else DEFAULT
    return Seat(number, name, "bot", known_bot(asked or usual))


async def replayed(record: Record) -> tuple[list[ActionRow], Position]:
    """The actions of a record as rows, and its last position; other tasks run in between."""
    if len(record.actions) > LONGEST_RECORD:
        raise RecordError(f"the record has {len(record.actions)} actions; the limit is {LONGEST_RECORD}")
    if len(msgspec.json.encode(record.extra)) > MOST_KEPT:
        raise RecordError(f"the additional keys of the record take more than {MOST_KEPT // 1024} kB")
    found: list[ActionRow] = []
    at, last = now(), record.game.start()
    bots_named = bots_in(record.extra, len(record.game.players))
    for action, last in rows_of_record(record, at, bots_named):  # noqa: B007
        if action is not None:
            found.append(action)
        if len(found) % AT_ONCE == 0:
            await asyncio.sleep(0)
    return found, last


async def rematch(registry: TableRegistry, table: Table, visitor: str) -> Table:
    """The same setup with the seats rotated by one. The first request creates it, later ones find it."""
    if not table.seats_of(visitor):
        raise forbidden("You are watching this table; only its players can start a rematch.")

    async def attempt() -> Table:
        if table.row.rematch:
            return await registry.table(table.row.rematch)
        if table.row.status != "over":
            raise conflict("The game is not over; finish it first.", table.ply)
        await check_open_tables(registry, visitor, table.row.address)
        return await make_rematch(registry, table, visitor)

    return await with_current(registry, table, attempt)


async def make_rematch(registry: TableRegistry, table: Table, visitor: str) -> Table:
    seats = [
        Seat(n, old.name, old.kind, old.bot, old.visitor)
        for n, old in enumerate([*table.seats[1:], table.seats[0]])
    ]
    again = table.game.with_players([seat.name for seat in seats])
    row, after = new_row(again, visitor, "running"), copy(table.row)
    row.hints, row.address, after.rematch = table.row.hints, table.row.address, row.id
    made = await registry.create(StoredTable(row, seats, [], []), after)
    start_bots(registry, made)
    table.row = after
    registry.broadcast_table(table)
    return made
