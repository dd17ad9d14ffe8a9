"""The ascending auction: raise or drop out for good, and bid no more than you have."""

from cuberails.kernel.bitset import put
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.refusals import BID_ABOVE_CASH, BID_TOO_LOW, FINE, WRONG_KIND
from cuberails.kernel.state import BID, DOLLARS, HAMMER, NOBODY, STOP, CoreConstants, CoreState


@jit
def open_auction(t: CoreConstants, s: CoreState, c: int, first: int, minimum: int) -> None:
    open_auction_among(t, s, c, first, minimum, (1 << t.seats) - 1)


@jit
def open_auction_among(
    t: CoreConstants, s: CoreState, c: int, first: int, minimum: int, bidders: int
) -> None:
    s.lot = c
    s.price = minimum - 1
    s.leader = NOBODY
    s.bidders = bidders
    call_on(t, s, first)


@jit
def call_on(t: CoreConstants, s: CoreState, first: int) -> None:
    """Ask the next seat that is in and can pay; a seat that cannot is out when its call comes."""
    for step in range(t.seats):
        seat = first + step
        if seat >= t.seats:
            seat -= t.seats
        if s.bidders >> seat & 1 and seat != s.leader:
            if s.cash[seat] > s.price:
                s.actor = seat
                s.phase = BID
                return
            s.bidders &= ~(1 << seat)
    s.phase = HAMMER


@jit
def raise_to(t: CoreConstants, s: CoreState, amount: int) -> None:
    s.price = amount
    s.leader = s.actor
    call_on(t, s, s.actor + 1)


@jit
def drop_out(t: CoreConstants, s: CoreState) -> None:
    s.bidders &= ~(1 << s.actor)
    call_on(t, s, s.actor + 1)


@jit
def lowest_bid(s: CoreState) -> int:
    return s.price + 1


@jit
def ask_bid(t: CoreConstants, s: CoreState, out: Ints) -> int:
    """Pass, or bid any whole amount up to the actor's cash, as far as the list has room."""
    n = put(out, 0, STOP)
    for amount in range(lowest_bid(s), min(s.cash[s.actor], s.price + len(out) - 1) + 1):
        n = put(out, n, DOLLARS + amount)
    return n


@jit
def why_not_bid(s: CoreState, a: int) -> int:
    if a == STOP:
        return FINE
    if a < DOLLARS:
        return WRONG_KIND
    if a - DOLLARS < lowest_bid(s):
        return BID_TOO_LOW
    return BID_ABOVE_CASH if a - DOLLARS > s.cash[s.actor] else FINE


@jit
def answer_bid(t: CoreConstants, s: CoreState, a: int) -> None:
    if a == STOP:
        drop_out(t, s)
    else:
        raise_to(t, s, a - DOLLARS)


@jit
def answer_only_bid(t: CoreConstants, s: CoreState, a: int) -> None:
    """Where every seat speaks once: a bid, or a pass, and it is out."""
    if a != STOP:
        s.price = a - DOLLARS
        s.leader = s.actor
    drop_out(t, s)
