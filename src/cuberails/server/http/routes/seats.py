"""Seats: their links, and taking them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.server.http.dependencies import (
    OptionalVisitorDep,
    RegistryDep,
    SeatNumber,
    TableDep,
    Token,
    VisitorDep,
)
from cuberails.server.http.openapi import json_response, read_body, route_docs
from cuberails.server.messages import Invitation, LinkForm, NameForm, SeatChange, SeatForm, TableForm
from cuberails.server.tables.response import invitation_for
from cuberails.server.tables.seats import change_seat, renew_link, revoke_link, seat_of_link, take_seat

routes = APIRouter(tags=["seats"])
REFUSALS = (403, 404, 409, 422)


@routes.post(
    "/tables/{id}/seats/{seat}/link",
    summary="Replace the link of a seat",
    **route_docs(TableForm, fails=REFUSALS),
)
async def new_link(registry: RegistryDep, table: TableDep, visitor: VisitorDep, seat: SeatNumber) -> Response:
    await renew_link(registry, table, visitor, seat)
    return json_response(registry.response_for(table, visitor))


@routes.delete(
    "/tables/{id}/seats/{seat}/link",
    summary="Revoke the link of a seat",
    **route_docs(TableForm, fails=REFUSALS),
)
async def end_link(registry: RegistryDep, table: TableDep, visitor: VisitorDep, seat: SeatNumber) -> Response:
    await revoke_link(registry, table, visitor, seat)
    return json_response(registry.response_for(table, visitor))


@routes.patch(
    "/tables/{id}/seats/{seat}",
    summary="Change who takes an open seat",
    **route_docs(TableForm, takes=SeatChange, fails=REFUSALS),
)
async def change(
    request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep, seat: SeatNumber
) -> Response:
    await change_seat(registry, table, visitor, seat, await read_body(request, SeatChange))
    return json_response(registry.response_for(table, visitor))


@routes.post(
    "/invitations",
    summary="Get the table and seat of a link, which is not in the address and so in no log",
    **route_docs(Invitation, takes=LinkForm, fails=(404,)),
)
async def look_at_link(request: Request, registry: RegistryDep, visitor: VisitorDep) -> Response:
    table, seat = await seat_of_link(registry, (await read_body(request, LinkForm)).link)
    return json_response(invitation_for(table, seat, visitor))


@routes.post(
    "/seats", summary="Take the seat of a link", **route_docs(TableForm, takes=SeatForm, fails=(404, 409))
)
async def sit_down(request: Request, registry: RegistryDep, visitor: VisitorDep) -> Response:
    form = await read_body(request, SeatForm)
    table = await take_seat(registry, form.link, visitor, form.name)
    return json_response(registry.response_for(table, visitor))


@routes.get(
    "/join/{token}", summary="Get the table and seat of a link", **route_docs(Invitation, fails=(404,))
)
async def look(registry: RegistryDep, visitor: OptionalVisitorDep, token: Token) -> Response:
    table, seat = await seat_of_link(registry, token)
    return json_response(invitation_for(table, seat, visitor))


@routes.post(
    "/join/{token}", summary="Take the seat", **route_docs(TableForm, takes=NameForm, fails=(404, 409))
)
async def join(request: Request, registry: RegistryDep, visitor: VisitorDep, token: Token) -> Response:
    form = await read_body(request, NameForm)
    return json_response(registry.response_for(await take_seat(registry, token, visitor, form.name), visitor))
