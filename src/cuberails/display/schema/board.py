"""The board: what is printed, the same for the whole game.

In the layout "hexes" a site is a flat-top hex of radius 1 whose id is a column letter and a row number. In
the layout "links" a site is a town between 0 and 1 in both directions, and the id of a link is "a>b".
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cuberails.display.schema.form import Form


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
    is_common: bool = False  # the same in all places of its kind: told when asked, not written on the map


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
    title: str  # "home of ABC"
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
    "plain",
]


class LegendEntry(Form, frozen=True):
    glyph: Glyph
    text: str  # written in the glyph: "+1"; may be empty
    words: str


class Note(Form, frozen=True):
    """One or two sentences about a part of the table, with the rule."""

    text: str
    rule: str = ""
    title: str = ""  # in "Explain this screen"; empty: the name of the part


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
    # by part: "gauge:<id>", "ending:<what>", "track:", "supply:", "token:", "column:<key>", "badge:<shape>",
    # "auction", or "topic:<any>" for what is no part of its own but must be known at the table
    notes: dict[str, Note] = {}
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
