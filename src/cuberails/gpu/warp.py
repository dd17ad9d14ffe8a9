"""What threads of a GPU do together. The bodies here are for one thread alone, as the CPU twin runs them."""

from cuberails.kernel.jit import intrinsic
from cuberails.kernel.layout import Ints


@intrinsic
def is_called(key: int) -> int:
    """1 if this key is the most frequent of the warp, else 0; -1 if all keys are 0, which means to wait."""
    return 1 if key else -1


@intrinsic
def take_number(counter: Ints) -> int:
    """The next number, which no other thread gets."""
    counter[0] += 1
    return counter[0] - 1


@intrinsic
def lower_to(least: Ints, value: int) -> None:
    """Keep the lowest value of all threads."""
    least[0] = min(least[0], value)
