"""How Snowline lies on the table: the snapshot, the printed board, and what is on it now."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from cuberails.display.schema import (
    BoardParts,
    Column,
    CompanyView,
    EndingView,
    Fact,
    Gauge,
    Link,
    Number,
    Site,
    SiteStyle,
    SiteView,
    Value,
    ViewParts,
)
from cuberails.games.game_type import Moment
from cuberails.games.snapshots import Auction, auction_of, shares_of, winners_of
from cuberails.kernel.core import BID, OVER
from snowline.box import HEIGHTS, Box, Height, height_of
from snowline.model import FEE, LAST_WEEK, MINIMUM_BID, PAY_DAYS, PAY_WEEKS
from snowline.shares import per_share

WIDTH, DEPTH = 1000, 760        # of the map file
STYLES: dict[str, SiteStyle] = {"valley": "town", "hill": "forest", "alp": "mountain"}
COLUMNS = [
    Column("treasury", "treasury", "Money to build with", "the treasury", "money"),
    Column("sold", "sold", "Shares sold of all", "shares sold", "shares"),
    Column("pays", "pays", "What one share gets on the next pay day", "a share pays", "money"),
    Column("cubes", "cubes", "Cubes left to build with", "cubes left", has_effects=False),
]


class Player(msgspec.Struct):
    name: str
    cash: int
    shares: dict[str, int]
    week: int


class CompanyNow(msgspec.Struct):
    treasury: int
    shares_left: int
    cubes_left: int
    towns: list[str]


class Snapshot(msgspec.Struct):
    game: Literal["snowline"]
    ply: int
    phase: str
    to_move: int | None
    pay_days: int
    players: list[Player]
    companies: dict[str, CompanyNow]
    auction: Auction | None
    winners: list[int] | None


def phase_of(s: Any) -> str:
    return "over" if s.phase == OVER else "auction" if s.phase == BID else "turn"


def towns_of(box: Box, s: Any, c: int) -> list[str]:
    return [town.id for i, town in enumerate(box.towns) if s.track[i] >> c & 1]


def take_snapshot(box: Box, s: Any, players: Sequence[str], ply: int) -> Snapshot:
    """`s` is a plain view of the state."""
    return Snapshot(
        "snowline", ply, phase_of(s), None if s.phase == OVER else s.actor, s.pay_days,
        [Player(name, s.cash[i], shares_of(s, box.companies, i), s.weeks[i]) for i, name in enumerate(players)],
        {company.id: CompanyNow(s.treasury[c], company.shares - s.sold[c], s.cubes[c], towns_of(box, s, c))
         for c, company in enumerate(box.companies)},
        auction_of(s, box.companies, box.seats), winners_of(s, box.seats),
    )


def values_of(height: Height) -> list[Value]:
    return [Value("cost", f"{height.cost}", f"costs ${height.cost}"),
            Value("income", f"+{height.income}", f"earns ${height.income}")]


def board(box: Box, raw: Mapping[str, Any], is_bundled: bool) -> BoardParts:
    facts = [Fact(h.title, f"${h.cost}, earns ${h.income}, room for {h.room}, {h.pay_days} pay days")
             for h in HEIGHTS.values()]
    facts += [Fact("pay days", f"weeks {', '.join(map(str, PAY_WEEKS))}"), Fact("fee", f"${FEE} a cube")]
    return BoardParts(
        layout="links",
        sites=[Site(t.id, t.name, t.x / WIDTH, t.y / DEPTH, STYLES[t.height], height_of(t).title,
                    values_of(height_of(t))) for t in box.towns],
        links=[Link(f"{a}>{b}", a, b) for a, b in box.links],
        company_columns=COLUMNS,
        gauges=[Gauge(f"week-{i}", f"Week of seat {i + 1}", LAST_WEEK, LAST_WEEK) for i in range(box.seats)],
        facts=facts,
        turn_note="The marker furthest back has the turn",
    )


def company_values(moment: Moment) -> list[dict[str, Number]]:
    s = moment.now
    return [{"treasury": s.treasury[c], "sold": s.sold[c], "pays": per_share(moment.t, moment.s, c),
             "minimum_bid": MINIMUM_BID if s.sold[c] < company.shares else None, "cubes": s.cubes[c]}
            for c, company in enumerate(moment.box.companies)]


def view(moment: Moment) -> ViewParts:
    box, s, values = moment.box, moment.now, company_values(moment)
    return ViewParts(
        phase=phase_of(s),
        companies={company.id: company_view(box, s, c, values[c]) for c, company in enumerate(box.companies)},
        endings=[EndingView("pay days", s.pay_days, PAY_DAYS, 0, s.pay_days == PAY_DAYS)],
        sites={town.id: site_view(box, s, i) for i, town in enumerate(box.towns)},
        gauges={f"week-{seat}": s.weeks[seat] for seat in range(box.seats)},
    )


def company_view(box: Box, s: Any, c: int, values: dict[str, Number]) -> CompanyView:
    """A link is drawn as the company's where it has a cube at both ends."""
    sites = towns_of(box, s, c)
    links = [f"{a}>{b}" for a, b in box.links if a in sites and b in sites]
    return CompanyView(True, values, sites=sites, links=links)


def site_view(box: Box, s: Any, i: int) -> SiteView:
    is_snowed_in = s.pay_days >= height_of(box.towns[i]).pay_days
    pieces = [company.id for c, company in enumerate(box.companies) if s.track[i] >> c & 1]
    return SiteView(pieces, values=[Value("income", "snow", "snowed in")] if is_snowed_in else None)
