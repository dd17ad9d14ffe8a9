"""Write a database as the server of this version leaves it: `python -m tests.stored.write FILE`.

A real server plays everything over HTTP: both games with all modules and player counts, running and finished,
actions taken back, bots that explain themselves, maps and house rules of one's own, records from elsewhere.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cuberails import Position, Record, make_game
from cuberails.engine.batch import play_sentences
from cuberails.engine.random_play import random_sentence
from tests.combinations import ALL
from tests.games.chicago_northwestern.maps.test_maps import with_city
from tests.games.map_changes import NORTHWESTERN, changed
from tests.server.browser import Browser, bot, here, link
from tests.server.conftest import serving_at, settings_for

EXPRESS, NORTHWESTERN_ID = "chicago-express", "chicago-and-northwestern"
SMALL_MAP = json.loads((Path(__file__).parents[2] / "examples" / "maps" / "small.json").read_text("utf-8"))
LARGER_MAP = changed(NORTHWESTERN, with_city("duluth", "minneapolis"))
ALL_HOUSE_RULES = {
    "erie_doubles_new_york": True,
    "free_opening_share": False,
    "dials": [2, 4, 3],
    "houses": 6,
    "starting_cash": 45,
}
PEOPLE = ("Ann", "Bob", "Cleo", "Dmitri", "Ève", "Фриц")
ALL_OF_IT = 1000
BOT_PATIENCE = 900.0  # seconds; the first move may wait for a compiler


class Player:
    """Plays at one table for the people who sit at these screens."""

    def __init__(self, table: dict[str, Any], *screens: Browser) -> None:
        self.id, self.screens = table["id"], screens

    def now(self) -> dict[str, Any]:
        """The table when it awaits a person, or is over."""
        until = time.monotonic() + BOT_PATIENCE
        while True:
            found: dict[str, Any] = self.screens[0].get(f"/tables/{self.id}")
            if found["to_move"] is None or found["seats"][found["to_move"]]["kind"] != "bot":
                return found
            assert time.monotonic() < until, "no bot answers"
            time.sleep(0.05)

    def position(self) -> Position:
        text = self.screens[0].http.get(f"/tables/{self.id}/record").text
        return Record.parse(text).replay()

    def play(self, plies: int, seed: int, policy: str = "directed") -> Player:
        """On to that ply, or to the end."""
        while (table := self.now())["ply"] < plies and table["to_move"] is not None:
            sentence = random_sentence(self.position(), seed, policy)
            self.mover(table).say(self.id, sentence, table["ply"], era=table["era"])
        return self

    def mover(self, table: dict[str, Any]) -> Browser:
        for screen in self.screens:
            if screen.get(f"/tables/{self.id}")["seats"][table["to_move"]]["is_yours"]:
                return screen
        raise AssertionError("nobody sits there")

    def undo(self, to_ply: int, status: int = 200) -> Player:
        self.screens[0].post(f"/tables/{self.id}/undo", {"to_ply": to_ply}, status)
        return self


def seats(count: int) -> list[dict[str, Any]]:
    return [here(name) for name in PEOPLE[:count]]


def play_everything(ann: Browser, bob: Browser) -> None:
    for number, (game, modules, count) in enumerate(ALL):
        table = ann.new_table(*seats(count), game=game, modules=modules)
        player = Player(table, ann).play(12 + number, number)
        if number % 3 == 0:
            player.undo(7).play(15, number + 100, "uniform").undo(14).undo(3).play(30, number + 200)
        if number % 4 != 3:
            player.play(ALL_OF_IT, number)
    play_own_boxes(ann)
    play_online(ann, bob)
    play_records(ann)
    play_bots(ann)


def play_own_boxes(ann: Browser) -> None:
    """Maps and house rules of one's own."""
    table = ann.new_table(*seats(3), modules=["erie"], house_rules=ALL_HOUSE_RULES)
    Player(table, ann).play(ALL_OF_IT, 31)
    table = ann.new_table(*seats(3), game=NORTHWESTERN_ID, house_rules={"starting_cash": 64}, map=LARGER_MAP)
    Player(table, ann).play(40, 32).undo(25).play(ALL_OF_IT, 33)
    table = ann.new_table(*seats(2), map=SMALL_MAP)
    Player(table, ann).play(ALL_OF_IT, 34)


def play_online(ann: Browser, bob: Browser) -> None:
    """Two screens: one undo is agreed to, one is still asked for; one table waits, one is a rematch."""
    ann.new_table(here(), link("Cleo"), game=EXPRESS)
    table = ann.new_table(here(), link(), here("Cleo"), modules=["narrow_gauge"])
    bob.join(table, "Bob")
    player = Player(table, ann, bob).play(20, 41).undo(11, 202)
    bob.post(f"/tables/{player.id}/undo/agree", {"to_ply": 11})
    player.play(25, 42).undo(20, 202)
    short = {"houses": 0, "starting_cash": 20}
    player = Player(ann.new_table(*seats(3), house_rules=short), ann).play(ALL_OF_IT, 43)
    again = ann.post(f"/tables/{player.id}/rematch", status=201)
    Player(again, ann).play(5, 44)


def play_records(ann: Browser) -> None:
    """From elsewhere: a finished game, and one that is played on and partly taken back."""
    for number, (name, modules, count) in enumerate([ALL[13], ALL[-1]]):
        game = make_game(name, PEOPLE[:count], modules)
        actions = play_sentences(game, 7, number, "directed")
        extra = {"date": "1907-05-01", "comments": {"3": "a bold bid"}}
        record = Record(game, actions if number else actions[:30], extra=extra)
        table = ann.post("/records", {"text": record.to_json()}, 201)
        if not number:
            Player(table, ann).undo(22).play(34, 51)


def play_bots(ann: Browser) -> None:
    for game, modules, specs in (
        (EXPRESS, ["erie", "narrow_gauge"], ("level:3", "level:4")),
        (NORTHWESTERN_ID, [], ("level:4", "level:1")),
    ):
        table = ann.new_table(here(), *map(bot, specs), game=game, modules=modules)
        player = Player(table, ann).play(14, 61)
        player.undo(9).play(22, 62)


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "tables.sqlite3"
        address = f"sqlite+aiosqlite:///{source}"
        settings = settings_for(address, Path(folder), thinkers=1, actions=0, requests=0, new_tables=0)
        with serving_at(settings) as url, Browser(url, "Ann") as ann, Browser(url, "Bob") as bob:
            play_everything(ann, bob)
        pack(source, target)


def pack(source: Path, target: Path) -> None:
    """One file without a log beside it, and without visitors' secrets: there are none in it."""
    target.unlink(missing_ok=True)
    with sqlite3.connect(source) as database:
        database.execute("VACUUM INTO ?", [str(target)])
    print(target, target.stat().st_size, "bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
