"""What can be played and read: the catalog, the rules, and the check of a map file."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from cuberails.display.schema.catalog import Aid, Catalog, Rule
from cuberails.server.http.dependencies import VisitorDep, check_new_table_rate
from cuberails.server.http.openapi import json_response, raw_json, read_body, route_docs
from cuberails.server.messages import MapCheck, MapProblems
from cuberails.server.tables.offered import offered_catalog
from cuberails.server.tables.questions import known_game, problems_of
from cuberails.views import aid_of, rules_of

routes = APIRouter(tags=["catalog"])
GameName = Annotated[str, Path(max_length=40)]


@cache
def rules_text(game: str) -> bytes:
    return bytes(json_response(rules_of(game)).body)


@cache
def aid_text(game: str) -> bytes:
    return bytes(json_response(aid_of(game)).body)


@routes.get("/catalog", summary="Get the games, bots and options", **route_docs(Catalog))
async def get_catalog() -> Response:
    return json_response(offered_catalog())


@routes.get("/rules/{game}", summary="Get the numbered rules", **route_docs(list[Rule], fails=(404,)))
async def get_rules(game: GameName) -> Response:
    return raw_json(rules_text(known_game(game)))


@routes.get("/aid/{game}", summary="Get the one-page player aid", **route_docs(Aid, fails=(404,)))
async def get_aid(game: GameName) -> Response:
    return raw_json(aid_text(known_game(game)))


@routes.post("/maps/check", summary="Check a map file", **route_docs(MapProblems, takes=MapCheck))
async def check_map(request: Request, visitor: VisitorDep) -> Response:
    form = await read_body(request, MapCheck)
    check_new_table_rate(request, visitor)
    return json_response(MapProblems(problems_of(form)))
