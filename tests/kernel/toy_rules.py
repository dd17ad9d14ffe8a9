"""Rules for `test_machines.py`: a function that another module calls by its name in this one."""

from cuberails.kernel.jit import jit, lowest_bit

BONUS = 3


@jit
def lowest_and_bonus(word: int) -> int:
    return lowest_bit(word) + BONUS
