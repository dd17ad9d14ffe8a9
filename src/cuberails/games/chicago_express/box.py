"""What is in the cardboard box. Modules are functions from one Box to another; nothing else edits it."""

from __future__ import annotations

from dataclasses import dataclass

from cuberails.games.options import Off, option, starting_cash_option

CASH = {2: 60, 3: 40, 4: 30, 5: 24, 6: 20}  # CE-1


@dataclass(frozen=True)
class Company:
    id: str
    title: str
    colour: str
    home: str  # a hex such as R5
    shares: int
    locomotives: int
    starting_income: int = 0
    gate: tuple[str, ...] = ()  # places that make it available; none: open from the start
    opens_when_sold: bool = False  # else it opens the moment its gate is reached
    opens_unsold: bool = False  # its first auction opens it, even if nobody buys the share
    mark: str = ""  # empty: the first letter of its id

    @property
    def name(self) -> str:
        return self.id

    @property
    def cubes(self) -> int:
        return self.locomotives


@dataclass(frozen=True)
class Hex:
    id: str
    terrain: str
    name: str
    cost: int
    income: int
    development: int
    only: str = ""  # the one company that may build here
    has_fixed_cost: bool = False  # the cost is not multiplied by the locomotives there


@dataclass(frozen=True)
class HouseRules:
    """Options beside the numbered rules; the defaults are the numbered rules."""

    # records write them in this order
    erie_doubles_new_york: bool = option(
        False,
        "New York costs the Erie more when it is crowded",
        "The Erie pays for New York what other cities cost: more with every locomotive there.",
        "CE-30",
    )
    free_opening_share: bool = option(
        True,
        "Free opening shares",
        "An opening share that nobody bids for goes to the seat that opened it, for nothing.",
        "CE-5",
        off=Off("unsold_opening_shares", "An opening share that nobody bids for stays unsold."),
    )
    dials: tuple[int, int, int] = option(
        (3, 5, 4),
        "Sizes of the dials",
        "How often auction, expansion and development may be chosen between dividends.",
        "CE-4",
        1,
        20,
    )
    houses: int = option(20, "Houses", "How many houses the supply holds.", "CE-3", 0, 200)
    starting_cash: int | None = starting_cash_option("CE-1")
    connected_expansion: bool = option(
        False,
        "Connected expansions",
        "The second and third locomotive of an expansion must each be next to one placed in the same "
        "expansion.",
        "CE-14",
    )
    chicago_interrupts: bool = option(
        False,
        "Chicago ends the expansion",
        "The locomotive in Chicago is the last of its expansion, and the dividend counts the income of that "
        "moment.",
        "CE-18",
    )
    erie_opens_unsold: bool = option(
        False,
        "The Erie opens even if nobody buys it",
        "After its first auction the Erie is open, whether or not its share was sold. Without the Erie this "
        "changes nothing.",
        "CE-29",
    )
    sold_out_ends_at_once: bool = option(
        False,
        "The fourth company sold out ends the game at once",
        "The game is over, without another dividend, when an auction has sold the last share of the fourth "
        "company. Without the Erie this changes nothing.",
        "CE-31",
    )
    narrow_gauge_moves_red: bool = option(
        False,
        "Narrow gauge with a red dial",
        "The action narrow gauge may name a red dial too, which stays where it is. Without the narrow gauge "
        "this changes nothing.",
        "CE-34",
    )
    develop_narrow_gauge: bool = option(
        False,
        "Houses for the narrow gauge",
        "A hex with only an orange locomotive can be developed: a house is used, and nobody gains. Without "
        "the narrow gauge this changes nothing.",
        "CE-36",
    )


@dataclass(frozen=True)
class Box:
    seats: int
    companies: tuple[Company, ...]
    hexes: tuple[Hex, ...]  # sorted by id: the order of their numbers
    tracks: dict[str, tuple[int, ...]]
    house_rules: HouseRules = HouseRules()
    orange_at: tuple[str, ...] = ()
    locomotives_to_end: int = 3
    sold_out_to_end: int = 3
    ends_when_sold_out: bool = False  # without another dividend
    houses_to_end: int = 3

    @property
    def starting_cash(self) -> int:
        given = self.house_rules.starting_cash
        return CASH[self.seats] if given is None else given

    def find(self, name: str) -> Hex | None:
        """The hex of that name."""
        return next((h for h in self.hexes if h.name == name), None)
