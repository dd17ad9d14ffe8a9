"""Chicago Express as people see it: the printed board, and everything on it at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from cuberails.display.hexes import centre, lines_between
from cuberails.display.palette import ORANGE, ink_on
from cuberails.display.schema import (
    BoardParts,
    Column,
    CompanyView,
    EndingView,
    Gauge,
    Label,
    LegendEntry,
    Neutral,
    Number,
    Site,
    SiteStyle,
    SiteView,
    Supply,
    Track,
    Value,
    ViewParts,
)
from cuberails.display.text import listed
from cuberails.games.chicago_express import state
from cuberails.games.chicago_express.box import Box, Hex
from cuberails.games.chicago_express.constants import house_use
from cuberails.games.chicago_express.dividends import endings, per_share
from cuberails.games.chicago_express.map_file import SELF_GROWING
from cuberails.games.chicago_express.notes import (
    DIAL_TITLES,
    HOUSES_LEFT,
    NO_LOCOMOTIVES,
    SOLD_OUT,
    SOLD_OUT_AT_ONCE,
    notes,
)
from cuberails.games.chicago_express.shares import minimum_bid, why_not_offer
from cuberails.games.chicago_express.snapshot import members, phase_of, with_track
from cuberails.games.chicago_express.track import entry_income, has_room, price_of
from cuberails.games.chicago_express.vocabulary import DIALS
from cuberails.games.game_type import Moment
from cuberails.kernel.network import gate_is_reached
from cuberails.kernel.refusals import FINE

NARROW = Neutral("orange", "narrow gauge", "o", ORANGE, ink_on(ORANGE))
STYLES = {"start": "city", "chicago": "goal"}  # other terrains are styles themselves
ABOUT = {"start": "city", "chicago": "city", "industrial": "industrial city"}
# on the open water of the bundled map
LAKES = [
    Label("Lake Michigan", 0.6, 0.6),
    Label("Lake Huron", 8.1, -0.7),
    Label("Lake Erie", 11.0, 1.15),
    Label("Lake Ontario", 17.4, -1.15),
]
PLAIN_COST = 1  # of a plain without locomotives, too common to be written on every one
COLUMNS = [
    Column("treasury", "Treasury", "The company's money, which pays for track", "treasury", "money"),
    Column("income", "Income", "Divided among its shares at a dividend", "income"),
    Column("sold", "Sold", "Shares sold, out of the total", "shares sold", "shares", has_effects=False),
    Column("pays", "Pays", "What the bank would pay for one share now", "a share pays", "money"),
    Column(
        "minimum_bid",
        "Min bid",
        "Minimum opening bid for its next share",
        "minimum bid",
        "money",
        has_effects=False,
    ),
    Column("cubes", "Locos", "Locomotives left", "locomotives left", has_effects=False),
]
LEGEND = [
    LegendEntry("plain", "", f"plain: costs ${PLAIN_COST}"),
    LegendEntry("cost", "2", "cost of the next locomotive"),
    LegendEntry("income", "+1", "income"),
    LegendEntry("house", "1", "income from a house"),
    LegendEntry("built", "1", "house built"),
    LegendEntry("forest", "", f"forest: one locomotive, ${state.FOREST_GIFT} from a house"),
    LegendEntry("mountain", "", "mountain: one locomotive"),
]


def board(box: Box, raw: Mapping[str, Any], is_bundled: bool) -> BoardParts:
    unsure = {h["hex"] for h in raw["hexes"] if h.get("unsure")}
    has_orange = bool(box.orange_at)
    return BoardParts(
        layout="hexes",
        sites=[site_of(box, h, h.id in unsure) for h in box.hexes],
        company_columns=COLUMNS,
        labels=LAKES if is_bundled else [],
        neutrals=[NARROW] if has_orange else [],
        gauges=[
            Gauge(dial, DIAL_TITLES[dial], size, size)
            for dial, size in zip(DIALS, box.house_rules.dials, strict=True)
        ],
        tracks=[
            Track(name, name, list(values), hex_named(box, name), ends_game=name == SELF_GROWING)
            for name, values in box.tracks.items()
        ],
        supplies=list(supplies_of(box)),
        legend=LEGEND,
        notes=notes(box),
        axis="income",
        turn_note="A dividend phase comes when two dials are red.",
    )


def supplies_of(box: Box) -> Iterator[Supply]:
    yield Supply("houses", "houses left", box.house_rules.houses, "house")
    if box.orange_at:
        yield Supply("repository", "in the repository", len(box.orange_at), "neutral")


def hex_named(box: Box, name: str) -> str:
    found = box.find(name)
    assert found is not None, "the map check sees to it"
    return found.id


def site_of(box: Box, h: Hex, is_unsure: bool) -> Site:
    x, y = centre(h.id)
    return Site(
        h.id,
        h.name or None,
        round(x, 4),
        round(y, 4),
        cast(SiteStyle, STYLES.get(h.terrain, h.terrain)),
        ABOUT.get(h.terrain, h.terrain),
        values_of(h, h.cost, printed_income(box, h), is_built=False),
        h.only or None,
        is_unsure,
    )


def printed_income(box: Box, h: Hex) -> int:
    return box.tracks[h.name][0] if h.terrain == "industrial" else h.income


def values_of(h: Hex, price: int, income: int, is_built: bool) -> list[Value]:
    found = [cost_of(h, price)] if price else []
    if income:
        found.append(Value("income", f"+{income}", f"income +{income}"))
    is_gift = house_use(h) == state.PAYS_TREASURY
    house = f"${state.FOREST_GIFT}" if is_gift else str(h.development)
    if is_built:
        found.append(Value("built", house, "developed"))
    elif is_gift or h.development:
        title = f"a house gives {house if is_gift else f'+{house}'}"
        found.append(Value("house", house, title, is_common=is_gift))
    return found


def cost_of(h: Hex, price: int) -> Value:
    is_raised = price != h.cost
    title = f"costs the next company ${price}" if is_raised else f"cost ${price}"
    is_common = h.terrain == "plain" and price == PLAIN_COST
    return Value("cost", str(price), title, is_common)


def price_at(moment: Moment, i: int) -> int:
    """CE-16: what the next locomotive costs; 0 where no company can enter any more."""
    _, t, s, _, _ = moment
    is_full = not any(has_room(t, s, c, i) for c in range(int(t.companies)))
    return 0 if is_full else int(price_of(t, s, i))


def company_values(moment: Moment) -> list[dict[str, Number]]:
    box, t, s, now, _ = moment
    return [
        {
            "treasury": now.treasury[c],
            "income": now.income[c],
            "sold": now.sold[c],
            "pays": int(per_share(s, c)),
            "minimum_bid": int(minimum_bid(t, s, c)) if why_not_offer(t, s, c) == FINE else None,
            "cubes": now.cubes[c],
        }
        for c in range(len(box.companies))
    ]


def view(moment: Moment) -> ViewParts:
    box, now = moment.box, moment.now
    values = company_values(moment)
    return ViewParts(
        phase=phase_of(now),
        companies={company.id: company_view(moment, c, values[c]) for c, company in enumerate(box.companies)},
        endings=list(endings_of(moment)),
        sites=dict(sites_of(moment)),
        gauges=dict(zip(DIALS, now.dials, strict=True)),
        tracks={name: values[now.track_position[k]] for k, (name, values) in enumerate(box.tracks.items())},
        supplies={
            supply.id: {"houses": now.houses, "repository": now.repository}[supply.id]
            for supply in supplies_of(box)
        },
    )


def company_view(moment: Moment, c: int, values: dict[str, Number]) -> CompanyView:
    hexes = with_track(moment.box, moment.now, c)
    return CompanyView(
        bool(moment.now.is_open[c]), values, note_of(moment, c), sites=hexes, links=lines_between(hexes)
    )


def note_of(moment: Moment, c: int) -> str:
    """When a closed company opens."""
    if moment.now.is_open[c]:
        return ""
    if gate_is_reached(moment.t, moment.s, c):
        return "closed, can be named"
    return f"closed, opens when a company reaches {listed(moment.box.companies[c].gate, 'or')}"


def sites_of(moment: Moment) -> Iterator[tuple[str, SiteView]]:
    """The hexes that differ from the printed board."""
    box, now = moment.box, moment.now
    built, waiting = set(members(box, now.developed)), set(members(box, now.waiting))
    bits = [(c, company.id) for c, company in enumerate(box.companies)] + [(state.ORANGE, NARROW.id)]
    for i, h in enumerate(box.hexes):
        if not (now.track[i] or h.id in built or h.id in waiting or h.terrain == "industrial"):
            continue
        pieces = [owner for bit, owner in bits if now.track[i] >> bit & 1]
        income, is_built = int(entry_income(moment.t, moment.s, i)), h.id in built
        price = price_at(moment, i) if now.track[i] else h.cost
        has_changed = is_built or income != printed_income(box, h) or price != h.cost
        if pieces or has_changed or h.id in waiting:
            yield (
                h.id,
                SiteView(
                    pieces,
                    [NARROW.id] if h.id in waiting else [],
                    values_of(h, price, income, is_built) if has_changed else None,
                ),
            )


def endings_of(moment: Moment) -> Iterator[EndingView]:
    """CE-25."""
    box, t, s, now, _ = moment
    reached, n = int(endings(t, s)), len(box.companies)
    empty = sum(not cubes for cubes in now.cubes[:n])
    sold_out = sum(sold == company.shares for sold, company in zip(now.sold, box.companies, strict=False))
    detroit = box.tracks[SELF_GROWING]
    grown = detroit[now.track_position[int(t.growing_track)]]
    rows = (
        (NO_LOCOMOTIVES, empty, int(t.locomotives_to_end), 0, state.OUT_OF_LOCOMOTIVES),
        (
            SOLD_OUT_AT_ONCE if box.ends_when_sold_out else SOLD_OUT,
            sold_out,
            int(t.sold_out_to_end),
            0,
            state.SOLD_OUT,
        ),
        (HOUSES_LEFT, now.houses, int(t.houses_to_end), int(t.houses), state.OUT_OF_HOUSES),
        (SELF_GROWING, grown, detroit[-1], detroit[0], state.DETROIT_FULL),
    )
    for what, at, end, start, bit in rows:
        yield EndingView(what, at, end, start, bool(reached & bit))
