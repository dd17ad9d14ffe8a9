"""Positions to draw: a start, an auction, an end, and tables as crowded as a map can get."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cuberails import Game, Position, games, make_game
from cuberails.games.chicago_express.state import ORANGE
from cuberails.kernel.bitset import WORD
from cuberails.kernel.state import BID, NOBODY, OVER, TURN

NASTY = "<b>&\"'</b>"
NAMES = ("Ann", NASTY, "Cleo", "Dmitri", "Ein sehr langer Name, der nirgends ganz hineinpasst", "新しい人")
SINGLE = ("forest", "mountain", "start")  # room for one locomotive
NO_HOUSE = ("plain", "industrial", "chicago", "start")


def read_map(package: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(games.__file__).parent / package / "map.json").read_text())
    return found


def express(
    seats: int = 4, modules: Sequence[str] = (), raw: dict[str, Any] | None = None, **house_rules: Any
) -> Game:
    return make_game("chicago-express", NAMES[:seats], modules, raw, house_rules)


def northwestern(seats: int = 4, raw: dict[str, Any] | None = None) -> Game:
    return make_game("chicago-and-northwestern", NAMES[:seats], (), raw)


def start(game: Game) -> Position:
    return game.start()


def altered(position: Position, change: Callable[[Any], None]) -> Position:
    """The same table with something moved by hand, whatever the rules say."""
    pool = position.state.copy()
    change(pool[0])
    return Position(position.game, pool, position.ply)


def hex_number(game: Game, hex_id: str) -> int:
    return [site.word for site in game.words.sites].index(hex_id)


def put_track(game: Game, s: Any, company: int, *hexes: str) -> None:
    for h in hexes:
        s.track[hex_number(game, h)] |= 1 << company


def develop(game: Game, s: Any, *hexes: str) -> None:
    for h in hexes:
        i = hex_number(game, h)
        s.developed[i // WORD] |= 1 << i % WORD


def big_express_map() -> dict[str, Any]:
    """256 hexes in the columns A to Z, with long names and the bundled map in the middle of the alphabet."""
    raw = read_map("chicago_express")
    taken = {h["hex"] for h in raw["hexes"]}
    places = [f"{chr(65 + c)}{r}" for r in range(12) for c in range(26)]
    free = [place for place in places if place not in taken][: 256 - len(taken)]
    raw["hexes"] += [{"hex": place, "terrain": "plain", "cost": 1} for place in free]
    city = next(h for h in raw["hexes"] if h["hex"] == "Z0")
    city.update(terrain="city", name="Saint-Quentin-en-Yvelines <&>", income=12, cost=15, development=10)
    return raw


def small_express_map() -> dict[str, Any]:
    """A handful of hexes around the places that every map must have."""
    starts = [("A1", "NYC"), ("B1", "PRR"), ("C1", "B&O"), ("D1", "C&O")]
    return {
        "tracks": {"Detroit": [1, 2]},
        "hexes": [
            {"hex": "B0", "terrain": "chicago", "cost": 3, "income": 7},
            {"hex": "A0", "terrain": "industrial", "name": "Detroit", "cost": 3},
            {"hex": "C0", "terrain": "city", "name": "Fort Wayne", "cost": 1, "income": 1, "development": 2},
            {"hex": "D0", "terrain": "plain", "cost": 1},
            *({"hex": place, "terrain": "start", "start": company} for place, company in starts),
        ],
    }


def express_crowded(game: Game) -> Position:
    """Every company and every piece on every hex that has room for it, a house wherever one can be."""
    box = game.box
    shared = [h.id for h in box.hexes if h.terrain not in SINGLE]
    lone = [h.id for h in box.hexes if h.terrain in SINGLE and h.terrain != "start"]

    def crowd(s: Any) -> None:
        for i, c in enumerate(box.companies):
            put_track(game, s, i, *shared, *lone[i :: len(box.companies)], c.home)
            s.is_open[i], s.treasury[i], s.income[i], s.cubes[i] = 1, 100 + i, 40 + i // 2, i
            deal(game, s, i, c.shares - i % 2)
        develop(game, s, *(h.id for h in box.hexes if h.terrain not in NO_HOUSE))
        for k, values in enumerate(box.tracks.values()):
            s.track_position[k] = len(values) - 1
        s.dials[0], s.dials[1], s.dials[2] = box.house_rules.dials[0], box.house_rules.dials[1], 1
        s.houses, s.dividends, s.phase, s.actor, s.opening = 3, 7, TURN, 1, 0
        if box.orange_at:
            s.repository = 9
            put_track(game, s, ORANGE, *(h.id for h in box.hexes if h.terrain == "plain"))
            for w in range(len(s.waiting)):
                s.waiting[w] = 0

    return altered(game.start(), crowd)


def deal(game: Game, s: Any, company: int, shares: int) -> None:
    """Hand out shares, around the table."""
    s.sold[company] = shares
    for n in range(shares):
        s.held[(company + n) % game.box.seats][company] += 1


def over(position: Position, winners: Sequence[int] = (1,)) -> Position:
    def finish(s: Any) -> None:
        s.phase = OVER
        for seat in winners:
            s.cash[seat] = 123

    return altered(position, finish)


def express_over(game: Game) -> Position:
    return over(express_crowded(game))


def northwestern_crowded(game: Game) -> Position:
    """Every link built, one Special used, two railroads gone west, an auction under way."""
    box, west = game.box, [i for i, city in enumerate(game.box.cities) if city.is_west]

    def crowd(s: Any) -> None:
        n = len(box.companies)
        for k in range(len(box.links)):
            s.track[k] = 1 << k % n
            s.links[k % n] += 1
        for i, r in enumerate(box.companies):
            s.is_open[i], s.treasury[i] = 1, 100 * i
            s.west_city[i] = west[i] if i in (1, 4) else NOBODY
            s.cubes[i] = 0 if i in (1, 4) else r.cubes - s.links[i]
            deal(game, s, i, r.shares - i % 3)
        s.special_used[2], s.cards[0], s.starts = 1, 0, 0
        s.phase, s.actor, s.lot, s.price, s.leader, s.bidders = BID, 1, n - 1, 7, 2, 0b110

    return altered(game.start(), crowd)
