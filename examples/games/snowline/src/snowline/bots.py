"""What bots know about Snowline: what shares will pay for their company's towns, and what money builds."""

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, Ints
from cuberails.kernel.prior import bid_priors, default_priors
from cuberails.kernel.state import BID, NOBODY, OVER

from snowline.model import PAY_DAYS, Constants, State
from snowline.shares import income

GROWTH = 0.2  # income that a dollar in the treasury buys, from the second pay day on
TEMPERATURE, TEMPERATURE_PER_PAY_DAY = 2.0, 2.5


@jit
def prospects(t: Constants, s: State, c: int, treasury: int) -> float:
    """What the company will pay on all remaining pay days."""
    found = 0.0
    for pay_days in range(s.pay_days, PAY_DAYS):
        found += income(t, s, c, pay_days)
    return found + GROWTH * treasury * max(PAY_DAYS - 1 - s.pay_days, 0)


@jit
def evaluate(t: Constants, s: State, cash: Floats) -> float:
    """The cash that each seat may expect at the end; a share with a bid counts as sold.

    Returns the temperature: about how many dollars that may be off.
    """
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
    return TEMPERATURE + TEMPERATURE_PER_PAY_DAY * (PAY_DAYS - s.pay_days)


@jit
def prior(t: Constants, s: State, out: Ints, n: int, priors: Floats) -> int:
    """Bid up to what the share will pay; all other answers alike."""
    if s.phase != BID:
        return default_priors(t, s, out, n, priors)
    worth = prospects(t, s, s.lot, s.treasury[s.lot] + s.price) / (s.sold[s.lot] + 1)
    return bid_priors(t, s, out, n, priors, min(worth, float(s.cash[s.actor])))
