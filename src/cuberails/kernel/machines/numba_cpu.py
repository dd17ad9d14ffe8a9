"""Compiled code on the CPU, by numba. `cache.py` says where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numba
from numba.core import config
from numba.core.types import unliteral  # type: ignore[attr-defined]
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic

from cuberails.kernel.cache import folder_of
from cuberails.kernel.jit import INLINED
from cuberails.kernel.machines.machine import Machine


@intrinsic  # type: ignore[untyped-decorator]
def count_bits(context: Any, word: Any) -> Any:
    return word(word), lambda _context, builder, _signature, args: builder.ctpop(args[0])


class Numba(Machine):
    name = "numba"
    intrinsics: ClassVar[Mapping[str, Any]] = {"lowest_bit": trailing_zeros, "count_bits": count_bits}

    def compiled(self, function: Callable[..., Any], mark: str) -> Any:
        # Numba compiles a function together with all it calls, so each thin layer above the rules would
        # compile the rules again if it were not inlined.
        if mark == INLINED:
            return numba.njit(inline="always", nogil=True, error_model="numpy")(function)
        folder, before = folder_of(function), config.CACHE_DIR
        config.CACHE_DIR = str(folder or "")
        made = numba.njit(cache=folder is not None, nogil=True, no_cfunc_wrapper=True, error_model="numpy")(
            function
        )
        config.CACHE_DIR = before
        ask = made.get_call_template
        # calls with a constant and with a variable share one compilation: this halves the first start
        made.get_call_template = lambda args, kws: ask([unliteral(arg) for arg in args], kws)
        return made


NUMBA = Numba()
