"""The one switch between compiled and plain Python.

Set CUBERAILS_JIT=0 to step through the rules in a debugger, to measure coverage, or to do without numba.
`cache.py` says where compiled code is kept.
"""

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from cuberails.kernel.cache import folder_of

COMPILED = os.environ.get("CUBERAILS_JIT", "1") != "0"

F = TypeVar("F", bound=Callable[..., Any])

JIT, INLINED, INTRINSIC = "jit", "inlined", "intrinsic"


def marked(function: F, mark: str) -> F:
    """The function, marked for the machines (`machines/machine.py`)."""
    function.__dict__["__mark__"] = mark
    return function


def mark_of(value: Any) -> str | None:
    """How a function is marked; None for everything else."""
    found = getattr(value, "__mark__", None) if callable(value) else None
    return found if found in (JIT, INLINED, INTRINSIC) else None


if COMPILED:
    import numba
    from numba.core import config
    from numba.core.types import unliteral  # type: ignore[attr-defined]
    from numba.cpython.unsafe.numbers import trailing_zeros
    from numba.extending import intrinsic

    lowest_bit = trailing_zeros

    @intrinsic  # type: ignore[untyped-decorator]
    def count_bits(context: Any, word: Any) -> Any:
        return word(word), lambda _context, builder, _signature, args: builder.ctpop(args[0])

    def jit(function: F) -> F:
        folder, before = folder_of(function), config.CACHE_DIR
        config.CACHE_DIR = str(folder or "")
        compiled = numba.njit(
            cache=folder is not None, nogil=True, no_cfunc_wrapper=True, error_model="numpy"
        )(function)
        config.CACHE_DIR = before
        ask = compiled.get_call_template
        # calls with a constant and with a variable share one compilation: this halves the first start
        compiled.get_call_template = lambda args, kws: ask([unliteral(arg) for arg in args], kws)
        return cast(F, compiled)

    def plain(function: F) -> F:
        """The Python function itself: faster than compiled code for a single call from Python."""
        return cast(F, cast(Any, function).py_func)

    def inlined(function: F) -> F:
        """Inline the function into every caller.

        Numba compiles a function together with all it calls, so each thin layer above the rules would
        compile the rules again.
        """
        return cast(F, numba.njit(inline="always", nogil=True, error_model="numpy")(function))
else:

    def jit(function: F) -> F:
        return marked(function, JIT)

    def inlined(function: F) -> F:
        return marked(function, INLINED)

    def plain(function: F) -> F:
        return function

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
