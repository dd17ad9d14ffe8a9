"""A database that is silent, locked, full, half migrated or used twice."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command, op
from alembic.config import Config
from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from cuberails.server.bots.pool import BotPool
from cuberails.server.storage import database
from cuberails.server.storage.database import MIGRATIONS, connect, reason_of
from cuberails.server.storage.migrations import HEAD
from cuberails.server.storage.store import Store
from cuberails.server.storage.writer import Writer
from tests.server.browser import Browser
from tests.server.conftest import Serve, execute, new_database, serving_at, settings_for
from tests.server.started import started
from tests.server.test_serve import run


class Wire:
    """A network between the server and PostgreSQL that can go silent."""

    def __init__(self, host: str, port: int) -> None:
        self.at = socket.create_server(("127.0.0.1", 0))
        self.port = self.at.getsockname()[1]
        self.target = host, port
        self.may_pass = threading.Event()
        self.may_pass.set()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                near = self.at.accept()[0]
                far = socket.create_connection(self.target)
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError), source, target:
            while data := source.recv(65536):
                self.may_pass.wait()
                target.sendall(data)


@contextmanager
def wired(request: pytest.FixtureRequest, folder: Path) -> Iterator[tuple[Wire, str]]:
    request.param = "postgresql"
    url = make_url(new_database(request, folder))
    assert url.host
    assert url.port
    wire = Wire(url.host, url.port)
    try:
        yield wire, url.set(host="127.0.0.1", port=wire.port).render_as_string(hide_password=False)
    finally:
        wire.may_pass.set()
        wire.at.close()


def test_a_silent_network_is_told_and_found_again(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SILENCE", 0.5)
    with (
        wired(request, tmp_path) as (wire, address),
        serving_at(settings_for(address, tmp_path)) as url,
        Browser(url) as ann,
    ):
        table = ann.new_table()["id"]
        wire.may_pass.clear()
        said = ann.say(table, "bid 9", 0, 503, nonce="silent-1")
        assert said["reason"].startswith("The database is not available")
        wire.may_pass.set()
        answer = 503
        while answer == 503:  # until the pool has found a living connection
            form = {"ply": 0, "era": 0, "sentence": "bid 9", "nonce": "silent-1"}
            answer = ann.http.post(f"/tables/{table}/actions", json=form).status_code
        assert answer in (200, 201)
        assert ann.get(f"/tables/{table}")["ply"] == 1


def test_a_server_ends_though_the_network_is_silent(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SILENCE", 0.5)
    with wired(request, tmp_path) as (wire, address):
        with serving_at(settings_for(address, tmp_path)) as url, Browser(url) as ann:
            table = ann.new_table()["id"]
            wire.may_pass.clear()
            ann.say(table, "bid 9", 0, 503)
        wire.may_pass.set()  # `serving_at` fails if the server does not end


def test_a_commit_on_postgresql_is_on_the_disk(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    request.param = "postgresql"
    address = new_database(request, tmp_path)
    name = make_url(address).database
    asyncio.run(execute(address, f"ALTER DATABASE {name} SET synchronous_commit = off"))

    async def setting() -> Any:
        engine = connect(address)
        async with engine.connect() as connection:
            found = (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar()
        await engine.dispose()
        return found

    assert asyncio.run(setting()) == "on"


def test_those_who_wait_for_a_locked_database_wait_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY", 0.3)
    tries = []
    commit = Writer.commit

    async def counted(self: Writer, batch: Any) -> None:
        tries.append(len(batch))
        await commit(self, batch)

    async def scene() -> list[Any]:
        store = await Store.open(f"sqlite:///{tmp_path / 'x.sqlite3'}")
        other = sqlite3.connect(tmp_path / "x.sqlite3")
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(Writer, "commit", counted)
        names = (store.name_visitor(f"v{n}", "Ann") for n in range(20))
        found = await asyncio.gather(*names, return_exceptions=True)
        other.close()
        await store.name_visitor("v1", "Bea")
        assert await store.name_of("v1") == "Bea"
        await store.close()
        return found

    found = asyncio.run(scene())
    assert len(tries) <= 3
    assert all(isinstance(each, OperationalError) for each in found)


@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("begun", [None, "first"])
def test_a_migration_that_is_cut_short_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int, begun: str | None
) -> None:
    file = tmp_path / "tables.sqlite3"
    address = f"sqlite+aiosqlite:///{file}"
    if begun:
        asyncio.run(upgrade_to(address, begun))
    done = []
    make = op.create_table if begun is None else op.add_column

    def cut(*given: Any, **more: Any) -> Any:
        done.append(given)
        if len(done) > step:
            raise RuntimeError("the power is gone")
        return make(*given, **more)

    with monkeypatch.context() as patch:
        patch.setattr(op, make.__name__, cut)
        with pytest.raises(RuntimeError):
            asyncio.run(Store.open(address))
    asyncio.run(open_once(address))
    copies = {path.name for path in tmp_path.iterdir() if "before" in path.name}
    assert copies == ({f"tables.sqlite3.before-{HEAD}"} if begun else set())
    if begun:
        with closing(sqlite3.connect(tmp_path / copies.pop())) as copy:
            assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(begun,)]


async def upgrade_to(address: str, version: str) -> None:
    def upgrade(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, version)

    engine = connect(address)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
    await engine.dispose()


async def open_once(address: str) -> None:
    await (await Store.open(address)).close()


def test_a_file_is_used_by_one_server(tmp_path: Path) -> None:
    file = tmp_path / "one" / "tables.sqlite3"
    (tmp_path / "link").symlink_to(file)
    with started(tmp_path / "one"):
        code, said = run(tmp_path / "two", "--port", "0", "--database", f"sqlite:///{tmp_path / 'link'}")
        assert (code, said) == (2, f"error: --database: another server uses {file}\n")
        code, said = run(tmp_path / "two", "--port", "0", CUBERAILS_DATABASE=f"sqlite:///{file}")
        assert (code, said) == (2, f"error: --database: another server uses {file}\n")


def test_only_the_owner_reads_the_data(tmp_path: Path) -> None:
    file = tmp_path / "data" / "tables.sqlite3"
    file.parent.mkdir(mode=0o755)
    file.touch(0o644)
    with serving_at(settings_for("", file.parent)) as url, Browser(url) as ann:
        ann.new_table()
        modes = {path.name: oct(path.stat().st_mode & 0o777) for path in file.parent.iterdir()}
    assert set(modes.values()) == {"0o600"}
    assert {"tables.sqlite3", "tables.sqlite3-wal", "secret"} <= set(modes)


def test_a_commit_that_may_have_happened_is_looked_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    commit = Writer.commit

    async def cut(self: Writer, batch: Any) -> None:
        await commit(self, batch)
        raise ConnectionResetError

    with serve() as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "commit", cut)
            assert "may have been stored" in ann.say(table, "bid 9", 0, 503, nonce="unclear-1")["reason"]
        assert ann.get(f"/tables/{table}")["ply"] == 1
        assert ann.say(table, "bid 9", 0, 200, nonce="unclear-1")["ply"] == 1


def test_a_full_disk_is_called_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        monkeypatch.setattr(Writer, "commit", full)
        assert ann.say(table, "bid 9", 0, 503)["reason"].startswith("The disk of the server is full")


def test_an_internal_error_has_the_headers_of_all_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    with serving_at(settings_for("", tmp_path)) as url:
        monkeypatch.setattr(Store, "table_of_link", broken)
        answer = httpx.get(f"{url}/api/v1/join/secret-link")
    assert answer.status_code == 500
    assert answer.json()["error"] == "internal"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "ZeroDivisionError" in caplog.text
    assert "secret-link" not in caplog.text


def test_a_reason_does_not_show_what_was_stored() -> None:
    error = ValueError("duplicate key value\nDETAIL:  Key (link)=(secret) already exists.")
    assert reason_of(error) == "duplicate key value"


def test_a_server_stays_ready_when_an_idle_worker_dies() -> None:
    async def scene() -> None:
        pool = BotPool(1)
        await pool.start()
        worker = pool.workers[0]
        await worker.prepared["chicago-express"].wait()
        assert pool.is_ready_for("chicago-express")
        assert worker.child
        worker.child.kill()
        assert worker.reading
        await worker.reading
        assert pool.is_ready_for("chicago-express")
        await pool.close()

    asyncio.run(scene())


def test_a_commit_on_sqlite_is_on_the_disk(tmp_path: Path) -> None:
    """FULL is 2. On macOS, fullfsync writes to the disk itself; elsewhere it does nothing."""

    async def settings() -> list[Any]:
        engine = connect(f"sqlite:///{tmp_path / 'x.sqlite3'}")
        async with engine.connect() as connection:
            names = ("journal_mode", "synchronous", "fullfsync", "foreign_keys")
            found = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]
        await engine.dispose()
        return found

    assert asyncio.run(settings()) == ["wal", 2, 1, 1]
