"""Making tables: a new one, one from a record, a rematch."""
from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from cuberails.engine.game import Game, Position, SetupError
from cuberails.engine.record import Record, RecordError
from cuberails.games.map_file import MapError
from cuberails.server.errors import Problem, conflict, forbidden, invalid
from cuberails.server.ids import SECRET_LETTERS, TABLE_LETTERS, fresh, now
from cuberails.server.messages import NewSeat, NewTable
from cuberails.server.storage.rows import Said, Seat, Sheet, Status, StoredTable
from cuberails.server.tables.game_cache import lay_out, setup_of
from cuberails.server.tables.names import UNNAMED, tidy, unlike
from cuberails.server.tables.play import wake
from cuberails.server.tables.registry import AT_ONCE, Hall
from cuberails.server.tables.response import bot_of, bots
from cuberails.server.tables.table import Table, note, said_of

SEEDS = 10**6
LONGEST_RECORD = 1000           # actions; a game has some two hundred
MOST_KEPT = 1 << 16             # bytes of the further keys of a record


async def new_table(hall: Hall, visitor: str, form: NewTable) -> Table:
    await check_room(hall, visitor)
    asked = list(form.seats)
    if form.shuffle:
        random.SystemRandom().shuffle(asked)
    host = await hall.store.name_of(visitor)
    seats = name_all([seat_of(number, seat, visitor) for number, seat in enumerate(asked)], host)
    game = laid_out(form.game, [seat.name for seat in seats], form.modules, form.map, form.house_rules)
    is_open = any(not seat.is_taken for seat in seats)
    sheet = sheet_of(game, visitor, "waiting" if is_open else "running")
    table = await hall.create(StoredTable(sheet, seats, [], []))
    wake(hall, table)
    return table


async def check_room(hall: Hall, visitor: str) -> None:
    most = hall.settings.limits.open_tables
    if await hall.store.count_open(visitor) >= most:
        raise Problem(429, "too-many", f"You have {most} tables that are not over; finish one first.")


def seat_of(number: int, asked: NewSeat, visitor: str) -> Seat:
    if asked.kind == "bot":
        return Seat(number, tidy(asked.name), "bot", known_bot(asked.bot))
    if asked.kind == "link":
        return Seat(number, tidy(asked.name), "link", link=fresh(SECRET_LETTERS))
    return Seat(number, tidy(asked.name), "here", visitor=visitor)


def known_bot(spec: str | None) -> str:
    if spec not in bots():
        raise invalid(f"bot: {spec!r} is none of {', '.join(bots())}")
    assert spec is not None
    return spec


def name_all(seats: Sequence[Seat], host: str) -> list[Seat]:
    """Everybody has a name, and no two the same."""
    names: list[str] = []
    for seat in seats:
        bot = bot_of(seat)
        usual = {"here": host or "You", "link": UNNAMED, "bot": bot.title if bot else ""}
        seat.name = unlike(seat.name or usual[seat.kind], names)
        names.append(seat.name)
    return list(seats)


def laid_out(game: str, players: Sequence[str], modules: Sequence[str], map: Any,
             house_rules: dict[str, Any]) -> Game:
    if map is not None and not isinstance(map, dict):
        raise invalid("map: a map file is one JSON object")
    try:
        return lay_out(game, players, modules, map, house_rules)
    except MapError as error:
        raise invalid(f"map: {error}") from None
    except SetupError as error:
        raise invalid(str(error)) from None


def sheet_of(game: Game, host: str, status: Status, extra: Mapping[str, Any] | None = None) -> Sheet:
    """`extra`: the further keys of a record from elsewhere."""
    at = now()
    return Sheet(fresh(TABLE_LETTERS), host, setup_of(game, extra), status, 0, secrets.randbelow(SEEDS), 0,
                 game.start().to_move, [], None, None, at, at, game.type.version)


async def from_record(hall: Hall, visitor: str, text: str) -> Table:
    """Finished: to be replayed. Unfinished: a table at one screen, to be played on."""
    await check_room(hall, visitor)
    try:
        record = Record.parse(text)
        said, last = await replayed(record)
    except RecordError as error:
        raise Problem(422, "bad-record", str(error), error.rule or None, error.ply) from None
    names = [tidy(name) or f"P{seat + 1}" for seat, name in enumerate(record.game.players)]
    seats = name_all([Seat(n, name, "here", visitor=visitor) for n, name in enumerate(names)], "")
    sheet = sheet_of(record.game.with_players([seat.name for seat in seats]), visitor, "running",
                     record.extra)
    note(sheet, last, sheet.created)
    return await hall.create(StoredTable(sheet, seats, said, []))


async def replayed(record: Record) -> tuple[list[Said], Position]:
    """A long record must not hold up other tables."""
    if len(record.actions) > LONGEST_RECORD:
        raise RecordError(f"the record has {len(record.actions)} actions, {LONGEST_RECORD} are the most")
    if len(msgspec.json.encode(record.extra)) > MOST_KEPT:
        raise RecordError(f"the further keys of the record have more than {MOST_KEPT // 1024} kB")
    found: list[Said] = []
    at, last = now(), record.game.start()
    for said, last in said_of(record, at):      # noqa: B007
        if said is not None:
            found.append(said)
        if len(found) % AT_ONCE == 0:
            await asyncio.sleep(0)
    return found, last


async def rematch(hall: Hall, table: Table, visitor: str) -> Table:
    """The same setup with the seats moved on by one; whoever asks first makes it, the others find it."""
    if not table.seats_of(visitor):
        raise forbidden("You watch this table; only those who played can have a rematch.")
    async with table.held():
        if table.sheet.rematch:
            return await hall.table(table.sheet.rematch)
        if table.sheet.status != "over":
            raise conflict("The game is not over.", table.ply)
        await check_room(hall, visitor)
        seats = [Seat(n, old.name, old.kind, old.bot, old.visitor)
                 for n, old in enumerate([*table.seats[1:], table.seats[0]])]
        again = table.game.with_players([seat.name for seat in seats])
        sheet, after = sheet_of(again, visitor, "running"), copy(table.sheet)
        after.rematch = sheet.id
        made = await hall.create(StoredTable(sheet, seats, [], []), after)
        wake(hall, made)
        table.sheet = after
        hall.show(table)
    return made
