"""Playing: actions, standing orders, undo and redo, move now, rematch."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.display.schema.ply import Ply
from cuberails.server.http.dependencies import FreshTableDep, RegistryDep, SeatNumber, TableDep, VisitorDep
from cuberails.server.http.openapi import json_response, raw_json, read_body, route_docs
from cuberails.server.messages import (
    ActionForm,
    AgreeForm,
    Compared,
    Hint,
    HintForm,
    OrderForm,
    Review,
    TableForm,
    UndoForm,
)
from cuberails.server.tables import hints
from cuberails.server.tables import undo as undoing
from cuberails.server.tables.create import rematch
from cuberails.server.tables.order_requests import cancel_order, place_order
from cuberails.server.tables.play import act, hurry_bot
from cuberails.server.tables.review import review_of, start_review

routes = APIRouter(tags=["play"])
REFUSALS = (403, 404, 409)


@routes.post(
    "/tables/{id}/actions",
    summary="Play an action",
    **route_docs(Ply, takes=ActionForm, status=201, also={200: Ply}, fails=REFUSALS),
)
async def say(request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    status, ply = await act(registry, table, visitor, await read_body(request, ActionForm))
    return raw_json(ply, status)


@routes.put(
    "/tables/{id}/seats/{seat}/order",
    summary="Place or change a standing order",
    **route_docs(TableForm, takes=OrderForm, fails=REFUSALS),
)
async def order(
    request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep, seat: SeatNumber
) -> Response:
    """The server bids or passes for the seat until the auction is over. Only the owner sees the order."""
    await place_order(registry, table, visitor, seat, await read_body(request, OrderForm))
    return json_response(registry.response_for(table, visitor))


@routes.delete(
    "/tables/{id}/seats/{seat}/order",
    summary="Cancel a standing order",
    **route_docs(TableForm, fails=(*REFUSALS, 422)),
)
async def cancel(registry: RegistryDep, table: TableDep, visitor: VisitorDep, seat: SeatNumber) -> Response:
    await cancel_order(registry, table, visitor, seat)
    return json_response(registry.response_for(table, visitor))


@routes.post(
    "/tables/{id}/seats/{seat}/hint",
    summary="Get good moves for the player to move",
    **route_docs(Hint, takes=HintForm, fails=REFUSALS),
)
async def hint(
    request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep, seat: SeatNumber
) -> Response:
    """Takes a second or two. Only for one's own seat, against bots or where all people agreed to hints."""
    form = await read_body(request, HintForm)
    return json_response(await hints.hint(registry, table, visitor, seat, form))


@routes.post(
    "/tables/{id}/seats/{seat}/hint/mine",
    summary="Compare the move in the draft with the best one",
    **route_docs(Compared, takes=HintForm, fails=REFUSALS),
)
async def mine(
    request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep, seat: SeatNumber
) -> Response:
    form = await read_body(request, HintForm)
    return json_response(await hints.why_not_mine(registry, table, visitor, seat, form))


@routes.get("/tables/{id}/review", summary="Get the costliest decisions", **route_docs(Review, fails=(404,)))
async def get_review(registry: RegistryDep, table: FreshTableDep) -> Response:
    return json_response(await review_of(registry, table))


@routes.post(
    "/tables/{id}/review",
    summary="Look for the costliest decisions of a finished game",
    **route_docs(Review, fails=REFUSALS),
)
async def make_review(registry: RegistryDep, table: FreshTableDep, visitor: VisitorDep) -> Response:
    """Takes about a minute. Everybody at the table hears of the progress."""
    return json_response(await start_review(registry, table, visitor))


@routes.post(
    "/tables/{id}/undo",
    summary="Undo, or ask to undo",
    **route_docs(TableForm, takes=UndoForm, also={202: TableForm}, fails=REFUSALS),
)
async def undo(request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    form = await read_body(request, UndoForm)
    is_done = await undoing.undo(registry, table, visitor, form)
    return json_response(registry.response_for(table, visitor), 200 if is_done else 202)


@routes.post(
    "/tables/{id}/redo",
    summary="Redo the last undo, or ask to redo it",
    **route_docs(TableForm, also={202: TableForm}, fails=REFUSALS),
)
async def redo(registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    is_done = await undoing.redo(registry, table, visitor)
    return json_response(registry.response_for(table, visitor), 200 if is_done else 202)


@routes.post(
    "/tables/{id}/undo/agree",
    summary="Agree to an undo or a redo",
    **route_docs(TableForm, takes=AgreeForm, also={202: TableForm}, fails=REFUSALS),
)
async def agree(request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    form = await read_body(request, AgreeForm)
    is_done = await undoing.agree(registry, table, visitor, form.to_ply)
    return json_response(registry.response_for(table, visitor), 200 if is_done else 202)


@routes.post(
    "/tables/{id}/undo/refuse",
    summary="Refuse an undo or a redo, or withdraw your own request",
    **route_docs(TableForm, fails=REFUSALS),
)
async def refuse(registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    await undoing.refuse(registry, table, visitor)
    return json_response(registry.response_for(table, visitor))


@routes.post("/tables/{id}/move-now", summary="Let the bot move now", **route_docs(TableForm, fails=REFUSALS))
async def move_now(registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    hurry_bot(registry, table, visitor)
    return json_response(registry.response_for(table, visitor))


@routes.post(
    "/tables/{id}/rematch", summary="Start a rematch", **route_docs(TableForm, status=201, fails=REFUSALS)
)
async def again(registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    return json_response(registry.response_for(await rematch(registry, table, visitor), visitor), 201)
