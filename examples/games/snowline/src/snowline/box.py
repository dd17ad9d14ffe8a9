"""The box of Snowline: how it is made from a map file, and how it becomes a record for the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from cuberails.games.map_file import convert
from cuberails.games.options import option
from cuberails.games.town_map import Town, TownMap, check_map, fill
from cuberails.kernel.layout import Pool

from snowline.model import Constants

CASH = {2: 26, 3: 20, 4: 16}  # SL-1
WORDS = ("offer", "build", "wait", "bid", "pass")


class Height(NamedTuple):
    title: str
    cost: int
    income: int
    room: int  # companies that can have a cube there
    pay_days: int  # until it is snowed in


HEIGHTS = {  # SL-3
    "valley": Height("valley town", cost=3, income=2, room=2, pay_days=4),
    "hill": Height("hill town", cost=4, income=4, room=2, pay_days=3),
    "alp": Height("alpine station", cost=5, income=10, room=1, pay_days=2),
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

    starting_cash: int | None = option(
        None, "Starting cash", "Dollars for every seat in place of the usual amount.", "SL-1", 0, 500
    )


def make_box(raw: Mapping[str, Any], seats: int, modules: Iterable[str], house_rules: HouseRules) -> Box:
    cash = CASH[seats] if house_rules.starting_cash is None else house_rules.starting_cash
    box = convert({**raw, "seats": seats, "starting_cash": cash}, Box)
    check_map(box, Constants, WORDS)
    return box


def make_constants(box: Box) -> Pool:
    made = fill(Constants(), box)
    for i, town in enumerate(box.towns):
        made.cost[i], made.income[i] = town.kind.cost, town.kind.income
        made.room[i], made.open_for[i] = town.kind.room, town.kind.pay_days
    return made.as_pool()
