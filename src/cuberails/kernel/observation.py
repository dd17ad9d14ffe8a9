"""Observations: their parts in words, and the encoding of what every game has: seats, companies, the auction.

An observation is a row of bytes; on the map every bit of a byte is a feature. There is room for all seats and
companies of the game's struct, so that one network fits every number of players. These sizes are part of the
struct's type, so the compiler knows every index and unrolls the loops. Seats are counted from the observer:
0 is the observer, 1 the next seat clockwise. What is left over from an earlier question is not shown, so that
positions which look alike are encoded alike.
"""

from typing import Any, NamedTuple

from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Ints, Layout
from cuberails.kernel.state import BID, FIRST_EVENT, NOBODY, OVER, CoreConstants, CoreState

WINDOW_BITS = 7
AMOUNTS = 1 << WINDOW_BITS  # dollars of one window: larger amounts are whole windows and a remainder
QUESTIONS = FIRST_EVENT  # phases that an observer can meet
DIGITS = 2  # of an amount of dollars: whole windows of AMOUNTS, and the remainder
MOST_WINDOWS = 255  # a byte holds no more

FLAG = 1  # the scale of a yes or no


class Part(NamedTuple):
    """`scale` is about the largest value of normal play: a value divided by it is usually between 0 and 1."""

    name: str
    shape: tuple[int, ...]
    scale: int
    about: str
    is_dollars: bool = False  # the last axis has the whole windows of AMOUNTS dollars and the remainder
    bits: int = 0  # how many bits of each byte are features; 0: the byte is a number


class Bounds(NamedTuple):
    """Upper bounds for any one game: turns, auctions, and dollars that ever come to the seats."""

    turns: int
    auctions: int
    dollars: int


def dollars(name: str, shape: tuple[int, ...], about: str) -> Part:
    return Part(name, (*shape, DIGITS), AMOUNTS, about, is_dollars=True)


def table_parts(state: type[Layout]) -> list[Part]:
    """What `write_seats`, `write_companies` and `write_auction` write."""
    seats, companies = state.sizes["seats"], state.sizes["companies"]
    return [
        Part("question", (QUESTIONS,), FLAG, "the phase: which question is open"),
        Part("actor", (seats,), FLAG, "the seat that must answer; none when the game is over"),
        Part("turn", (seats,), FLAG, "the seat whose turn it is"),
        dollars("cash", (seats,), "cash of every seat, the observer first"),
        Part("held", (seats, companies), 6, "shares of every seat"),
        dollars("treasury", (companies,), "treasury of every company"),
        Part("sold", (companies,), 6, "shares sold of every company"),
        Part("cubes", (companies,), 26, "cubes in the supply of every company"),
        Part("open", (companies,), FLAG, "companies that are open"),
        Part("lot", (companies,), FLAG, "the company under the hammer, or the one that builds"),
        dollars("price", (), "highest bid, or one below the minimum; 0 outside auctions"),
        Part("window", (1,), 2, "how often the actor went higher in the bid at hand"),
        Part("leader", (seats,), FLAG, "the seat with the highest bid"),
        Part("bidders", (seats,), FLAG, "seats still in the auction"),
    ]


class CorePlaces(NamedTuple):
    """Where the parts begin in an observation, for the sizes of a game's struct."""

    question: int
    actor: int
    turn: int
    cash: int
    held: int
    treasury: int
    sold: int
    cubes: int
    is_open: int
    lot: int
    price: int
    window: int
    leader: int
    bidders: int
    own: int  # what only one game has begins here


@inlined
def core_places(seats: int, companies: int) -> CorePlaces:
    actor = QUESTIONS
    held = actor + 2 * seats + DIGITS * seats
    sold = held + seats * companies + DIGITS * companies
    price = sold + 4 * companies
    leader = price + DIGITS + 1
    return CorePlaces(
        0,
        actor,
        actor + seats,
        actor + 2 * seats,
        held,
        held + seats * companies,
        sold,
        sold + companies,
        sold + 2 * companies,
        sold + 3 * companies,
        price,
        price + DIGITS,
        leader,
        leader + seats,
        leader + 2 * seats,
    )


