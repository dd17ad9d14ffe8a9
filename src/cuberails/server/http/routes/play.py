"""Playing: actions, undo, move now, rematch."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.display.schema import Ply
from cuberails.server.errors import conflict, forbidden
from cuberails.server.http.dependencies import RegistryDep, TableDep, VisitorDep
from cuberails.server.http.openapi import json_response, raw_json, read_body, route_docs
from cuberails.server.messages import ActionForm, AgreeForm, TableForm, UndoForm
from cuberails.server.tables import undo as undoing
from cuberails.server.tables.create import rematch
from cuberails.server.tables.play import act

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


@routes.post(
    "/tables/{id}/undo",
    summary="Undo, or ask to undo",
    **route_docs(TableForm, takes=UndoForm, also={202: TableForm}, fails=REFUSALS),
)
async def undo(request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    form = await read_body(request, UndoForm)
    is_done = await undoing.undo(registry, table, visitor, form.to_ply)
    return json_response(registry.response_for(table, visitor), 200 if is_done else 202)


@routes.post(
    "/tables/{id}/undo/agree",
    summary="Agree to an undo",
    **route_docs(TableForm, takes=AgreeForm, also={202: TableForm}, fails=REFUSALS),
)
async def agree(request: Request, registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    form = await read_body(request, AgreeForm)
    is_done = await undoing.agree(registry, table, visitor, form.to_ply)
    return json_response(registry.response_for(table, visitor), 200 if is_done else 202)


@routes.post(
    "/tables/{id}/undo/refuse",
    summary="Refuse an undo, or withdraw your own request",
    **route_docs(TableForm, fails=REFUSALS),
)
async def refuse(registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    await undoing.refuse(registry, table, visitor)
    return json_response(registry.response_for(table, visitor))


@routes.post("/tables/{id}/move-now", summary="Let the bot move now", **route_docs(TableForm, fails=REFUSALS))
async def move_now(registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    if not table.seats_of(visitor):
        raise forbidden("You are watching this table; only its players can make a bot move now.")
    if table.bot_turn is None:
        raise conflict("No bot is thinking.", table.ply)
    registry.bot_pool.move_now(table.id)
    return json_response(registry.response_for(table, visitor))


@routes.post(
    "/tables/{id}/rematch", summary="Start a rematch", **route_docs(TableForm, status=201, fails=REFUSALS)
)
async def again(registry: RegistryDep, table: TableDep, visitor: VisitorDep) -> Response:
    return json_response(registry.response_for(await rematch(registry, table, visitor), visitor), 201)
