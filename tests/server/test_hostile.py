"""Honest players beside hostile clients that do everything they can, from addresses of their own."""

from __future__ import annotations

import asyncio
import sys
import threading
from pathlib import Path

import pytest

from tests.server.browser import Browser, hear, here, link
from tests.server.conftest import serving_at, settings_for

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import hostile

HOSTILE, SECONDS = 10, 3.0
AUCTION = ["bid 9", "bid 10", "bid 11", "bid 12", "bid 13", "bid 14", "bid 15", "bid 16"]


def test_players_are_served_beside_hostile_clients(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All five attacks go on while two people bid: each bid is stored, and heard by the other."""
    monkeypatch.setattr(hostile, "PATIENCE", 1.0)
    with (
        serving_at(settings_for("", tmp_path, writing=0.5)) as url,
        Browser(url, "Ann") as ann,
        Browser(url, "Bob", address="127.0.0.2") as bob,
    ):
        made = ann.new_table(here(), link(), here())
        bob.join(made, "Bob")
        table, people = made["id"], [ann, bob, ann]
        attack = threading.Thread(target=asyncio.run, args=(hostile.attack(url, table, HOSTILE, SECONDS),))
        with ann.live(table) as first, bob.live(table) as second:
            attack.start()
            for ply, sentence in enumerate(AUCTION):
                people[ply % 3].say(table, sentence, ply)
                for line in (first, second):
                    while hear(line, "plies")["from"] < ply:
                        pass
                attack.join(SECONDS / len(AUCTION))
            attack.join(30)
            assert not attack.is_alive()
    assert [record for record in caplog.records if record.exc_info] == []
