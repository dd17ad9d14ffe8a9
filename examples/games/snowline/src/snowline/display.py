"""Snowline as people see it: the printed board, and what is on it now."""

from collections.abc import Mapping
from typing import Any

from cuberails.display import schema
from cuberails.display.schema import Fact, SiteView, Value
from cuberails.games.game_type import Moment
from cuberails.games.town_map import company_views, links_of, pieces_in, site_of

from snowline.box import HEIGHTS, Box, Height
from snowline.model import LAST_WEEK, MINIMUM_BID, PAY_DAYS, PAY_WEEKS
from snowline.shares import per_share

STYLES: dict[str, schema.SiteStyle] = {"valley": "town", "hill": "forest", "alp": "mountain"}
WEEK = schema.Column("week", "Week", f"The marker on the calendar of {LAST_WEEK} weeks", "week")
SNOW = [Value("note", "snow", "snowed in")]


def fact_of(h: Height) -> Fact:
    return Fact(f"{h.title}, room for {h.room}", f"${h.cost} for ${h.income} on {h.open_for} pay days")


def board(box: Box, raw: Mapping[str, Any], is_bundled: bool) -> schema.BoardParts:
    return schema.BoardParts(
        layout="links",
        sites=[site_of(t, STYLES[t.height], t.kind.title, t.kind.cost, t.kind.income) for t in box.towns],
        links=links_of(box),
        player_columns=[WEEK],
        facts=[*map(fact_of, HEIGHTS.values()), Fact("pay days", f"weeks {', '.join(map(str, PAY_WEEKS))}")],
        round_name="week",
        turn_note="The marker furthest back has the turn",
    )


def view(moment: Moment) -> schema.ViewParts:
    box, s = moment.box, moment.now
    return schema.ViewParts(
        companies=company_views(moment, per_share, MINIMUM_BID),
        endings=[schema.EndingView("Pay days", s.pay_days, PAY_DAYS, 0, s.pay_days == PAY_DAYS)],
        sites={town.id: site_view(box, s, i) for i, town in enumerate(box.towns)},
        players=[{"week": week} for week in s.weeks[: box.seats]],
    )


def site_view(box: Box, s: Any, i: int) -> SiteView:
    is_snowed_in = box.towns[i].kind.open_for <= min(s.pay_days, PAY_DAYS - 1)  # SL-13: never a valley
    return SiteView(pieces_in(box, s, i), values=SNOW if is_snowed_in else None, is_closed=is_snowed_in)
