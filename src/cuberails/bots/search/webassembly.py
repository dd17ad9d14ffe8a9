"""The bots' machine in a browser: rules and search as WebAssembly, called from plain Python.

The search of `bots/` runs as everywhere else; only its compiled loops and its trees are in the memory of a
module that `make wasm` built. `use` lets it take over from plain Python for one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

from cuberails.bots.search.tree import Tree
from cuberails.engine.game import find_game_type
from cuberails.engine.takeover import TAKEOVER
from cuberails.kernel.layout import Layout, Pool, to_bytes
from cuberails.kernel.machines import Host

ITEM = 8  # bytes of an integer and of a double
MOST = (1 << 31) - 1
SEEDS = 1 << 48  # more bits of a seed are not used


class Instance(Protocol):
    """A module in the browser: `hostOf` in the JavaScript package. Addresses are numbers."""

    def take(self, size: int) -> int: ...
    def give_back(self, at: int, size: int) -> None: ...
    def put(self, at: int, data: str) -> None: ...  # in hexadecimal digits
    def integer(self, at: int) -> int: ...
    def set_integer(self, at: int, value: int) -> None: ...
    def double(self, at: int) -> float: ...
    def set_double(self, at: int, value: float) -> None: ...
    def call(self, name: str, arguments: str) -> float: ...  # the numbers, with commas between them


class Place:
    """Memory of the instance, given back when nothing refers to it."""

    def __init__(self, instance: Instance, size: int) -> None:
        self.instance, self.size = instance, size
        self.at = int(instance.take(size))

    def __del__(self) -> None:
        self.instance.give_back(self.at, self.size)


class Structs:
    """A pool: structs one after the other."""

    def __init__(self, instance: Instance, size: int) -> None:
        self.place = Place(instance, size)
        self.at = self.place.at


class Row:
    """Zeroed integers or doubles, of one or two dimensions."""

    def __init__(self, place: Place, at: int, shape: tuple[int, ...], is_double: bool) -> None:
        self.place, self.at, self.shape, self.is_double = place, at, shape, is_double

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, k: int) -> Any:
        if not 0 <= k < len(self):
            raise IndexError(k)
        if len(self.shape) > 1:
            return Row(self.place, self.at + ITEM * k * self.shape[1], self.shape[1:], self.is_double)
        read = self.place.instance.double if self.is_double else self.place.instance.integer
        return read(self.at + ITEM * k)

    def __setitem__(self, k: int, value: Any) -> None:
        if len(self.shape) > 1:
            row = self[k]
            for column, each in enumerate(value):
                row[column] = each
            return
        write = self.place.instance.set_double if self.is_double else self.place.instance.set_integer
        write(self.at + ITEM * k, value)

    def __iter__(self) -> Iterator[Any]:
        return (self[k] for k in range(len(self)))


class WebAssembly(Host):
    name = "wasm"

    def __init__(self, instance: Instance) -> None:
        super().__init__()
        self.instance = instance
        self.functions: dict[str, Callable[..., Any]] = {
            "seed_rng": self.seed_rng,
            "run_simulations": self.run_simulations,
            "is_decided": self.is_decided,
            "copy_subtree": self.copy_subtree,
            "best_sentence": self.best_sentence,
        }

    def version(self, function: Any) -> Any:
        return self.functions[function.__name__]

    def module(self, module: ModuleType) -> Any:
        return SimpleNamespace(**self.functions)

    def many(self, layout: type[Layout], count: int) -> Pool:
        return Structs(self.instance, layout.size * count)

    def moved(self, layout: type[Layout], pool: Pool) -> Pool:
        made = self.many(layout, len(pool))
        self.instance.put(made.at, b"".join(to_bytes(pool, i) for i in range(len(pool))).hex())
        return made

    def ints(self, *shape: int) -> Row:
        return self.row(shape, is_double=False)

    def floats(self, *shape: int) -> Row:
        return self.row(shape, is_double=True)

    def row(self, shape: tuple[int, ...], is_double: bool) -> Row:
        size = ITEM
        for length in shape:
            size *= length
        place = Place(self.instance, size)
        return Row(place, place.at, shape, is_double)

    def listed(self, numbers: Any) -> Any:
        return numbers

    def call(self, name: str, *arguments: Any) -> float:
        """Pools and rows are passed by their address."""
        numbers = (str(int(getattr(each, "at", each))) for each in arguments)
        return self.instance.call(name, ",".join(numbers))

    def seed_rng(self, rng: Row, seed: int, game: int) -> None:
        self.call("seed", rng, seed % SEEDS, game)

    def run_simulations(
        self, constants: Structs, root: Structs, tree: Tree, work: Any, simulations: int, *_fixed: float
    ) -> None:
        self.call("run_simulations", constants, root, *tree, len(tree.first), *work, simulations)

    def is_decided(self, tree: Tree, simulations: int) -> bool:
        seats = len(tree.victory[0])
        return bool(self.call("is_decided", *tree, len(tree.first), seats, min(simulations, MOST)))

    def copy_subtree(self, old: Tree, node: int, new: Tree) -> None:
        seats = len(old.victory[0])
        self.call("copy_subtree", *old, len(old.first), seats, node, *new, len(new.first))

    def best_sentence(
        self, constants: Structs, root: Structs, work: Any, sees_end: bool, _width: int
    ) -> float:
        return self.call("best_sentence", constants, root, *work, sees_end)


def use(game_id: str, instance: Instance) -> None:
    """Let the bots of this process search one game with its module."""
    TAKEOVER.search_on(find_game_type(game_id), WebAssembly(instance))
