"""The visitor: cookie, token and name."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.server.errors import invalid
from cuberails.server.http.dependencies import OptionalVisitorDep, RegistryDep, SignerDep, VisitorDep
from cuberails.server.http.identity import COOKIE, COOKIE_AGE, CookieSigner, new_visitor
from cuberails.server.http.openapi import json_response, read_body, route_docs
from cuberails.server.messages import Me, NameForm, PreparingForm
from cuberails.server.tables.names import clean_name
from cuberails.server.tables.registry import TableRegistry

routes = APIRouter(tags=["me"])


@routes.get("/me", summary="Get my name and token, and the cookie", **route_docs(Me))
async def me(
    request: Request, registry: RegistryDep, signer: SignerDep, visitor: OptionalVisitorDep
) -> Response:
    known = visitor or new_visitor()
    name = await registry.store.name_of(known) if visitor else ""
    response = json_response(me_of(registry, signer, known, name))
    response.set_cookie(
        COOKIE,
        signer.cookie(known),
        max_age=COOKIE_AGE,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


@routes.put("/me", summary="Change my name", **route_docs(Me, takes=NameForm))
async def rename(request: Request, registry: RegistryDep, signer: SignerDep, visitor: VisitorDep) -> Response:
    name = clean_name((await read_body(request, NameForm)).name)
    if not name:
        raise invalid("name: enter a name")
    await registry.store.name_visitor(visitor, name)
    return json_response(me_of(registry, signer, visitor, name))


def me_of(registry: TableRegistry, signer: CookieSigner, visitor: str, name: str) -> Me:
    step = registry.bot_pool.preparing
    preparing = PreparingForm(step.done, step.of, step.what) if step else None
    return Me(name, signer.csrf(visitor), registry.bot_pool.is_ready, preparing)
