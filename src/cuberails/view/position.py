"""A view: everything on the table at one moment, in numbers and in words."""
from __future__ import annotations

from typing import Any

from cuberails.game import Position
from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.games.chicago_express.box import Company, Hex
from cuberails.games.chicago_northwestern.box import Box as NorthWesternBox
from cuberails.games.chicago_northwestern.box import Railroad
from cuberails.games.chicago_northwestern.model import MINIMUM_BID
from cuberails.games.chicago_northwestern.words import VERBS
from cuberails.picture import chicago_express as express
from cuberails.picture import chicago_northwestern as northwestern
from cuberails.picture.hexmap import lines
from cuberails.picture.numbers import (
    Ending,
    Snapshot,
    express_endings,
    hex_income,
    minimum_bid,
    next_dividend,
    northwestern_endings,
    railroad_pays,
    share_pays,
    sold,
    special_state,
    standing,
)
from cuberails.picture.phrases import headline
from cuberails.view.forms import (
    AuctionView,
    CompanyView,
    EndingView,
    HexView,
    NarrowGaugeView,
    Over,
    PlayerView,
    View,
)
from cuberails.view.names import names_of

TURNS = frozenset(VERBS) - {"pass"}         # "pass" is also said in auctions


def view_of(position: Position) -> View:
    box, now = position.game.box, position.snapshot()
    chips = names_of(position.game).chips
    parts = express_parts(box, now) if isinstance(box, ExpressBox) else northwestern_parts(box, now)
    describe = express.describe if isinstance(box, ExpressBox) else northwestern.describe
    return View(
        ply=position.ply, round=round_of(position, now), phase=now["phase"], to_move=now["to_move"],
        headline=headline(now, chips), description=describe(box, now, chips),
        players=[player_of(now, seat) for seat in range(len(now["players"]))],
        auction=auction_of(now), over=over_of(position), **parts,
    )


def round_of(position: Position, now: Snapshot) -> int:
    """Round 0 is what comes before the first turn. In Chicago Express a round ends with a dividend phase.

    Chicago & NorthWestern has no phases: there as many turns as seats make a round.
    """
    if now["phase"] in ("opening-auction", "initial-build"):
        return 0
    if "dividends_paid" in now:
        paid: int = now["dividends_paid"]
        return paid if now["phase"] == "over" else paid + 1
    begun = sum(action.split()[0] in TURNS for action in position.actions)
    is_last_open = now["phase"] in ("auction", "over")
    return (begun - is_last_open) // len(position.game.players) + 1


def player_of(now: Snapshot, seat: int) -> PlayerView:
    player = now["players"][seat]
    card = player.get("dividend_card")
    return PlayerView(player["name"], player["cash"], player["shares"], next_dividend(now, seat), card)


def auction_of(now: Snapshot) -> AuctionView | None:
    auction = now["auction"]
    if auction is None:
        return None
    return AuctionView(auction["company"], auction["minimum"], auction["high_bid"], auction["high_bidder"],
                       auction["in"])


def ranks_of(cash: tuple[int, ...]) -> list[int]:
    """By cash; equal seats have equal ranks."""
    return [1 + sum(other > dollars for other in cash) for dollars in cash]


def over_of(position: Position) -> Over | None:
    winners = position.winners
    if winners is None:
        return None
    return Over(list(winners), list(position.endings()), ranks_of(position.cash))


def endings_of(endings: list[Ending]) -> list[EndingView]:
    return [EndingView(e.what, e.now, e.end, e.falls, e.is_reached) for e in endings]


def express_parts(box: ExpressBox, now: Snapshot) -> dict[str, Any]:
    """What only Chicago Express fills, by the names of View."""
    narrow = now.get("narrow_gauge")
    return {
        "companies": {c.id: company_of(box, now, c) for c in box.companies},
        "endings": endings_of(express_endings(box, now)),
        "dials": now["dials"], "tracks": now["tracks"], "houses_left": now["houses_left"],
        "dividends_paid": now["dividends_paid"], "hexes": hexes_of(box, now),
        "narrow_gauge": NarrowGaugeView(narrow["cities"], narrow["repository"]) if narrow else None,
    }


def company_of(box: ExpressBox, now: Snapshot, c: Company) -> CompanyView:
    found = now["companies"][c.id]
    return CompanyView(
        is_open=found["open"], treasury=found["treasury"], income=found["income"], sold=sold(now, c.id),
        shares=c.shares, pays=share_pays(now, c.id), minimum_bid=minimum_bid(box, now, c),
        cubes_left=found["locomotives_left"], note=express.note(box, now, c), special=None, gone_west=None,
        places=found["hexes"], links=[f"{a}>{b}" for a, b in lines(found["hexes"])],
    )


def hexes_of(box: ExpressBox, now: Snapshot) -> dict[str, HexView]:
    where = standing(box, now)
    return {
        h.id: HexView(where[h.id], hex_income(h, now), h.id in now["developed"])
        for h in box.hexes if where[h.id] or has_changed(h, now)
    }


def has_changed(h: Hex, now: Snapshot) -> bool:
    return h.id in now["developed"] or h.terrain == "industrial"


def northwestern_parts(box: NorthWesternBox, now: Snapshot) -> dict[str, Any]:
    """The same for Chicago & NorthWestern."""
    return {
        "companies": {r.id: railroad_of(box, now, r) for r in box.companies},
        "endings": endings_of(northwestern_endings(box, now)),
        "dials": {}, "tracks": {}, "houses_left": None, "dividends_paid": None, "hexes": {},
        "narrow_gauge": None,
    }


def railroad_of(box: NorthWesternBox, now: Snapshot, r: Railroad) -> CompanyView:
    found = now["railroads"][r.id]
    may_be_offered = found["open"] and found["shares_left"]
    return CompanyView(
        is_open=found["open"], treasury=found["treasury"], income=None, sold=sold(now, r.id), shares=r.shares,
        pays=railroad_pays(now, r.id), minimum_bid=MINIMUM_BID if may_be_offered else None,
        cubes_left=found["cubes_left"], note=northwestern.note(box, now, r),
        special=special_state(r, now), gone_west=found["gone_west"],  # type: ignore[arg-type]
        places=[], links=found["links"],
    )
