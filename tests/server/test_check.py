"""`cuberails check`: what is as stored, what is not, and that nothing is written."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cuberails.cli.commands.check import Totals, check_all
from tests.server.browser import Browser
from tests.server.conftest import Serve, execute
from tests.server.test_stored import FIRST

NAMES = ("tables", "seats", "actions", "undone", "visitors")
GAME = ("bid 9", "pass", "bid 11", "pass")


def run(*options: str, home: Path) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "cuberails", "check", *options]
    environment = os.environ | {"CUBERAILS_JIT": "0", "CUBERAILS_DATA": str(home)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=False)
    return done.returncode, done.stdout, done.stderr


def changed(path: Path, *statements: str) -> None:
    database = sqlite3.connect(path)
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIRST, tmp_path / "tables.sqlite3"))


def test_all_as_stored_and_not_a_byte_changed(copied: Path) -> None:
    assert run(home=copied.parent) == (0, "34 tables, 3,617 actions: all as stored\n", "")
    assert copied.read_bytes() == FIRST.read_bytes()
    assert list(copied.parent.iterdir()) == [copied]


def test_the_first_difference_of_every_table_is_named(copied: Path) -> None:
    changed(
        copied,
        "UPDATE actions SET digest = 'f' || substr(digest, 2) WHERE table_id = 'n9uu9nhambnz' AND ply > 7",
        "UPDATE actions SET sentence = 'fly' WHERE table_id = '49nxfnsz7ad7' AND ply > 7",
        "UPDATE actions SET ply = ply + 1 WHERE table_id = 'ey5vh3nkvdb6' AND ply > 90",
        "UPDATE undone SET digest = '2:' || digest WHERE table_id = 'fwrd4r6xwxxv' AND era = 1",
        "UPDATE tables SET setup = json_set(setup, '$.game', 'whist') WHERE id = 'xbxhuttn6342'",
    )
    before = copied.read_bytes()
    code, out, err = run("--database", f"sqlite:///{copied}", home=copied.parent / "elsewhere")
    assert (code, err) == (1, "")
    lines = dict(line.partition(": ")[::2] for line in out.splitlines())
    assert lines["table n9uu9nhambnz"].startswith("action 8, 'pass', leads to another state now, stored f")
    assert ", found " in lines["table n9uu9nhambnz"]
    assert lines["table 49nxfnsz7ad7"].startswith("action 8, 'fly', refused now: CE-11")
    assert lines["table ey5vh3nkvdb6"] == "action 92, 'pass', does not follow the action before it"
    assert "removed by undo 1, leads to another state now, stored 2:" in lines["table fwrd4r6xwxxv"]
    assert lines["table xbxhuttn6342"].startswith("can no longer be set up: unknown game 'whist'")
    assert lines["34 tables, 3,617 actions"] == "5 tables differ"
    assert copied.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (
            ["--database", "nonsense"],
            "--database: not a database URL: 'nonsense', give one such as sqlite:///",
        ),
        (
            ["--database", "postgresql://nobody@127.0.0.1:1/x"],
            "--database: the database cannot be read: Connec",
        ),
        (["--database", "sqlite:////none/such"], "--database: /none/such: no such file"),
        (["--data", "/none/such"], "--data: there is no database /none/such/tables.sqlite3"),
        ([], "--data: the database cannot be read: no such table"),
    ],
)
def test_a_database_that_cannot_be_read(options: list[str], what: str, tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").touch()
    code, out, err = run(*options, home=tmp_path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"error: {what}")


def test_a_machine_on_which_nothing_was_played_yet(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    line = f"No table is stored yet: there is no database {file}. cuberails serve makes it.\n"
    assert run(home=tmp_path) == (0, line, "")
    assert list(tmp_path.iterdir()) == []


def test_while_a_server_plays(serve: Serve, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    """On both kinds of database; with actions of this version, of which some are taken back twice."""
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        for ply, sentence in enumerate(GAME):
            ann.say(table, sentence, ply)
        ann.post(f"/tables/{table}/undo", {"to_ply": 2})
        ann.say(table, "bid 14", 2, era=1)
        ann.post(f"/tables/{table}/undo", {"to_ply": 0})
        ann.say(table, "bid 20", 0, era=2)
        before = asyncio.run(everything(address))
        assert asyncio.run(check_all(address)) == Totals(1, 6, 0)
        assert asyncio.run(everything(address)) == before
    asyncio.run(execute(address, "UPDATE undone SET digest = 'x' WHERE era = 1 AND ply = 4"))
    assert asyncio.run(check_all(address)) == Totals(1, 6, 1)
    assert f"table {table}: action 4, 'pass', removed by undo 1, leads to another" in capsys.readouterr().out


async def everything(address: str) -> list[object]:
    return [await execute(address, f"SELECT * FROM {name} ORDER BY 1, 2") for name in NAMES]
