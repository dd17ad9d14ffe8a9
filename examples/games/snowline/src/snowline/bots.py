"""What the search knows of Snowline: what shares will pay for the towns they have, and what money builds."""
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, Ints
from cuberails.kernel.prior import bid_priors, even_priors
from cuberails.kernel.random_play import any_of, pass_or_raise
from cuberails.kernel.state import BID, NOBODY, OVER

from snowline.model import PAY_DAYS, Constants, State
from snowline.shares import income

GROWTH = 0.2            # income that a dollar in the treasury buys, in time for the pay day after the next
SPREAD, SPREAD_A_PAY_DAY = 2.0, 2.5


@jit
def prospects(t: Constants, s: State, c: int, treasury: int) -> float:
    """What the company pays on all pay days to come."""
    found = 0.0
    for pay_days in range(s.pay_days, PAY_DAYS):
        found += income(t, s, c, pay_days)
    return found + GROWTH * treasury * max(PAY_DAYS - 1 - s.pay_days, 0)


@jit
def evaluate(t: Constants, s: State, cash: Floats) -> float:
    """The cash each seat may expect at the end, a share with a bid counted as sold; returns the error."""
    for seat in range(t.seats):
        cash[seat] = float(s.cash[seat])
    if s.phase == OVER:
        return 1.0
    lot = s.lot if s.phase == BID and s.leader != NOBODY else NOBODY
    if lot != NOBODY:
        cash[s.leader] -= s.price
    for c in range(t.companies):
        bought = 1 if c == lot else 0
        if s.sold[c] + bought > 0:
            pays = prospects(t, s, c, s.treasury[c] + bought * s.price) / (s.sold[c] + bought)
            for seat in range(t.seats):
                cash[seat] += pays * (s.held[seat][c] + (bought if seat == s.leader else 0))
    return SPREAD + SPREAD_A_PAY_DAY * (PAY_DAYS - s.pay_days)


@jit
def prior(t: Constants, s: State, out: Ints, n: int, priors: Floats) -> int:
    """Bids up to what the share will pay; every other answer alike."""
    if s.phase != BID:
        return even_priors(t, s, out, n, priors)
    worth = prospects(t, s, s.lot, s.treasury[s.lot] + s.price) / (s.sold[s.lot] + 1)
    return bid_priors(t, s, out, n, priors, min(worth, float(s.cash[s.actor])))


@jit
def choose(t: Constants, s: State, out: Ints, n: int, dice: Ints, policy: int) -> int:
    """Random play: every answer with equal chance, amounts near the lowest."""
    return pass_or_raise(out, n, dice) if s.phase == BID else any_of(out, n, dice)
