"""A view: everything on the table at one moment."""

from __future__ import annotations

from typing import Literal

import msgspec

from cuberails.display.schema.board import Value
from cuberails.display.schema.form import Form, Number, Seat


class CompanyView(Form, frozen=True):
    is_open: bool
    values: dict[str, Number]  # every game: treasury, sold, pays, minimum_bid, cubes
    note: str = ""  # "closed, opens when …"
    tags: list[str] = []  # "sold out"
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
    is_forced: bool = False  # only one action is possible, and a table plays it by itself
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
