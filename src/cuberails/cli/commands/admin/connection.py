"""The options of every admin command, and the database that they name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cuberails.cli.errors import Failure
from cuberails.cli.prepare import need_server

if TYPE_CHECKING:
    from cuberails.server.storage.store import Store

T = TypeVar("T")
DataOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="The data folder of the server; default: your data folder."),
]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id, as in the address of the table.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]


def with_store(database: str, data: Path | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """The result of the work; a Failure says what is wrong with the database or with the request."""
    need_server()
    from cuberails.server.admin import AdminError, opened
    from cuberails.server.settings import Settings, data_folder
    from cuberails.server.storage.database import DatabaseError

    settings = Settings((data or data_folder()).absolute(), database)
    if not database and not settings.file.exists():
        raise Failure(f"--data: there is no database {settings.file}; `cuberails serve` makes it")

    async def run() -> T:
        async with opened(settings.address) as store:
            return await work(store)

    try:
        return asyncio.run(run())
    except AdminError as error:
        raise Failure(str(error)) from None
    except DatabaseError as error:
        raise Failure(f"{'--database' if database else '--data'}: {error}") from None


def ask(question: str, is_sure: bool) -> None:
    """Abort unless the operator agrees."""
    if not is_sure and not typer.confirm(question, default=False):
        raise Failure("nothing was changed")
