"""Plain Python: the marked functions as they are. The fastest for single positions; needs nothing else."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from cuberails.kernel.layout import Layout, Pool, blank, copy_of
from cuberails.kernel.machines.machine import Host


class Plain(Host):
    name = "plain"

    def __reduce__(self) -> str:
        return "PLAIN"

    def version(self, function: Any) -> Any:
        return function

    def module(self, module: ModuleType) -> Any:
        return module

    def many(self, layout: type[Layout], count: int) -> Pool:
        return layout.many(count)

    def moved(self, layout: type[Layout], pool: Pool) -> Pool:
        if isinstance(pool, list):
            return [copy_of(pool, i)[0] for i in range(len(pool))]
        return layout.from_bytes(pool.tobytes())

    def ints(self, *shape: int) -> Any:
        return blank(shape)

    def floats(self, *shape: int) -> Any:
        return blank(shape, 0.0)

    def listed(self, numbers: Any) -> Any:
        return numbers.tolist()


PLAIN = Plain()
