"""The part of an observation that both games have: seats, companies, and the auction in progress.

An observation is a row of bytes; on the map every bit of a byte has a meaning of its own. The places below
are constants, with room for SEATS seats and COMPANIES companies, so that one network fits every number of
players, and so that the compiler can lay the writing out without a loop. Seats are counted from the
observer: 0 is the seat that looks, 1 the next one clockwise. What is left over from an earlier question is
not shown, so that positions which look alike are encoded alike.
"""
from cuberails.envs.actions import AMOUNTS, WINDOW_BITS
from cuberails.kernel.core import BID, COMPANIES, FIRST_EVENT, NOBODY, OVER, SEATS, CoreState, CoreTables
from cuberails.kernel.jit import inlined
from cuberails.kernel.layout import Cells

QUESTIONS = FIRST_EVENT         # phases that an observer can meet
DIGITS = 2                      # of an amount of dollars: whole windows of AMOUNTS, and the rest
MOST_WINDOWS = 255              # a byte holds no more

QUESTION = 0
ACTOR = QUESTION + QUESTIONS
TURN_OF = ACTOR + SEATS
CASH = TURN_OF + SEATS
HELD = CASH + DIGITS * SEATS
TREASURY = HELD + SEATS * COMPANIES
SOLD = TREASURY + DIGITS * COMPANIES
CUBES = SOLD + COMPANIES
OPEN = CUBES + COMPANIES
LOT = OPEN + COMPANIES
PRICE = LOT + COMPANIES
WINDOW = PRICE + DIGITS
LEADER = WINDOW + 1
BIDDERS = LEADER + SEATS
OWN = BIDDERS + SEATS           # what only one game has begins here


@inlined
def clear(out: Cells, n: int) -> None:
    # a view that begins at 0: the compiler sees that no index is negative, and clears many cells at a time
    row = out[:n]
    for k in range(len(row)):
        row[k] = 0


@inlined
def write_dollars(out: Cells, n: int, dollars: int) -> None:
    out[n] = min(dollars >> WINDOW_BITS, MOST_WINDOWS)
    out[n + 1] = dollars & AMOUNTS - 1


@inlined
def seen_from(seats: int, seat: int, other: int) -> int:
    """The other seat as the observer counts it."""
    return other - seat if other >= seat else other - seat + seats


@inlined
def write_seats(t: CoreTables, s: CoreState, seat: int, out: Cells) -> None:
    seats = t.seats
    out[QUESTION + s.phase] = 1
    if s.phase != OVER:
        out[ACTOR + seen_from(seats, seat, s.actor)] = 1
    out[TURN_OF + seen_from(seats, seat, s.turn)] = 1
    for k in range(SEATS):
        if k < seats:
            other = seat + k if seat + k < seats else seat + k - seats
            write_dollars(out, CASH + DIGITS * k, s.cash[other])
            for c in range(COMPANIES):
                out[HELD + k * COMPANIES + c] = s.held[other][c]


@inlined
def write_companies(s: CoreState, out: Cells) -> None:
    for c in range(COMPANIES):
        write_dollars(out, TREASURY + DIGITS * c, s.treasury[c])
        out[SOLD + c] = s.sold[c]
        out[CUBES + c] = s.cubes[c]
        out[OPEN + c] = s.is_open[c]


@inlined
def write_auction(t: CoreTables, s: CoreState, seat: int, window: int, has_lot: bool, out: Cells) -> None:
    """The lot also stands for the company that builds; price, leader and bidders are those of an auction."""
    out[WINDOW] = window
    if has_lot:
        out[LOT + s.lot] = 1
    if s.phase == BID:
        seats = t.seats
        write_dollars(out, PRICE, s.price)
        if s.leader != NOBODY:
            out[LEADER + seen_from(seats, seat, s.leader)] = 1
        for k in range(SEATS):
            if k < seats:
                other = seat + k if seat + k < seats else seat + k - seats
                out[BIDDERS + k] = s.bidders >> other & 1


@inlined
def write_track(out: Cells, n: int, track: Cells, size: int) -> None:
    """Sites as they stand in the State: one bit for every company."""
    row = out[n : n + size]
    for site in range(size):
        row[site] = track[site]
