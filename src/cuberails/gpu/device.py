"""A CUDA GPU: memory, launches, and one line for a machine that has none."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from cuberails.games.game_type import GameType
from cuberails.gpu.build import kernels_for
from cuberails.kernel.layout import Layout, Pool
from cuberails.kernel.machines.arrays import array_of, dtype_of

BLOCK = 128  # threads; measured: the best or near it for every kernel
THREADS_PER_PROCESSOR = 2048  # of a kernel whose threads take one game after the other
ENTRY_POINTS = ("play_uniform", "play_directed", "put", "restart", "read", "mark", "refuse", "step",
                "observe", "check", "advance", "seed", "draw", "grow", "best")  # fmt: skip


class NoGpu(RuntimeError):
    """There is no CUDA GPU, or nothing to compile for it."""


def why_none() -> str:
    """Why no GPU can be used, in one line; empty if one can."""
    if not find_spec("numba_cuda"):
        return "numba-cuda is not installed: pip install 'cuberails[cuda]'"
    from numba import cuda

    from cuberails.kernel.machines import cuda as _checked  # noqa: F401

    try:
        return "" if cuda.is_available() else "no CUDA GPU was found on this machine"
    except Exception as found:  # a driver that is too old or broken says so in many ways
        return f"the CUDA driver does not answer: {str(found).splitlines()[0]}"


class Gpu:
    """The present CUDA device. Arrays share their memory with PyTorch, CuPy and JAX without a copy."""

    def __init__(self) -> None:
        reason = why_none()
        if reason:
            raise NoGpu(f"no games on a GPU: {reason}")
        from numba import cuda

        warnings.filterwarnings("ignore", "Grid size")  # small batches are allowed
        self.cuda: Any = cuda
        self.stream: Any = 0
        self.processors: int = cuda.get_current_device().MULTIPROCESSOR_COUNT

    def kernels(self, game_type: GameType, verbs: int) -> Any:
        return compiled_kernels(game_type, verbs)

    def use_stream(self, handle: int) -> None:
        """Launch on a stream of another library: `torch.cuda.current_stream().cuda_stream`."""
        self.stream = self.cuda.external_stream(handle) if handle else 0

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        found = self.cuda.device_array(shape, dtype)
        self.clear(found)
        return found

    def clear(self, array: Any) -> None:
        if array.size:
            self.cuda.cudadrv.driver.device_memset(array, 0, array.nbytes, self.stream)

    def bytes(self, *shape: int) -> Any:
        return self.zeros(shape, np.uint8)

    def ints(self, *shape: int) -> Any:
        return self.zeros(shape, np.int64)

    def pool(self, layout: type[Layout], source: Pool) -> Any:
        return self.cuda.to_device(array_of(layout, source))

    def blank_pool(self, layout: type[Layout], count: int) -> Any:
        return self.zeros(count, dtype_of(layout))

    def rows(self, pool: Any, layout: type[Layout]) -> npt.NDArray[np.void]:
        """The records of a pool, on the host."""
        found: npt.NDArray[np.void] = self.host(pool)
        return found

    def given(self, numbers: Any) -> Any:
        """Whole numbers of the caller as an array here; what is on the device already is not copied."""
        if hasattr(numbers, "__cuda_array_interface__"):
            found = self.cuda.as_cuda_array(numbers)
            if found.dtype != np.int64:
                raise ValueError(f"actions on the device are int64, not {found.dtype}")
            return found
        listed = np.asarray(numbers)
        if listed.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {listed.dtype}")
        return self.cuda.to_device(listed.astype(np.int64))

    def put(self, array: Any, value: int) -> None:
        """Set a counter, an array of one."""
        array[0] = value

    def host(self, array: Any) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = array.copy_to_host(stream=self.stream)
        return found

    def crowd(self, games: int) -> int:
        """Threads for a kernel whose threads take one game after the other."""
        return min(games, self.processors * THREADS_PER_PROCESSOR)

    def launch(self, kernel: Any, threads: int, *given: Any) -> None:
        kernel[-(-threads // BLOCK), BLOCK, self.stream](*given)

    def wait(self) -> None:
        self.cuda.synchronize()


class Kernels:
    """Each compiles at its first call."""

    def __init__(self, module: Any, decorate: Callable[[Any], Any]) -> None:
        for name in ENTRY_POINTS:
            setattr(self, name, decorate(getattr(module, name)))


@cache
def compiled_kernels(game_type: GameType, verbs: int) -> Any:
    from numba import cuda

    return Kernels(cuda_kernels(game_type, verbs), cuda.jit)


@cache
def cuda_kernels(game_type: GameType, verbs: int) -> Any:
    """The kernels of a game, not compiled yet: `numba.cuda.compile_ptx` compiles them without a GPU."""
    import numba
    from numba import cuda

    from cuberails.kernel.machines.cuda import CUDA

    return kernels_for(
        game_type,
        verbs,
        CUDA,
        cuda=cuda,
        state=numba.from_dtype(dtype_of(game_type.rules.state)),
        short=numba.int16,
        long=numba.int64,
        double=numba.float64,
        int32=numba.int32,
    )
