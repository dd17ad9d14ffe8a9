"""Priors of bids, sampling by prior, and defaults for games without a prior or evaluation of their own."""

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, Ints
from cuberails.kernel.rng import below
from cuberails.kernel.state import BID, DOLLARS, STOP, CoreConstants, CoreState

FINE_GRAIN = 1 << 24
CASH_TEMPERATURE = 5.0  # in dollars, see win_probability.py


@jit
def richest_rival(t: CoreConstants, s: CoreState) -> int:
    """The most that another seat still in the auction could bid; before the first bid all are in."""
    most = 0
    for seat in range(t.seats):
        is_in = s.phase != BID or s.bidders >> seat & 1
        if seat != s.actor and is_in and s.cash[seat] > most:
            most = s.cash[seat]
    return most


@jit
def bid_priors(t: CoreConstants, s: CoreState, out: Ints, n: int, priors: Floats, limit: float) -> int:
    """Mostly raise by one up to the limit; sometimes jump toward it, or to the cash of the richest rival."""
    first = 1 if out[0] == STOP else 0
    least, most = out[first] - DOLLARS, out[n - 1] - DOLLARS
    room = limit - least
    if first == 1:
        priors[0] = 1.0 / (1.0 + 2.0 * room) if room > 0.0 else 1.0
    priors[first] = 1.0 if room >= 0.0 else 0.3 / (1.0 - 2.0 * room)
    n = first + 1
    if room >= 1.0:
        n = add_bid(out, first, n, priors, min(int(limit), most), 0.25)
        n = add_bid(out, first, n, priors, min(int(least + 0.5 * room), most), 0.25)
        if least < richest_rival(t, s) < limit:
            n = add_bid(out, first, n, priors, richest_rival(t, s), 0.25)
    return n


@jit
def add_bid(out: Ints, first: int, n: int, priors: Floats, amount: int, prior: float) -> int:
    """Add an amount to the list, or add to its prior if it is already there."""
    for k in range(first, n):
        if out[k] == DOLLARS + amount:
            priors[k] += prior
            return n
    out[n], priors[n] = DOLLARS + amount, prior
    return n + 1


@jit
def draw(out: Ints, n: int, priors: Floats, rng: Ints) -> int:
    """Sample one answer in proportion to the priors."""
    total = 0.0
    for k in range(n):
        total += priors[k]
    left = total * below(rng, FINE_GRAIN) / FINE_GRAIN
    for k in range(n):
        left -= priors[k]
        if left < 0.0:
            return out[k]
    return out[n - 1]


@jit
def default_priors(t: CoreConstants, s: CoreState, out: Ints, n: int, priors: Floats) -> int:
    """For a game without a prior: equal, except that each amount is half as likely as the one before."""
    for k in range(n):
        is_amount = out[k] > DOLLARS and k > 0 and out[k - 1] >= DOLLARS
        priors[k] = 0.5 * priors[k - 1] if is_amount else 1.0
    return n


@jit
def cash_in_hand(t: CoreConstants, s: CoreState, cash: Floats) -> float:
    """For a game without an evaluation: a seat is worth its cash. Returns a temperature."""
    for seat in range(t.seats):
        cash[seat] = s.cash[seat]
    return CASH_TEMPERATURE
