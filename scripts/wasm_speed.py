"""WebAssembly in Node beside numba on the same processor: `python scripts/wasm_speed.py` after `make wasm`.

Both play the same games and search the same position, in turns, by the time of the processor. The ratio is
that of the medians.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from cuberails.bots.search.searcher import Budget, Search
from cuberails.engine.game import Game, make_game, seat_names
from cuberails.games.registry import installed
from cuberails.kernel.layout import Pool
from cuberails.kernel.machines import bulk
from cuberails.kernel.random_play import POLICIES

PACKAGE = Path(__file__).parents[1] / "web/packages/wasm"
PLAYERS = 4
ROUNDS = 7
WORK = {"uniform": 2000, "directed": 1000, "search": 5000}  # games, games, simulations
SEED = 7


class Native:
    def __init__(self, game: Game) -> None:
        self.game, self.here = game, game.on(bulk())
        self.start: Pool = self.here.moved(game.start().state.pool)
        self.pool = self.here.many(max(WORK.values()))
        ints = self.here.machine.ints
        self.out, self.rng, self.log = ints(1000), ints(2), ints(2, 0)

    def work(self, what: str, count: int) -> tuple[int, float]:
        began = time.process_time()
        done = self.search(count) if what == "search" else self.play(POLICIES.index(what), count)
        return done, time.process_time() - began

    def play(self, policy: int, count: int) -> int:
        scratch = self.out, self.rng, policy, SEED, self.log
        return int(self.here.loops.play_many(self.here.constants, self.start, self.pool[:count], *scratch))

    def search(self, simulations: int) -> int:
        search = Search(SEED)
        search.run(self.game.start(), Budget(simulations, is_thorough=True))
        return search.visits


class Node:
    def __init__(self, game_id: str) -> None:
        command = ["node", str(PACKAGE / "test/speed.mjs"), game_id, str(PLAYERS)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def work(self, what: str, count: int) -> tuple[int, float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{what} {count}\n")
        self.process.stdin.flush()
        done, seconds = json.loads(self.process.stdout.readline())
        return done, seconds


def compare(game_id: str) -> None:
    native, node = Native(make_game(game_id, seat_names(PLAYERS))), Node(game_id)
    for what, count in WORK.items():
        rates: list[tuple[float, float]] = []
        for _ in range(ROUNDS):
            (ours, our_time), (theirs, their_time) = native.work(what, count), node.work(what, count)
            if ours != theirs:
                sys.exit(f"{game_id}, {what}: {ours} natively, but {theirs} in WebAssembly")
            rates.append((ours / our_time, theirs / their_time))
        here, there = (median(column) for column in zip(*rates[1:], strict=True))  # the first run compiles
        unit = "simulations" if what == "search" else "actions"
        ratio = f"{there / here:.2f} of native"
        print(
            f"{game_id:26}{what:10}{there:14,.0f} {unit}/s in Node {here:14,.0f} native   {ratio}", flush=True
        )


if __name__ == "__main__":
    for each in sys.argv[1:] or installed():
        compare(each)
