"""Compiled code on the CPU, by numba. `cache.py` says where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numba
import numpy as np
from llvmlite import ir
from llvmlite.binding import set_option
from numba.core import config, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.types import unliteral  # type: ignore[attr-defined]
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic

from cuberails.kernel.cache import folder_of
from cuberails.kernel.jit import INLINED
from cuberails.kernel.layout import Layout, Pool
from cuberails.kernel.machines.arrays import array_of, dtype_of
from cuberails.kernel.machines.machine import Host

BYTE = ir.IntType(8)
# LLVM inlines functions up to this cost. With its own limit, the choice of an action, its answers and what it
# does are called one after another, and handing over their many arguments takes a fifth of a playout.
INLINE_LIMIT, LLVM_INLINE_LIMIT = 2500, 250


@intrinsic  # type: ignore[untyped-decorator]
def count_bits(context: Any, word: Any) -> Any:
    return word(word), lambda _context, builder, _signature, args: builder.ctpop(args[0])


@intrinsic  # type: ignore[untyped-decorator]
def byte_at(context: Any, struct: Any, k: Any) -> Any:
    def load(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        place = builder.gep(builder.bitcast(args[0], BYTE.as_pointer()), [args[1]], source_etype=BYTE)
        return builder.load(place, typ=BYTE)

    return types.uint8(struct, k), load


@numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
def copy_struct(to: Any, i: int, source: Any, j: int) -> None:
    to[i] = source[j]


@numba.njit(nogil=True, error_model="numpy")  # type: ignore[untyped-decorator]
def copy_bytes(s: Any, first: int, count: int, out: Any, n: int) -> None:
    for k in range(count):
        out[n + k] = byte_at(s, first + k)


class Numba(Host):
    name = "numba"
    intrinsics: ClassVar[Mapping[str, Any]] = {
        "lowest_bit": trailing_zeros,
        "count_bits": count_bits,
        "copy_struct": copy_struct,
        "copy_bytes": copy_bytes,
    }

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0  # of compilations inside each other

    def __reduce__(self) -> str:
        return "NUMBA"

    def compiled(self, function: Callable[..., Any], mark: str) -> Any:
        # Numba compiles a function together with all it calls, so each thin layer above the rules would
        # compile the rules again if it were not inlined.
        if mark == INLINED:
            return numba.njit(inline="always", nogil=True, error_model="numpy", _nrt=False)(function)
        folder, before = folder_of(function), config.CACHE_DIR
        config.CACHE_DIR = str(folder or "")
        # Without reference counts (_nrt): arrays belong to the caller, and counting them takes atomic
        # operations, which cost a tenth of a playout and make threads wait for each other.
        made = numba.njit(
            cache=folder is not None, nogil=True, no_cfunc_wrapper=True, error_model="numpy", _nrt=False
        )(function)
        config.CACHE_DIR = before
        ask = made.get_call_template
        # calls with a constant and with a variable share one compilation: this halves the first start
        made.get_call_template = lambda args, kws: ask([unliteral(arg) for arg in args], kws)
        compile_by_numba = made.compile
        made.compile = lambda signature: self._with_inlining(compile_by_numba, signature)
        return made

    def _with_inlining(self, compile_by_numba: Callable[[Any], Any], signature: Any) -> Any:
        """Compile with our limit. LLVM has one for the process, so other users of numba get theirs back."""
        with global_compiler_lock:
            self._depth += 1
            set_option("", f"--inline-threshold={INLINE_LIMIT}")
            try:
                return compile_by_numba(signature)
            finally:
                self._depth -= 1
                if self._depth == 0:
                    set_option("", f"--inline-threshold={LLVM_INLINE_LIMIT}")

    def many(self, layout: type[Layout], count: int) -> Pool:
        return np.zeros(count, dtype_of(layout))

    def moved(self, layout: type[Layout], pool: Pool) -> Pool:
        return array_of(layout, pool)

    def ints(self, *shape: int) -> Any:
        return np.zeros(shape, np.int64)

    def floats(self, *shape: int) -> Any:
        return np.zeros(shape)

    def listed(self, numbers: Any) -> Any:
        return numbers


NUMBA = Numba()
