"""`cuberails serve`: play in the browser, alone or with friends."""

from __future__ import annotations

import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from cuberails.bots.external.specs import file_of
from cuberails.cli.errors import Failure, reason_of
from cuberails.cli.matches import check_bot
from cuberails.cli.options import DatabaseOption
from cuberails.cli.prepare import need_server

if TYPE_CHECKING:
    from cuberails.server.settings import Settings

PORT = 8642
LONGEST_SPEC = 100  # as in the messages
TITLED = re.compile(r"([^=:/\\]+)=(.+)")
ORIGIN = re.compile(r"https?://[^/\s]+")
UNUSED: dict[str, Any] = {"min": 0, "max": 36500, "metavar": "DAYS"}
HOSTS = "127.0.0.1 is for this computer only, 0.0.0.0 for everybody"


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
    database: DatabaseOption = "",
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
        typer.Option("--name", metavar="NAME", help="Answer only to this host name; may be repeated."),
    ] = None,
    origins: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            metavar="URL",
            help="Another address whose pages may send requests, as https://example.org; may be repeated.",
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="[TITLE=]SPEC",
            help="Offer one more bot at the tables, such as policy:net.onnx; may be repeated.",
        ),
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(
            min=0, max=64, metavar="N", help="Bot worker processes; default: one per core, at most 4."
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            metavar="N",
            help="Server processes that share the work; more than one need PostgreSQL.",
        ),
    ] = 1,
    expire_unplayed: Annotated[
        int,
        typer.Option(
            help="Delete a table without an action of a person, unused for that long; 0: never.", **UNUSED
        ),
    ] = 30,
    expire_unfinished: Annotated[
        int,
        typer.Option(help="Delete an unfinished game of people, unused for that long; 0: never.", **UNUSED),
    ] = 365,
    metrics: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS:PORT",
            help="Figures for Prometheus, at an address of their own, such as 127.0.0.1:9642.",
        ),
    ] = "",
    access_log: Annotated[
        str,
        typer.Option(
            metavar="FILE", help="Log every request as a JSON line, without secrets; - means standard output."
        ),
    ] = "",
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits on rates and numbers, for a load test.")
    ] = False,
) -> None:
    """Play in the browser: tables for you, your bots and your friends.

    `cuberails serve --open`

    `cuberails serve --host 0.0.0.0 --port 80`

    `cuberails serve --bot "My network=policy:net.onnx"`
    """
    if not host.strip():
        raise Failure(f"--host: an address is needed; {HOSTS}")
    for origin in origins or ():
        if not ORIGIN.fullmatch(origin):
            raise Failure(f"--origin: an address such as https://example.org is needed, not {origin!r}")
    need_server()
    monitored = read_address(metrics) if metrics else None
    check_access_log(access_log)
    offered = read_offers(bots or ())
    from cuberails.server.settings import LOOPBACK, Expiry, Limits, Settings, data_folder

    named = tuple(name.casefold() for name in hosts or (LOOPBACK if host in LOOPBACK else ()))
    folder = (data or data_folder()).absolute()
    settings = Settings(folder, database, hosts=named, origins=tuple(origins or ()), bots=offered)
    settings = replace(settings, expiry=Expiry(expire_unplayed, expire_unfinished))
    settings = replace(settings, metrics=monitored, access_log=access_log)
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
                connections=10**6,
                connects=0,
                open_tables=10**6,
                tables_a_day=10**6,
                thoughts=10**6,
                tables_in_memory=10**5,
            ),
        )
    check_workers(workers, settings)
    start(settings, host, port, open_, workers)


def read_address(given: str) -> tuple[str, int]:
    """The address of --metrics, at which nothing else listens."""
    host, _, port = given.rpartition(":")
    host = host.strip("[]") or "127.0.0.1"
    if not port.isascii() or not port.isdigit() or not 0 < int(port[:6]) < 1 << 16:
        raise Failure(f"--metrics: an address and a port are needed, such as 127.0.0.1:9642, not {given!r}")
    from cuberails.server import run

    try:
        run.listen(host, int(port)).close()
    except run.PortInUse:
        raise Failure(f"--metrics: another program uses {given}") from None
    except (OSError, UnicodeError):
        raise Failure(f"--metrics: this program cannot listen at {given}") from None
    return host, int(port)


