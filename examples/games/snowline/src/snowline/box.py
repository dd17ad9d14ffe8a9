"""The box of Snowline: how it is made from a map file, and how it becomes a struct for the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from cuberails.games.options import starting_cash_option
from cuberails.games.town_map import Town, TownMap, fill, read_box
from cuberails.kernel.layout import Pool

from snowline.language import vocabulary
from snowline.model import Constants

CASH = {2: 26, 3: 20, 4: 16}  # SL-1


class Height(NamedTuple):
    title: str
    cost: int
    income: int
    room: int  # companies that can have a cube there
    open_for: int  # pay days until it is snowed in


HEIGHTS = {  # SL-3
    "valley": Height("valley town", cost=3, income=2, room=2, open_for=4),
    "hill": Height("hill town", cost=4, income=4, room=2, open_for=3),
    "alp": Height("alpine station", cost=5, income=10, room=1, open_for=2),
}


class MountainTown(Town, frozen=True, kw_only=True):
    height: Literal["valley", "hill", "alp"]

    @property
    def kind(self) -> Height:
        return HEIGHTS[self.height]


class Box(TownMap, frozen=True, kw_only=True):
    towns: tuple[MountainTown, ...]


@dataclass(frozen=True)
class HouseRules:
    """Options beside the numbered rules; the defaults are the numbered rules."""

    starting_cash: int | None = starting_cash_option("SL-1")


def make_box(raw: Mapping[str, Any], seats: int, modules: Iterable[str], house_rules: HouseRules) -> Box:
    cash = CASH[seats] if house_rules.starting_cash is None else house_rules.starting_cash
    return read_box(raw, Box, Constants, vocabulary, seats=seats, starting_cash=cash)


def make_constants(box: Box) -> Pool:
    return fill(Constants(), box, (town.kind for town in box.towns)).as_pool()
