"""Puts the server together: registry, routes, middleware and pages."""

from __future__ import annotations

import asyncio
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

from cuberails.server.bots.shared import SharedPool
from cuberails.server.errors import Problem
from cuberails.server.http.access import AccessMiddleware, access_log, refuse_in
from cuberails.server.http.identity import CookieSigner
from cuberails.server.http.middleware import SecurityMiddleware
from cuberails.server.http.openapi import with_components
from cuberails.server.http.pages import Assets, page
from cuberails.server.http.pressure import Pressure
from cuberails.server.http.problems import response_of
from cuberails.server.http.rate_limit import RateLimit
from cuberails.server.http.routes import (
    account,
    catalog,
    health,
    lessons,
    live,
    places,
    play,
    seats,
    tables,
    welcome,
)
from cuberails.server.metrics import Metrics
from cuberails.server.monitor import Monitor
from cuberails.server.peers import Peers
from cuberails.server.settings import Settings
from cuberails.server.storage.database import is_file, is_full, reason_of
from cuberails.server.storage.store import Store
from cuberails.server.tables.offered import offer
from cuberails.server.tables.play import open_table
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.upkeep import Upkeep
from cuberails.version import __version__

ROOT = "/api/v1"
NO_DATABASE = "The database is not available; try again in a minute. If you acted, it may have been stored."
DISK_FULL = "The disk of the server is full, so nothing can be stored. Tell the person who runs it."
COMPRESS_FROM = 2000  # bytes of a response
log = logging.getLogger(__name__)
ABOUT = """Tables of cube-rail games. Actions are plain HTTP requests; `/tables/{id}/live` is a WebSocket that
broadcasts what happens. A request that changes something needs the cookie and the token of `GET /me`."""


def make_app(settings: Settings) -> FastAPI:
    signer = CookieSigner.of(settings.data)
    offer(settings.bots)
    app = FastAPI(
        title="cuberails",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan_of(settings),
        openapi_url=f"{ROOT}/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.signer, app.state.new_tables = signer, RateLimit(settings.limits.new_tables)
    metrics, pressure = app.state.metrics, app.state.pressure = Metrics(), Pressure()
    for part in (account, catalog, lessons, tables, places, play, seats, live, welcome):
        app.include_router(part.routes, prefix=ROOT)
    app.state.probe = health.Probe()
    app.router.routes.extend(health.routes)
    if (assets := settings.site / "assets").is_dir():
        app.router.routes.append(Mount("/assets", Assets(directory=assets)))
    app.router.routes.append(Route("/{path:path}", page, include_in_schema=False))
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=4)
    app.add_middleware(SecurityMiddleware, settings=settings, signer=signer, pressure=pressure)
    log_to = access_log(settings.access_log)
    app.add_middleware(AccessMiddleware, metrics=metrics, signer=signer, log=log_to)
    add_error_handlers(app)
    add_components(app)
    return app


def lifespan_of(settings: Settings) -> Any:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        registry = app.state.registry = TableRegistry(
            settings, await Store.open(settings.address), app.state.metrics
        )
        monitor = Monitor(registry, settings.metrics, app.state.pressure)
        await monitor.start()
        upkeep = app.state.upkeep = Upkeep(registry)
        await upkeep.start()
        if not is_file(registry.store.engine.url):
            share(registry)
        await registry.peers.start()
        await registry.bot_pool.start()
        waking = asyncio.create_task(carry_out_orders(registry))
        yield
        await upkeep.close()
        await monitor.close()
        waking.cancel()
        await asyncio.gather(waking, return_exceptions=True)
        await registry.close()

    return lifespan


def share(registry: TableRegistry) -> None:
    """Other servers may use the same database, and other machines may think for its bots."""
    registry.peers = peers = Peers(registry)
    pool = SharedPool(
        registry.store,
        peers.me,
        peers.send,
        registry.settings.thinkers,
        registry.broadcast_preparing,
        registry.metrics,
    )
    peers.listeners.append(pool.hear)
    registry.bot_pool = registry.teller.pool = pool


async def carry_out_orders(registry: TableRegistry) -> None:
    """Wake the tables where a standing order is to act. Bots wait for a person, so theirs stay asleep."""
    for table_id in await registry.store.waiting_for_orders():
        try:
            await open_table(registry, table_id)
        except Exception:  # one broken table must not stop the others
            log.exception("cannot carry out the orders of table %s", table_id)


def add_error_handlers(app: FastAPI) -> None:
    """Answer every error with a `ProblemForm`."""

    @app.exception_handler(Problem)
    async def refuse(request: Request, problem: Problem) -> Response:
        refuse_in(request.scope, problem.form.error)
        return response_of(problem)

    @app.exception_handler(RequestValidationError)
    async def refuse_parameter(request: Request, error: RequestValidationError) -> Response:
        refuse_in(request.scope, "invalid")
        first = error.errors()[0]
        return response_of(Problem(422, "invalid", f"{first['loc'][-1]}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    async def refuse_path(request: Request, error: HTTPException) -> Response:
        refuse_in(request.scope, "refused")
        response = response_of(Problem(error.status_code, "refused", str(error.detail)))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(DBAPIError)
    @app.exception_handler(PoolTimeout)
    @app.exception_handler(OSError)  # the database cannot be reached
    async def database_down(request: Request, error: Exception) -> Response:
        refuse_in(request.scope, "database")
        log.warning("the database is not available: %s", reason_of(error))
        return response_of(Problem(503, "database", DISK_FULL if is_full(error) else NO_DATABASE))


def add_components(app: FastAPI) -> None:
    made = app.openapi
    app.openapi = lambda: app.openapi_schema or with_components(made())  # type: ignore[method-assign]
