"""What the start page shows of a game: a board in the middle of it."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from cuberails.display.schema.catalog import Example
from cuberails.server.http.openapi import json_response, raw_json, route_docs
from cuberails.server.http.routes.catalog import GameName
from cuberails.server.tables.questions import known_game
from cuberails.views import example_of

routes = APIRouter(tags=["catalog"])


@cache
def example_text(game: str) -> bytes:
    return bytes(json_response(example_of(game)).body)


@routes.get(
    "/games/{game}/example", summary="Get a board in play, to look at", **route_docs(Example, fails=(404,))
)
async def get_example(game: GameName) -> Response:
    return raw_json(example_text(known_game(game)))
