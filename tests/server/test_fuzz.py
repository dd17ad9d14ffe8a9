"""Mutated requests and frames from many addresses, with limits on. `scripts/fuzz.py` sends more of them."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.browser import Browser, hear
from tests.server.conftest import serving_at, settings_for

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import fuzz

MANY, MUCH = 1000, 100  # requests; megabytes that other tests of this process may take meanwhile


def test_mutated_requests_and_frames_do_no_harm(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving_at(settings_for("", tmp_path)) as url, Browser(url) as ann:
        table = ann.new_table()["id"]
        with ann.live(table) as line:
            before = fuzz.memory_of(fuzz.os.getpid())
            found = asyncio.run(fuzz.attack(url, MANY))
            assert fuzz.memory_of(fuzz.os.getpid()) - before < MUCH
            ann.say(table, "bid 9", 0)
            assert hear(line, "plies")
    assert found.broken == []
    assert found.hangs == 0
    assert found.sent >= MANY
    assert found.frames > 50
    assert {200, 400, 403, 404, 409, 422} <= set(found.statuses)
    assert [record for record in caplog.records if record.exc_info] == []
