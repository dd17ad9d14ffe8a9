"""Databases that servers of earlier versions left behind: everything in them replays, hash by hash."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from cuberails.server.bots.protocol import Considered
from cuberails.server.storage.rows import StoredTable
from cuberails.server.storage.schema import tables
from cuberails.server.storage.store import Store
from cuberails.server.tables.table import Table
from tests.combinations import ALL

FOLDER = Path(__file__).parents[1] / "stored"
FILES = sorted(FOLDER.glob("*.sqlite3"))
FIRST = FOLDER / "cuberails-0.1.sqlite3"


def rows(path: Path, query: str) -> list[Any]:
    database = sqlite3.connect(path)
    try:
        return database.execute(query).fetchall()
    finally:
        database.close()


def test_the_database_of_the_first_version_holds_all_there_was() -> None:
    setups = [json.loads(text) for (text,) in rows(FIRST, "SELECT setup FROM tables")]
    boxes = {(setup["game"], tuple(setup["modules"]), len(setup["players"])) for setup in setups}
    assert boxes >= {(game, tuple(modules), count) for game, modules, count in ALL}
    assert {len(digest) for (digest,) in rows(FIRST, "SELECT digest FROM actions")} == {32}
    assert rows(FIRST, "SELECT count(*) FROM actions") == [(3351,)]
    assert rows(FIRST, "SELECT count(*), count(considered) FROM undone") == [(266, 10)]
    found = rows(FIRST, "SELECT status, count(*) FROM tables GROUP BY 1 ORDER BY 1")
    assert found == [("over", 23), ("running", 10), ("waiting", 1)]
    assert sum(isinstance(setup["map"], dict) for setup in setups) == 2
    assert sum("house_rules" in setup for setup in setups) >= 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_table_is_loaded_and_replayed(path: Path, tmp_path: Path) -> None:
    """By the server itself, which first brings the database to its own version."""
    copy = shutil.copy(path, tmp_path / "tables.sqlite3")

    async def loaded() -> list[StoredTable | None]:
        store = await Store.open(f"sqlite+aiosqlite:///{copy}")
        try:
            ids = [row.id for row in await store.rows(select(tables.c.id))]
            return [await store.load(table_id) for table_id in ids]
        finally:
            await store.close()

    stored = asyncio.run(loaded())
    assert len(stored) == rows(path, "SELECT count(*) FROM tables")[0][0]
    for one in stored:
        assert one is not None
        table = Table(one)
        table.replay()
        assert table.problem is None
        assert path != FIRST or one.row.game_version == 1
        assert (table.position.ply, table.position.to_move) == (one.row.ply, one.row.to_move)
        assert list(table.position.winners or ()) == one.row.winners
        assert len(table.plies(0)) == len(one.actions)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_bots_considered_can_be_read(path: Path) -> None:
    texts = rows(path, "SELECT considered FROM actions UNION ALL SELECT considered FROM undone")
    found = [msgspec.json.decode(text, type=list[Considered]) for (text,) in texts if text]
    assert len(found) >= 20
    assert all(found)


def replayed(how: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.stored.replayed", str(FIRST), how]
    ran = subprocess.run(
        command,
        env=os.environ | {"CUBERAILS_JIT": "0"},
        cwd=FOLDER.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_stored_games_outlive_new_fields_wider_arrays_and_another_order() -> None:
    same, changed = replayed("same"), replayed("changed")
    assert same["right"] == changed["right"] == 3351
    assert same["hashes"] == changed["hashes"]
    assert {game: count + 2 for game, count in same["fields"].items()} == changed["fields"]
