"""The server put together: hall, routes, door, site."""
from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount, Route

from cuberails.server.errors import Problem
from cuberails.server.http.identity import Signet
from cuberails.server.http.middleware import Guard
from cuberails.server.http.openapi import with_components
from cuberails.server.http.pages import Assets, page
from cuberails.server.http.rate_limit import Rate
from cuberails.server.http.routes import account, live, play, seats, tables
from cuberails.server.settings import Settings
from cuberails.server.storage.store import Store
from cuberails.server.tables.play import open_table
from cuberails.server.tables.registry import Hall
from cuberails.version import __version__

ROOT = "/api/v1"
WORTH_PACKING = 2000            # bytes
log = logging.getLogger(__name__)
ABOUT = """Tables of cube-rail games. Everything that is played goes over plain HTTP; `/tables/{id}/live` is a
WebSocket that tells what happens. A request that changes something needs the cookie and the token of
`GET /me`."""


def make_app(settings: Settings) -> FastAPI:
    signet = Signet.of(settings.data)
    app = FastAPI(title="cuberails", version=__version__, description=ABOUT, lifespan=opened(settings),
                  openapi_url=f"{ROOT}/openapi.json", docs_url=None, redoc_url=None)
    app.state.signet, app.state.new_tables = signet, Rate(settings.limits.new_tables)
    for part in (account, tables, play, seats, live):
        app.include_router(part.routes, prefix=ROOT)
    if (assets := settings.site / "assets").is_dir():
        app.router.routes.append(Mount("/assets", Assets(directory=assets)))
    app.router.routes.append(Route("/{path:path}", page, include_in_schema=False))
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=4)
    app.add_middleware(Guard, settings=settings, signet=signet)
    add_refusals(app)
    describe(app)
    return app


def opened(settings: Settings) -> Any:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall = app.state.hall = Hall(settings, await Store.open(settings.address))
        await hall.thinking.start()
        for table_id in await hall.store.waiting_for_bots():
            try:
                await open_table(hall, table_id)
            except Exception:                           # no table keeps the others from their players
                log.exception("table %s cannot be woken", table_id)
        yield
        await hall.close()

    return lifespan


def add_refusals(app: FastAPI) -> None:
    """Whatever goes wrong, the answer is a problem in the one form."""

    @app.exception_handler(Problem)
    async def refuse(_request: Request, problem: Problem) -> Response:
        return problem.response()

    @app.exception_handler(RequestValidationError)
    async def refuse_parameter(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return Problem(422, "invalid", f"{first['loc'][-1]}: {first['msg']}").response()

    @app.exception_handler(HTTPException)
    async def refuse_path(_request: Request, error: HTTPException) -> Response:
        response = Problem(error.status_code, "refused", str(error.detail)).response()
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(DBAPIError)
    @app.exception_handler(PoolTimeout)
    @app.exception_handler(OSError)                 # it cannot even be reached
    async def apologise(_request: Request, error: Exception) -> Response:
        log.warning("the database does not answer: %s", error)
        return Problem(503, "database", "The database does not answer; nothing was changed.").response()

    @app.exception_handler(Exception)
    async def own_up(_request: Request, _error: Exception) -> Response:
        return Problem(500, "internal", "Something is wrong with the server; the log says more.").response()


def describe(app: FastAPI) -> None:
    made = app.openapi
    app.openapi = lambda: app.openapi_schema or with_components(made())  # type: ignore[method-assign]
