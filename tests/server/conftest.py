"""Real servers on real sockets, with real databases: a SQLite file, and a PostgreSQL that is thrown away."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from cuberails.server import run
from cuberails.server.bots import process
from cuberails.server.http.protocol import GuardedConfig
from cuberails.server.settings import Limits, Settings
from tests.server.browser import Browser
from tests.server.thinkers import WORKER

SCRIPT = Path(__file__).parents[2] / "scripts" / "postgres"
NOT_INSTALLED = 3
DESCRIPTORS = 4096
DATABASES = ["sqlite", "postgresql"]
Serve = Callable[..., AbstractContextManager[str]]


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a PostgreSQL where databases can be made."""
    if given := os.environ.get("CUBERAILS_TEST_POSTGRES"):
        yield given
        return
    folder = tempfile.mkdtemp(prefix="cuberails-postgres-")
    try:
        done = subprocess.run([SCRIPT, "start", folder], capture_output=True, text=True, check=False)
        if done.returncode == NOT_INSTALLED and "CI" not in os.environ:  # `make test` installs it
            pytest.skip(done.stderr.strip())
        assert done.returncode == 0, done.stderr + Path(folder, "log").read_text()
        yield done.stdout.strip()
        subprocess.run([SCRIPT, "stop", folder], check=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    return new_database(request, tmp_path)


def new_database(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"
    cluster: str = request.getfixturevalue("cluster")
    name = f"test_{uuid4().hex}"
    asyncio.run(execute(cluster, f"CREATE DATABASE {name}"))
    return cluster.rpartition("/")[0] + f"/{name}"


async def execute(address: str, statement: str, **values: Any) -> list[Any]:
    """One statement, outside of everything that the server does."""
    engine = create_async_engine(address, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        found = await connection.execute(text(statement), values)
        rows = list(found.all()) if found.returns_rows else []
    await engine.dispose()
    return rows


def settings_for(address: str, folder: Path, **changes: Any) -> Settings:
    """Without workers, bots play random legal moves. Standing orders answer at once."""
    limits = replace(Limits(), **{name: changes.pop(name) for name in list(changes) if hasattr(Limits, name)})
    return replace(Settings(folder, address, thinkers=0, limits=limits, order_pause=(0.0, 0.0)), **changes)


@contextmanager
def serving_at(settings: Settings, config: GuardedConfig | None = None) -> Iterator[str]:
    """The server in a thread of its own, for as long as the block lasts."""
    at = run.listen("127.0.0.1", 0)
    ready = threading.Event()
    server = run.Server(config or run.config_of(settings, DESCRIPTORS), ready.set)
    thread = threading.Thread(target=server.run, args=([at],))
    thread.start()
    try:
        assert ready.wait(30)
        yield run.url_of("127.0.0.1", at.getsockname()[1]).rstrip("/")
    finally:
        server.should_exit = True
        thread.join(30)
        at.close()
        assert not thread.is_alive()


def configs_for(settings: Settings, count: int) -> list[GuardedConfig]:
    """Of several servers at once. Made before the first one runs: setting one up changes how warnings are
    treated for a moment, in all threads."""
    return [run.config_of(settings, DESCRIPTORS) for _ in range(count)]


@pytest.fixture
def serve(address: str, tmp_path: Path) -> Serve:
    """A server on the test's database, as often as one likes."""
    return lambda **changes: serving_at(settings_for(address, tmp_path, **changes))


@pytest.fixture(scope="module", params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests of a file: they meet at tables of their own."""
    folder = tmp_path_factory.mktemp("server")
    with serving_at(
        settings_for(new_database(request, folder), folder, actions=0, requests=0, new_tables=0)
    ) as found:
        yield found


@pytest.fixture
def ann(url: str) -> Iterator[Browser]:
    with Browser(url, "Ann") as browser:
        yield browser


@pytest.fixture
def bob(url: str) -> Iterator[Browser]:
    with Browser(url, "Bob") as browser:
        yield browser


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "worker.py").write_text(WORKER)
    start = asyncio.create_subprocess_exec

    async def start_ours(*_: object, **options: Any) -> asyncio.subprocess.Process:
        return await start(sys.executable, str(tmp_path / "worker.py"), **options)

    monkeypatch.setattr(process.asyncio, "create_subprocess_exec", start_ours)
    monkeypatch.setattr(process, "LOOK", 0.02)
