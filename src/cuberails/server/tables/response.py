"""A table as one visitor sees it: the same game for all, with that visitor's seats and links."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from cuberails.games.registry import installed
from cuberails.server.messages import (
    Invitation,
    LessonName,
    StandingOrder,
    TableForm,
    TableLine,
    TableSeat,
    ThinkingForm,
    UndoneForm,
    UndoState,
)
from cuberails.server.storage.rows import Seat, TableRow
from cuberails.server.tables.offered import bot_of
from cuberails.server.tables.orders import order_of
from cuberails.server.tables.presence import shown_presence
from cuberails.server.tables.table import Table
from cuberails.views.lesson import step_of

UNDONE_SHOWN = 20  # the last undos


def table_for(table: Table, visitor: str | None, online: Collection[str], is_ready: bool = True) -> TableForm:
    row, game = table.row, table.game
    is_host = visitor == row.host
    there = shown_presence(table, online)
    seats = [seat_for(seat, row, visitor, is_host, there[seat.seat]) for seat in table.seats]
    return TableForm(
        id=row.id,
        game=game.name,
        title=game.type.title,
        modules=list(game.modules),
        map=game.name if isinstance(game.map, str) else "own",
        house_rules=row.setup.get("house_rules", {}),
        hints=table.allows_hints,
        status=row.status,
        is_online=table.is_online,
        is_host=is_host,
        seats=seats,
        ply=table.ply,
        era=row.era,
        to_move=table.to_move.seat if table.to_move else None,
        created=row.created,
        changed=row.changed,
        thinking=thinking_of(table, is_ready),
        undo=undo_of(table),
        undone=[
            UndoneForm(u.at, u.by, u.from_ply, u.to_ply, u.sentences) for u in table.undone[-UNDONE_SHOWN:]
        ],
        orders=orders_for(table, visitor),
        rematch=row.rematch,
        lesson=step_of(table.lesson, table.position) if table.lesson else None,
        problem=table.problem,
    )


def seat_for(
    seat: Seat, row: TableRow, visitor: str | None, is_host: bool, is_there: bool | None
) -> TableSeat:
    may_share = is_host and not seat.is_taken and row.status != "over"
    return TableSeat(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        bot=bot_of(seat),
        is_taken=seat.is_taken,
        is_yours=visitor is not None and seat.visitor == visitor,
        is_online=is_there,
        link=seat.link if may_share else None,
    )


def orders_for(table: Table, visitor: str | None) -> list[StandingOrder]:
    """Orders are sealed: a visitor sees those of their own seats only."""
    own = [order_of(table, seat.seat) for seat in table.seats_of(visitor)]
    return [StandingOrder(order.seat, order.kind, order.amount, order.rival) for order in own if order]


def thinking_of(table: Table, is_ready: bool) -> ThinkingForm | None:
    if table.bot_turn is None:
        return None
    seat = table.seats[table.bot_turn.seat]
    bot = bot_of(seat)
    return ThinkingForm(
        seat.seat, table.bot_turn.since, bot.title if bot else "", not is_ready, table.waiting
    )


def undo_of(table: Table) -> UndoState | None:
    asked = table.row.undo
    if asked is None:
        return None
    missing = [seat.seat for seat in table.seats if seat.visitor and seat.seat not in asked.agreed]
    return UndoState(asked.asked_by, asked.to_ply, asked.agreed, missing)


def listing_for(row: TableRow, seats: Sequence[Seat], visitor: str | None) -> TableLine:
    names = [seat.name for seat in seats]
    to_move = seats[row.to_move] if row.status == "running" and row.to_move is not None else None
    return TableLine(
        id=row.id,
        game=row.setup["game"],
        title=title_of(row.setup["game"]),
        modules=row.setup["modules"],
        status=row.status,
        players=names,
        to_move=to_move.name if to_move else None,
        is_your_turn=to_move is not None and visitor is not None and to_move.visitor == visitor,
        ply=row.ply,
        changed=row.changed,
        winners=[names[seat] for seat in row.winners],
        lesson=lesson_name(row),
    )


def listings_for(found: Iterable[tuple[TableRow, Sequence[Seat]]], visitor: str | None) -> list[TableLine]:
    """The visitor's tables: those where it is their turn first, finished ones last."""
    lines = [listing_for(row, seats, visitor) for row, seats in found]
    return sorted(lines, key=lambda line: (not line.is_your_turn, line.status == "over"))


def lesson_name(row: TableRow) -> LessonName | None:
    """The row may be one of a list, with only the names of its lesson."""
    return msgspec.convert(row.lesson["form"], LessonName) if row.lesson else None


def invitation_for(table: Table, seat: Seat, visitor: str | None) -> Invitation:
    is_yours = visitor is not None and seat.visitor == visitor
    return Invitation(
        listing_for(table.row, table.seats, visitor),
        seat.seat,
        seat.name,
        "open" if seat.visitor is None else "yours" if is_yours else "taken",
        [seat_for(each, table.row, visitor, False, None) for each in table.seats],
        table.allows_hints,
    )


def title_of(game: str) -> str:
    """The title of a game, or its id if it is no longer installed."""
    return installed()[game].title if game in installed() else game
