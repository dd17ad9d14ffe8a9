"""Build every installed game to WebAssembly, with a JSON description of its structs, setups and words.

`make wasm` runs this. A game whose sources did not change since the last build is left alone.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

os.environ["NUMBA_OPT"] = "0"  # before numba is imported: LLVM optimises once, for the right target

from webassembly.describe import describe, digest_of_build
from webassembly.link import link

from cuberails.games.registry import installed

OUT = Path(__file__).parents[1] / "web/packages/wasm/games"


def build(game_id: str, out: Path) -> str:
    """In a process of its own, as numba is set for another target in it."""
    from webassembly.exports import exports_of
    from webassembly.machine import object_of

    exports = exports_of(installed()[game_id])
    made = link(object_of(exports), list(exports))
    described = json.dumps(describe(installed()[game_id]), separators=(",", ":")).encode()
    (out / f"{game_id}.wasm").write_bytes(made)
    (out / f"{game_id}.json").write_bytes(described)
    return f"{game_id}: code {size_of(made)}, description {size_of(described)}"


def size_of(data: bytes) -> str:
    return f"{len(data) / 1000:.1f} kB ({len(gzip.compress(data, 9)) / 1000:.1f} kB compressed)"


def is_built(game_id: str, out: Path) -> bool:
    """Whether the files in the folder are those of the present sources."""
    described = out / f"{game_id}.json"
    if not described.is_file() or not (out / f"{game_id}.wasm").is_file():
        return False
    found = json.loads(described.read_text()).get("digest")
    return bool(found == digest_of_build(installed()[game_id]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games, by id")
    parser.add_argument("--out", type=Path, default=OUT, help="where to write NAME.wasm and NAME.json")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    if unknown := [game_id for game_id in chosen.games if game_id not in installed()]:
        parser.error(f"unknown game {unknown[0]}, installed are {', '.join(installed())}")
    if find_spec("ziglang") is None:
        parser.error("the linker is not installed: pip install -r requirements/wasm.txt, or use make wasm")
    wanted = [game_id for game_id in chosen.games or installed() if not is_built(game_id, chosen.out)]
    with ProcessPoolExecutor(
        min(2, len(wanted) or 1), get_context("spawn"), max_tasks_per_child=1
    ) as workers:
        for printed in workers.map(build, wanted, [chosen.out] * len(wanted)):
            print(printed, flush=True)
    if not wanted:
        print("nothing to build: every game is up to date")


if __name__ == "__main__":
    main()
