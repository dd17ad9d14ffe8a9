"""Players that repeat an action until it is acknowledged, and remember what was."""

from __future__ import annotations

import threading
import time
from typing import Any, NamedTuple
from uuid import uuid4

import httpx

from cuberails.engine.batch import play_sentences
from cuberails.engine.game import make_game
from cuberails.engine.random_play import random_sentence
from cuberails.games.registry import default

NAMES = ["A", "B", "C"]
GAME = make_game(default().id, NAMES)
GAMES = [play_sentences(GAME, 1, seed, "directed") for seed in range(3)]
PAUSE = 0.02  # seconds before a repetition
PATIENCE = 60.0  # seconds for one answer
DONE = (200, 201)


class Count(NamedTuple):
    acknowledged: int
    lost: int
    doubled: int


class Player(threading.Thread):
    """One browser. It plays one table after the other; with bots it makes the moves of seat 0."""

    def __init__(self, url: str, number: int, bots: int = 0) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=f"{url}/api/v1", headers={"Origin": url}, timeout=PATIENCE)
        self.http.headers["X-CSRF-Token"] = self.http.get("/me").json()["csrf"]
        self.number, self.bots = number, bots
        self.is_over = threading.Event()
        self.tables: dict[str, list[str]] = {}  # what was acknowledged
        self.last = 0.0  # moment of the last acknowledgement
        self.repeated = 0

    def run(self) -> None:
        while not self.is_over.is_set():
            if self.bots:
                self.play_with_bots(self.new_table())
            else:
                self.play(self.new_table(), GAMES[self.number % len(GAMES)])

    def insist(self, path: str, form: Any) -> httpx.Response:
        """Repeat a request until it succeeds. A network error leaves open whether it was done."""
        while True:
            try:
                answer = self.http.post(path, json=form)
                if answer.status_code in DONE:
                    return answer
                if answer.status_code not in (409, 500, 503):
                    raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:200]}")
            except httpx.TransportError:
                pass
            self.repeated += 1
            time.sleep(PAUSE)

    def new_table(self) -> str:
        seats: list[dict[str, Any]] = [{"kind": "here", "name": name, "bot": None} for name in NAMES]
        for seat in seats[1:] if self.bots else ():
            seat.update(kind="bot", bot="level:1", name="")
        form: dict[str, Any] = {
            "game": default().id,
            "modules": [],
            "map": None,
            "house_rules": {},
            "shuffle": False,
        }
        table: str = self.insist("/tables", form | {"seats": seats}).json()["id"]
        self.tables[table] = []
        return table

    def play(self, table: str, sentences: list[str]) -> None:
        for ply, sentence in enumerate(sentences):
            if self.is_over.is_set():
                return
            self.say(table, sentence, ply)

    def say(self, table: str, sentence: str, ply: int) -> None:
        form = {"ply": ply, "era": 0, "sentence": sentence, "nonce": uuid4().hex}
        said = self.insist(f"/tables/{table}/actions", form).json()["sentence"]
        self.tables[table].append(said)
        self.last = time.monotonic()

    def play_with_bots(self, table: str) -> None:
        position = GAME.start()
        while position.to_move is not None and not self.is_over.is_set():
            if position.to_move == 0:
                self.say(table, random_sentence(position, position.ply, "directed"), position.ply)
            for sentence in self.stored(table)[position.ply :]:
                position = position.play(sentence)
                self.last = time.monotonic()
            time.sleep(PAUSE)

    def stored(self, table: str) -> list[str]:
        while True:
            try:
                found = self.http.get(f"/tables/{table}/record")
                if found.status_code in DONE:
                    return list(found.json()["actions"])
            except httpx.TransportError:
                pass
            time.sleep(PAUSE)

    def count(self) -> Count:
        """Compare what was acknowledged with what is stored. Every action was repeated until acknowledged."""
        acknowledged = lost = doubled = 0
        for table, said in self.tables.items():
            stored = self.stored(table)
            if self.bots:  # the moves of bots lie between; order and number of the person's must be right
                position, own = GAME.start(), []
                for sentence in stored:
                    own += [sentence] if position.to_move == 0 else []
                    position = position.play(sentence)
                stored = own
            same = next((n for n, (a, b) in enumerate(zip(said, stored, strict=False)) if a != b), None)
            acknowledged += len(said)
            lost += len(said) - (min(len(said), len(stored)) if same is None else same)
            doubled += max(0, len(stored) - len(said))
        return Count(acknowledged, lost, doubled)
