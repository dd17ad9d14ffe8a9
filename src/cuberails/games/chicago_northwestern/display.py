"""Chicago & NorthWestern as people see it: the printed board, and everything on it at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from cuberails.display.schema import (
    Badge,
    BadgeView,
    BoardParts,
    Column,
    CompanyView,
    EndingView,
    Fact,
    LegendEntry,
    Link,
    Number,
    Site,
    Token,
    ViewParts,
)
from cuberails.games.chicago_northwestern import state as model
from cuberails.games.chicago_northwestern.box import STEP_COST, Box, City
from cuberails.games.chicago_northwestern.dividends import endings, lost_specials, per_share
from cuberails.games.chicago_northwestern.notes import (
    SHARES,
    SHARES_WITH_CLOSED,
    SPECIALS,
    SPECIALS_OR_LOST,
    WEST,
    notes,
)
from cuberails.games.chicago_northwestern.shares import why_not_offer
from cuberails.games.chicago_northwestern.snapshot import phase_of
from cuberails.games.game_type import Moment
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import NOBODY

COLUMNS = [
    Column("treasury", "Treasury", "The railroad's money, which pays for track", "treasury", "money"),
    Column("sold", "Sold", "Shares sold, out of the total", "shares sold", "shares", has_effects=False),
    Column("links", "Links", "Links built; each pays every share", "links", has_effects=False, is_minor=True),
    Column("pays", "Pays", "What one share pays at a dividend", "a share pays", "money"),
    Column("cubes", "Cubes", "Cubes left", "cubes left", has_effects=False),
]
CARD = Token("card", "Card", "The Pay Dividends card, once a game", "held", "played")
LEGEND = [
    LegendEntry("link", "", "link"),
    LegendEntry("track", "", "built"),
    LegendEntry("open", "", "Special city"),
    LegendEntry("used", "", "Special used"),
    LegendEntry("lost", "", "Special lost"),
    LegendEntry("diamond", "", "Gone West city"),
    LegendEntry("diamond-used", "", "used"),
    LegendEntry("start", "", "start city"),
]
START_NOTE = f"A railroad, ${model.MINIMUM_BID} or more for it, and one to three links."


def board(box: Box, _raw: Mapping[str, Any], _is_bundled: bool) -> BoardParts:
    single, double, triple = accumulate(STEP_COST)
    prices = {
        "single build": single,
        "double build": double,
        "triple build": triple,
        "a link pays": model.LINK_DIVIDEND,
        "if gone west": model.WEST_DIVIDEND,
        "opening bid": model.MINIMUM_BID,
    }
    return BoardParts(
        layout="links",
        sites=sites_of(box),
        company_heading="Railroad",
        company_columns=COLUMNS,
        links=[Link(f"{a}>{b}", a, b) for a, b in box.links],
        badges=[
            *(
                Badge(special_id(r.id), r.special, "pill", f"Special of {r.name}", r.id)
                for r in box.companies
            ),
            *(
                Badge(west_id(city.id), city.id, "diamond", "Gone West city")
                for city in box.cities
                if city.is_west
            ),
        ],
        tokens=[CARD],
        facts=[Fact(label, f"${amount}") for label, amount in prices.items()],
        legend=LEGEND,
        notes=notes(box),
        pieces_on="links",
        turn_note="Stock, track, dividends, a Special, or west.",
    )


def special_id(railroad: str) -> str:
    return f"special-{railroad}"


def west_id(city: str) -> str:
    return f"west-{city}"


def sites_of(box: Box) -> list[Site]:
    """Positions in a square of side 1, with the proportions of the map file."""
    left, top = min(c.x for c in box.cities), min(c.y for c in box.cities)
    side = max(max(c.x for c in box.cities) - left, max(c.y for c in box.cities) - top, 1)
    starts = {r.home for r in box.companies}
    return [
        site_of(city, (city.x - left) / side, (city.y - top) / side, city.id in starts) for city in box.cities
    ]


def site_of(city: City, x: float, y: float, is_start: bool) -> Site:
    about = "start city" if is_start else "city"
    return Site(city.id, city.name, round(x, 4), round(y, 4), "start" if is_start else "town", about)


def company_values(moment: Moment) -> list[dict[str, Number]]:
    box, t, s, now, _ = moment
    return [
        {
            "treasury": now.treasury[c],
            "sold": now.sold[c],
            "links": now.links[c],
            "pays": int(per_share(s, c)),
            "minimum_bid": model.MINIMUM_BID if why_not_offer(t, s, c) == FINE else None,
            "cubes": now.cubes[c],
        }
        for c in range(len(box.companies))
    ]


def view(moment: Moment) -> ViewParts:
    box, now = moment.box, moment.now
    values, phase = company_values(moment), phase_of(now)
    is_start = phase == "initial-build"
    last_round = f"The last round: {moment.players[-1]} has the last turn." if now.last_round else ""
    return ViewParts(
        phase=phase,
        task="start a railroad" if is_start else "move",
        note=START_NOTE if is_start else last_round,
        companies={r.id: railroad_view(box, now, c, values[c]) for c, r in enumerate(box.companies)},
        endings=list(endings_of(moment)),
        badges=dict(badges_of(box, now)),
        tokens=[{CARD.id: bool(card)} for card in now.cards[: box.seats]],
    )


def railroad_view(box: Box, now: Any, c: int, values: dict[str, Number]) -> CompanyView:
    links = sorted(">".join(link) for k, link in enumerate(box.links) if now.track[k] >> c & 1)
    has_gone_west = now.west_city[c] != NOBODY
    return CompanyView(
        bool(now.is_open[c]),
        values,
        note_of(box, now, c),
        ["gone west"] if has_gone_west else [],
        links=links,
    )


def note_of(box: Box, now: Any, c: int) -> str:
    name, r = {city.id: city.name for city in box.cities}, box.companies[c]
    is_for_offers = not (r.starts_open or box.house_rules.mp_in_initial_builds) and now.starts > 0  # NW-5
    if not now.is_open[c]:
        opens = "opens for offers only" if is_for_offers else "opens"
        return f"closed, {opens} when a link into {name[r.home]} is built"
    if is_for_offers:
        return "open for offers only, not for an initial build"
    state = special_state(now, c)
    special = f"Special at {name[r.special]}" if state == "open" else f"Special {state}"
    west = now.west_city[c]
    return special if west == NOBODY else f"{special}, gone west at {box.cities[west].name}"


def special_state(now: Any, c: int) -> str:
    """NW-12, NW-13: open, used, or lost by going west."""
    return "used" if now.special_used[c] else "open" if now.west_city[c] == NOBODY else "lost"


def badges_of(box: Box, now: Any) -> Iterator[tuple[str, BadgeView]]:
    for c, r in enumerate(box.companies):
        state = special_state(now, c)
        yield special_id(r.id), BadgeView(state, r.id if state == "used" else None)  # type: ignore[arg-type]
    for i, city in enumerate(box.cities):
        if city.is_west:
            users = [r.id for c, r in enumerate(box.companies) if now.west_city[c] == i]
            yield west_id(city.id), BadgeView("used", users[0]) if users else BadgeView("open")


def endings_of(moment: Moment) -> Iterator[EndingView]:
    """NW-15, without an ending that cannot come any more."""
    box, t, s, now, _ = moment
    reached, n = int(endings(t, s)), len(box.companies)
    lost, counts_lost = int(lost_specials(t, s)), box.house_rules.lost_specials_count
    taken = sum(now.special_used[:n]) + (lost if counts_lost else 0)
    specials = SPECIALS_OR_LOST if counts_lost else SPECIALS
    shares, left = shares_to_offer(moment)
    rows = [
        (specials, taken, int(t.specials_to_end), 0, model.ALL_SPECIALS),
        (WEST, sum(city != NOBODY for city in now.west_city[:n]), int(t.west_to_end), 0, model.ENOUGH_WEST),
        (shares, left, 0, sum(r.shares for r in box.companies), model.NO_STOCK),
    ]
    for what, at, end, start, bit in rows[1:] if lost and not counts_lost else rows:
        yield EndingView(what, at, end, start, bool(reached & bit))


def shares_to_offer(moment: Moment) -> tuple[str, int]:
    """The shares whose end ends the game: what they are, and how many are left."""
    box, t, s, now, _ = moment
    waits = [box.house_rules.closed_mp_counts and not is_open for is_open in now.is_open]
    left = [r.shares - now.sold[c] for c, r in enumerate(box.companies)]
    counted = [n for c, n in enumerate(left) if waits[c] or why_not_offer(t, s, c) == FINE]
    has_closed = any(waits[: len(left)])
    return SHARES_WITH_CLOSED if has_closed else SHARES, sum(counted)
