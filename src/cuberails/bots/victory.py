"""From the cash that every seat may expect to its chance of victory."""
import math

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Reals


@jit
def share_victory(seats: int, cash: Reals, victory: Reals, spread: float) -> None:
    """Chances of victory if the cash at the end may be off by about `spread` dollars."""
    most = cash[0]
    for seat in range(1, seats):
        most = max(most, cash[seat])
    total = 0.0
    for seat in range(seats):
        victory[seat] = math.exp((cash[seat] - most) / spread)
        total += victory[seat]
    for seat in range(seats):
        victory[seat] /= total
