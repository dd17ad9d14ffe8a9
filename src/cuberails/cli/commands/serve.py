"""`cuberails serve`: play in the browser, alone or with friends."""

from __future__ import annotations

import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuberails.cli.errors import Failure
from cuberails.cli.prepare import restart_plain
from cuberails.kernel.jit import COMPILED

if TYPE_CHECKING:
    from cuberails.server.settings import Settings

PORT = 8642


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Where to listen: 127.0.0.1 for this computer only, 0.0.0.0 for everybody.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="N", help="The port; 0 selects a free one.")
    ] = PORT,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL", help="Such as postgresql+asyncpg://user@host/name; default: a file in --data."
        ),
    ] = "",
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="The folder for tables and the secret; default: your data folder."
        ),
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser when the server is ready.")
    ] = False,
    hosts: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="A host name of this server; may be repeated."),
    ] = None,
    origins: Annotated[
        list[str] | None,
        typer.Option(
            "--origin", metavar="URL", help="Another origin that may send requests; may be repeated."
        ),
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(
            min=0, max=64, metavar="N", help="Bot worker processes; default: one per core, at most 4."
        ),
    ] = None,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits on rates and numbers, for a load test.")
    ] = False,
) -> None:
    """Play in the browser: tables for you, your bots and your friends.

    `cuberails serve --open`

    `cuberails serve --host 0.0.0.0 --port 80`
    """
    if COMPILED:
        restart_plain()
    from cuberails.server.settings import LOOPBACK, Limits, Settings, data_folder

    named = tuple(name.casefold() for name in hosts or (LOOPBACK if host in LOOPBACK else ()))
    folder = (data or data_folder()).absolute()
    settings = Settings(folder, database, hosts=named, origins=tuple(origins or ()))
    if thinkers is not None:
        settings = replace(settings, thinkers=thinkers)
    if unlimited:
        settings = replace(
            settings,
            limits=Limits(
                actions=0,
                requests=0,
                new_tables=0,
                sockets=10**6,
                open_tables=10**6,
                thoughts=10**6,
                tables_in_memory=10**5,
            ),
        )
    start(settings, host, port, open_)


def start(settings: Settings, host: str, port: int, is_open: bool) -> None:
    from cuberails.server import run
    from cuberails.server.storage.database import DatabaseError

    try:
        lock = run.lock(settings.data)
        if lock is None:
            return point_to_other(run.read_url(settings.data), f"{settings.data} is in use", is_open)
        at = run.listen(host, port)
        url = run.url_of(host, at.getsockname()[1])
        run.write_url(lock, url)
        run.check_database(settings)
        network = run.network_url(host, at.getsockname()[1])
        run.run(settings, at, lambda: announce(url, network, is_open))
    except run.PortInUse as busy:
        if busy.url is None:
            raise Failure(f"--port: another program uses {port}; --port 0 selects a free port") from None
        point_to_other(busy.url, f"port {port} is in use", is_open)
    except (OSError, ValueError, DatabaseError) as error:
        raise Failure(error) from None


def announce(url: str, network: str | None, is_open: bool) -> None:
    print(f"cuberails is ready: {url}  (Ctrl-C stops it)", flush=True)
    if network:
        print(f"In your network: {network}  (use this one, so that links work for friends)", flush=True)
    if is_open:
        show(url)


def point_to_other(url: str, why: str, is_open: bool) -> None:
    print(f"cuberails is already running ({why}): {url}", flush=True)
    if is_open:
        show(url)


def show(url: str) -> None:
    """Open the browser, or print the address if there is none."""
    try:
        is_shown = webbrowser.open(url)
    except (OSError, webbrowser.Error):
        is_shown = False
    if not is_shown:
        print(f"Could not open a browser; open {url} yourself.", flush=True)
