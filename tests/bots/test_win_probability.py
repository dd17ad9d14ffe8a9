"""The exponential of the search is exact to about one unit in the last place, and the same everywhere."""

import math
import random

import pytest

from cuberails.bots.search.win_probability import LEAST, exponential, win_probabilities
from cuberails.kernel.machines import bulk

NUMBERS = [0.0, -1e-300, -1e-9, -0.1, -0.3465, -0.3466, -1.0, -25.0, -300.0, LEAST, LEAST - 0.1, -1e12]


def test_it_is_close_to_the_exponential() -> None:
    rng = random.Random(3)
    for x in [*NUMBERS[:-2], *(-(10 ** rng.uniform(-6, 2.8)) for _ in range(5000))]:
        assert abs(exponential(x) - math.exp(x)) <= 2 * math.ulp(math.exp(x))
    assert exponential(LEAST - 1) == 0.0


def test_compiled_code_has_the_same_bits() -> None:
    compiled = bulk().version(exponential)
    rng = random.Random(4)
    for x in [*NUMBERS, *(-(10 ** rng.uniform(-6, 2.8)) for _ in range(500))]:
        assert float(compiled(x)).hex() == exponential(x).hex()


def test_equal_cash_is_an_equal_chance() -> None:
    victory = [0.0] * 3
    win_probabilities(3, [40.0, 40.0, 0.0], victory, 0.01)
    assert victory == [0.5, 0.5, 0.0]
    win_probabilities(3, [40.0, 40.0, 40.0], victory, 5.0)
    assert victory == pytest.approx([1 / 3] * 3)
