"""The box of Snowline: how it is made from a map file, and how it becomes a record for the rules."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from cuberails.games.map_file import MapError, check_printable, convert, duplicates
from cuberails.games.options import option
from cuberails.kernel.layout import Pool

from snowline.model import COMPANIES, LINKS, TOWNS, Constants

CASH = {2: 26, 3: 20, 4: 16}        # SL-1
MOST_CASH = 500
LIMITS = COMPANIES, TOWNS, LINKS
WORDS = ("offer", "build", "wait", "bid", "pass")


class Height(msgspec.Struct, frozen=True):
    title: str
    cost: int
    income: int
    room: int           # companies that can have a cube there
    pay_days: int       # until it is snowed in


HEIGHTS = {                         # SL-3
    "valley": Height("valley town", cost=3, income=2, room=2, pay_days=4),
    "hill": Height("hill town", cost=4, income=4, room=2, pay_days=3),
    "alp": Height("alpine station", cost=5, income=10, room=1, pay_days=2),
}


class Company(msgspec.Struct, frozen=True):
    id: str
    title: str
    colour: str
    home: str
    shares: Literal[3] = 3
    cubes: Literal[8] = 8
    mark: str = ""

    @property
    def name(self) -> str:
        return self.id


class Town(msgspec.Struct, frozen=True):
    id: str
    name: str
    height: Literal["valley", "hill", "alp"]
    x: int
    y: int


class MapForm(msgspec.Struct, frozen=True):
    companies: tuple[Company, ...]
    towns: tuple[Town, ...]
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class HouseRules:
    """Options beside the numbered rules; the defaults are the numbered rules."""

    starting_cash: int | None = option(
        None, "Starting cash", "Dollars for every seat in place of the usual amount.", "SL-1", 0, MOST_CASH)


@dataclass(frozen=True)
class Box:
    seats: int
    starting_cash: int
    companies: tuple[Company, ...]
    towns: tuple[Town, ...]
    links: tuple[tuple[str, str], ...]


def height_of(town: Town) -> Height:
    return HEIGHTS[town.height]


def check(form: MapForm) -> list[str]:
    """Every problem of the map, each beginning with its place in the file."""
    ids, towns = [c.id for c in form.companies] + [t.id for t in form.towns], {t.id for t in form.towns}
    problems: list[str] = []
    for what, found, most in zip(form.__struct_fields__, msgspec.structs.astuple(form), LIMITS, strict=True):
        if not 1 <= len(found) <= most:
            problems.append(f"{what}: {len(found)} of them, the limit is {most}")
    problems += [f"ids: {name} is there twice" for _, name in duplicates(ids)]
    problems += [f"ids: {name!r} has to be one word, and none of the game's own" for name in ids
                 if not name.isidentifier() or name.casefold() in WORDS]
    check_printable(problems, "names", *(c.title for c in form.companies), *(t.name for t in form.towns))
    ends = [(f"companies[{i}]", c.home) for i, c in enumerate(form.companies)]
    ends += [(f"links[{i}]", end) for i, link in enumerate(form.links) for end in link]
    return problems + [f"{place}: {end!r} is not among the towns" for place, end in ends if end not in towns]


def make_box(raw: Mapping[str, Any], seats: int, modules: Iterable[str], house_rules: HouseRules) -> Box:
    form, cash = convert(raw, MapForm), house_rules.starting_cash
    if problems := check(form):
        raise MapError(problems)
    return Box(seats, CASH[seats] if cash is None else cash, form.companies, form.towns, form.links)


def make_constants(box: Box) -> Pool:
    made = Constants()
    t: Any = made
    place = {town.id: i for i, town in enumerate(box.towns)}
    t.seats, t.starting_cash = box.seats, box.starting_cash
    t.companies, t.towns = len(box.companies), len(box.towns)
    t.places = t.towns
    for c, company in enumerate(box.companies):
        t.shares[c], t.cubes[c], t.home[c] = company.shares, company.cubes, place[company.home]
    for i, town in enumerate(box.towns):
        height = height_of(town)
        t.cost[i], t.income[i], t.room[i] = height.cost, height.income, height.room
        t.open_for[i] = height.pay_days
        near = [place[b if a == town.id else a] for a, b in box.links if town.id in (a, b)]
        t.first[i + 1] = t.first[i] + len(near)
        t.near[t.first[i] : t.first[i + 1]] = near
    return Constants.from_bytes(made.as_array().tobytes())
