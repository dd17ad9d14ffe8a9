"""The settings of a server."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

SITE = Path(__file__).with_name("site")  # the built front end
LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Limits:
    """Limits per visitor, address and table. A rate of 0 per minute means no limit."""

    head: int = 16 * 1024  # bytes of the first line and the headers of a request
    body: int = 512 * 1024  # bytes of a request; maps and records are the largest
    reading: float = 15.0  # seconds until the head of a request is complete
    upload: float = 60.0  # seconds until its body is complete
    writing: float = 20.0  # seconds in which a client must read something of its response
    connections: int = 256  # open ones per address
    connects: int = 1200  # new connections per minute and address
    actions: int = 600  # requests per minute that change something, per visitor
    requests: int = 6000  # units of cost per minute and address; the cheapest request costs one
    new_tables: int = 30  # per minute and visitor
    sockets: int = 64  # open connections per visitor, over all tables
    sockets_a_table: int = 200
    open_tables: int = 500  # unfinished tables per visitor
    tables_a_day: int = 200  # new ones per address
    thoughts: int = 4  # bots that think at once, over all tables of one address
    tables_in_memory: int = 400


@dataclass(frozen=True)
class Expiry:
    """Days without use until something is deleted; 0 means never. Finished games of people are kept."""

    unplayed: int = 30  # tables at which no person has acted: never started, or played by bots alone
    unfinished: int = 365  # games that people began and left
    visitors: int = 400  # names of visitors without a table; their cookie has expired by then
    addresses: int = 30  # the addresses from which tables were made; the tables stay


@dataclass(frozen=True)
class Settings:
    data: Path  # folder of the secret and the database file
    database: str = ""  # an SQLAlchemy URL; empty for the file in the data folder
    site: Path = SITE
    hosts: tuple[str, ...] = ()  # names this server answers to; empty for any
    origins: tuple[str, ...] = ()  # other origins whose pages may send requests, such as a proxy's
    bots: Mapping[str, str] = field(default_factory=dict)  # bots offered beside the levels: titles by spec
    thinkers: int = field(default_factory=lambda: min(4, os.cpu_count() or 1))
    limits: Limits = field(default_factory=Limits)
    expiry: Expiry = field(default_factory=Expiry)
    metrics: tuple[str, int] | None = None  # an address for Prometheus
    access_log: str = ""  # a file, or - for the standard output
    order_pause: tuple[float, float] = (
        1.0,
        3.0,
    )  # seconds that a standing order takes to answer, at least and at most

    @property
    def address(self) -> str:
        return self.database or f"sqlite+aiosqlite:///{self.file}"

    @property
    def file(self) -> Path:
        """The database if no URL is given."""
        return self.data / "tables.sqlite3"


def data_folder() -> Path:
    """The default data folder of the user."""
    if named := os.environ.get("CUBERAILS_DATA"):
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "cuberails"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "cuberails"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "cuberails"
