"""Every payment between a seat, a company and the bank is made here."""

from cuberails.kernel.jit import jit
from cuberails.kernel.state import CoreConstants, CoreState


@jit
def ceil_div(amount: int, parts: int) -> int:
    return -(-amount // parts)


@jit
def pay_per_share(t: CoreConstants, s: CoreState, c: int, amount: int) -> None:
    """The bank pays `amount` for every share of the company that a player holds."""
    for seat in range(t.seats):
        s.cash[seat] += s.held[seat][c] * amount


@jit
def buy_share(s: CoreState, seat: int, c: int, price: int) -> None:
    s.cash[seat] -= price
    s.treasury[c] += price
    s.held[seat][c] += 1
    s.sold[c] += 1


@jit
def pay_bank(s: CoreState, c: int, amount: int) -> None:
    s.treasury[c] -= amount


@jit
def subsidise(s: CoreState, c: int, amount: int) -> None:
    """The bank pays the company."""
    s.treasury[c] += amount
