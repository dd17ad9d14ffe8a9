"""Shares: offers, and what the companies pay (SL-7, SL-12)."""

from cuberails.kernel.auction import open_auction_among
from cuberails.kernel.jit import jit
from cuberails.kernel.money import buy_share, ceil_div, pay_per_share
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import COMPANY, NEXT_TURN, NOBODY
from cuberails.kernel.towns import is_in_town

from snowline.calendar import has_time, spend_week
from snowline.model import MINIMUM_BID, Constants, State
from snowline.reasons import NO_SHARES_LEFT


@jit
def why_not_offer(t: Constants, s: State, c: int) -> int:
    return NO_SHARES_LEFT if s.sold[c] == t.shares[c] else FINE


@jit
def answer_offer(t: Constants, s: State, a: int) -> None:
    """Open the auction; only seats that have a week left can buy."""
    bidders = 0
    for seat in range(t.seats):
        if has_time(s, seat):
            bidders |= 1 << seat
    open_auction_among(t, s, a - COMPANY, s.turn + 1, MINIMUM_BID, bidders)


@jit
def strike_hammer(t: Constants, s: State) -> None:
    """The buyer spends a week; if nobody bids, the seat that made the offer does."""
    if s.leader == NOBODY:
        spend_week(s, s.turn)
        return
    buy_share(s, s.leader, s.lot, s.price)
    spend_week(s, s.leader)


@jit
def income(t: Constants, s: State, c: int, pay_days: int) -> int:
    """What the company earns after `pay_days` pay days; a town in the snow earns nothing."""
    found = 0
    for town in range(t.towns):
        if is_in_town(s, c, town) and t.open_for[town] > pay_days:
            found += t.income[town]
    return found


@jit
def per_share(t: Constants, s: State, c: int) -> int:
    """What one share would get on the next pay day."""
    return ceil_div(income(t, s, c, s.pay_days), s.sold[c]) if s.sold[c] > 0 else 0


@jit
def pay_day(t: Constants, s: State) -> None:
    for c in range(t.companies):
        pay_per_share(t, s, c, per_share(t, s, c))
    s.pay_days += 1
    s.phase = NEXT_TURN
