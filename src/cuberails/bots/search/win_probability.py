"""Win probabilities from the cash that every seat may expect."""

import math

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats

CERTAIN = 0.01  # the temperature of a game that is over: the richest seat wins


@jit
def win_probabilities(seats: int, cash: Floats, victory: Floats, temperature: float) -> None:
    """A softmax; the temperature is about how many dollars the expected cash may be off."""
    most = cash[0]
    for seat in range(1, seats):
        most = max(most, cash[seat])
    total = 0.0
    for seat in range(seats):
        victory[seat] = math.exp((cash[seat] - most) / temperature)
        total += victory[seat]
    for seat in range(seats):
        victory[seat] /= total
