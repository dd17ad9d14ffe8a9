"""Random numbers from an explicit seed, the same in compiled and in plain code."""

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints

MASK = (1 << 48) - 1
PERSONA = 1  # rng[PERSONA] stays the same all game: the style of a random player


@jit
def seed_rng(rng: Ints, seed: int, game: int) -> None:
    """Seed the generator, and draw a persona, for one game of a series."""
    rng[0] = (seed * 0x9E3779B1 + game * 0x2545F491 + 0x1234567) & MASK
    for _ in range(4):
        rng[PERSONA] = below(rng, 1 << 16)


@jit
def below(rng: Ints, n: int) -> int:
    """A number from 0 to n - 1."""
    rng[0] = (rng[0] * 0x5DEECE66D + 11) & MASK
    return ((rng[0] >> 16) * n) >> 32
