"""Places on the map: what each is worth, and what can be done there."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from cuberails.display.schema.places import Place, PlaceOffers
from cuberails.server.http.dependencies import DraftText, FreshTableDep, PlyInPath, PlyNumber, TableAtPlyDep
from cuberails.server.http.openapi import json_response, route_docs
from cuberails.server.tables.questions import offers_after, places_after

routes = APIRouter(tags=["tables"])


@routes.get(
    "/tables/{id}/plies/{ply}/places",
    summary="Explain every place on the map at one moment",
    **route_docs(list[Place], fails=(404, 422)),
)
async def places(table: FreshTableDep, ply: PlyInPath) -> Response:
    """Ply 0 is the start."""
    return json_response(places_after(table, ply))


@routes.get(
    "/tables/{id}/offers",
    summary="Get what can be done at a place on the map, whichever action it takes",
    **route_docs(PlaceOffers, fails=(404, 409, 422)),
)
async def offers(table: TableAtPlyDep, ply: PlyNumber, place: DraftText, draft: DraftText = "") -> Response:
    """`draft` is preferred: without a way to go on from it, the offers start over."""
    return json_response(offers_after(table, ply, draft, place))
