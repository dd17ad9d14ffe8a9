"""Playing: actions, taking back, hurrying a bot, another game."""
from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.display.schema import Ply
from cuberails.server.errors import conflict, forbidden
from cuberails.server.http.dependencies import AtTable, InHall, Known
from cuberails.server.http.openapi import answer, raw, read, told
from cuberails.server.messages import ActionForm, AgreeForm, TableForm, UndoForm
from cuberails.server.tables import undo as taking_back
from cuberails.server.tables.create import rematch
from cuberails.server.tables.play import act

routes = APIRouter(tags=["play"])
REFUSALS = (403, 404, 409)


@routes.post("/tables/{id}/actions", summary="Say a sentence",
             **told(Ply, takes=ActionForm, status=201, also={200: Ply}, fails=REFUSALS))
async def say(request: Request, hall: InHall, table: AtTable, visitor: Known) -> Response:
    status, ply = await act(hall, table, visitor, await read(request, ActionForm))
    return raw(ply, status)


@routes.post("/tables/{id}/undo", summary="Take back, or ask for it",
             **told(TableForm, takes=UndoForm, also={202: TableForm}, fails=REFUSALS))
async def undo(request: Request, hall: InHall, table: AtTable, visitor: Known) -> Response:
    form = await read(request, UndoForm)
    is_done = await taking_back.undo(hall, table, visitor, form.to_ply)
    return answer(hall.face(table, visitor), 200 if is_done else 202)


@routes.post("/tables/{id}/undo/agree", summary="Agree that it is taken back",
             **told(TableForm, takes=AgreeForm, also={202: TableForm}, fails=REFUSALS))
async def agree(request: Request, hall: InHall, table: AtTable, visitor: Known) -> Response:
    form = await read(request, AgreeForm)
    is_done = await taking_back.agree(hall, table, visitor, form.to_ply)
    return answer(hall.face(table, visitor), 200 if is_done else 202)


@routes.post("/tables/{id}/undo/refuse", summary="Refuse, or withdraw one's own wish",
             **told(TableForm, fails=REFUSALS))
async def refuse(hall: InHall, table: AtTable, visitor: Known) -> Response:
    await taking_back.refuse(hall, table, visitor)
    return answer(hall.face(table, visitor))


@routes.post("/tables/{id}/move-now", summary="The thinking bot moves now", **told(TableForm, fails=REFUSALS))
async def move_now(hall: InHall, table: AtTable, visitor: Known) -> Response:
    if not table.seats_of(visitor):
        raise forbidden("You watch this table; only those who play may hurry a bot.")
    if table.thinks is None:
        raise conflict("No bot is thinking.", table.ply)
    hall.thinking.move_now(table.id)
    return answer(hall.face(table, visitor))


@routes.post("/tables/{id}/rematch", summary="Another game of the same",
             **told(TableForm, status=201, fails=REFUSALS))
async def again(hall: InHall, table: AtTable, visitor: Known) -> Response:
    return answer(hall.face(await rematch(hall, table, visitor), visitor), 201)
