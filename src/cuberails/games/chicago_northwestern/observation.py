"""Observations of Chicago & NorthWestern, compiled: `encode` writes what `parts` lists, in that order."""

from cuberails.games.chicago_northwestern.box import Box
from cuberails.games.chicago_northwestern.state import (
    BUILD_FROM,
    BUILD_TO,
    COMPANIES,
    LINK_DIVIDEND,
    NAME_WEST_CITY,
    OPENING_BID,
    PAY_IN,
    SEATS,
    WEST_DIVIDEND,
    Constants,
    State,
)
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.observation import (
    FLAG,
    Bounds,
    Part,
    clear,
    core_places,
    table_parts,
    write_auction,
    write_companies,
    write_each,
    write_seats,
    write_track,
)
from cuberails.kernel.state import BID, NOBODY

SPECIAL_USED = core_places(SEATS, COMPANIES).own
CARDS = SPECIAL_USED + COMPANIES
STARTS = CARDS + SEATS
MAP = STARTS + 3

BUILD_END = 1 << COMPANIES
LAST_ROUND = Part(  # only with finish_round
    "last_round",
    (1,),
    FLAG,
    "what ends the game after this round, one bit each: 0 Specials, 1 railroads gone west, 2 no share left",
    bits=3,
)


@jit
def encode(t: Constants, s: State, seat: int, window: int, out: Ints) -> int:
    """Write what a seat sees; return the number of bytes."""
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
    if not t.finish_round:
        return MAP + cities + t.links
    out[MAP + cities + t.links] = s.last_round
    return MAP + cities + t.links + 1


@jit
def names_lot(s: State) -> bool:
    """True if the question is about one railroad."""
    is_build = s.phase == BUILD_FROM or s.phase == BUILD_TO
    is_money = s.phase == BID or s.phase == PAY_IN or s.phase == OPENING_BID
    return is_build or is_money or s.phase == NAME_WEST_CITY


@inlined
def write_numbers(t: Constants, s: State, seat: int, out: Ints) -> None:
    seats = t.seats
    write_each(out, SPECIAL_USED, s.special_used)
    for k in range(SEATS):
        if k < seats:
            out[CARDS + k] = s.cards[seat + k if seat + k < seats else seat + k - seats]
    out[STARTS] = s.starts
    if s.phase == BUILD_FROM or s.phase == BUILD_TO:
        out[STARTS + 1] = s.placed
    out[STARTS + 2] = s.passes


def parts(box: Box) -> list[Part]:
    found = [
        *table_parts(State),
        Part("special_used", (COMPANIES,), FLAG, "railroads that had their Special"),
        Part("cards", (SEATS,), FLAG, "seats that still have their Pay Dividends card"),
        Part("starts", (1,), 5, "initial builds still to come, the present one included"),
        Part("placed", (1,), 3, "links placed in the build at hand"),
        Part("passes", (1,), 5, "forced passes in a row"),
        Part(
            "cities",
            (len(box.cities),),
            FLAG,
            "every city in the order of their names, one bit each: "
            "0 to 5 a railroad went west there, 6 the build at hand stands there",
            bits=7,
        ),
        Part(
            "links", (len(box.links),), FLAG, "every link, one bit each: 0 to 5 track of a railroad", bits=6
        ),
    ]
    return [*found, LAST_ROUND] if box.house_rules.finish_round else found


def bounds(box: Box) -> Bounds:
    """Cards, Specials and western cities run out, and each pays once."""
    seats = box.seats
    shares, cubes = sum(r.shares for r in box.companies), sum(r.cubes for r in box.companies)
    payments = seats + 2 * len(box.companies)  # cards, Specials, and one for going west
    turns = (seats + shares + cubes + payments) * (seats + 1)  # a full round of passes ends the game
    paid = sum(r.shares * (LINK_DIVIDEND + WEST_DIVIDEND) * r.cubes for r in box.companies)
    return Bounds(turns, shares, seats * box.starting_cash + payments * paid)
