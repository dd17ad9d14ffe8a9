"""A map of towns and links as a map file has it, for games whose cubes lie in towns (`kernel/towns.py`).

A game's box is a `TownMap` with fields of its own: a subclass, converted from the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from cuberails.display.schema import CompanyView, Number
from cuberails.games.game_type import Moment
from cuberails.games.map_file import LARGEST_VALUE, MapError, check_printable, duplicates
from cuberails.kernel.state import COMPANY, DOLLARS, PLACE
from cuberails.kernel.towns import TownConstants

T = TypeVar("T", bound=TownConstants)


class Company(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    title: str
    colour: str
    home: str
    shares: int
    cubes: int
    mark: str = ""

    @property
    def name(self) -> str:
        return self.id


class Town(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    x: float  # of 1 from left to right
    y: float  # of 1 from top to bottom


class TownMap(msgspec.Struct, frozen=True, kw_only=True):
    seats: int
    starting_cash: int
    companies: tuple[Company, ...]
    towns: tuple[Any, ...]
    links: tuple[tuple[str, str], ...]


def check_map(box: TownMap, tables: type[TownConstants], words: Iterable[str]) -> None:
    """Raise MapError with every problem; `words` are those of the game, which no town may have for its id."""
    found = [*problems_of_sizes(box, tables.sizes), *problems_of_ids(box, set(words)), *problems_of_ends(box)]
    check_printable(found, "names", *(one.title for one in box.companies), *(one.name for one in box.towns))
    if found:
        raise MapError(found)


def problems_of_sizes(box: TownMap, sizes: dict[str, int]) -> Iterator[str]:
    for what, found, most in (
        ("companies", box.companies, sizes["companies"]),
        ("towns", box.towns, sizes["towns"]),
        ("links", box.links, sizes["ends"] // 2),
    ):
        if not 1 <= len(found) <= most:
            yield f"{what}: {len(found)} of them, not 1 to {most}"
    for i, company in enumerate(box.companies):
        if not (1 <= company.shares <= LARGEST_VALUE and 1 <= company.cubes <= LARGEST_VALUE):
            yield f"companies[{i}]: shares and cubes are numbers from 1 to {LARGEST_VALUE}"


def problems_of_ids(box: TownMap, words: set[str]) -> Iterator[str]:
    ids = [one.id for one in (*box.companies, *box.towns)]
    yield from (f"ids: {name} is there twice" for _, name in duplicates([name.casefold() for name in ids]))
    for name in ids:
        if not name.isidentifier() or name.casefold() in words:
            yield f"ids: {name!r} is not one word that the game does not use"


def problems_of_ends(box: TownMap) -> Iterator[str]:
    towns = {town.id for town in box.towns}
    ends = [(f"companies[{i}]", company.home) for i, company in enumerate(box.companies)]
    ends += [(f"links[{i}]", end) for i, link in enumerate(box.links) for end in link]
    yield from (f"{place}: {end!r} is not among the towns" for place, end in ends if end not in towns)


def fill(made: T, box: TownMap) -> T:
    """Write into a game's constants all that a TownMap says."""
    place = {town.id: i for i, town in enumerate(box.towns)}
    made.seats, made.starting_cash = box.seats, box.starting_cash
    made.companies, made.towns, made.places = len(box.companies), len(box.towns), len(box.towns)
    for c, company in enumerate(box.companies):
        made.shares[c], made.cubes[c], made.home[c] = company.shares, company.cubes, place[company.home]
    end = 0
    for i, town in enumerate(box.towns):
        near = [place[b if a == town.id else a] for a, b in box.links if town.id in (a, b)]
        made.first[i], made.after[i] = end, end + len(near)
        made.near[end : end + len(near)] = near
        end += len(near)
    return made


def facts(moment: Moment, a: int) -> dict[str, Any]:
    """What refusals name: the seat and its cash, the company, and the amount or the town of the answer."""
    box, s = moment.box, moment.now
    c = a - COMPANY if COMPANY <= a < PLACE else s.lot
    found: dict[str, Any] = {
        "seat": moment.players[s.actor],
        "cash": s.cash[s.actor],
        "minimum": s.price + 1,
        "company": box.companies[c].title,
        "treasury": s.treasury[c],
    }
    if a >= DOLLARS:
        return found | {"dollars": a - DOLLARS}
    return found | {"place": box.towns[a - PLACE].name} if a >= PLACE else found


def values(
    moment: Moment, per_share: Callable[[Any, Any, int], int], minimum: int
) -> list[dict[str, Number]]:
    """The numbers of every company that all games show."""
    s = moment.now
    return [
        {
            "treasury": s.treasury[c],
            "sold": s.sold[c],
            "pays": per_share(moment.t, moment.s, c),
            "minimum_bid": minimum if s.sold[c] < company.shares else None,
            "cubes": s.cubes[c],
        }
        for c, company in enumerate(moment.box.companies)
    ]


def pieces_in(box: TownMap, s: Any, town: int) -> list[str]:
    return [company.id for c, company in enumerate(box.companies) if s.track[town] >> c & 1]


def company_views(moment: Moment, values: Sequence[dict[str, Number]]) -> dict[str, CompanyView]:
    """Track is drawn on the links that have a cube of the company at both ends."""
    box, s, found = moment.box, moment.now, {}
    for c, company in enumerate(box.companies):
        sites = [town.id for i, town in enumerate(box.towns) if s.track[i] >> c & 1]
        links = [f"{a}>{b}" for a, b in box.links if a in sites and b in sites]
        found[company.id] = CompanyView(bool(s.is_open[c]), values[c], sites=sites, links=links)
    return found
