"""`cuberails think`: think for the bots of servers on other machines."""

from __future__ import annotations

import asyncio
import os
from typing import Annotated

import typer

from cuberails.cli.errors import Failure
from cuberails.cli.options import DatabaseOption
from cuberails.cli.prepare import need_server


def think(
    database: DatabaseOption = "",
    thinkers: Annotated[
        int | None, typer.Option(min=1, max=64, metavar="N", help="Worker processes; default: one per core.")
    ] = None,
) -> None:
    """Think for the bots of all servers on one PostgreSQL, on any machine.

    `cuberails think --database postgresql://user@host/name`
    """
    need_server()
    if os.name != "posix":
        raise Failure("think works on Linux and macOS only")
    if not database:
        raise Failure("--database: give the PostgreSQL of the servers, such as postgresql://user@host/name")
    from cuberails.server.storage.database import DatabaseError
    from cuberails.server.think import think as run

    workers = thinkers or os.cpu_count() or 1
    try:
        asyncio.run(run(database, workers, lambda: announce(workers)))
    except DatabaseError as error:
        raise Failure(f"--database: {error}") from None


def announce(workers: int) -> None:
    print(f"cuberails thinks with {workers} processes  (Ctrl-C stops it)", flush=True)
