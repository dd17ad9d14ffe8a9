"""Observations of Chicago & NorthWestern, compiled: `encode` writes what `describe` lists, in that order."""
from cuberails.envs.observe_core import (
    OWN,
    clear,
    write_auction,
    write_companies,
    write_each,
    write_seats,
    write_track,
)
from cuberails.envs.parts import FLAG, Part, table_parts
from cuberails.game import Game
from cuberails.games.chicago_northwestern.model import (
    BUILD_FROM,
    BUILD_TO,
    NAME_WEST_CITY,
    OPENING_BID,
    PASS,
    PAY_IN,
    State,
    Tables,
)
from cuberails.kernel.core import BID, COMPANIES, NOBODY, SEATS, VERB
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Cells

VERBS = PASS - VERB + 1

SPECIAL_USED = OWN
CARDS = SPECIAL_USED + COMPANIES
STARTS = CARDS + SEATS
MAP = STARTS + 3

BUILD_END = 1 << COMPANIES


@jit
def places(t: Tables) -> int:
    return t.cities


@jit
def encode(t: Tables, s: State, seat: int, window: int, out: Cells) -> int:
    """Write what a seat sees, and return how many bytes that are."""
    cities = t.cities
    clear(out, MAP + cities)
    write_seats(t, s, seat, out)
    write_companies(s, out)
    write_auction(t, s, seat, window, names_lot(s), out)
    write_numbers(t, s, seat, out)
    for c in range(COMPANIES):
        if s.west_city[c] != NOBODY:
            out[MAP + s.west_city[c]] |= 1 << c
    if s.phase == BUILD_TO and s.end != NOBODY:
        out[MAP + s.end] |= BUILD_END
    write_track(out, MAP + cities, s.track, t.links)
    return MAP + cities + t.links


@jit
def names_lot(s: State) -> bool:
    """The question is about one railroad."""
    is_build = s.phase == BUILD_FROM or s.phase == BUILD_TO
    is_money = s.phase == BID or s.phase == PAY_IN or s.phase == OPENING_BID
    return is_build or is_money or s.phase == NAME_WEST_CITY


@inlined
def write_numbers(t: Tables, s: State, seat: int, out: Cells) -> None:
    seats = t.seats
    write_each(out, SPECIAL_USED, s.special_used)
    for k in range(SEATS):
        if k < seats:
            out[CARDS + k] = s.cards[seat + k if seat + k < seats else seat + k - seats]
    out[STARTS] = s.starts
    if s.phase == BUILD_FROM or s.phase == BUILD_TO:
        out[STARTS + 1] = s.placed
    out[STARTS + 2] = s.passes


def describe(game: Game) -> list[Part]:
    return [
        *table_parts(),
        Part("special_used", (COMPANIES,), FLAG, "railroads that had their Special"),
        Part("cards", (SEATS,), FLAG, "seats that still have their Pay Dividends card"),
        Part("starts", (1,), 5, "initial builds still to come, the present one included"),
        Part("placed", (1,), 3, "links placed in the build at hand"),
        Part("passes", (1,), 5, "forced passes in a row"),
        Part("cities", (len(game.box.cities),), FLAG, "every city in the order of their names, one bit each: "
             "0 to 5 a railroad went west there, 6 the build at hand stands there", bits=7),
        Part("links", (len(game.box.links),), FLAG, "every link, one bit each: 0 to 5 track of a railroad",
             bits=6),
    ]
