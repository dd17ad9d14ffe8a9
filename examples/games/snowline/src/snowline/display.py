"""Snowline as people see it: the snapshot, the printed board, and what is on it now."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from cuberails.display import schema
from cuberails.games.game_type import Moment
from cuberails.games.snapshot import Auction, auction_of, shares_of, winners_of
from cuberails.kernel.state import BID, OVER

from snowline.box import HEIGHTS, Box, Height, height_of
from snowline.model import LAST_WEEK, MINIMUM_BID, PAY_DAYS, PAY_WEEKS
from snowline.shares import per_share

WIDTH, DEPTH = 1000, 760        # of the map file
STYLES: dict[str, schema.SiteStyle] = {"valley": "town", "hill": "forest", "alp": "mountain"}
COLUMNS = [
    schema.Column("treasury", "treasury", "Money to build with", "the treasury", "money"),
    schema.Column("sold", "sold", "Shares sold of all", "shares sold", "shares"),
    schema.Column("pays", "pays", "What one share gets on the next pay day", "a share pays", "money"),
    schema.Column("cubes", "cubes", "Cubes left to build with", "cubes left", has_effects=False),
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
        [Player(name, s.cash[seat], shares_of(s, box.companies, seat), s.weeks[seat])
         for seat, name in enumerate(players)],
        {company.id: CompanyNow(s.treasury[c], company.shares - s.sold[c], s.cubes[c], towns_of(box, s, c))
         for c, company in enumerate(box.companies)},
        auction_of(s, box.companies, box.seats), winners_of(s, box.seats),
    )


def values_of(height: Height) -> list[schema.Value]:
    return [schema.Value("cost", f"{height.cost}", f"costs ${height.cost}"),
            schema.Value("income", f"+{height.income}", f"earns ${height.income}")]


def board(box: Box, raw: Mapping[str, Any], is_bundled: bool) -> schema.BoardParts:
    facts = [schema.Fact(h.title, f"${h.cost}, earns ${h.income}, room for {h.room}, {h.pay_days} pay days")
             for h in HEIGHTS.values()]
    facts.append(schema.Fact("pay days", f"weeks {', '.join(map(str, PAY_WEEKS))}"))
    return schema.BoardParts(
        layout="links",
        sites=[schema.Site(t.id, t.name, t.x / WIDTH, t.y / DEPTH, STYLES[t.height], height_of(t).title,
                    values_of(height_of(t))) for t in box.towns],
        links=[schema.Link(f"{a}>{b}", a, b) for a, b in box.links],
        company_columns=COLUMNS,
        gauges=[schema.Gauge(f"week-{seat}", f"Week of seat {seat + 1}", LAST_WEEK, LAST_WEEK)
                for seat in range(box.seats)],
        facts=facts,
        turn_note="The marker furthest back has the turn",
    )


def company_values(moment: Moment) -> list[dict[str, schema.Number]]:
    s = moment.now
    return [{"treasury": s.treasury[c], "sold": s.sold[c], "pays": per_share(moment.t, moment.s, c),
             "minimum_bid": MINIMUM_BID if s.sold[c] < company.shares else None, "cubes": s.cubes[c]}
            for c, company in enumerate(moment.box.companies)]


def view(moment: Moment) -> schema.ViewParts:
    box, s, values = moment.box, moment.now, company_values(moment)
    return schema.ViewParts(
        phase=phase_of(s),
        companies={company.id: company_view(box, s, c, values[c]) for c, company in enumerate(box.companies)},
        endings=[schema.EndingView("pay days", s.pay_days, PAY_DAYS, 0, s.pay_days == PAY_DAYS)],
        sites={town.id: site_view(box, s, i) for i, town in enumerate(box.towns)},
        gauges={f"week-{seat}": s.weeks[seat] for seat in range(box.seats)},
    )


def company_view(box: Box, s: Any, c: int, values: dict[str, schema.Number]) -> schema.CompanyView:
    """A link is drawn in the company's colour if it has a cube at both ends."""
    sites = towns_of(box, s, c)
    links = [f"{a}>{b}" for a, b in box.links if a in sites and b in sites]
    return schema.CompanyView(True, values, sites=sites, links=links)


def site_view(box: Box, s: Any, i: int) -> schema.SiteView:
    is_snowed_in = s.pay_days >= height_of(box.towns[i]).pay_days
    pieces = [company.id for c, company in enumerate(box.companies) if s.track[i] >> c & 1]
    snow = [schema.Value("income", "snow", "snowed in")]
    return schema.SiteView(pieces, values=snow if is_snowed_in else None)
