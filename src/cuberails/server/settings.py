"""What one server is told when it starts."""
from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

SITE = Path(__file__).with_name("site")         # the built front end
HERE_ONLY = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Limits:
    """What one visitor, one address and one table may ask for. Zero a minute means: as much as they like."""

    body: int = 512 * 1024              # bytes of a request; a map or a record is the largest
    actions: int = 600                  # requests a minute that change something, for one visitor
    requests: int = 6000                # requests a minute of any kind, for one address
    new_tables: int = 30                # a minute, for one visitor
    sockets: int = 64                   # of one visitor, at all tables together
    sockets_a_table: int = 200
    open_tables: int = 500              # that one visitor may have running or waiting
    thoughts: int = 4                   # bots at their move, at all tables that one visitor hosts
    tables_in_memory: int = 400


@dataclass(frozen=True)
class Settings:
    data: Path                          # the folder of the secret, and of the database file
    database: str = ""                  # an SQLAlchemy address; the file in the data folder where it is empty
    site: Path = SITE
    hosts: tuple[str, ...] = ()         # names this server answers to; any where there are none
    origins: tuple[str, ...] = ()       # further origins whose pages may ask, such as a proxy's
    thinkers: int = field(default_factory=lambda: min(4, os.cpu_count() or 1))
    limits: Limits = field(default_factory=Limits)

    @property
    def address(self) -> str:
        return self.database or f"sqlite+aiosqlite:///{self.data / 'tables.sqlite3'}"


def data_folder() -> Path:
    """Where the user's tables are kept unless another folder is named."""
    if named := os.environ.get("CUBERAILS_DATA"):
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "cuberails"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "cuberails"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "cuberails"
