"""Tables: making them, and what anybody may know of them."""
from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.display.schema import Board, Options, Outcome
from cuberails.engine.notation import IllegalAction
from cuberails.server.bots.protocol import Considered
from cuberails.server.errors import conflict, illegal, unknown
from cuberails.server.http.dependencies import (
    AtTable,
    DraftText,
    InHall,
    Known,
    PlyInPath,
    PlyNumber,
    Visitor,
    check_pace,
)
from cuberails.server.http.openapi import answer, raw, read, told
from cuberails.server.messages import NewTable, Plies, RecordText, TableForm, TableLine, WhyNot
from cuberails.server.tables.broadcast import encoded
from cuberails.server.tables.create import from_record, new_table
from cuberails.server.tables.response import line_for
from cuberails.server.tables.table import Table
from cuberails.views import board_of, options_of

routes = APIRouter(tags=["tables"])


@routes.get("/tables", summary="My tables, my turn first", **told(list[TableLine]))
async def my_tables(hall: InHall, visitor: Visitor) -> Response:
    found = await hall.store.tables_of(visitor) if visitor else []
    lines = [line_for(sheet, seats, visitor) for sheet, seats in found]
    return answer(sorted(lines, key=lambda line: (not line.is_your_turn, line.status == "over")))


@routes.post("/tables", summary="A new table", **told(TableForm, takes=NewTable, status=201))
async def create(request: Request, hall: InHall, visitor: Known) -> Response:
    form = await read(request, NewTable)
    check_pace(request, visitor)
    return answer(hall.face(await new_table(hall, visitor, form), visitor), 201)


@routes.post("/records", summary="A table from a record", **told(TableForm, takes=RecordText, status=201))
async def bring_record(request: Request, hall: InHall, visitor: Known) -> Response:
    form = await read(request, RecordText)
    check_pace(request, visitor)
    return answer(hall.face(await from_record(hall, visitor, form.text), visitor), 201)


@routes.get("/tables/{id}", summary="How the table stands", **told(TableForm, fails=(404,)))
async def show(hall: InHall, table: AtTable, visitor: Visitor) -> Response:
    return answer(hall.face(table, visitor))


@routes.get("/tables/{id}/board", summary="What is printed", **told(Board, fails=(404,)))
async def board(table: AtTable) -> Response:
    return answer(board_of(table.game))


@routes.get("/tables/{id}/plies", summary="What was played", **told(Plies, fails=(404, 422)))
async def plies(hall: InHall, table: AtTable, after: PlyNumber = 0) -> Response:
    await hall.fill(table)
    start = None if after else table.start_view()
    return answer(Plies(table.sheet.era, start, encoded(table.plies(after))))


@routes.get("/tables/{id}/plies/{ply}/considered", summary="What a bot considered before an action",
            **told(list[Considered], fails=(404, 422)))
async def considered(hall: InHall, table: AtTable, ply: PlyInPath) -> Response:
    """The best first; nothing where a person acted, or a bot that does not say."""
    if not 1 <= ply <= table.position.ply:
        raise unknown(f"action {ply}: the table is at {table.position.ply}")
    return raw((await hall.store.considered(table.id, ply) or "[]").encode())


@routes.get("/tables/{id}/options", summary="What may be said now", **told(Options, fails=(404, 409, 422)))
async def options(table: AtTable, ply: PlyNumber, draft: DraftText = "") -> Response:
    check_ply(table, ply)
    try:
        return answer(options_of(table.position, draft))
    except IllegalAction as refusal:
        raise illegal(refusal, table.ply) from None


@routes.get("/tables/{id}/why-not", summary="Why something may not be said",
            **told(WhyNot, fails=(404, 409, 422)))
async def why_not(table: AtTable, ply: PlyNumber, draft: DraftText = "") -> Response:
    check_ply(table, ply)
    refusal = table.position.why_not(draft)
    return answer(WhyNot(refusal.rule, refusal.reason) if refusal else WhyNot(None, None))


def check_ply(table: Table, ply: int) -> None:
    if ply != table.position.ply:
        raise conflict(f"The table is at ply {table.position.ply}.", table.position.ply)


@routes.get("/tables/{id}/record", summary="The record as a file", **told(dict, fails=(404,)))
async def record(table: AtTable) -> Response:
    response = raw(table.record().to_json().encode() + b"\n")
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game.name}-{table.id}.json"'
    return response


@routes.get("/tables/{id}/result", summary="How the game ended", **told(Outcome, fails=(404,)))
async def result(table: AtTable) -> Response:
    if not table.position.is_over:
        raise unknown("result: the game is not over")
    return raw(table.outcome())
