"""`/healthz` and `/readyz`, with a store that works and with one that does not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from cuberails.server.http.routes import health
from tests.server.conftest import Serve, execute, serving_at, settings_for


def test_a_server_that_works_is_alive_and_ready(serve: Serve) -> None:
    with serve(hosts=("games.example",)) as url:
        assert httpx.get(f"{url}/healthz").text == "ok\n"
        found = httpx.get(f"{url}/readyz")
        assert (found.status_code, found.json()["ready"], found.json()["database"]) == (200, True, "ok")


def test_a_database_that_cannot_be_written_is_not_ready(serve: Serve, address: str) -> None:
    with serve() as url:
        asyncio.run(execute(address, "DROP TABLE notes"))
        found = httpx.get(f"{url}/readyz")
        assert (found.status_code, found.json()["database"]) == (503, "cannot be written")
        assert httpx.get(f"{url}/healthz").status_code == 200


def test_an_answer_is_used_again_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look writes to the disk, and a stranger may ask as often as he likes."""
    looks = []

    async def count(_store: object) -> None:
        looks.append(1)

    monkeypatch.setattr(health, "touch", count)
    monkeypatch.setattr(health, "FRESH", 1e9)
    with serving_at(settings_for("", tmp_path)) as url:
        assert {httpx.get(f"{url}/readyz").status_code for _ in range(5)} == {200}
    assert len(looks) == 1


def test_a_missing_secret_is_not_ready(tmp_path: Path) -> None:
    with serving_at(settings_for("", tmp_path)) as url:
        (tmp_path / "secret").unlink()
        found = httpx.get(f"{url}/readyz")
        assert (found.status_code, found.json()["folder"]) == (503, "cannot be read")
