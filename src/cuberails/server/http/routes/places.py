"""Places on the map: what each is worth, and what can be done there."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from cuberails.display.schema.places import Place, PlaceOffers
from cuberails.engine.notation import IllegalAction
from cuberails.server.errors import illegal, unknown
from cuberails.server.http.dependencies import DraftText, PlyInPath, PlyNumber, TableDep
from cuberails.server.http.openapi import json_response, route_docs
from cuberails.server.http.routes.tables import check_ply
from cuberails.views import offers_at, places_of

routes = APIRouter(tags=["tables"])


@routes.get(
    "/tables/{id}/plies/{ply}/places",
    summary="Explain every place on the map at one moment",
    **route_docs(list[Place], fails=(404, 422)),
)
async def places(table: TableDep, ply: PlyInPath) -> Response:
    """Ply 0 is the start."""
    if ply > table.position.ply:
        raise unknown(f"ply {ply}; the table is at ply {table.position.ply}")
    return json_response(places_of(table.position_at(ply)))


@routes.get(
    "/tables/{id}/offers",
    summary="Get what can be done at a place on the map, whichever action it takes",
    **route_docs(PlaceOffers, fails=(404, 409, 422)),
)
async def offers(table: TableDep, ply: PlyNumber, place: DraftText, draft: DraftText = "") -> Response:
    """`draft` is preferred: without a way to go on from it, the offers start over."""
    check_ply(table, ply)
    try:
        return json_response(offers_at(table.position, draft, place))
    except IllegalAction as refusal:
        raise illegal(refusal, table.ply) from None
    except KeyError:
        raise unknown("place on the map") from None
