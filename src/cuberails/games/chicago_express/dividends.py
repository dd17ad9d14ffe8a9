"""Dividends, the Chicago phase, the growth of Detroit, and the end of the game (CE-19 to CE-26)."""

from cuberails.games.chicago_express.development import advance_marker
from cuberails.games.chicago_express.shares import minimum_bid, sold_out
from cuberails.games.chicago_express.state import (
    DETROIT,
    DETROIT_FULL,
    DIALS,
    OUT_OF_HOUSES,
    OUT_OF_LOCOMOTIVES,
    SOLD_OUT,
    Constants,
    State,
)
from cuberails.games.chicago_express.track import open_company
from cuberails.kernel.auction import open_auction
from cuberails.kernel.jit import jit
from cuberails.kernel.money import ceil_div, pay_per_share
from cuberails.kernel.network import gate_is_reached
from cuberails.kernel.state import NEXT_TURN, OVER, TURN


@jit
def per_share(s: State, c: int) -> int:
    """CE-24: rounded up per share, before multiplying."""
    return ceil_div(s.income[c], s.sold[c]) if s.sold[c] > 0 else 0


@jit
def pay_dividend(t: Constants, s: State, c: int) -> None:
    pay_per_share(t, s, c, per_share(s, c))


@jit
def hold_chicago_phase(t: Constants, s: State) -> None:
    """The company that arrived pays; the first arrival opens the Wabash and auctions its first share."""
    pay_dividend(t, s, s.lot)
    s.phase = NEXT_TURN
    for c in range(t.companies):
        if not s.is_open[c] and not t.opens_when_sold[c] and gate_is_reached(t, s, c):
            open_company(t, s, c)
            open_auction(t, s, c, s.turn, minimum_bid(t, s, c))  # CE-21


@jit
def endings(t: Constants, s: State) -> int:
    """CE-25: the end conditions that hold, one bit each."""
    without_locomotives = 0
    for c in range(t.companies):
        without_locomotives += s.cubes[c] == 0
    found = 0
    if without_locomotives >= t.locomotives_to_end:
        found |= OUT_OF_LOCOMOTIVES
    if sold_out(t, s) >= t.sold_out_to_end:
        found |= SOLD_OUT
    if s.houses <= t.houses_to_end:
        found |= OUT_OF_HOUSES
    if s.track_position[t.growing_track] == t.last_box[t.growing_track]:
        found |= DETROIT_FULL
    return found


@jit
def hold_dividend_phase(t: Constants, s: State) -> None:
    """CE-24 (a) and (b)."""
    for c in range(t.companies):
        pay_dividend(t, s, c)
    s.dividends += 1
    s.phase = OVER if endings(t, s) else DETROIT


@jit
def grow_detroit(t: Constants, s: State) -> None:
    """CE-24 (c) and (d)."""
    for dial in range(DIALS):
        s.dials[dial] = 0
    advance_marker(t, s, t.growing_track)
    s.phase = TURN
