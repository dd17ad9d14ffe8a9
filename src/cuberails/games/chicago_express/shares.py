"""Shares: which may be named, what the first bid must reach, what the hammer does (CE-5, CE-10 to CE-13)."""

from cuberails.games.chicago_express.refusals import GATE_SHUT, NO_SHARES_LEFT, NOT_OPEN
from cuberails.games.chicago_express.state import Constants, State
from cuberails.games.chicago_express.track import entry_income, open_company
from cuberails.games.chicago_express.turn import begin_turn
from cuberails.kernel.auction import open_auction
from cuberails.kernel.bitset import put
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.money import buy_share, ceil_div
from cuberails.kernel.network import gate_is_reached
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import COMPANY, NEXT_TURN, NOBODY, OVER, STOP


@jit
def minimum_bid(t: Constants, s: State, c: int) -> int:
    """CE-10; CE-28: a company that opens when sold is auctioned at what its home hex will pay it."""
    income = s.income[c] if s.is_open[c] else entry_income(t, s, t.home[c])
    return ceil_div(income, s.sold[c] + 1)


@jit
def why_not_offer(t: Constants, s: State, c: int) -> int:
    if not s.is_open[c]:
        if not t.opens_when_sold[c]:
            return NOT_OPEN
        if not gate_is_reached(t, s, c):
            return GATE_SHUT
    return NO_SHARES_LEFT if s.sold[c] == t.shares[c] else FINE


@jit
def why_not_share(t: Constants, s: State, a: int) -> int:
    if a == STOP:
        return FINE
    if a < COMPANY or a >= COMPANY + t.companies:
        return WRONG_KIND
    return why_not_offer(t, s, a - COMPANY)


@jit
def ask_share(t: Constants, s: State, out: Ints) -> int:
    n = put(out, 0, STOP)
    for c in range(t.companies):
        if why_not_offer(t, s, c) == FINE:
            n = put(out, n, COMPANY + c)
    return n


@jit
def answer_share(t: Constants, s: State, a: int) -> None:
    if a == STOP:
        s.phase = NEXT_TURN
    else:
        open_auction(t, s, a - COMPANY, s.turn, minimum_bid(t, s, a - COMPANY))


@jit
def strike_hammer(t: Constants, s: State) -> None:
    """The lot goes to the leader. Without one, an opening lot goes to the seat that opened it (CE-5)."""
    if s.leader == NOBODY and s.opening > 0 and t.opening_is_free:
        s.leader = s.turn
        s.price = 0
    if s.leader != NOBODY:
        buy_share(s, s.leader, s.lot, s.price)
    if not s.is_open[s.lot] and (s.leader != NOBODY or t.opens_unsold[s.lot]):
        open_company(t, s, s.lot)  # CE-29
    if s.opening > 0:
        next_opening_lot(t, s)
    elif t.ends_when_sold_out and sold_out(t, s) >= t.sold_out_to_end:
        s.phase = OVER  # CE-31, house rule
    else:
        s.phase = NEXT_TURN


@jit
def sold_out(t: Constants, s: State) -> int:
    """How many companies have no share left."""
    n = 0
    for c in range(t.companies):
        n += s.sold[c] == t.shares[c]
    return n


@jit
def next_opening_lot(t: Constants, s: State) -> None:
    """CE-5: the buyer opens the next lot. CE-6: the buyer of the first lot has the first turn."""
    s.opening -= 1
    if s.leader != NOBODY:
        s.turn = s.leader
    if s.opening > 0:
        c = t.opening - s.opening
        open_auction(t, s, c, s.turn, minimum_bid(t, s, c))
        return
    s.turn = 0
    for seat in range(t.seats):
        if s.held[seat][0] > 0:
            s.turn = seat
    begin_turn(t, s)
