"""What every route needs: the hall, and who is asking. All of it async: what is not goes through a thread."""
from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query
from starlette.requests import HTTPConnection

from cuberails.server.errors import Problem, forbidden
from cuberails.server.http.identity import Signet
from cuberails.server.http.rate_limit import Rate
from cuberails.server.messages import LONGEST_SENTENCE, MOST_PLIES
from cuberails.server.tables.play import open_table
from cuberails.server.tables.registry import Hall
from cuberails.server.tables.table import Table

PlyNumber = Annotated[int, Query(ge=0, le=MOST_PLIES)]
PlyInPath = Annotated[int, Path(ge=0, le=MOST_PLIES)]
DraftText = Annotated[str, Query(max_length=LONGEST_SENTENCE)]
SeatNumber = Annotated[int, Path(ge=0, le=9)]
Token = Annotated[str, Path(max_length=80, pattern="^[!-~]*$")]


async def hall_of(connection: HTTPConnection) -> Hall:
    found: Hall = connection.app.state.hall
    return found


async def signet_of(connection: HTTPConnection) -> Signet:
    found: Signet = connection.app.state.signet
    return found


async def visitor_of(connection: HTTPConnection) -> str | None:
    """Read from the signed cookie by the guard; None for somebody without one, who may watch."""
    found: str | None = connection.scope["visitor"]
    return found


async def known(connection: HTTPConnection) -> str:
    found = await visitor_of(connection)
    if found is None:
        raise forbidden("Nobody knows who asks.")
    return found


def check_pace(connection: HTTPConnection, visitor: str) -> None:
    """For what lays out a game anew, which costs more than a turn."""
    pace: Rate = connection.app.state.new_tables
    if not pace.may(visitor):
        raise Problem(429, "too-many", "So many new tables at once; wait a little.")


async def table_of(connection: HTTPConnection, id: Token) -> Table:
    hall: Hall = connection.app.state.hall
    return await open_table(hall, id)


InHall = Annotated[Hall, Depends(hall_of)]
Signed = Annotated[Signet, Depends(signet_of)]
Visitor = Annotated[str | None, Depends(visitor_of)]
Known = Annotated[str, Depends(known)]
AtTable = Annotated[Table, Depends(table_of)]
