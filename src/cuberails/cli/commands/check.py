"""`cuberails check`: replay every stored table and compare it with what was stored."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from cuberails.cli.console import progress_bar
from cuberails.cli.errors import Failure, one_line
from cuberails.cli.options import DatabaseOption
from cuberails.cli.prepare import need_server

DIFFERENT = 1  # the exit code


class Totals(NamedTuple):
    tables: int = 0
    plies: int = 0
    problems: int = 0

    def plus(self, plies: int, problem: str | None) -> Totals:
        return Totals(self.tables + 1, self.plies + plies, self.problems + bool(problem))


def check(
    database: DatabaseOption = "",
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The data folder of the server; default: your data folder."),
    ] = None,
) -> None:
    """Replay every stored table of a server, and compare the hash of every action.

    Undone actions are replayed too. For each table that differs, one line shows its first difference, and the
    exit code is 1. The command only reads the database, so the server may keep running.

    `cuberails check`

    `cuberails check --database postgresql+asyncpg://cuberails@db/cuberails`
    """
    need_server()
    from cuberails.server.settings import Settings, data_folder
    from cuberails.server.storage.database import DatabaseError

    settings = Settings((data or data_folder()).absolute(), database)
    if not database and not settings.file.exists():
        if data:
            raise Failure(f"--data: there is no database {settings.file}")
        print(f"No table is stored yet: there is no database {settings.file}. cuberails serve makes it.")
        return
    try:
        totals = asyncio.run(check_all(settings.address))
    except DatabaseError as error:
        raise Failure(f"{'--database' if database else '--data'}: {error}") from None
    print(summary(totals))
    if totals.problems:
        raise typer.Exit(DIFFERENT)


async def check_all(address: str) -> Totals:
    """Check every table, and print a line for each that differs."""
    from cuberails.server.check import check as checked

    totals = Totals()
    with progress_bar("Checking", None) as advance:
        async for table in checked(address):
            advance(1, table.of)
            totals = totals.plus(table.plies, table.problem)
            if table.problem:
                print(one_line(table.problem), flush=True)
    return totals


def summary(totals: Totals) -> str:
    tables = f"{totals.tables:,} {'table' if totals.tables == 1 else 'tables'}"
    actions = f"{totals.plies:,} {'action' if totals.plies == 1 else 'actions'}"
    if totals.problems:
        differ = "table differs" if totals.problems == 1 else "tables differ"
        return f"{tables}, {actions}: {totals.problems:,} {differ}"
    return f"{tables}, {actions}: all as stored"
