"""Boxes and snapshots to draw: a start, an auction, an end, and boards as crowded as a map can get."""
from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cuberails import games
from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.games.chicago_express.box import HouseRules as ExpressRules
from cuberails.games.chicago_express.maps import make_box as make_express
from cuberails.games.chicago_northwestern.box import Box as NorthWesternBox
from cuberails.games.chicago_northwestern.box import HouseRules as NorthWesternRules
from cuberails.games.chicago_northwestern.maps import make_box as make_northwestern

NASTY = '<b>&"\'</b>'
NAMES = ("Ann", NASTY, "Cleo", "Dmitri", "Ein sehr langer Name, der nirgends ganz hineinpasst", "新しい人")
SINGLE = ("forest", "mountain", "start")        # room for one locomotive
NO_HOUSE = ("plain", "industrial", "chicago", "start")


def read_map(package: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(games.__file__).parent / package / "map.json").read_text())
    return found


def express_box(seats: int = 4, modules: Sequence[str] = (), raw: dict[str, Any] | None = None,
                **house_rules: Any) -> ExpressBox:
    return make_express(raw or read_map("chicago_express"), seats, modules, ExpressRules(**house_rules))


def northwestern_box(seats: int = 4, raw: dict[str, Any] | None = None) -> NorthWesternBox:
    return make_northwestern(raw or read_map("chicago_northwestern"), seats, [], NorthWesternRules())


def big_express_map() -> dict[str, Any]:
    """256 hexes in the columns A to Z, with long names and the bundled map in the middle of the alphabet."""
    raw = read_map("chicago_express")
    taken = {h["hex"] for h in raw["hexes"]}
    places = [f"{chr(65 + c)}{r}" for r in range(12) for c in range(26)]
    free = [place for place in places if place not in taken][:256 - len(taken)]
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


def express_start(box: ExpressBox) -> dict[str, Any]:
    companies = {
        c.id: {"open": not c.gate, "treasury": 0, "income": c.starting_income, "shares_left": c.shares,
               "locomotives_left": c.locomotives - (not c.gate), "hexes": [] if c.gate else [c.home]}
        for c in box.companies
    }
    snapshot: dict[str, Any] = {
        "game": "chicago-express", "ply": 0, "phase": "opening-auction", "to_move": 0,
        "players": [{"name": name, "cash": box.starting_cash, "shares": {}} for name in NAMES[:box.seats]],
        "companies": companies, "dials": {"auction": 0, "expand": 0, "develop": 0},
        "houses_left": box.house_rules.houses, "developed": [],
        "tracks": {name: values[0] for name, values in box.tracks.items()},
        "auction": {"company": "PRR", "minimum": 7, "high_bid": None, "high_bidder": None,
                    "in": list(range(box.seats))},
        "dividends_paid": 0, "winners": None,
    }
    if box.orange_at:
        waiting = sorted(h.id for h in box.hexes if h.name in box.orange_at)
        snapshot["narrow_gauge"] = {"cities": waiting, "repository": 0, "hexes": []}
    return snapshot


def express_crowded(box: ExpressBox) -> dict[str, Any]:
    """Every company and every piece on every hex that has room for it, a house wherever one can stand."""
    snapshot = express_start(box)
    shared = [h.id for h in box.hexes if h.terrain not in SINGLE]
    lone = [h.id for h in box.hexes if h.terrain in SINGLE and h.terrain != "start"]
    for i, c in enumerate(box.companies):
        home = [] if c.home in shared else [c.home]
        own = lone[i::len(box.companies)]
        snapshot["companies"][c.id] |= {
            "open": True, "treasury": 100 + i, "income": 40 + i // 2, "shares_left": i % 2,
            "locomotives_left": i, "hexes": sorted([*shared, *own, *home]),
        }
    snapshot |= {"phase": "turn", "to_move": 1, "auction": None, "ply": 321, "dividends_paid": 7,
                 "houses_left": 3, "dials": {"auction": 3, "expand": 5, "develop": 1},
                 "developed": sorted(h.id for h in box.hexes if h.terrain not in NO_HOUSE),
                 "tracks": {name: values[-1] for name, values in box.tracks.items()}}
    if box.orange_at:
        plains = [h.id for h in box.hexes if h.terrain == "plain"]
        snapshot["narrow_gauge"] = {"cities": [], "repository": 9, "hexes": plains}
    deal(box, snapshot, "companies")
    return snapshot


def deal(box: ExpressBox | NorthWesternBox, snapshot: dict[str, Any], companies: str) -> None:
    """Hand out all sold shares, around the table."""
    totals = [(c.id, c.shares) for c in box.companies]
    for i, (company, total) in enumerate(totals):
        for n in range(total - snapshot[companies][company]["shares_left"]):
            shares = snapshot["players"][(i + n) % box.seats]["shares"]
            shares[company] = shares.get(company, 0) + 1


def express_over(box: ExpressBox, winners: Sequence[int] = (1,)) -> dict[str, Any]:
    snapshot = express_crowded(box) | {"phase": "over", "to_move": None, "winners": list(winners)}
    for seat in winners:
        snapshot["players"][seat]["cash"] = 123
    return snapshot


def northwestern_start(box: NorthWesternBox) -> dict[str, Any]:
    return {
        "game": "chicago-and-northwestern", "ply": 0, "phase": "initial-build", "to_move": 0,
        "players": [{"name": name, "cash": box.starting_cash, "shares": {}, "dividend_card": True}
                    for name in NAMES[:box.seats]],
        "railroads": {
            r.id: {"open": r.starts_open, "treasury": 0, "shares_left": r.shares, "cubes_left": r.cubes,
                   "links": [], "special_used": False, "gone_west": None}
            for r in box.companies
        },
        "auction": None, "winners": None,
    }


def northwestern_crowded(box: NorthWesternBox) -> dict[str, Any]:
    """Every link built, one Special used, two railroads gone west, an auction under way."""
    snapshot = northwestern_start(box)
    west = [c.id for c in box.cities if c.is_west]
    for i, r in enumerate(box.companies):
        gone = west[i] if i in (1, 4) else None
        links = [">".join(link) for link in box.links[i::len(box.companies)]]
        snapshot["railroads"][r.id] |= {
            "open": True, "treasury": 100 * i, "links": links, "gone_west": gone, "special_used": i == 2,
            "shares_left": 0 if gone else i % 3, "cubes_left": 0 if gone else r.cubes - len(links),
        }
    auction = {"company": "MP", "minimum": 8, "high_bid": 7, "high_bidder": 2, "in": [1, 2]}
    snapshot |= {"phase": "auction", "to_move": 1, "ply": 99, "auction": auction}
    snapshot["players"][0]["dividend_card"] = False
    deal(box, snapshot, "railroads")
    return snapshot
