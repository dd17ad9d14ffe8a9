"""What is in the cardboard box of Chicago & NorthWestern."""

from __future__ import annotations

from dataclasses import dataclass

from cuberails.games.chicago_northwestern.state import MINIMUM_BID
from cuberails.games.options import option

CASH = {3: 80, 4: 70, 5: 60}  # NW-1
STEP_COST = (5, 10, 30)  # NW-9, NW-10: 5, 15 and 45 in all


@dataclass(frozen=True)
class Railroad:
    id: str
    name: str  # its sign: C&NW
    title: str
    colour: str
    home: str
    special: str
    shares: int
    cubes: int
    starts_open: bool
    mark: str = ""  # its best-known letter; empty: the first letter of its id


@dataclass(frozen=True)
class City:
    id: str
    name: str
    x: int
    y: int
    is_west: bool


@dataclass(frozen=True)
class HouseRules:
    """Options beside the numbered rules; the defaults are the numbered rules."""

    starting_cash: int | None = option(
        None,
        "Starting cash",
        "Dollars for every seat in place of the usual amount.",
        "NW-1",
        MINIMUM_BID,
        500,
    )


@dataclass(frozen=True)
class Box:
    seats: int
    companies: tuple[Railroad, ...]
    cities: tuple[City, ...]  # sorted by id: the order of their numbers
    links: tuple[tuple[str, str], ...]  # the two ids in alphabetical order, sorted
    house_rules: HouseRules = HouseRules()
    west_to_end: int = 4

    @property
    def starting_cash(self) -> int:
        given = self.house_rules.starting_cash
        return CASH[self.seats] if given is None else given
