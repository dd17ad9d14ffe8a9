"""The marks of the rules: `@jit` on every function that a machine may compile, and nothing about machines.

A marked function is a plain Python function: call it, step through it in a debugger, measure its coverage.
A machine makes its own version of it (`machines`). Set CUBERAILS_JIT=0 to use plain Python only.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar

COMPILED = (
    os.environ.get("CUBERAILS_JIT", "1") != "0"
)  # thousands of positions at once are left to compiled code

F = TypeVar("F", bound=Callable[..., Any])

JIT, INLINED, INTRINSIC = MARKS = ("jit", "inlined", "intrinsic")


def marked(function: F, mark: str) -> F:
    vars(function)["__mark__"] = mark
    return function


def mark_of(value: Any) -> str | None:
    """How a function is marked; None for everything else."""
    found = getattr(value, "__mark__", None) if callable(value) else None
    return found if found in MARKS else None


def jit(function: F) -> F:
    """A function of the rules. It calls marked functions only, and uses what all machines know."""
    return marked(function, JIT)


def inlined(function: F) -> F:
    """The same, inlined into every caller: for thin layers around large functions."""
    return marked(function, INLINED)


def intrinsic(function: F) -> F:
    """A function of which every machine has its own version; the body is the one for plain Python."""
    return marked(function, INTRINSIC)


@intrinsic
def lowest_bit(word: int) -> int:
    """The index of the lowest set bit."""
    return (word & -word).bit_length() - 1


@intrinsic
def count_bits(word: int) -> int:
    return word.bit_count()
