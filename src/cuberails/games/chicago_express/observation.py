"""Observations of Chicago Express, compiled: `encode` writes what `parts` lists, in that order."""

from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.state import (
    COMPANIES,
    DIALS,
    INDUSTRIES,
    ORANGE,
    PLACE_TRACK,
    SEATS,
    Constants,
    State,
)
from cuberails.kernel.bitset import WORD
from cuberails.kernel.jit import inlined, jit, lowest_bit
from cuberails.kernel.layout import Ints
from cuberails.kernel.observation import (
    DIGITS,
    FLAG,
    Bounds,
    Part,
    clear,
    core_places,
    dollars,
    table_parts,
    write_auction,
    write_companies,
    write_each_dollars,
    write_seats,
    write_track,
)
from cuberails.kernel.state import BID

INCOME = core_places(SEATS, COMPANIES).own
DIAL = INCOME + DIGITS * COMPANIES
BOX = DIAL + DIALS
HOUSES = BOX + INDUSTRIES
MAP = HOUSES + 6

ENDLESS = 100_000  # turns

ORANGE_BIT, HOUSE = 1 << ORANGE, 1 << ORANGE + 1


@jit
def encode(t: Constants, s: State, seat: int, window: int, out: Ints) -> int:
    """Write what a seat sees; return the number of bytes."""
    hexes = t.hexes
    clear(out, MAP)
    write_track(out, MAP, s.track, hexes)  # the map first: measured, a tenth faster than last
    mark_set(out, MAP, s.developed, t.words, HOUSE)
    mark_set(out, MAP, s.waiting, t.words, ORANGE_BIT)
    write_seats(t, s, seat, out)
    write_companies(s, out)
    write_auction(t, s, seat, window, s.phase == BID or s.phase == PLACE_TRACK, out)
    write_numbers(s, out)
    return write_entered(s, out, MAP + hexes, hexes) if t.expansion_is_connected else MAP + hexes


@inlined
def write_numbers(s: State, out: Ints) -> None:
    write_each_dollars(out, INCOME, s.income)
    for dial in range(DIALS):
        out[DIAL + dial] = s.dials[dial]
    for k in range(INDUSTRIES):
        out[BOX + k] = s.track_position[k]
    out[HOUSES] = s.houses
    out[HOUSES + 1] = s.repository
    out[HOUSES + 2] = s.opening
    out[HOUSES + 3] = s.dividends
    if s.phase == PLACE_TRACK:
        out[HOUSES + 4] = s.placed
        out[HOUSES + 5] = s.arrived


@inlined
def write_entered(s: State, out: Ints, n: int, hexes: int) -> int:
    """The hexes that `track.remember` keeps during an expansion."""
    for k in range(hexes):
        out[n + k] = 0
    if s.phase == PLACE_TRACK:
        if s.placed > 0:
            out[n + s.leader] = 1
        if s.placed > 1:
            out[n + s.price] = 1
    return n + hexes


@inlined
def mark_set(out: Ints, n: int, members: Ints, words: int, bit: int) -> None:
    for w in range(words):
        left = members[w]
        while left:
            out[n + w * WORD + lowest_bit(left)] |= bit
            left &= left - 1


def parts(box: Box) -> list[Part]:
    found = usual_parts(box)
    if box.house_rules.connected_expansion:
        found.append(Part("entered", (len(box.hexes),), FLAG, "hexes entered in the expansion at hand"))
    return found


def usual_parts(box: Box) -> list[Part]:
    return [
        *table_parts(State),
        dollars("income", (COMPANIES,), "income of every company"),
        Part("dials", (DIALS,), 5, "auction, expansion and development dial"),
        Part("boxes", (INDUSTRIES,), 8, "where the marker of each industrial city stands on its track"),
        Part("houses", (1,), 20, "houses left in the supply"),
        Part("repository", (1,), 9, "orange locomotives to be placed"),
        Part("opening", (1,), 4, "opening lots still to be sold, the present one included"),
        Part("dividends", (1,), 8, "dividend phases so far"),
        Part("placed", (1,), 3, "locomotives placed in the expansion at hand"),
        Part("arrived", (1,), FLAG, "the expansion at hand has reached Chicago"),
        Part(
            "hexes",
            (len(box.hexes),),
            FLAG,
            "every hex in the order of their names, one bit each: 0 "
            "to 5 track of a company, 6 an orange locomotive placed or still waiting there, 7 a house",
            bits=8,
        ),
    ]


def bounds(box: Box) -> Bounds:
    """Every dividend phase moves Detroit's marker, and the end of its track ends the game.

    If narrow gauge may name a red dial, turns can pass without end, and the bound is only a large number.
    """
    phases = max(len(values) for values in box.tracks.values()) + 1
    turns = phases * (sum(box.house_rules.dials) + 1)
    best = max(values[-1] for values in box.tracks.values())
    income = sum(h.income + h.development for h in box.hexes) + len(box.tracks) * best
    paid = sum(c.starting_income + income + c.shares for c in box.companies)  # rounded up for every share
    auctions = len(box.companies) + turns
    if box.orange_at and box.house_rules.narrow_gauge_moves_red:
        turns += ENDLESS
    return Bounds(turns, auctions, box.seats * box.starting_cash + phases * paid)
