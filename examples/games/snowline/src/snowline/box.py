"""What is in the box of Snowline, and how its map file becomes one."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from cuberails.games.maps import MapError, check_printable, convert, duplicates
from snowline.model import COMPANIES, TOWNS

CASH = {2: 26, 3: 20, 4: 16}        # SL-1


class Height(msgspec.Struct, frozen=True):
    """SL-3: all that a town's height decides."""

    id: str
    title: str
    cost: int
    income: int
    room: int           # companies that can have track there
    pay_days: int       # before the snow comes


HEIGHTS = {
    "valley": Height("valley", "valley town", cost=3, income=2, room=2, pay_days=4),
    "hill": Height("hill", "hill town", cost=4, income=4, room=2, pay_days=3),
    "alp": Height("alp", "alpine station", cost=5, income=8, room=1, pay_days=2),
}


class Company(msgspec.Struct, frozen=True):
    id: str
    name: str
    colour: str
    home: str
    shares: int = 3
    cubes: int = 8

    @property
    def title(self) -> str:
        return self.name


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

    starting_cash: int | None = None


@dataclass(frozen=True)
class Box:
    seats: int
    companies: tuple[Company, ...]
    towns: tuple[Town, ...]
    links: tuple[tuple[str, str], ...]
    house_rules: HouseRules = HouseRules()

    @property
    def starting_cash(self) -> int:
        given = self.house_rules.starting_cash
        return CASH[self.seats] if given is None else given


def check(form: MapForm) -> list[str]:
    """Every problem of the map, each beginning with its place in the file."""
    towns, problems = {town.id for town in form.towns}, list[str]()
    for what, found, most in (("towns", len(form.towns), TOWNS), ("companies", len(form.companies), COMPANIES)):
        if not 1 <= found <= most:
            problems.append(f"{what}: {found} of them, the limit is {most}")
    for i, name in duplicates([c.id for c in form.companies] + [town.id for town in form.towns]):
        problems.append(f"ids[{i}]: {name} is there twice")
    for place, named in (("companies", form.companies), ("towns", form.towns)):
        for i, one in enumerate(named):
            check_printable(problems, f"{place}[{i}]", one.id, one.name)
            if not one.id.isidentifier() or one.id in ("offer", "build", "wait", "pass", "bid"):
                problems.append(f"{place}[{i}]: the id {one.id!r} has to be one word, and no verb")
    problems += [f"companies[{i}]: home {c.home!r} is not among the towns"
                 for i, c in enumerate(form.companies) if c.home not in towns]
    problems += [f"links[{i}]: {end!r} is not among the towns"
                 for i, link in enumerate(form.links) for end in link if end not in towns]
    return problems


def make_box(raw: Mapping[str, Any], seats: int, modules: Iterable[str], house_rules: HouseRules) -> Box:
    form = convert(raw, MapForm)
    if problems := check(form):
        raise MapError(problems)
    return Box(seats, form.companies, form.towns, form.links, house_rules)
