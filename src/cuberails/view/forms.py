"""The shapes that the browser gets: name by name those of web/src/lib/types.ts, which a test checks."""
from __future__ import annotations

from typing import Any, Literal

import msgspec

Pair = tuple[int, int]                              # before and after
WordKind = Literal["verb", "company", "place", "city", "amount", "stop"]


class Form(msgspec.Struct, frozen=True):
    """Base of all shapes."""


# the catalog: what can be played


class Module(Form, frozen=True):
    id: str
    title: str
    about: str


class HouseRule(Form, frozen=True):
    id: str
    title: str
    about: str
    rule: str
    kind: Literal["yes-no", "number", "numbers"]
    default: bool | int | list[int] | None
    least: int | None
    most: int | None


class GameKind(Form, frozen=True):
    id: str
    title: str
    about: str
    note: str
    seats: Pair                                     # fewest and most
    modules: list[Module]
    house_rules: list[HouseRule]


class BotKind(Form, frozen=True):
    id: str
    title: str
    about: str
    level: int | None


class Catalog(Form, frozen=True):
    version: str
    games: list[GameKind]
    bots: list[BotKind]
    default_bot: str


# the board: what is printed


class Company(Form, frozen=True):
    id: str
    name: str
    title: str
    mark: str
    colour: str
    ink: str
    pattern: int
    shares: int
    cubes: int
    home: str
    special: str | None


class Development(Form, frozen=True):
    income: int
    treasury: int


class Hex(Form, frozen=True):
    id: str
    x: float
    y: float
    terrain: Literal["plain", "forest", "mountain", "city", "industrial", "chicago"]
    name: str | None
    cost: int
    income: int
    development: Development | None
    home_of: str | None
    only: str | None
    unsure: bool


class Dial(Form, frozen=True):
    id: str
    title: str
    size: int
    red: int


class Track(Form, frozen=True):
    city: str
    place: str
    values: list[int]


class Water(Form, frozen=True):
    name: str
    x: float
    y: float


class ExpressBoard(Form, frozen=True, tag_field="kind", tag="hexes"):
    game: str
    title: str
    note: str
    modules: list[str]
    companies: list[Company]
    hexes: list[Hex]
    dials: list[Dial]
    tracks: list[Track]
    houses: int
    narrow_gauge: bool
    waters: list[Water]


class City(Form, frozen=True):
    id: str
    name: str
    x: float
    y: float
    start: list[str]
    special: list[str]
    west: bool
    home_of: str | None


class Link(Form, frozen=True):
    id: str
    a: str
    b: str


class Prices(Form, frozen=True):
    single: int
    double: int
    triple: int


class LinkDividends(Form, frozen=True):
    link: int
    west: int


class LinksBoard(Form, frozen=True, tag_field="kind", tag="links"):
    game: str
    title: str
    note: str
    modules: list[str]
    companies: list[Company]
    cities: list[City]
    links: list[Link]
    prices: Prices
    dividends: LinkDividends
    minimum_bid: int


Board = ExpressBoard | LinksBoard


# a view: everything on the table at one moment


class CompanyView(Form, frozen=True):
    is_open: bool
    treasury: int
    income: int | None
    sold: int
    shares: int
    pays: int
    minimum_bid: int | None
    cubes_left: int
    note: str
    special: Literal["open", "used", "lost"] | None
    gone_west: str | None
    places: list[str]
    links: list[str]


class HexView(Form, frozen=True):
    stands: list[str]
    income: int
    house: bool


class PlayerView(Form, frozen=True):
    name: str
    cash: int
    shares: dict[str, int]
    next_dividend: int
    dividend_card: bool | None


class AuctionView(Form, frozen=True):
    company: str
    minimum: int
    high_bid: int | None
    high_bidder: int | None
    seats_in: list[int] = msgspec.field(name="in")


class EndingView(Form, frozen=True):
    what: str
    now: int
    end: int
    falls: bool
    is_reached: bool


class NarrowGaugeView(Form, frozen=True):
    cities: list[str]
    repository: int


class Over(Form, frozen=True):
    winners: list[int]
    reasons: list[str]
    ranks: list[int]


class View(Form, frozen=True):
    ply: int
    round: int
    phase: str
    to_move: int | None
    headline: str
    description: str
    companies: dict[str, CompanyView]
    players: list[PlayerView]
    endings: list[EndingView]
    auction: AuctionView | None
    dials: dict[str, int]
    tracks: dict[str, int]
    houses_left: int | None
    dividends_paid: int | None
    hexes: dict[str, HexView]
    narrow_gauge: NarrowGaugeView | None
    over: Over | None


# plies: what was played and what it caused


class Ply(Form, frozen=True):
    ply: int
    seat: int
    sentence: str
    at: str
    by: Literal["person", "bot"]
    why: str | None
    round: int
    summary: str
    lines: list[str]
    events: list[dict[str, Any]]
    view: View


# options: what may be said now


class Change(Form, frozen=True):
    seat: int
    before: int = msgspec.field(name="from")
    after: int = msgspec.field(name="to")


class Effect(Form, frozen=True):
    lines: list[str]
    cash: list[Change]
    next_dividend: list[Change]
    companies: dict[str, dict[str, Pair]]


class Choice(Form, frozen=True):
    word: str
    draft: str
    kind: WordKind
    title: str
    about: str
    place: str | None
    company: str | None
    cost: int | None
    effect: Effect | None


class Refusal(Form, frozen=True):
    word: str
    kind: WordKind
    title: str
    place: str | None
    company: str | None
    rule: str
    reason: str


class BidRange(Form, frozen=True):
    draft: str
    minimum: int
    maximum: int


class Options(Form, frozen=True):
    ply: int
    draft: str
    question: str
    rule: str
    may_end: bool
    choices: list[Choice]
    refused: list[Refusal]
    bid: BidRange | None
    effect: Effect | None
    view: View | None


# the end screen, and the rules


class SeatOutcome(Form, frozen=True):
    seat: int
    cash: int
    start: int
    dividends: dict[str, int]
    paid: dict[str, int]
    shares: dict[str, int]


class Outcome(Form, frozen=True):
    ranks: list[int]
    winners: list[int]
    reasons: list[str]
    seats: list[SeatOutcome]


class Rule(Form, frozen=True):
    id: str
    title: str
    chapter: str
    html: str


class Aid(Form, frozen=True):
    title: str
    html: str
