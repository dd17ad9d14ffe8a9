"""The kernels of a game as PTX, the assembly of NVIDIA's GPUs, compiled without a GPU."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cuberails.engine.game import Game
from cuberails.gpu.device import ENTRY_POINTS, cuda_kernels
from cuberails.kernel.machines.arrays import dtype_of


def signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    """The types of the kernels' arguments, as `GpuBatch`, `GpuVectorEnv` and `GpuSearch` pass them."""
    from numba import from_dtype, types

    def array(item: Any, axes: int) -> Any:
        return types.Array(item, axes, "C", aligned=True)

    pool = array(from_dtype(dtype_of(game.type.rules.state)), 1)
    constants = array(from_dtype(dtype_of(type(game.constants[0]))), 1)
    long, real, double = types.int64, types.float32, types.float64
    longs, grid, flags = array(long, 1), array(long, 2), array(types.uint8, 2)
    play = (constants, pool, pool, long, long, long, longs, array(types.int32, 2), array(types.int32, 1))
    counts, children = array(types.int32, 2), array(types.int8, 2)
    tree = (counts, counts, children, array(types.int16, 2), children, counts, array(real, 2))
    sums = array(real, 3)
    return {
        "play_uniform": play,
        "play_directed": play,
        "put": (pool, longs, pool),
        "restart": (pool, pool, longs),
        "read": (constants, pool, longs, grid, array(double, 2)),
        "mark": (constants, pool, flags),
        "refuse": (constants, pool, longs, longs),
        "step": (constants, pool, longs, longs),
        "observe": (constants, pool, longs, flags, flags, longs),
        "check": (flags, longs, grid, long, longs),
        "advance": (
            constants, pool, pool, longs, longs, longs, long, flags, flags, flags, longs, array(real, 1),
            array(real, 2), array(types.boolean, 1), long,
        ),
        "seed": (grid, long),
        "draw": (constants, pool, longs, grid, long, longs),
        "grow": (constants, pool, *tree, sums, sums, grid, long, long, double),
        "best": (counts, children, array(types.int16, 2), counts, sums, longs, longs, array(double, 2)),
    }  # fmt: skip


def ptx_of(game: Game, capability: tuple[int, int]) -> dict[str, str]:
    """Every kernel, for GPUs of that compute capability: (9, 0) is an H100 or H200."""
    from numba import cuda
    from numba.cuda import dispatcher

    from cuberails.kernel.machines import cuda as _first  # noqa: F401

    kernels, typed = cuda_kernels(game.type, len(game.words.verbs)), signatures(game)
    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        return {
            name: cuda.compile_ptx(getattr(kernels, name), typed[name], cc=capability, device=False)[0]
            for name in ENTRY_POINTS
        }
    finally:
        dispatcher.get_current_device = asked
