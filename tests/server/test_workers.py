"""`cuberails serve --workers`: processes that share a socket and a PostgreSQL, killed and replaced."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from cuberails import chicago_express
from cuberails.engine.random_play import random_sentence
from cuberails.server.child import Start, decode_start, encode_start
from cuberails.server.settings import Settings
from tests.server.browser import EXPRESS, Browser, bot, here
from tests.server.conftest import new_database
from tests.server.started import Started, started
from tests.server.test_serve import run

GAME = chicago_express(["A", "B", "C"])
PATIENCE = 120.0  # seconds
DONE = (200, 201)


class Player(threading.Thread):
    """Plays one table after the other, and repeats every action until it is acknowledged."""

    def __init__(self, url: str, *seats: Any) -> None:
        super().__init__(daemon=True)
        self.browser, self.seats = Browser(url), seats
        self.tables: dict[str, list[dict[str, Any]]] = {}  # what was acknowledged
        self.pages: dict[str, Page] = {}
        self.is_over = threading.Event()

    @property
    def acknowledged(self) -> int:
        return sum(map(len, self.tables.values()))

    def run(self) -> None:
        while not self.is_over.is_set():
            form = {"game": EXPRESS, "modules": [], "map": None, "house_rules": {}, "shuffle": False}
            seats = self.seats or [here("A"), here("B"), here("C")]
            self.play(self.insist("/tables", form | {"seats": seats})["id"])

    def play(self, table: str) -> None:
        self.tables[table] = []
        page = self.pages[table] = Page(self.browser, table)
        page.start()
        position = GAME.start()
        while not self.is_over.is_set() and position.to_move is not None:
            if position.to_move == 0 or not self.seats:
                sentence = random_sentence(position, 7, "directed")
                form = {"ply": position.ply, "era": 0, "sentence": sentence, "nonce": uuid4().hex}
                self.tables[table].append(self.insist(f"/tables/{table}/actions", form))
                position = position.play(sentence)
            else:
                position = position.play(page.sentence_after(position.ply))

    def insist(self, path: str, form: Any) -> Any:
        while True:
            with suppress(httpx.TransportError):
                answer = self.browser.http.post(path, json=form)
                if answer.status_code in DONE:
                    return answer.json()
                assert answer.status_code == 503, answer.text
            time.sleep(0.02)

    def wait(self, more: int) -> None:
        """Wait until this many more actions are acknowledged."""
        wanted = self.acknowledged + more
        wait_until(lambda: self.acknowledged >= wanted or not self.is_alive())
        assert self.is_alive()


class Page(threading.Thread):
    """An open page: it connects again from the last ply that it knows."""

    def __init__(self, browser: Browser, table: str) -> None:
        super().__init__(daemon=True)
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        self.headers = {"Cookie": cookies}
        self.address = browser.url.replace("http", "ws") + f"/api/v1/tables/{table}/live"
        self.seen: list[dict[str, Any]] = []

    def run(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                at = f"{self.address}?after={len(self.seen)}&era=0"
                with connect(at, additional_headers=self.headers, max_size=None) as line:
                    while True:
                        message = json.loads(line.recv(30))
                        if message["type"] == "plies":
                            self.seen[message["from"] :] = message["plies"]
            time.sleep(0.02)

    def sentence_after(self, ply: int) -> str:
        wait_until(lambda: len(self.seen) > ply)
        return str(self.seen[ply]["sentence"])


def children(server: Started) -> set[int]:
    command = ["pgrep", "-P", str(server.process.pid)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return set(map(int, found.stdout.split()))


def wait_until(is_so: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_nothing_is_lost_when_a_worker_is_killed_and_when_all_are_replaced(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    request.param = "postgresql"
    address = new_database(request, tmp_path)
    with started(tmp_path, "--workers", "2", "--database", address) as server, ExitStack() as stack:
        players = [Player(server.url) for _ in range(3)]
        players.append(Player(server.url, here("A"), bot(), bot()))
        for player in players:
            stack.callback(player.browser.http.close)
            player.start()
        for player in players:
            player.wait(2)
        first = children(server)
        assert len(first) == 2
        os.kill(min(first), signal.SIGKILL)
        for player in players:
            player.wait(2)
        wait_until(lambda: len(children(server) - {min(first)}) == 2)
        before = children(server)
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(children(server)) == 2 and not children(server) & before)
        for player in players:
            player.wait(2)
            player.is_over.set()
        for player in players:
            player.join(PATIENCE)
            for table in player.tables:
                check(player, table)
        assert server.end() == 0


def check(player: Player, table: str) -> None:
    """Nothing is lost, nothing is there twice, and the page has seen it all."""
    assert player.browser.get(f"/tables/{table}")["problem"] is None
    stored = player.browser.get(f"/tables/{table}/plies")["plies"]
    assert [ply for ply in stored if ply["by"] == "person"] == player.tables[table]
    assert all((ply["by"] == "bot") == (bool(player.seats) and ply["seat"] > 0) for ply in stored)
    wait_until(lambda: player.pages[table].seen[: len(stored)] == stored)


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    code, said = run(tmp_path, "--port", "0", "--workers", "2")
    assert code == 2
    assert said == (
        "error: --workers: an SQLite file is for one process; give --database postgresql://user@host/name\n"
    )


def test_settings_reach_a_worker_as_they_are(tmp_path: Path) -> None:
    settings = Settings(tmp_path, "postgresql://a:secret@b/c", hosts=("x",), metrics=("127.0.0.1", 9))
    start = Start(3, 4, settings)
    assert decode_start(encode_start(start)) == start
    later = encode_start(start).replace(b'"socket"', b'"of_a_later_version":1,"socket"')
    assert decode_start(later) == start
