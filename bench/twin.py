"""The time of the C twin (twin.c) on the caller's data, for comparison with the compiled rules.

`edge` is a set of hexes: hex h is bit h % 60 of word h // 60. Every call sees the same data, so branches are
predicted well: compare only with a loop that repeats its data too.
"""

import ctypes
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, TypeAlias

SOURCE = Path(__file__).with_name("twin.c")
WORD = 60
CALLS = 200_000
ROUNDS = 7

Cells: TypeAlias = Iterable[int]  # a list or an integer array


def twin_ns(edge: Cells, track: Cells, cost: Cells, treasury: int) -> float | None:
    """CPU nanoseconds per call; None without a C compiler."""
    library = compiled()
    if library is None:
        return None
    arguments = c_arguments(edge, track, cost, treasury)
    return median(round_ns(library, arguments) for _ in range(ROUNDS))


def twin_hexes(edge: Cells, track: Cells, cost: Cells, treasury: int) -> list[int] | None:
    """The result, to show that the twin and the rules do the same work."""
    library = compiled()
    if library is None:
        return None
    arguments = c_arguments(edge, track, cost, treasury)
    n: int = library.affordable(*arguments)
    return list(arguments[-1][:n])


@cache
def compiled() -> ctypes.CDLL | None:
    cc = shutil.which("cc")
    if cc is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "twin.so")
        subprocess.run([cc, "-O3", "-march=native", "-shared", "-fPIC", "-o", target, SOURCE], check=True)
        library = ctypes.CDLL(str(target))
    library.repeat.restype = ctypes.c_int64
    return library


def c_arguments(edge: Cells, track: Cells, cost: Cells, treasury: int) -> tuple[Any, ...]:
    words, tracks, costs = ([int(cell) for cell in cells] for cells in (edge, track, cost))
    hexes = min(len(tracks), len(costs))
    if any(word < 0 or word >> WORD for word in words) or union(words) >> hexes:
        raise ValueError(f"edge must be words of {WORD} bits, with hexes below {hexes} only")
    return (
        (ctypes.c_int64 * len(words))(*words),
        ctypes.c_int(len(words)),
        (ctypes.c_int8 * len(tracks))(*tracks),
        (ctypes.c_int16 * len(costs))(*costs),
        ctypes.c_int(treasury),
        (ctypes.c_int16 * hexes)(),
    )


def union(words: list[int]) -> int:
    """The whole set as one Python int."""
    return sum(word << WORD * w for w, word in enumerate(words))


def round_ns(library: ctypes.CDLL, arguments: tuple[Any, ...]) -> float:
    start = process_time()
    library.repeat(ctypes.c_int64(CALLS), *arguments)
    return (process_time() - start) / CALLS * 1e9


def main() -> None:
    hexes, treasury, rng = 160, 8, random.Random(1)
    track = [rng.getrandbits(7) & rng.getrandbits(7) for _ in range(hexes)]
    cost = [rng.randint(1, 6) for _ in range(hexes)]
    for size in (5, 10, 20, 40):
        members = sorted(rng.sample(range(hexes), size))
        edge = [sum(1 << h % WORD for h in members if h // WORD == w) for w in range(5)]
        expected = [h for h in members if cost[h] * (1 + track[h].bit_count()) <= treasury]
        found, ns = twin_hexes(edge, track, cost, treasury), twin_ns(edge, track, cost, treasury)
        if ns is None:
            print("no C compiler")
            return
        verdict = "right" if found == expected else "WRONG"
        print(f"{size:3} hexes on the edge, {len(expected):2} affordable: {ns:6.1f} ns, {verdict}")


if __name__ == "__main__":
    main()
