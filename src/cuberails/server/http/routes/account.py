"""Who I am, and what can be played and read."""
from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from cuberails.display.schema import Aid, Catalog, Rule
from cuberails.engine.game import SetupError, make_game
from cuberails.games.map_file import MapError
from cuberails.games.registry import installed
from cuberails.server.errors import invalid, unknown
from cuberails.server.http.dependencies import InHall, Known, Signed, Visitor, check_pace
from cuberails.server.http.identity import COOKIE, KEPT, Signet, new_visitor
from cuberails.server.http.openapi import answer, raw, read, told
from cuberails.server.messages import MapCheck, MapProblems, Me, NameForm, PreparingForm
from cuberails.server.tables.names import tidy
from cuberails.server.tables.registry import Hall
from cuberails.views import aid_of, catalog, rules_of

routes = APIRouter(tags=["me"])
GameName = Annotated[str, Path(max_length=40)]


@routes.get("/me", summary="Who I am; gives the cookie", **told(Me))
async def me(request: Request, hall: InHall, signet: Signed, visitor: Visitor) -> Response:
    known = visitor or new_visitor()
    response = answer(face(hall, signet, known, await hall.store.name_of(known) if visitor else ""))
    response.set_cookie(COOKIE, signet.cookie(known), max_age=KEPT, path="/", httponly=True, samesite="lax",
                        secure=request.url.scheme == "https")
    return response


@routes.put("/me", summary="The name that I use", **told(Me, takes=NameForm))
async def rename(request: Request, hall: InHall, signet: Signed, visitor: Known) -> Response:
    name = tidy((await read(request, NameForm)).name)
    if not name:
        raise invalid("name: it must not be empty")
    await hall.store.name_visitor(visitor, name)
    return answer(face(hall, signet, visitor, name))


def face(hall: Hall, signet: Signet, visitor: str, name: str) -> Me:
    at = hall.thinking.preparing
    preparing = PreparingForm(at.done, at.of, at.what) if at else None
    return Me(name, signet.csrf(visitor), hall.thinking.is_ready, preparing)


@cache
def catalog_text() -> bytes:
    return bytes(answer(catalog()).body)


@cache
def rules_text(game: str) -> bytes:
    return bytes(answer(rules_of(game)).body)


@cache
def aid_text(game: str) -> bytes:
    return bytes(answer(aid_of(game)).body)


@routes.get("/catalog", summary="What can be played, and against whom", **told(Catalog))
async def get_catalog() -> Response:
    return raw(catalog_text())


@routes.get("/rules/{game}", summary="The numbered rules", **told(list[Rule], fails=(404,)))
async def get_rules(game: GameName) -> Response:
    return raw(rules_text(known_game(game)))


@routes.get("/aid/{game}", summary="One page to have beside the board", **told(Aid, fails=(404,)))
async def get_aid(game: GameName) -> Response:
    return raw(aid_text(known_game(game)))


def known_game(game: str) -> str:
    if game not in installed():
        raise unknown("game")
    return game


@routes.post("/maps/check", summary="What is wrong with a map file", **told(MapProblems, takes=MapCheck))
async def check_map(request: Request, visitor: Known) -> Response:
    form = await read(request, MapCheck)
    check_pace(request, visitor)
    return answer(MapProblems(problems_of(form)))


def problems_of(form: MapCheck) -> list[str]:
    if form.game not in installed():
        raise invalid(f"game: {form.game!r} is none of {', '.join(installed())}")
    if not isinstance(form.map, dict):
        return ["the file must hold one JSON object"]
    try:
        most = installed()[form.game].seats[-1]
        make_game(form.game, [f"P{seat + 1}" for seat in range(most)], (), form.map)
    except MapError as error:
        return list(error.problems)
    except SetupError as error:
        return [str(error)]
    return []
