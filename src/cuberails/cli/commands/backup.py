"""`cuberails backup` and `cuberails restore`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cuberails.cli.errors import Failure
from cuberails.cli.options import DatabaseOption
from cuberails.cli.prepare import need_server

if TYPE_CHECKING:
    from cuberails.server.settings import Settings

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the backup.")]
DataOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="The data folder of the server; default: your data folder."),
]


def backup(folder: Folder, database: DatabaseOption = "", data: DataOption = None) -> None:
    """Write the database, the secret, and every game as a record into a new folder.

    The server may keep running. Keep the folder private: it contains the secret.

    `cuberails backup backup-2026-11-18`
    """
    settings = settings_of(database, data)
    from cuberails.server.backup import back_up

    if not database and not settings.file.exists():
        raise Failure(f"--data: there is no database {settings.file}")
    done = finished(back_up(settings, folder.absolute()))
    print(f"{done.tables:,} tables, {done.records:,} records: {folder}")
    if done.unreadable:
        print(f"{done.unreadable:,} tables do not replay; they are in the backup, but not among the records.")


def restore(folder: Folder, database: DatabaseOption = "", data: DataOption = None) -> None:
    """Fill a new data folder, and an empty database, from a backup. Nothing that exists is overwritten.

    `cuberails restore backup-2026-11-18 --data new-folder`
    """
    settings = settings_of(database, data)
    from cuberails.server.backup import restore as fill

    count = finished(fill(folder.absolute(), settings))
    print(f"{count:,} tables restored into {settings.data}. Check them with `cuberails check`.")


def settings_of(database: str, data: Path | None) -> Settings:
    need_server()
    from cuberails.server.settings import Settings, data_folder

    return Settings((data or data_folder()).absolute(), database)


def finished(work: Any) -> Any:
    from cuberails.server.backup import BackupError
    from cuberails.server.storage.database import DatabaseError

    try:
        return asyncio.run(work)
    except (BackupError, DatabaseError) as error:
        raise Failure(str(error)) from None
