"""How a table looks to one visitor: the same game for all, but only one's own seats and links."""
from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from cuberails.display.schema import BotKind
from cuberails.games.registry import installed
from cuberails.server.messages import TableForm, TableLine, TableSeat, ThinkingForm, UndoneForm, UndoState
from cuberails.server.storage.rows import Seat, Sheet
from cuberails.server.tables.table import Table
from cuberails.views import catalog

UNDONE_SHOWN = 20           # of all that was taken back, the last


@cache
def bots() -> dict[str, BotKind]:
    return {bot.id: bot for bot in catalog().bots}


def bot_of(seat: Seat) -> BotKind | None:
    return None if seat.bot is None else bots().get(seat.bot) or BotKind(seat.bot, seat.bot, "", None)


def table_for(table: Table, visitor: str | None, online: Collection[str], is_ready: bool = True) -> TableForm:
    sheet, game = table.sheet, table.game
    is_host = visitor == sheet.host
    seats = [seat_for(seat, sheet, visitor, is_host, online) for seat in table.seats]
    return TableForm(
        id=sheet.id, game=game.name, title=game.type.title, modules=list(game.modules),
        map=game.name if isinstance(game.map, str) else "own", house_rules=sheet.setup.get("house_rules", {}),
        status=sheet.status, is_online=table.is_online, is_host=is_host, seats=seats, ply=table.ply,
        era=sheet.era, to_move=table.to_move.seat if table.to_move else None, created=sheet.created,
        changed=sheet.changed, thinking=thinking_of(table, is_ready), undo=undo_of(table),
        undone=[UndoneForm(u.at, u.by, u.from_ply, u.to_ply, u.sentences)
                for u in table.undone[-UNDONE_SHOWN:]],
        rematch=sheet.rematch, problem=table.problem)


def seat_for(seat: Seat, sheet: Sheet, visitor: str | None, is_host: bool,
             online: Collection[str]) -> TableSeat:
    may_share = is_host and not seat.is_taken and sheet.status == "waiting"
    return TableSeat(
        seat=seat.seat, name=seat.name, kind=seat.kind, bot=bot_of(seat), is_taken=seat.is_taken,
        is_yours=visitor is not None and seat.visitor == visitor,
        is_online=seat.kind == "bot" or seat.visitor in online, link=seat.link if may_share else None)


def thinking_of(table: Table, is_ready: bool) -> ThinkingForm | None:
    if table.thinks is None:
        return None
    seat = table.seats[table.thinks.seat]
    bot = bot_of(seat)
    return ThinkingForm(seat.seat, table.thinks.since, bot.title if bot else "", not is_ready)


def undo_of(table: Table) -> UndoState | None:
    asked = table.sheet.undo
    if asked is None:
        return None
    missing = [seat.seat for seat in table.seats if seat.visitor and seat.seat not in asked.agreed]
    return UndoState(asked.asked_by, asked.to_ply, asked.agreed, missing)


def line_for(sheet: Sheet, seats: Sequence[Seat], visitor: str | None) -> TableLine:
    names = [seat.name for seat in seats]
    to_move = seats[sheet.to_move] if sheet.status == "running" and sheet.to_move is not None else None
    return TableLine(
        id=sheet.id, game=sheet.setup["game"], title=title_of(sheet.setup["game"]),
        modules=sheet.setup["modules"], status=sheet.status, players=names,
        to_move=to_move.name if to_move else None,
        is_your_turn=to_move is not None and visitor is not None and to_move.visitor == visitor,
        ply=sheet.ply, changed=sheet.changed, winners=[names[seat] for seat in sheet.winners])


def title_of(game: str) -> str:
    """Also of a game that is no longer installed."""
    return installed()[game].title if game in installed() else game
