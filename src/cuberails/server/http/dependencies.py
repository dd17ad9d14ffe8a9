"""Dependencies of routes. All are async, because FastAPI would run others in a thread."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query
from starlette.requests import HTTPConnection

from cuberails.server.errors import Problem, forbidden
from cuberails.server.http.connections import network_of
from cuberails.server.http.identity import CookieSigner
from cuberails.server.http.rate_limit import RateLimit
from cuberails.server.messages import LONGEST_SENTENCE, MOST_PLIES
from cuberails.server.tables.current import refresh
from cuberails.server.tables.play import open_table
from cuberails.server.tables.registry import TableRegistry
from cuberails.server.tables.table import Table

PlyNumber = Annotated[int, Query(ge=0, le=MOST_PLIES)]
PlyInPath = Annotated[int, Path(ge=0, le=MOST_PLIES)]
DraftText = Annotated[str, Query(max_length=LONGEST_SENTENCE)]
SeatNumber = Annotated[int, Path(ge=0, le=9)]
Token = Annotated[str, Path(max_length=80, pattern="^[!-~]*$")]


async def registry_of(connection: HTTPConnection) -> TableRegistry:
    found: TableRegistry = connection.app.state.registry
    return found


async def signer_of(connection: HTTPConnection) -> CookieSigner:
    found: CookieSigner = connection.app.state.signer
    return found


async def visitor_of(connection: HTTPConnection) -> str | None:
    """The visitor of the cookie, as checked by the middleware; None may watch."""
    found: str | None = connection.scope["visitor"]
    return found


async def known_visitor(connection: HTTPConnection) -> str:
    found = await visitor_of(connection)
    if found is None:
        raise forbidden("Your browser is not recognised; reload the page.")
    return found


def check_new_table_rate(connection: HTTPConnection, visitor: str) -> None:
    """Limit requests that set up a game, which cost more than a turn."""
    limit: RateLimit = connection.app.state.new_tables
    if not limit.allows(visitor):
        raise Problem(429, "too-many", "Too many new tables; try again in a minute.")


def network_at(connection: HTTPConnection) -> str:
    return network_of(connection.client.host if connection.client else "")


async def table_of(connection: HTTPConnection, id: Token) -> Table:
    registry: TableRegistry = connection.app.state.registry
    return await open_table(registry, id, connection.scope["visitor"], network_at(connection))


async def fresh_table_of(connection: HTTPConnection, id: Token) -> Table:
    """The table as it is stored, though other servers may have changed it: for answers shown as they are.

    Requests that change something find that out when they store it, and requests about a ply when it differs.
    """
    table = await table_of(connection, id)
    await refresh(connection.app.state.registry, table)
    return table


async def table_at_ply(connection: HTTPConnection, id: Token, ply: PlyNumber) -> Table:
    """The table for a question about its present ply, which another server may have played."""
    table = await table_of(connection, id)
    if ply != table.position.ply:
        await refresh(connection.app.state.registry, table)
    return table


RegistryDep = Annotated[TableRegistry, Depends(registry_of)]
SignerDep = Annotated[CookieSigner, Depends(signer_of)]
OptionalVisitorDep = Annotated[str | None, Depends(visitor_of)]
VisitorDep = Annotated[str, Depends(known_visitor)]
TableDep = Annotated[Table, Depends(table_of)]
TableAtPlyDep = Annotated[Table, Depends(table_at_ply)]
FreshTableDep = Annotated[Table, Depends(fresh_table_of)]
