"""The CPU twin: the kernels as plain Python, one thread after the other, to check them without a GPU."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from cuberails.games.game_type import GameType
from cuberails.gpu.build import kernels_for
from cuberails.kernel.layout import Layout, Pool, blank, copy_of
from cuberails.kernel.machines.arrays import array_of
from cuberails.kernel.machines.plain import PLAIN


class Local:
    """Scratch of one thread: lists, as the rules take them in plain Python."""

    def array(self, count: int, item: Any) -> Any:
        return item.many(count) if isinstance(item, type) and issubclass(item, Layout) else [item()] * count


class Threads:
    """What kernels of the twin call instead of `numba.cuda`."""

    local = Local()

    def __init__(self) -> None:
        self.thread = 0

    def grid(self, _axes: int) -> int:
        return self.thread


class Twin:
    """A device of one thread at a time, for tests."""

    def __init__(self) -> None:
        self.threads = Threads()

    def kernels(self, game_type: GameType, verbs: int) -> Any:
        module = plain_kernels(game_type, verbs)
        module.cuda = self.threads
        return module

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        return blank(shape if isinstance(shape, tuple) else (shape,), dtype().item())

    def clear(self, array: Any) -> None:
        for k, row in enumerate(array):
            if isinstance(row, list):
                self.clear(row)
            else:
                array[k] = type(row)()

    def bytes(self, *shape: int) -> Any:
        return np.zeros(shape, np.uint8)

    def ints(self, *shape: int) -> Any:
        return blank(shape)

    def pool(self, layout: type[Layout], source: Pool) -> Any:
        return [copy_of(source, i)[0] for i in range(len(source))]

    def blank_pool(self, layout: type[Layout], count: int) -> Any:
        return layout.many(count)

    def rows(self, pool: Any, layout: type[Layout]) -> npt.NDArray[np.void]:
        return array_of(layout, pool)

    def given(self, numbers: Any) -> Any:
        listed = np.asarray(numbers)
        if listed.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {listed.dtype}")
        return listed.tolist()

    def put(self, array: Any, value: int) -> None:
        array[0] = value

    def host(self, array: Any) -> npt.NDArray[Any]:
        return np.array(array)

    def crowd(self, games: int) -> int:
        return 1  # takes all the games

    def launch(self, kernel: Any, threads: int, *given: Any) -> None:
        for self.threads.thread in range(threads):
            kernel(*given)

    def wait(self) -> None:
        pass


@cache
def plain_kernels(game_type: GameType, verbs: int) -> Any:
    return kernels_for(
        game_type,
        verbs,
        PLAIN,
        cuda=None,
        state=game_type.rules.state,
        short=int,
        long=int,
        double=float,
        int32=int,
    )