def check_access_log(given: str) -> None:
    from cuberails.server.http.access import STANDARD_OUTPUT, open_log

    if given in ("", STANDARD_OUTPUT):
        return
    try:
        open_log(given).close()
    except OSError as error:
        raise Failure(f"--access-log: {given}: {reason_of(error)}") from None


def check_workers(workers: int, settings: Settings) -> None:
    from cuberails.server.storage.database import DatabaseError, is_file, url_of

    try:
        is_one_file = is_file(url_of(settings.address))
    except DatabaseError:
        return  # said when it is opened
    if workers > 1 and is_one_file:
        raise Failure(
            "--workers: an SQLite file is for one process; give --database postgresql://user@host/name"
        )
    if workers > 1 and os.name != "posix":
        raise Failure("--workers: more than one works on Linux and macOS only")


def read_offers(given: Sequence[str]) -> dict[str, str]:
    """The bots of --bot: titles by spec. Without a title, a bot has the name of its file or its spec."""
    found: dict[str, str] = {}
    for each in given:
        title, spec = match.groups() if (match := TITLED.fullmatch(each)) else ("", each)
        check_bot(spec, "--bot")
        if len(spec) > LONGEST_SPEC:
            raise Failure(
                f"--bot: {spec} is longer than {LONGEST_SPEC} letters; start the server nearer to it"
            )
        path = file_of(spec)
        found[spec] = title.strip() or (path.stem if path else spec)
    return found


def start(settings: Settings, host: str, port: int, is_open: bool, workers: int) -> None:
    from cuberails.server import run
    from cuberails.server.storage.database import DatabaseError

    option = "--database" if settings.database else "--data"
    try:
        lock = locked(settings.data)
        if lock is None:
            return point_to_other(run.read_url(settings.data), f"{settings.data} is in use", is_open)
        _database_lock = run.lock_database(settings)  # held as long as the server runs
        at = listening(host, port)
        url = run.url_of(host, at.getsockname()[1])
        run.write_url(lock, url)
        run.check_database(settings)
        network = run.network_url(host, at.getsockname()[1])
        if shortfall := run.shortfall():
            print(shortfall, file=sys.stderr, flush=True)
        run_servers(settings, at, workers, lambda: announce(url, network, is_open))
    except run.PortInUse as busy:
        if busy.url is None:
            raise Failure(f"--port: another program uses {port}; --port 0 selects a free port") from None
        point_to_other(busy.url, f"port {port} is in use", is_open)
    except DatabaseError as error:
        raise Failure(f"{option}: {error}") from None
    except OSError as error:
        raise Failure(f"--data: {error.filename or settings.data}: {reason_of(error)}") from None


def run_servers(settings: Settings, at: socket.socket, workers: int, when_ready: Callable[[], None]) -> None:
    """Serve until a signal ends it: in this process, or in several others."""
    if workers == 1:
        from cuberails.server.run import run

        run(settings, at, when_ready)
        return
    from cuberails.server.supervisor import run_workers

    if run_workers(settings, at, workers, when_ready):
        raise Failure("--workers: the workers did not start; the lines above say why")


def locked(folder: Path) -> IO[str] | None:
    from cuberails.server import run

    try:
        return run.lock(folder)
    except FileExistsError:
        raise Failure(f"--data: {folder} is a file, not a folder") from None
    except OSError as error:
        why = error.strerror or "unknown reason"
        raise Failure(f"--data: {folder} is not a folder that can be written: {why}") from None


def listening(host: str, port: int) -> socket.socket:
    from cuberails.server import run

    try:
        return run.listen(host, port)
    except PermissionError:
        raise Failure(f"--port: you may not use port {port}; choose one above 1023") from None
    except (OSError, UnicodeError):
        raise Failure(f"--host: {host!r} is not an address of this computer; {HOSTS}") from None


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
