"""What is in the cardboard box of Chicago & NorthWestern."""

from __future__ import annotations

from dataclasses import dataclass

from cuberails.games.chicago_northwestern.state import MINIMUM_BID
from cuberails.games.options import option, starting_cash_option

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

    starting_cash: int | None = starting_cash_option("NW-1", MINIMUM_BID)
    rock_island_special: str = option(
        "omaha",
        "Special city of the Rock Island",
        "The city where the CRI&P takes its Special.",
        "NW-2",
        choices={"omaha": "Omaha", "sioux-city": "Sioux City"},
    )
    mp_in_initial_builds: bool = option(
        False,
        "MP in the initial builds",
        "The MP may be started in an initial build once a link reaches St. Louis.",
        "NW-5",
    )
    west_without_cube: bool = option(
        False, "West without a cube", "A railroad may go west even if it has no cube left.", "NW-13"
    )
    finish_round: bool = option(
        False,
        "Finish the round",
        "When the end comes, turns go on until the player to the right of the start player has had theirs.",
        "NW-15",
    )
    lost_specials_count: bool = option(
        False,
        "Lost Specials count",
        "A Special lost by going west counts toward the sixth Special, which ends the game.",
        "NW-15",
    )
    closed_mp_counts: bool = option(
        False,
        "Shares of the closed MP count",
        "While the MP is closed its shares count as available, so the game goes on without other shares.",
        "NW-15",
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
