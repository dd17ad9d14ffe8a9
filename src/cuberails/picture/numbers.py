"""The numbers people play by that no snapshot holds, because the table can work them out.

Pictures and views are made from snapshots and need no State, so a few formulas of the rules stand here again;
tests/view holds them against the rules in every golden game.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.games.chicago_express.box import Company, Hex
from cuberails.games.chicago_express.maps import SELF_GROWING
from cuberails.games.chicago_northwestern.box import Box as NorthWesternBox
from cuberails.games.chicago_northwestern.box import Railroad
from cuberails.games.chicago_northwestern.model import LINK_DIVIDEND, WEST_DIVIDEND

Snapshot = Mapping[str, Any]
NOBODYS = "orange"              # the owner of a narrow gauge locomotive


class Ending(NamedTuple):
    """How far one end condition is: what counts, where it stands and where it ends the game."""

    what: str
    now: int
    end: int
    falls: bool = False         # the end comes from above

    @property
    def is_reached(self) -> bool:
        return self.now <= self.end if self.falls else self.now >= self.end

def sold(snapshot: Snapshot, company: str) -> int:
    """Shares in players' hands; a railroad that has gone west has none left, sold or not."""
    return sum(player["shares"].get(company, 0) for player in snapshot["players"])


def ceil_div(amount: int, parts: int) -> int:
    return -(-amount // parts)


def hex_income(h: Hex, snapshot: Snapshot) -> int:
    """CE-17: what a locomotive earns there now."""
    if h.terrain == "industrial":
        return int(snapshot["tracks"][h.name])
    return h.income + (h.development if h.id in snapshot["developed"] else 0)


def standing(box: ExpressBox, snapshot: Snapshot) -> dict[str, list[str]]:
    """Who stands on each hex: company ids in the order of the box, then NOBODYS."""
    found: dict[str, list[str]] = {h.id: [] for h in box.hexes}
    for c in box.companies:
        for h in snapshot["companies"][c.id]["hexes"]:
            found[h].append(c.id)
    for h in snapshot.get("narrow_gauge", {}).get("hexes", ()):
        found[h].append(NOBODYS)
    return found


def share_pays(snapshot: Snapshot, company: str) -> int:
    """CE-24: rounded up per share."""
    n = sold(snapshot, company)
    return ceil_div(snapshot["companies"][company]["income"], n) if n else 0


def gate_is_reached(box: ExpressBox, snapshot: Snapshot, company: Company) -> bool:
    reached = {h for c in snapshot["companies"].values() for h in c["hexes"]}
    return any(h.id in reached for h in box.hexes if h.name in company.gate)


def minimum_bid(box: ExpressBox, snapshot: Snapshot, company: Company) -> int | None:
    """CE-10, CE-28: what the first bid must reach, or None where no share can be named."""
    now = snapshot["companies"][company.id]
    may_be_named = now["open"] or (company.opens_when_sold and gate_is_reached(box, snapshot, company))
    if not now["shares_left"] or not may_be_named:
        return None
    home = next(h for h in box.hexes if h.id == company.home)
    income = now["income"] if now["open"] else hex_income(home, snapshot)
    return ceil_div(income, sold(snapshot, company.id) + 1)


def railroad_pays(snapshot: Snapshot, railroad: str) -> int:
    """NW-11: what one share gets when a Pay Dividends card is played."""
    now = snapshot["railroads"][railroad]
    return len(now["links"]) * (WEST_DIVIDEND if now["gone_west"] else LINK_DIVIDEND)


def next_dividend(snapshot: Snapshot, seat: int) -> int:
    """What the seat gets if dividends are paid now."""
    pays = railroad_pays if "railroads" in snapshot else share_pays
    return sum(n * pays(snapshot, company) for company, n in snapshot["players"][seat]["shares"].items())


def express_endings(box: ExpressBox, snapshot: Snapshot) -> list[Ending]:
    """CE-25."""
    now = snapshot["companies"].values()
    empty, sold_out = sum(not c["locomotives_left"] for c in now), sum(not c["shares_left"] for c in now)
    return [
        Ending("Companies without locomotives", empty, box.locomotives_to_end),
        Ending("Companies sold out", sold_out, box.sold_out_to_end),
        Ending("Houses left", snapshot["houses_left"], box.houses_to_end, falls=True),
        Ending(SELF_GROWING, snapshot["tracks"][SELF_GROWING], box.tracks[SELF_GROWING][-1]),
    ]


def special_state(railroad: Railroad, snapshot: Snapshot) -> str:
    """NW-12, NW-13: open, used, or lost by going west."""
    now = snapshot["railroads"][railroad.id]
    return "used" if now["special_used"] else "lost" if now["gone_west"] else "open"


def northwestern_endings(box: NorthWesternBox, snapshot: Snapshot) -> list[Ending]:
    """NW-15."""
    now = snapshot["railroads"].values()
    return [
        Ending("Specials taken", sum(r["special_used"] for r in now), len(box.companies)),
        Ending("Railroads gone west", sum(r["gone_west"] is not None for r in now), box.west_to_end),
        Ending("Shares that can be offered", sum(r["shares_left"] for r in now if r["open"]), 0, falls=True),
    ]
