"""Seats: links that lead to them, and who takes them."""
from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.server.http.dependencies import AtTable, InHall, Known, SeatNumber, Token, Visitor
from cuberails.server.http.openapi import answer, read, told
from cuberails.server.messages import Invitation, NameForm, SeatChange, TableForm
from cuberails.server.tables.response import line_for
from cuberails.server.tables.seats import change_seat, invited, renew_link, revoke_link, sit_down

routes = APIRouter(tags=["seats"])
REFUSALS = (403, 404, 409, 422)


@routes.post("/tables/{id}/seats/{seat}/link", summary="A new link; the old one ends",
             **told(TableForm, fails=REFUSALS))
async def new_link(hall: InHall, table: AtTable, visitor: Known, seat: SeatNumber) -> Response:
    await renew_link(hall, table, visitor, seat)
    return answer(hall.face(table, visitor))


@routes.delete("/tables/{id}/seats/{seat}/link", summary="The link ends", **told(TableForm, fails=REFUSALS))
async def end_link(hall: InHall, table: AtTable, visitor: Known, seat: SeatNumber) -> Response:
    await revoke_link(hall, table, visitor, seat)
    return answer(hall.face(table, visitor))


@routes.patch("/tables/{id}/seats/{seat}", summary="Somebody else for an open seat",
              **told(TableForm, takes=SeatChange, fails=REFUSALS))
async def change(request: Request, hall: InHall, table: AtTable, visitor: Known,
                 seat: SeatNumber) -> Response:
    await change_seat(hall, table, visitor, seat, await read(request, SeatChange))
    return answer(hall.face(table, visitor))


@routes.get("/join/{token}", summary="Where a link leads", **told(Invitation, fails=(404, 409)))
async def look(hall: InHall, visitor: Visitor, token: Token) -> Response:
    table, seat = await invited(hall, token, visitor)
    return answer(Invitation(line_for(table.sheet, table.seats, visitor), seat.seat, seat.name))


@routes.post("/join/{token}", summary="Take the seat", **told(TableForm, takes=NameForm, fails=(404, 409)))
async def join(request: Request, hall: InHall, visitor: Known, token: Token) -> Response:
    form = await read(request, NameForm)
    return answer(hall.face(await sit_down(hall, token, visitor, form.name), visitor))
