"""Shares: the initial builds and the offers (NW-5, NW-6)."""

from cuberails.games.chicago_northwestern.refusals import (
    ABOVE_CASH,
    ALREADY_STARTED,
    BELOW_MINIMUM,
    CLOSED,
    HAS_GONE_WEST,
    NO_LINK_LEFT,
    NO_SHARES_LEFT,
    NOT_AT_START,
    START_ABOVE_CASH,
    START_BELOW_MINIMUM,
)
from cuberails.games.chicago_northwestern.state import (
    BUILD_FROM,
    MINIMUM_BID,
    OPENING_BID,
    PAY_IN,
    Constants,
    State,
)
from cuberails.games.chicago_northwestern.track import can_reach_free_link
from cuberails.kernel.auction import open_auction, raise_to
from cuberails.kernel.bitset import put
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.money import buy_share
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import COMPANY, DOLLARS, NEXT_TURN, NOBODY


@jit
def why_not_start(t: Constants, s: State, c: int) -> int:
    """NW-5: the Missouri Pacific opens for offers only, except with `mp_in_initial_builds`."""
    if t.starts_open[c]:  # the checks of the map leave every one of these a link
        return ALREADY_STARTED if s.sold[c] > 0 else FINE
    if not t.mp_in_initial_builds:
        return NOT_AT_START
    if not s.is_open[c]:
        return CLOSED
    if s.sold[c] > 0:
        return ALREADY_STARTED
    return FINE if can_reach_free_link(t, s, c) else NO_LINK_LEFT


@jit
def why_not_starter(t: Constants, s: State, a: int) -> int:
    if a < COMPANY or a >= COMPANY + t.companies:
        return WRONG_KIND
    return why_not_start(t, s, a - COMPANY)


@jit
def ask_start(t: Constants, s: State, out: Ints) -> int:
    n = 0
    for c in range(t.companies):
        if why_not_start(t, s, c) == FINE:
            n = put(out, n, COMPANY + c)
    return n


@jit
def answer_start(t: Constants, s: State, a: int) -> None:
    s.lot = a - COMPANY
    s.phase = PAY_IN


@jit
def why_not_amount(t: Constants, s: State, a: int) -> int:
    """For the money of an initial build, and for the bid that comes with an offer."""
    if a < DOLLARS:
        return WRONG_KIND
    if a - DOLLARS < MINIMUM_BID:
        return START_BELOW_MINIMUM if s.phase == PAY_IN else BELOW_MINIMUM
    if a - DOLLARS > s.cash[s.actor]:
        return START_ABOVE_CASH if s.phase == PAY_IN else ABOVE_CASH
    return FINE


@jit
def ask_amount(t: Constants, s: State, out: Ints) -> int:
    n = 0
    for amount in range(MINIMUM_BID, min(s.cash[s.actor], MINIMUM_BID + len(out) - 1) + 1):
        n = put(out, n, DOLLARS + amount)
    return n


@jit
def answer_pay_in(t: Constants, s: State, a: int) -> None:
    buy_share(s, s.actor, s.lot, a - DOLLARS)
    s.placed = 0
    s.phase = BUILD_FROM


@jit
def why_not_offer(t: Constants, s: State, c: int) -> int:
    if not s.is_open[c]:
        return CLOSED
    if s.west_city[c] != NOBODY:
        return HAS_GONE_WEST
    return NO_SHARES_LEFT if s.sold[c] == t.shares[c] else FINE


@jit
def is_stock_left(t: Constants, s: State) -> bool:
    """True if a share can be offered now."""
    for c in range(t.companies):
        if why_not_offer(t, s, c) == FINE:
            return True
    return False


@jit
def is_stock_to_come(t: Constants, s: State) -> bool:
    """NW-15, with `closed_mp_counts`: shares that cannot be offered yet count as available."""
    if t.closed_mp_counts:
        for c in range(t.companies):
            if not s.is_open[c]:
                return True
    return False


@jit
def answer_stock(t: Constants, s: State, a: int) -> None:
    s.lot = a - COMPANY
    s.phase = OPENING_BID


@jit
def answer_opening_bid(t: Constants, s: State, a: int) -> None:
    open_auction(t, s, s.lot, s.turn, MINIMUM_BID)
    raise_to(t, s, a - DOLLARS)


@jit
def strike_hammer(t: Constants, s: State) -> None:
    buy_share(s, s.leader, s.lot, s.price)
    s.phase = NEXT_TURN
