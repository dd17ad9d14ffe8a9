"""Win probabilities from the cash that every seat may expect."""

import math

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats

CERTAIN = 0.01  # the temperature of a game that is over: the richest seat wins
PER_HALVING = 1.4426950408889634  # 1 / ln 2
HALVING, HALVING_REST = (
    0.6931471803691238,
    1.9082149292705877e-10,
)  # ln 2 in two parts; the first has few bits
TAYLOR = tuple(1.0 / math.factorial(n) for n in range(13, -1, -1))
LEAST = -708.0  # the exponential of less is taken to be zero


@jit
def win_probabilities(seats: int, cash: Floats, victory: Floats, temperature: float) -> None:
    """A softmax; the temperature is about how many dollars the expected cash may be off."""
    most = cash[0]
    for seat in range(1, seats):
        most = max(most, cash[seat])
    total = 0.0
    for seat in range(seats):
        victory[seat] = exponential((cash[seat] - most) / temperature)
        total += victory[seat]
    for seat in range(seats):
        victory[seat] /= total


@jit
def exponential(x: float) -> float:
    """e to the power of x, for x up to 0: the same bits on every machine, which math.exp does not promise."""
    if x < LEAST:
        return 0.0
    halvings = int(0.5 - x * PER_HALVING)
    rest = (x + halvings * HALVING) + halvings * HALVING_REST  # at most half of ln 2, either way
    found = 0.0
    for coefficient in TAYLOR:
        found = found * rest + coefficient
    half = 0.5
    while halvings > 0:
        if halvings & 1:
            found *= half
        half *= half
        halvings >>= 1
    return found
