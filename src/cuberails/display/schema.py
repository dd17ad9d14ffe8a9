"""What people see, as data: the printed board, the table at one moment, and what may be said now.

One generic model for every game. The page, the SVG and the terminal draw from it alone, and the types of the
page are generated from it, together with the comments behind the fields. In the layout "hexes" a site is a
flat-top hex of radius 1 whose id is a column letter and a row number; in the layout "links" a site is a town
between 0 and 1 in both directions, and the id of a link is "a>b".
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Pair = tuple[int, int]  # before and after
Seat = Annotated[int, Meta(title="Seat")]  # its title is its name on the page
TableEvent = Annotated[dict[str, Any], Meta(
    title="TableEvent", description="Type and fields as in the events of the game.",
    extra_json_schema={"properties": {"type": {"type": "string"}}, "required": ["type"],
                       "additionalProperties": {}})]  # fmt: skip
WordKind = Literal["verb", "company", "site", "amount", "stop"]
Number = int | None  # None: there is no such number now, shown as a dash


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
    prefix: str  # of its numbered rules: "CE"
    seats: Pair  # fewest and most
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


# the board: what is printed, the same for the whole game


class Company(Form, frozen=True):
    id: str
    name: str  # on its chip
    title: str
    mark: str  # one letter, unlike any other: never colour alone
    colour: str
    ink: str  # of the letter on the colour
    pattern: int  # number of its fill pattern, shown on request
    shares: int
    cubes: int
    home: str  # the site where it begins


class Neutral(Form, frozen=True):
    """Pieces that belong to no company."""

    id: str
    name: str
    mark: str
    colour: str
    ink: str


class Value(Form, frozen=True):
    """At a site: a cost in red, income in green, a house outlined or built, or a word in grey."""

    kind: Literal["cost", "income", "house", "built", "note"]
    text: str
    title: str  # in words: "cost $2"


SiteStyle = Literal["plain", "forest", "mountain", "city", "industrial", "goal", "town", "start"]


class Site(Form, frozen=True):
    id: str
    name: str | None
    x: float
    y: float
    style: SiteStyle
    about: str = ""  # what it is, in words: "forest"
    values: list[Value] = []
    only: str | None = None  # the one company that may build here
    is_unsure: bool = False  # its values are not certain on the printed board


class Link(Form, frozen=True):
    id: str
    a: str
    b: str


class Label(Form, frozen=True):
    """A name on the open map, such as a lake."""

    text: str
    x: float
    y: float


class Badge(Form, frozen=True):
    """A sign at a site that has a state of its own."""

    id: str
    site: str
    shape: Literal["pill", "diamond"]
    title: str  # "Special of C&NW"
    company: str | None = None


class Column(Form, frozen=True):
    """A number of every company or player: how its table heads it, and what it is called in a sentence."""

    key: str
    label: str
    title: str  # explains it
    name: str  # in a sentence: "a share pays"
    kind: Literal["money", "number", "shares"] = "number"  # shares: sold of all
    has_effects: bool = True  # its changes are told before a choice
    is_minor: bool = False  # left out where there is little room


COMPANY_COLUMNS = (
    Column("treasury", "Treasury", "Money to build with", "the treasury", "money"),
    Column("sold", "Sold", "Shares sold of all", "shares sold", "shares"),
    Column("pays", "Pays", "What a share would get if dividends were paid now", "a share pays", "money"),
    Column("cubes", "Cubes", "Cubes left to build with", "cubes left", has_effects=False),
)


class Token(Form, frozen=True):
    """Something a player has or has not: a card, a marker."""

    id: str
    label: str
    title: str
    held: str = "held"
    gone: str = "used"


class Gauge(Form, frozen=True):
    """A pointer that moves from 0 to `size`; it is red from `red` on."""

    id: str
    title: str
    size: int
    red: int


class Track(Form, frozen=True):
    """Boxes with rising values and one marker, printed at a site or beside the map."""

    id: str
    title: str
    values: list[int]
    site: str | None = None
    ends_game: bool = False


class Supply(Form, frozen=True):
    """Pieces that run out, or that wait to be placed."""

    id: str
    title: str  # after the number: "houses left"
    total: int | None = None
    piece: Literal["house", "neutral", "cube"] = "cube"


class Fact(Form, frozen=True):
    """A constant of the rules worth having in view: "single build" "$5"."""

    label: str
    value: str


Glyph = Literal[
    "cost",
    "income",
    "house",
    "built",
    "forest",
    "mountain",
    "link",
    "track",
    "open",
    "used",
    "lost",
    "diamond",
    "diamond-used",
    "start",
]


class LegendEntry(Form, frozen=True):
    glyph: Glyph
    text: str  # written in the glyph: "+1"; may be empty
    words: str


class BoardParts(msgspec.Struct, frozen=True, kw_only=True):
    """What a game says of its board; the engine adds names, companies and modules."""

    layout: Literal["hexes", "links"]
    sites: list[Site]
    company_heading: str = "Company"
    company_columns: list[Column] = msgspec.field(default_factory=lambda: list(COMPANY_COLUMNS))
    player_columns: list[Column] = []  # beside cash and shares
    links: list[Link] = []
    labels: list[Label] = []
    neutrals: list[Neutral] = []
    badges: list[Badge] = []
    tokens: list[Token] = []
    gauges: list[Gauge] = []
    tracks: list[Track] = []
    supplies: list[Supply] = []
    facts: list[Fact] = []
    legend: list[LegendEntry] = []
    axis: str | None = None  # the company number that is drawn on a line
    pieces_on: Literal["sites", "links"] = "sites"  # links: a cube lies on each link that is built
    round_name: str = "round"  # what the log counts: rounds, weeks, years
    turn_note: str = ""  # one line to remember during a turn


class Board(BoardParts, frozen=True, kw_only=True):
    game: str
    title: str
    note: str  # where the map comes from
    modules: list[str]
    companies: list[Company]


# a view: everything on the table at one moment


class CompanyView(Form, frozen=True):
    is_open: bool
    values: dict[str, Number]  # every game: treasury, sold, pays, minimum_bid, cubes
    note: str = ""  # "closed, opens when …"
    tags: list[str] = []  # "gone west"
    sites: list[str] = []  # where its pieces are
    links: list[str] = []  # its track: links, or lines to draw between hexes


class SiteView(Form, frozen=True):
    """A site that differs from what is printed."""

    pieces: list[str] = []  # ids of companies and neutrals, in the order of the board
    waiting: list[str] = []  # neutrals that only wait here
    values: list[Value] | None = None  # in place of the printed ones
    is_closed: bool = False  # nothing can be built here any more


class BadgeView(Form, frozen=True):
    state: Literal["open", "used", "lost"]
    company: str | None = None  # that used it


class EndingView(Form, frozen=True):
    """How far one end condition is."""

    what: str
    now: int
    end: int
    start: int  # where it begins: below or above the end
    is_reached: bool


class ViewParts(msgspec.Struct, frozen=True, kw_only=True):
    """What a game says of a state; the engine adds players, the auction and the words."""

    phase: str = ""  # as in snapshots; empty: the word for any game
    task: str = "move"  # in the headline: "Ann to move"
    note: str = ""  # one line to remember now, in place of the board's
    companies: dict[str, CompanyView]
    endings: list[EndingView]
    sites: dict[str, SiteView] = {}  # only those that differ from the printed board
    badges: dict[str, BadgeView] = {}
    gauges: dict[str, int] = {}
    tracks: dict[str, int] = {}  # the value under each marker
    supplies: dict[str, int] = {}
    tokens: list[dict[str, bool]] = []  # by seat: whether the player has it
    players: list[dict[str, Number]] = []  # by seat: the numbers of the player columns


class PlayerView(Form, frozen=True):
    name: str
    cash: int
    shares: dict[str, int]
    next_dividend: int  # what the shares would get if dividends were paid now
    tokens: dict[str, bool]
    values: dict[str, Number] = {}  # of the player columns


class AuctionView(Form, frozen=True):
    company: str
    minimum: int
    high_bid: int | None
    high_bidder: Seat | None
    seats_in: list[Seat] = msgspec.field(name="in")


class Over(Form, frozen=True):
    winners: list[Seat]
    reasons: list[str]
    ranks: list[int]


class View(Form, frozen=True, kw_only=True):
    ply: int
    round: int  # 0 before the first turn
    phase: str
    to_move: Seat | None
    headline: str
    note: str  # one line to remember now; may be empty
    description: str  # the whole table in words
    companies: dict[str, CompanyView]
    players: list[PlayerView]
    endings: list[EndingView]
    auction: AuctionView | None
    sites: dict[str, SiteView]
    badges: dict[str, BadgeView]
    gauges: dict[str, int]
    tracks: dict[str, int]
    supplies: dict[str, int]
    over: Over | None


# plies: what was played and what it caused


class Transfer(Form, frozen=True):
    """Money that a seat or a company gains, or loses."""

    dollars: int
    seat: Seat | None = None
    company: str | None = None


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a scene changes: entries of a View that replace those of the same key."""

    companies: dict[str, CompanyView] = {}
    players: dict[str, PlayerView] = {}  # by seat
    sites: dict[str, SiteView] = {}
    badges: dict[str, BadgeView] = {}
    gauges: dict[str, int] = {}
    tracks: dict[str, int] = {}
    supplies: dict[str, int] = {}
    auction: AuctionView | msgspec.UnsetType | None = msgspec.UNSET


