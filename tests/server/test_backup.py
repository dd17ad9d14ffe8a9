"""A backup of a running server, restored: the same tables, the same seats, nothing overwritten."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from cuberails.server.backup import BackupError, back_up, restore
from cuberails.server.settings import Settings
from tests.server.browser import Browser
from tests.server.conftest import Serve, new_database, serving_at, settings_for


def test_a_restored_backup_is_the_server_as_it_was(
    serve: Serve, address: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    copy = tmp_path / "backup"
    with serve() as url, Browser(url, "Ann") as ann:
        table = ann.new_table()["id"]
        for ply, sentence in enumerate(["bid 9", "pass", "pass"]):
            ann.say(table, sentence, ply)
        done = asyncio.run(back_up(Settings(tmp_path, address), copy))
        assert (done.tables, done.records, done.unreadable) == (1, 1, 0)
        plies = ann.get(f"/tables/{table}/plies")
        ann.say(table, "bid 6", 3)  # after the backup
    assert json.loads((copy / "records.jsonl").read_text())["actions"] == ["bid 9", "pass", "pass"]
    assert (copy / "secret").stat().st_mode & 0o077 == 0

    request.param = request.node.callspec.params["address"]
    second = tmp_path / "second"
    second.mkdir()
    settings = settings_for(new_database(request, second), second)
    assert asyncio.run(restore(copy, settings)) == 1
    with serving_at(settings) as url, Browser(url, cookie=ann.cookie) as again:
        assert again.get(f"/tables/{table}/plies") == plies
        again.say(table, "bid 7", 3)  # the seat is still theirs
    with pytest.raises(BackupError, match="exists"):
        asyncio.run(restore(copy, settings))
    (second / "secret").unlink()
    with pytest.raises(BackupError, match=r"exists|not empty"):
        asyncio.run(restore(copy, settings))


def test_a_backup_never_replaces_a_folder(serve: Serve, address: str, tmp_path: Path) -> None:
    with serve():
        pass
    (tmp_path / "backup").mkdir()
    with pytest.raises(BackupError, match="exists"):
        asyncio.run(back_up(Settings(tmp_path, address), tmp_path / "backup"))


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="not a backup"):
        asyncio.run(restore(tmp_path, Settings(tmp_path / "new")))
    assert not (tmp_path / "new").exists()
