"""The visitor: cookie, token and name."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from cuberails.server.errors import conflict, invalid, unknown
from cuberails.server.http.dependencies import OptionalVisitorDep, RegistryDep, SignerDep, VisitorDep
from cuberails.server.http.identity import COOKIE_AGE, CookieSigner, new_visitor
from cuberails.server.http.openapi import json_response, read_body, route_docs
from cuberails.server.messages import Me, NameForm, PreparingForm, Recovery, RecoveryForm
from cuberails.server.storage.upkeep import mark_visitor
from cuberails.server.tables.names import clean_name
from cuberails.server.tables.registry import TableRegistry

routes = APIRouter(tags=["me"])


@routes.get("/me", summary="Get my name and token, and the cookie", **route_docs(Me))
async def me(
    request: Request, registry: RegistryDep, signer: SignerDep, visitor: OptionalVisitorDep
) -> Response:
    known = visitor or new_visitor()
    name = await registry.store.name_of(known) if visitor else ""
    if name:
        await mark_visitor(registry.store, known)
    return with_cookie(json_response(me_of(registry, signer, known, name)), request, signer, known)


@routes.get(
    "/me/recovery", summary="Get the secret of my personal link", **route_docs(Recovery, fails=(403,))
)
async def recovery(signer: SignerDep, visitor: VisitorDep) -> Response:
    return json_response(Recovery(signer.recovery(visitor)))


@routes.post(
    "/me/recovery",
    summary="Become the visitor of a personal link",
    **route_docs(Me, takes=RecoveryForm, fails=(403, 404, 409)),
)
async def recover(
    request: Request, registry: RegistryDep, signer: SignerDep, visitor: VisitorDep
) -> Response:
    form = await read_body(request, RecoveryForm)
    known = signer.recovered(form.token)
    if known is None:
        raise unknown("personal link; copy the whole of it")
    if known != visitor and not form.replaces and await registry.store.tables_of(visitor):
        raise conflict("This browser has tables of its own, which it would lose.")
    name = await registry.store.name_of(known)
    return with_cookie(json_response(me_of(registry, signer, known, name)), request, signer, known)


def with_cookie(response: Response, request: Request, signer: CookieSigner, visitor: str) -> Response:
    response.set_cookie(
        signer.cookie_name,
        signer.cookie(visitor),
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
    registry.bans.check_name(name)
    await registry.store.name_visitor(visitor, name)
    return json_response(me_of(registry, signer, visitor, name))


def me_of(registry: TableRegistry, signer: CookieSigner, visitor: str, name: str) -> Me:
    step = registry.bot_pool.preparing
    preparing = PreparingForm(step.done, step.of, step.what) if step else None
    return Me(name, signer.csrf(visitor), registry.bot_pool.is_ready, preparing, registry.notice)
