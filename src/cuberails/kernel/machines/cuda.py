"""CUDA, by numba-cuda: device functions of an NVIDIA GPU. Compiling them needs no GPU.

A warp is 32 threads that run one instruction at a time. Threads whose games are at different questions would
take turns, so `is_called` lets the most frequent question of the warp go first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
from llvmlite import ir

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numpy 2.5 has dropped it, and numba-cuda 0.30 asks for it

import numba
from numba import cuda
from numba.core import types
from numba.cuda.extending import intrinsic

from cuberails.kernel.jit import INLINED
from cuberails.kernel.machines.machine import Machine

BYTE = ir.IntType(8)
WARP = 0xFFFFFFFF  # all threads of a warp
VOTES = 8  # bits below the number of votes


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def lowest_bit(word: Any) -> Any:
    return cuda.ffs(word) - 1


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def count_bits(word: Any) -> Any:
    return cuda.popc(word)


@intrinsic  # type: ignore[untyped-decorator]
def byte_at(context: Any, struct: Any, k: Any) -> Any:
    def load(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        start = builder.bitcast(args[0], BYTE.as_pointer())
        return builder.load(builder.gep(start, [args[1]]))

    return types.uint8(struct, k), load


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def copy_struct(to: Any, i: int, source: Any, j: int) -> None:
    to[i] = source[j]


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def copy_bytes(s: Any, first: int, count: int, out: Any, n: int) -> None:
    for k in range(count):
        out[n + k] = byte_at(s, first + k)


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def is_called(key: int) -> int:
    mine = numba.int32(key)
    votes = cuda.popc(cuda.match_any_sync(WARP, mine))
    if mine:
        mine += numba.int32(votes << VOTES)
    most = mine
    most = max(most, cuda.shfl_xor_sync(WARP, most, 16))
    most = max(most, cuda.shfl_xor_sync(WARP, most, 8))
    most = max(most, cuda.shfl_xor_sync(WARP, most, 4))
    most = max(most, cuda.shfl_xor_sync(WARP, most, 2))
    most = max(most, cuda.shfl_xor_sync(WARP, most, 1))
    if most == 0:
        return -1
    return 1 if mine == most else 0


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def take_number(counter: Any) -> Any:
    return cuda.atomic.add(counter, 0, 1)


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def lower_to(least: Any, value: int) -> None:
    cuda.atomic.min(least, 0, value)


class Cuda(Machine):
    name = "cuda"
    intrinsics: ClassVar[Mapping[str, Any]] = {
        "lowest_bit": lowest_bit,
        "count_bits": count_bits,
        "copy_struct": copy_struct,
        "copy_bytes": copy_bytes,
        "is_called": is_called,
        "take_number": take_number,
        "lower_to": lower_to,
    }

    def compiled(self, function: Callable[..., Any], mark: str) -> Any:
        return cuda.jit(device=True, forceinline=mark == INLINED)(function)


CUDA = Cuda()
