"""Tables: creating and reading them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from cuberails.display.schema.board import Board
from cuberails.display.schema.options import Options
from cuberails.display.schema.outcome import Outcome
from cuberails.server.bots.protocol import Considered
from cuberails.server.http.dependencies import (
    DraftText,
    FreshTableDep,
    OptionalVisitorDep,
    PlyInPath,
    PlyNumber,
    RegistryDep,
    TableAtPlyDep,
    TableDep,
    VisitorDep,
    check_new_table_rate,
    network_at,
)
from cuberails.server.http.openapi import JSON, json_response, raw_json, read_body, route_docs
from cuberails.server.messages import NewTable, Plies, RecordText, TableForm, TableLine, WhyNot
from cuberails.server.tables import questions
from cuberails.server.tables.broadcast import PAGE, encoded, pages
from cuberails.server.tables.create import from_record, new_table
from cuberails.server.tables.questions import considered_before, options_after, outcome_of
from cuberails.server.tables.response import listings_for
from cuberails.views import board_of

routes = APIRouter(tags=["tables"])
END = b"]}"  # of a message that ends with its plies


@routes.get("/tables", summary="List my tables, my turn first", **route_docs(list[TableLine]))
async def my_tables(registry: RegistryDep, visitor: OptionalVisitorDep) -> Response:
    found = await registry.store.tables_of(visitor) if visitor else []
    return json_response(listings_for(found, visitor))


@routes.post("/tables", summary="Create a table", **route_docs(TableForm, takes=NewTable, status=201))
async def create(request: Request, registry: RegistryDep, visitor: VisitorDep) -> Response:
    form = await read_body(request, NewTable)
    check_new_table_rate(request, visitor)
    table = await new_table(registry, visitor, form, network_at(request))
    return json_response(registry.response_for(table, visitor), 201)


@routes.post(
    "/records", summary="Create a table from a record", **route_docs(TableForm, takes=RecordText, status=201)
)
async def bring_record(request: Request, registry: RegistryDep, visitor: VisitorDep) -> Response:
    form = await read_body(request, RecordText)
    check_new_table_rate(request, visitor)
    table = await from_record(registry, visitor, form, network_at(request))
    return json_response(registry.response_for(table, visitor), 201)


@routes.get("/tables/{id}", summary="Get a table", **route_docs(TableForm, fails=(404,)))
async def show(registry: RegistryDep, table: FreshTableDep, visitor: OptionalVisitorDep) -> Response:
    return json_response(registry.response_for(table, visitor))


@routes.get("/tables/{id}/board", summary="Get the board", **route_docs(Board, fails=(404,)))
async def board(table: TableDep) -> Response:
    return json_response(board_of(table.game))


@routes.get("/tables/{id}/plies", summary="Get the plies", **route_docs(Plies, fails=(404, 422)))
async def plies(registry: RegistryDep, table: FreshTableDep, after: PlyNumber = 0) -> Response:
    await registry.encode_plies(table)
    start = None if after else table.start_view()
    packed = table.packed(after)
    if len(packed) <= PAGE:
        return json_response(Plies(table.row.era, start, encoded(table.plies(after))))
    return StreamingResponse(in_parts(Plies(table.row.era, start, []), packed), media_type=JSON)


async def in_parts(empty: Plies, packed: Sequence[bytes]) -> AsyncIterator[bytes]:
    """A long game, page by page as the client reads it; other tasks run in between."""
    text = msgspec.json.encode(empty)
    assert text.endswith(END)
    yield text.removesuffix(END)
    for number, page in enumerate(pages(packed)):
        yield (b"," if number else b"") + b",".join(page)
        await asyncio.sleep(0)
    yield END


@routes.get(
    "/tables/{id}/plies/{ply}/considered",
    summary="Get the moves that a bot examined",
    **route_docs(list[Considered], fails=(404, 422)),
)
async def considered(registry: RegistryDep, table: FreshTableDep, ply: PlyInPath) -> Response:
    """The best move first; empty if a person acted, or a bot that does not explain itself."""
    return raw_json(await considered_before(registry, table, ply))


@routes.get(
    "/tables/{id}/options",
    summary="Get the legal ways to complete a draft",
    **route_docs(Options, fails=(404, 409, 422)),
)
async def options(table: TableAtPlyDep, ply: PlyNumber, draft: DraftText = "") -> Response:
    return json_response(options_after(table, ply, draft))


@routes.get(
    "/tables/{id}/why-not",
    summary="Get the reason why a draft, or a place on the map after it, is not legal",
    **route_docs(WhyNot, fails=(404, 409, 422)),
)
async def why_not(
    table: TableAtPlyDep, ply: PlyNumber, draft: DraftText = "", place: DraftText = ""
) -> Response:
    return json_response(questions.why_not(table, ply, draft, place))


@routes.get("/tables/{id}/record", summary="Download the record", **route_docs(dict, fails=(404,)))
async def record(table: FreshTableDep) -> Response:
    response = raw_json(table.record().to_json().encode() + b"\n")
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game.name}-{table.id}.json"'
    return response


@routes.get("/tables/{id}/result", summary="Get the outcome", **route_docs(Outcome, fails=(404,)))
async def result(registry: RegistryDep, table: FreshTableDep) -> Response:
    return raw_json(await outcome_of(registry, table))