class Scene(Form, frozen=True):
    """One step of what an action caused, to be shown by itself."""

    caption: str
    pace: Literal["quick", "steady", "slow"]
    site: str | None  # where to look: a site or a link
    transfers: list[Transfer]
    patch: Patch


class Ply(Form, frozen=True):
    ply: int  # the view is the table after this action; the first is 1
    seat: Seat
    sentence: str
    at: str
    by: Literal["person", "bot"]
    why: str | None  # a bot's reason
    round: int
    summary: str
    lines: list[str]
    events: list[TableEvent]
    scenes: list[Scene]
    view: View


# options: what may be said now


class Change(Form, frozen=True):
    seat: Seat
    before: int = msgspec.field(name="from")
    after: int = msgspec.field(name="to")


class Effect(Form, frozen=True):
    lines: list[str]  # the same in words
    cash: list[Change]  # by seat, only those that change
    next_dividend: list[Change]
    companies: dict[str, dict[str, Pair]]  # by company and column


class Choice(Form, frozen=True):
    word: str
    draft: str  # the draft with this word added
    kind: WordKind
    title: str
    about: str
    site: str | None
    link: str | None  # that it would build
    company: str | None
    cost: int | None
    effect: Effect | None


class Refusal(Form, frozen=True):
    word: str
    kind: WordKind
    title: str
    site: str | None
    company: str | None
    rule: str
    reason: str


class BidRange(Form, frozen=True):
    draft: str  # amounts follow this draft
    minimum: int
    maximum: int


class Options(Form, frozen=True):
    ply: int
    draft: str
    question: str
    rule: str
    may_end: bool  # the draft may be confirmed
    choices: list[Choice]
    refused: list[Refusal]
    bid: BidRange | None
    effect: Effect | None  # of the draft so far
    view: View | None  # the table as the draft would leave it
    offer: Options | None  # the question about an amount that the draft answers


# the end screen, and the rules


class SeatOutcome(Form, frozen=True):
    seat: Seat
    cash: int
    start: int
    dividends: dict[str, int]
    paid: dict[str, int]
    shares: dict[str, int]


class Outcome(Form, frozen=True):
    ranks: list[int]
    winners: list[Seat]
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
