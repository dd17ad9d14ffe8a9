"""Random numbers from an explicit seed, the same in compiled and in plain code."""
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Cells

MASK = (1 << 48) - 1


@jit
def sow(dice: Cells, seed: int, game: int) -> None:
    """Set the dice for one game of a series; dice[1] is a number that stays the same all game."""
    dice[0] = (seed * 0x9E3779B1 + game * 0x2545F491 + 0x1234567) & MASK
    for _ in range(4):
        dice[1] = roll(dice, 1 << 16)


@jit
def roll(dice: Cells, n: int) -> int:
    """A number from 0 to n - 1."""
    dice[0] = (dice[0] * 0x5DEECE66D + 11) & MASK
    return ((dice[0] >> 16) * n) >> 32
