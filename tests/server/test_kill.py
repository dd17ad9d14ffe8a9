"""Killed under load: every action that was acknowledged is there after the restart, with equal states."""

from __future__ import annotations

import random
import signal
import threading
from pathlib import Path
from typing import Any

import httpx

from cuberails import chicago_express
from cuberails.engine.batch import play_sentences
from tests.server.browser import Browser
from tests.server.started import started

TABLES, NAMES = 8, ["A", "B", "C"]


class Player(threading.Thread):
    """Plays one table as fast as it can, and keeps what was acknowledged."""

    def __init__(self, browser: Browser, table: str, sentences: list[str]) -> None:
        super().__init__()
        self.browser, self.table, self.sentences = browser, table, sentences
        self.acknowledged: list[dict[str, Any]] = []

    def run(self) -> None:
        try:
            for ply, sentence in enumerate(self.sentences):
                self.acknowledged.append(self.browser.say(self.table, sentence, ply))
        except httpx.TransportError:
            pass


def test_what_was_acknowledged_survives_a_kill(address: str, tmp_path: Path) -> None:
    games = [play_sentences(chicago_express(NAMES), 1, seed, "directed") for seed in range(TABLES)]
    with started(tmp_path, "--database", address) as server, Browser(server.url, "Ann") as ann:
        cookie = ann.cookie
        players = [Player(ann, ann.new_table()["id"], game) for game in games]
        for player in players:
            player.start()
        while sum(len(player.acknowledged) for player in players) < TABLES * 4:
            players[0].join(0.05)
        players[0].join(random.random() / 4)
        server.end(signal.SIGKILL)
        for player in players:
            player.join()
    with started(tmp_path, "--database", address) as server, Browser(server.url, cookie=cookie) as ann:
        for player in players:
            stored = ann.get(f"/tables/{player.table}/plies?after=0")["plies"]
            count = len(player.acknowledged)
            assert stored[:count] == player.acknowledged
            assert len(stored) <= count + 1  # the one that was on its way
            assert ann.get(f"/tables/{player.table}")["problem"] is None
            ann.say(player.table, player.sentences[len(stored)], len(stored))
