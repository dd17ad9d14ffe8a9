"""A map of towns and links as a map file has it, for games whose cubes lie in towns (`kernel/towns.py`).

A game's box is a `TownMap` with fields of its own: a subclass, converted from the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from cuberails.display.schema import CompanyView, Link, Site, SiteStyle, Value
from cuberails.games.game_type import Moment
from cuberails.games.map_file import LARGEST_VALUE, MapError, check_printable, convert, duplicates
from cuberails.games.vocabulary import Question, SiteWord, Verb, Words
from cuberails.kernel.state import COMPANY, DOLLARS, PLACE
from cuberails.kernel.towns import TownConstants

T = TypeVar("T", bound=TownConstants)
B = TypeVar("B", bound="TownMap")


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


def read_box(
    raw: Mapping[str, Any],
    form: type[B],
    constants: type[TownConstants],
    vocabulary: Callable[[Any], Words],
    **more: int,
) -> B:
    """The map file and `more` as the game's box; MapError has every problem."""
    box = convert({**raw, **more}, form)
    words = vocabulary(box).reserved
    found = [*problems_of_sizes(box, constants.sizes), *problems_of_ids(box, words), *problems_of_ends(box)]
    check_printable(found, "names", *(one.title for one in box.companies), *(one.name for one in box.towns))
    if found:
        raise MapError(found)
    return box


def town_words(verbs: tuple[Verb, ...], questions: Mapping[int, Question], box: TownMap) -> Words:
    """The vocabulary of a game: companies and towns are called by their ids."""
    sites = tuple(SiteWord(town.id, town.name) for town in box.towns)
    return Words(verbs, tuple(company.id for company in box.companies), sites, questions)


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
    yield from (f"ids: {name} appears twice" for _, name in duplicates([name.casefold() for name in ids]))
    for name in ids:
        if not name.isidentifier() or name.casefold() in words:
            yield f"ids: {name!r} is not one word that the game does not use"


def problems_of_ends(box: TownMap) -> Iterator[str]:
    towns = {town.id for town in box.towns}
    ends = [(f"companies[{i}]", company.home) for i, company in enumerate(box.companies)]
    ends += [(f"links[{i}]", end) for i, link in enumerate(box.links) for end in link]
    yield from (f"{place}: {end!r} is not among the towns" for place, end in ends if end not in towns)


def fill(made: T, box: TownMap, kinds: Iterable[Any] = ()) -> T:
    """Write into a game's constants all that a TownMap says.

    `kinds` has a named tuple for each town: its values go to the fields of the constants with the same names.
    """
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
    for i, kind in enumerate(kinds):
        for name in set(kind._fields) & set(made.fields):
            getattr(made, name)[i] = getattr(kind, name)
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


def pieces_in(box: TownMap, s: Any, town: int) -> list[str]:
    return [company.id for c, company in enumerate(box.companies) if s.track[town] >> c & 1]


def site_of(town: Town, style: SiteStyle, about: str, cost: int, income: int) -> Site:
    """A town as it is printed on the board."""
    values = [Value("cost", f"{cost}", f"costs ${cost}"), Value("income", f"+{income}", f"earns ${income}")]
    return Site(town.id, town.name, town.x, town.y, style, about, values)


def links_of(box: TownMap) -> list[Link]:
    return [Link(f"{a}>{b}", a, b) for a, b in box.links]


def company_views(
    moment: Moment, per_share: Callable[[Any, Any, int], int], minimum_bid: int
) -> dict[str, CompanyView]:
    """Track is drawn on the links that have a cube of the company at both ends."""
    box, s, found = moment.box, moment.now, {}
    for c, company in enumerate(box.companies):
        sites = [town.id for i, town in enumerate(box.towns) if s.track[i] >> c & 1]
        links = [link.id for link in links_of(box) if link.a in sites and link.b in sites]
        values = {
            "treasury": s.treasury[c],
            "sold": s.sold[c],
            "pays": int(per_share(moment.t, moment.s, c)),
            "minimum_bid": minimum_bid if s.sold[c] < company.shares else None,
            "cubes": s.cubes[c],
        }
        found[company.id] = CompanyView(bool(s.is_open[c]), values, sites=sites, links=links)
    return found