@inlined
def clear(out: Ints, n: int) -> None:
    # a view that begins at 0: the compiler sees that no index is negative, and clears many bytes at a time
    row = out[:n]
    for k in range(len(row)):
        row[k] = 0


@inlined
def write_dollars(out: Ints, n: int, dollars: int) -> None:
    out[n] = min(dollars >> WINDOW_BITS, MOST_WINDOWS)
    out[n + 1] = dollars & AMOUNTS - 1


@inlined
def write_each(out: Ints, n: int, row: Ints) -> None:
    """One byte for each company.

    Six are all read before any is written: the compiler cannot know that input and output do not overlap, and
    would move one byte at a time.
    """
    if len(row) == 6:
        a, b, c, d, e, f = row[0], row[1], row[2], row[3], row[4], row[5]
        out[n], out[n + 1], out[n + 2], out[n + 3], out[n + 4], out[n + 5] = a, b, c, d, e, f
    else:
        for k in range(len(row)):
            out[n + k] = row[k]


@inlined
def write_each_dollars(out: Ints, n: int, row: Ints) -> None:
    if len(row) == 6:
        a, b, c, d, e, f = row[0], row[1], row[2], row[3], row[4], row[5]
        for k, amount in enumerate((a, b, c, d, e, f)):
            write_dollars(out, n + DIGITS * k, amount)
    else:
        for k in range(len(row)):
            write_dollars(out, n + DIGITS * k, row[k])


@inlined
def seen_from(seats: int, seat: int, other: int) -> int:
    """The other seat as the observer counts it."""
    return other - seat if other >= seat else other - seat + seats


@inlined
def write_seats(t: CoreConstants, s: CoreState, seat: int, out: Ints) -> None:
    seats, companies, at = t.seats, len(s.treasury), core_places(len(s.cash), len(s.treasury))
    out[at.question + s.phase] = 1
    if s.phase != OVER:
        out[at.actor + seen_from(seats, seat, s.actor)] = 1
    out[at.turn + seen_from(seats, seat, s.turn)] = 1
    for k in range(len(s.cash)):
        if k < seats:
            other = seat + k if seat + k < seats else seat + k - seats
            write_dollars(out, at.cash + DIGITS * k, s.cash[other])
            write_each(out, at.held + k * companies, s.held[other])


@inlined
def write_companies(s: CoreState, out: Ints) -> None:
    at = core_places(len(s.cash), len(s.treasury))
    write_each_dollars(out, at.treasury, s.treasury)
    write_each(out, at.sold, s.sold)
    write_each(out, at.cubes, s.cubes)
    write_each(out, at.is_open, s.is_open)


@inlined
def write_auction(t: CoreConstants, s: CoreState, seat: int, window: int, has_lot: bool, out: Ints) -> None:
    """`lot` is also the company that builds; price, leader and bidders belong to an auction."""
    at = core_places(len(s.cash), len(s.treasury))
    out[at.window] = window
    if has_lot:
        out[at.lot + s.lot] = 1
    if s.phase == BID:
        seats = t.seats
        write_dollars(out, at.price, s.price)
        if s.leader != NOBODY:
            out[at.leader + seen_from(seats, seat, s.leader)] = 1
        for k in range(len(s.cash)):
            if k < seats:
                other = seat + k if seat + k < seats else seat + k - seats
                out[at.bidders + k] = s.bidders >> other & 1


@inlined
def write_track(out: Ints, n: int, track: Ints, size: int) -> None:
    """Sites as the State has them: one bit for every company."""
    row = out[n : n + size]
    for site in range(size):
        row[site] = track[site]


@jit
def spread(view: Any, bits: Any, scales: Any, out: Any) -> None:
    """The features of one observation: a byte of bits becomes one number per bit."""
    n = 0
    for k in range(len(view)):
        for bit in range(max(bits[k], 1)):
            out[n] = (view[k] >> bit & 1 if bits[k] else view[k]) * scales[n]
            n += 1
