"""The map file of Chicago & NorthWestern: its form, its checks, and the Box made from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from cuberails.games.chicago_northwestern.box import Box, City, HouseRules, Railroad
from cuberails.games.chicago_northwestern.state import CITIES, COMPANIES, LINKS
from cuberails.games.chicago_northwestern.vocabulary import VERBS
from cuberails.games.map_file import MapError, check_number, check_printable, convert, count_by, duplicates

FAR = 100_000  # pixels from the corner of the map
MOST_STARTS = 5  # initial builds with the most players, all from Chicago
ROCK_ISLAND = "CRIP"
NUMBERED = HouseRules()  # without options
MARKS = {"CMSTPP": "M", "CNW": "N", "CRIP": "R", "ATSF": "S", "CBQ": "Q", "MP": "P"}


class RailroadForm(msgspec.Struct):
    id: str
    start: str
    special_city: str
    shares: int
    cubes: int
    abbr: str = ""
    name: str = ""
    hex: str = "#666666"
    closed_until_st_louis_reached: bool = False


class CityForm(msgspec.Struct):
    id: str
    name: str
    x: int
    y: int


class LinkForm(msgspec.Struct):
    a: str
    b: str
    id: str = ""


class MapForm(msgspec.Struct):
    railroads: list[RailroadForm]
    cities: list[CityForm]
    links: list[LinkForm]
    gone_west_cities: list[str]


def ends(link: LinkForm) -> tuple[str, str]:
    return (link.a, link.b) if link.a < link.b else (link.b, link.a)


def check(form: MapForm, house_rules: HouseRules) -> list[str]:
    """Every problem of the map, each beginning with its place in the file."""
    problems: list[str] = []
    cities = {c.id for c in form.cities}
    if not 1 <= len(form.cities) <= CITIES:
        problems.append(f"cities: {len(form.cities)} cities, the limit is {CITIES}")
    if not 1 <= len(form.links) <= LINKS:
        problems.append(f"links: {len(form.links)} links, the limit is {LINKS}")
    if len(form.railroads) != COMPANIES:
        problems.append(f"railroads: {len(form.railroads)} railroads, there must be {COMPANIES}")
    if problems:
        return problems
    for i, name in duplicates([c.id for c in form.cities]):
        problems.append(f"cities[{i}]: {name} appears twice")
    check_ids(problems, form)
    for i, c in enumerate(form.cities):
        check_printable(problems, f"cities[{i}]", c.id, c.name)
        for axis, value in (("x", c.x), ("y", c.y)):
            check_number(problems, f"cities[{i}]", axis, value, -FAR, FAR)
    check_links(problems, form, cities)
    for i, city in enumerate(form.gone_west_cities):
        if city not in cities:
            problems.append(f"gone_west_cities[{i}]: {city!r} is not among the cities")
    for i, r in enumerate(form.railroads):
        check_railroad(problems, f"railroads[{i}] ({r.id})", r, cities)
    return problems or check_specials(form, house_rules) or check_reach(form, house_rules)


def check_ids(problems: list[str], form: MapForm) -> None:
    """Every id is a word that can be typed and read back: no blank, no >, not a number, not taken."""
    taken = dict.fromkeys((verb.word for verb in VERBS), "an action")
    named = [(f"cities[{i}]", "a city", c.id) for i, c in enumerate(form.cities)]
    named += [(f"railroads[{i}]", "a railroad", r.id) for i, r in enumerate(form.railroads)]
    for place, what, word in named:
        if not word or ">" in word or word.split() != [word] or (word.isascii() and word.isdigit()):
            problems.append(f"{place}: the id {word!r} has to be one word without >, and no number")
        if taken.get(word.casefold(), what) != what or (what == "a railroad" and taken.get(word.casefold())):
            problems.append(f"{place}: the id {word} is taken, it is {taken[word.casefold()]}")
        taken.setdefault(word.casefold(), what)


def check_links(problems: list[str], form: MapForm, cities: set[str]) -> None:
    for i, link in enumerate(form.links):
        unknown = [end for end in (link.a, link.b) if end not in cities]
        problems.extend(f"links[{i}]: {end!r} is not among the cities" for end in unknown)
        if link.a == link.b:
            problems.append(f"links[{i}]: joins {link.a} with itself")
    for i, name in duplicates([" and ".join(ends(link)) for link in form.links]):
        problems.append(f"links[{i}]: {name} are joined twice")


def check_railroad(problems: list[str], place: str, r: RailroadForm, cities: set[str]) -> None:
    if r.start not in cities:
        problems.append(f"{place}: has no home, start {r.start!r} is not among the cities")
    if r.special_city not in cities:
        problems.append(f"{place}: special_city {r.special_city!r} is not among the cities")
    check_printable(problems, place, r.id, r.abbr, r.name)
    check_number(problems, place, "shares", r.shares, 1, 8)
    check_number(problems, place, "cubes", r.cubes, 1, LINKS - 1)


def check_specials(form: MapForm, house_rules: HouseRules) -> list[str]:
    """NW-2: what another Special city of the Rock Island needs."""
    given = house_rules.rock_island_special
    if given == NUMBERED.rock_island_special:
        return []
    needed = (
        ("railroads", ROCK_ISLAND, [r.id for r in form.railroads]),
        ("cities", given, [c.id for c in form.cities]),
    )
    return [
        f"{place}: {word} is missing, rock_island_special={given} needs it"
        for place, word, found in needed
        if word not in found
    ]


def special_of(r: RailroadForm, house_rules: HouseRules) -> str:
    """The map says it, unless the option names another city for the Rock Island."""
    given = house_rules.rock_island_special
    return given if r.id == ROCK_ISLAND and given != NUMBERED.rock_island_special else r.special_city


def check_reach(form: MapForm, house_rules: HouseRules) -> list[str]:
    """All cities are connected, and the initial builds cannot run out of links."""
    around: dict[str, list[str]] = {c.id: [] for c in form.cities}
    for link in form.links:
        around[link.a].append(link.b)
        around[link.b].append(link.a)
    open_now = [r for r in form.railroads if not r.closed_until_st_louis_reached]
    if len(open_now) < MOST_STARTS:
        return [f"railroads: {len(open_now)} are open at the start, {MOST_STARTS} players need one each"]
    found, queue = {open_now[0].start}, [open_now[0].start]
    for here in queue:
        fresh = [city for city in around[here] if city not in found]
        found.update(fresh)
        queue.extend(fresh)
    starters = form.railroads if house_rules.mp_in_initial_builds else open_now
    problems = [
        f"cities[{i}] ({c.id}): no links connect it to {open_now[0].start}"
        for i, c in enumerate(form.cities)
        if c.id not in found
    ]
    for start in sorted({r.start for r in open_now}):
        # a build that starts here takes one link of this city, one that passes through takes two
        through = min(MOST_STARTS - 1, sum(r.start != start for r in starters))
        if len(around[start]) < MOST_STARTS + through:
            need = f"the initial builds need {MOST_STARTS + through}"
            problems.append(f"links: {len(around[start])} at {start}, {need}")
    return problems


def make_box(raw: Mapping[str, Any], seats: int, modules: Iterable[str], house_rules: HouseRules) -> Box:
    form = convert(raw, MapForm)
    problems = check(form, house_rules)
    if problems:
        raise MapError(problems)
    return Box(
        seats,
        tuple(
            Railroad(
                r.id,
                r.abbr or r.id,
                r.name or r.id,
                r.hex,
                r.start,
                special_of(r, house_rules),
                r.shares,
                r.cubes,
                not r.closed_until_st_louis_reached,
                MARKS.get(r.id, ""),
            )
            for r in form.railroads
        ),
        tuple(
            City(c.id, c.name, c.x, c.y, c.id in form.gone_west_cities)
            for c in sorted(form.cities, key=lambda c: c.id)
        ),
        tuple(sorted(ends(link) for link in form.links)),
        house_rules,
    )


def describe(raw: Mapping[str, Any]) -> list[str]:
    return [
        f"{len(raw['railroads'])} railroads",
        count_by(raw["cities"], "cities", "source"),
        count_by(raw["links"], "links", "source"),
    ]
