"""The map file of Chicago Express: its checks, and the Box made from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cuberails.display.hexes import neighbours
from cuberails.games.chicago_express import erie, narrow_gauge
from cuberails.games.chicago_express.box import Box, Company, Hex, HouseRules
from cuberails.games.chicago_express.map_form import HexForm, MapForm
from cuberails.games.chicago_express.state import BOXES, HEXES, INDUSTRIES
from cuberails.games.game_type import Module
from cuberails.games.map_file import MapError, check_number, check_printable, convert, count_by, duplicates

TERRAINS = ("plain", "forest", "mountain", "city", "industrial", "chicago", "start")
PRICED = frozenset(TERRAINS) - {"start"}
EARNING, GROWING = frozenset({"city", "mountain", "chicago"}), frozenset({"city", "mountain"})
HEX_ID = re.compile(r"[A-Z](0|[1-9][0-9]?)")
WABASH_HOME, SELF_GROWING = "Fort Wayne", "Detroit"
MODULES = {
    "erie": Module(
        "Erie", "A sixth company that opens late and may build into New York.", erie.erie, erie.check_map
    ),
    "narrow_gauge": Module(
        "Narrow Gauge",
        "Nine neutral locomotives that block hexes or make them more expensive.",
        narrow_gauge.narrow_gauge,
        narrow_gauge.check_map,
    ),
}

# CE-2: id, title, colour, shares, locomotives, starting income
COMPANIES = (
    ("PRR", "Pennsylvania", "red", 3, 20, 7),
    ("B&O", "Baltimore & Ohio", "blue", 4, 22, 6),
    ("C&O", "Chesapeake & Ohio", "yellow", 6, 26, 5),
    ("NYC", "New York Central", "green", 5, 24, 8),
)


def reach(start: str, hexes: Mapping[str, HexForm]) -> set[str]:
    """All hexes that track from a hex could reach; track does not run through a start hex."""
    found, queue = {start}, [start]
    for here in queue:
        if here != start and hexes[here].terrain == "start":
            continue
        for near in neighbours(here):
            if near in hexes and near not in found:
                found.add(near)
                queue.append(near)
    return found


def check(form: MapForm, modules: Iterable[str] = ()) -> list[str]:
    """Every problem of the map, each beginning with its place in the file."""
    problems: list[str] = []
    if not 1 <= len(form.hexes) <= HEXES:
        problems.append(f"hexes: {len(form.hexes)} hexes, the limit is {HEXES}")
        if form.hexes:
            return problems
    for i, h in enumerate(form.hexes):
        check_hex(problems, f"hexes[{i}] ({h.hex})", h, form)
    for i, name in duplicates([h.hex for h in form.hexes]):
        problems.append(f"hexes[{i}]: {name} appears twice")
    for i, name in duplicates([h.name or ("Chicago" if h.terrain == "chicago" else "") for h in form.hexes]):
        problems.append(f"hexes[{i}] ({form.hexes[i].hex}): the name {name} appears twice")
    check_tracks(problems, form)
    check_places(problems, form, modules)
    return problems if problems else check_reach(form)


def check_hex(problems: list[str], place: str, h: HexForm, form: MapForm) -> None:
    if not HEX_ID.fullmatch(h.hex):
        problems.append(f"{place}: a hex is a letter and a number, such as R4")
    if h.terrain not in TERRAINS:
        problems.append(f"{place}: unknown terrain {h.terrain!r}, known are {', '.join(TERRAINS)}")
    elif h.income and h.terrain not in EARNING:
        problems.append(f"{place}: income counts only where the terrain is chicago, city or mountain")
    elif h.development and h.terrain not in GROWING:
        problems.append(f"{place}: development counts only where the terrain is city or mountain")
    check_printable(problems, place, h.name)
    check_number(problems, place, "cost", h.cost, low=1 if h.terrain in PRICED else 0)
    check_number(problems, place, "income", h.income)
    check_number(problems, place, "development", h.development)
    if h.terrain == "industrial" and h.name not in form.tracks:
        problems.append(f'{place}: industrial city {h.name!r} has no track under "tracks"')
    if (h.terrain == "start") != bool(h.start):
        problems.append(f'{place}: terrain "start" and the key "start" go together')
    if h.start and h.start not in [c[0] for c in COMPANIES]:
        problems.append(f"{place}: start of an unknown company {h.start!r}")


def check_tracks(problems: list[str], form: MapForm) -> None:
    if SELF_GROWING not in form.tracks:
        problems.append(f"tracks: {SELF_GROWING} is missing, its track ends the game")
    if len(form.tracks) > INDUSTRIES:
        problems.append(f"tracks: {len(form.tracks)} tracks, the limit is {INDUSTRIES}")
        return
    cities = [h.name for h in form.hexes if h.terrain == "industrial"]
    for name, values in form.tracks.items():
        place = f"tracks.{name}"
        check_printable(problems, "tracks", name)
        if not 1 <= len(values) <= BOXES:
            problems.append(f"{place}: {len(values)} boxes, between 1 and {BOXES} are possible")
        if values != sorted(set(values)):
            problems.append(f"{place}: the boxes must rise")
        for value in values:
            check_number(problems, place, "box", value)
        if name not in cities:
            problems.append(f"{place}: no industrial city of that name among the hexes")


def check_places(problems: list[str], form: MapForm, modules: Iterable[str]) -> None:
    starts = [h.start for h in form.hexes if h.start]
    for company, *_ in COMPANIES:
        if starts.count(company) != 1:
            problems.append(f"hexes: {company} has {starts.count(company)} start hexes and needs one")
    chicagos = [h for h in form.hexes if h.terrain == "chicago"]
    if len(chicagos) != 1:
        problems.append(f'hexes: {len(chicagos)} hexes of terrain "chicago", there must be one')
    if WABASH_HOME not in form.names("city"):
        problems.append(f"hexes: WAB has no home, no city is named {WABASH_HOME}")
    for module in sorted(modules):
        problems.extend(each for each in MODULES[module].check_map(form) if each not in problems)


def check_reach(form: MapForm) -> list[str]:
    hexes = {h.hex: h for h in form.hexes}
    chicago = next(h.hex for h in form.hexes if h.terrain == "chicago")
    found = reach(chicago, hexes)
    return [
        f"hexes[{i}] ({h.hex}): {h.start or 'track from there'} cannot reach Chicago"
        for i, h in enumerate(form.hexes)
        if h.hex not in found
    ]


def make_box(raw: Mapping[str, Any], seats: int, modules: Iterable[str], house_rules: HouseRules) -> Box:
    form = convert(raw, MapForm)
    problems = check(form, modules)
    if problems:
        raise MapError(problems)
    homes = {h.start: h.hex for h in form.hexes if h.start}
    fort_wayne = next(h.hex for h in form.hexes if h.name == WABASH_HOME)
    companies = [
        Company(i, title, colour, homes[i], shares, locomotives, income)
        for i, title, colour, shares, locomotives, income in COMPANIES
    ]
    chicago = next(h.name or "Chicago" for h in form.hexes if h.terrain == "chicago")
    wabash = Company("WAB", "Wabash", "black", fort_wayne, shares=2, locomotives=11, gate=(chicago,))
    hexes = tuple(
        Hex(
            h.hex,
            h.terrain,
            chicago if h.terrain == "chicago" else h.name,
            h.cost,
            h.income,
            h.development,
            only=h.start,
        )
        for h in sorted(form.hexes, key=lambda h: h.hex)
    )
    tracks = {name: tuple(values) for name, values in form.tracks.items()}
    box = Box(seats, (*companies, wabash), hexes, tracks, house_rules)
    for name in sorted(modules):
        box = MODULES[name].apply(box)
    return box


def describe(raw: Mapping[str, Any]) -> list[str]:
    return [count_by(raw["hexes"], "hexes", "terrain")]
