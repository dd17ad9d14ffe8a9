"""Our side of the benchmark: playouts, tree search, the vector environment, and the costs of single calls."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, time
from typing import Any

import numpy as np
from peers import ENVIRONMENTS, SIMULATIONS, Rate, timed

from cuberails import Batch, Game, Record, chicago_express, chicago_northwestern
from cuberails.bots.search.searcher import NODES_PER_SIMULATION, PUCT_CONSTANT, ROLLOUT_TURNS, TreeSearcher
from cuberails.engine.batch import play_sentences
from cuberails.kernel.jit import count_bits, jit, lowest_bit
from cuberails.kernel.machines import bulk
from cuberails.kernel.random_play import POLICIES
from cuberails.kernel.rng import seed_rng

GAMES = 2_000
TO_THE_END = 1000  # turns, more than any game has
PLAYERS = ("Ann", "Bob", "Cleo", "Dmitri")


@cache
def game(name: str) -> Game:
    return chicago_express(PLAYERS) if name == "express" else chicago_northwestern(PLAYERS)


def playouts(name: str, policy: str) -> Callable[[float], Rate]:
    """Whole random games inside compiled code; every action is chosen from the full list of legal ones."""

    def run(seconds: float) -> Rate:
        here = game(name)
        on = here.on(bulk())
        pool, start = on.many(GAMES), on.moved(here.start().state.pool)
        out, rng, log = bulk().ints(1024), bulk().ints(2), bulk().ints(2, 0)
        seeds = iter(range(10**9))

        def play() -> int:
            return int(
                on.loops.play_many(
                    on.constants, start, pool, out, rng, POLICIES.index(policy), next(seeds), log
                )
            )

        return timed(play, seconds)

    return run


def search(name: str, turns: int = ROLLOUT_TURNS) -> Callable[[float], Rate]:
    """Simulations from the opening, one thread; every search begins with an empty tree."""

    def run(seconds: float) -> Rate:
        here = game(name)
        on = here.on(bulk())
        opening = on.moved(here.start().state.pool)
        seeds = iter(range(10**9))

        def play() -> int:
            searcher = TreeSearcher(here, 2 * NODES_PER_SIMULATION * SIMULATIONS)
            tree, work = searcher.tree, searcher.work
            bulk().version(seed_rng)(work.rng, next(seeds), 1)
            searcher.loops.run_simulations(
                on.constants, opening, tree, work, SIMULATIONS, turns, PUCT_CONSTANT
            )
            return int(tree.visits[0])

        return timed(play, seconds)

    return run


def pick(masks: Any, actions: Any, state: Any) -> None:
    bulk().version(pick_compiled)(masks, actions, state)


@jit
def pick_compiled(masks: Any, actions: Any, state: Any) -> None:
    """A random legal action in every game, chosen from its mask, which is read four cells at a time."""
    rows = masks.view(np.int32)
    for i in range(len(rows)):
        words, sums = rows[i], np.int32(0)
        for place in range(len(words)):
            sums = np.int32(sums + words[place])  # four sums of at most 255 in one number
        pairs = (sums & 0xFF00FF) + (sums >> 8 & 0xFF00FF)
        state[0] = (state[0] * 0x5DEECE66D + 11) & ((1 << 48) - 1)
        k, place = ((state[0] >> 16) * ((pairs & 0xFFFF) + (pairs >> 16))) >> 32, 0
        while k >= count_bits(words[place]):
            k -= count_bits(words[place])
            place += 1
        word = words[place]
        for _ in range(k):
            word &= word - 1
        actions[i] = 4 * place + lowest_bit(word) // 8


def vector(seconds: float) -> Rate:
    """Steps of a batch of games with masks, random legal actions and restarts."""
    batch = Batch(game("express"), ENVIRONMENTS)
    actions, state = np.zeros(ENVIRONMENTS, np.int64), bulk().ints(1)

    def step() -> int:
        pick(batch.legal_masks(), actions, state)
        batch.step(actions)
        batch.restart_finished()
        return ENVIRONMENTS

    return timed(step, seconds)


@jit
def copy_many(pool: Any, times: int) -> None:
    for i in range(times):
        pool[i & 1023] = pool[i + 1 & 1023]


def copy_ns() -> float:
    pool, copy = game("express").on(bulk()).many(1024), bulk().version(copy_many)
    copy(pool, 10)
    return clock(lambda: copy(pool, 1_000_000)) / 1_000_000 * 1e9


def call_us() -> float:
    """Microseconds of one answer, called from Python on a state in a pool."""
    here = game("express").on(bulk())
    pool, start = here.many(1), here.moved(game("express").start().state.pool)
    apply_at, copy = here.loops.apply_at, here.loops.copy
    copy(pool, 0, start, 0)
    apply_at(here.constants, pool, 0, 0)
    copy_only = clock(lambda: [copy(pool, 0, start, 0) for _ in range(20_000)])

    def copy_and_answer() -> None:
        for _ in range(20_000):
            copy(pool, 0, start, 0)
            apply_at(here.constants, pool, 0, 0)

    return (clock(copy_and_answer) - copy_only) / 20_000 * 1e6


def replay_ms() -> tuple[int, float]:
    """Milliseconds to parse a long record and replay it, sentence by sentence."""
    here = game("express")
    records = [Record(here, play_sentences(here, 1, n, "directed")) for n in range(40)]
    record = min(records, key=lambda r: abs(len(r.actions) - 300))
    text = record.to_json()
    return len(record.actions), clock(lambda: Record.parse(text).replay()) * 1e3


def play_us() -> float:
    """Microseconds of Position.play: read a sentence, check it, copy the state, play."""
    start = game("express").start()
    return clock(lambda: [start.play("bid 9") for _ in range(2_000)]) / 2_000 * 1e6


def clock(work: Callable[[], Any]) -> float:
    work()
    spent = []
    for _ in range(5):
        begin = process_time()
        work()
        spent.append(process_time() - begin)
    return median(spent)


def plain(seconds: float) -> Rate:
    """Our rules as plain Python, in a separate process."""
    code = (
        "import json, sys; sys.path.insert(0, 'bench'); import ours; ours.GAMES = 2; "
        f"print(json.dumps(ours.playouts('express', 'uniform')({seconds})))"
    )
    found = in_new_process(code, CUBERAILS_JIT="0")
    return Rate(*json.loads(found))


def in_new_process(code: str, **settings: str) -> str:
    found = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | settings, check=True, capture_output=True, text=True
    )
    return found.stdout.strip().splitlines()[-1]


def import_seconds() -> float:
    code = "import time; t = time.perf_counter(); import cuberails; print(time.perf_counter() - t)"
    return median(float(in_new_process(code)) for _ in range(3))


def start_seconds() -> tuple[float, float, float]:
    """The first start and later ones.

    Seconds to compile the rules of both games into an empty cache, the same with the opponents, and the
    seconds of a command that plays when all is compiled.
    """
    with tempfile.TemporaryDirectory() as cache_folder:
        began = time()
        everything = command_seconds(cache_folder, "warm", "--no-envs")
        rules = max(mark.stat().st_mtime for mark in Path(cache_folder).rglob("* rules *.warm")) - began
        again = command_seconds(cache_folder, "simulate", "chicago-express", "--games", "10")
    return rules, everything, again


def command_seconds(cache_folder: str, *words: str) -> float:
    settings = os.environ | {"CUBERAILS_CACHE": cache_folder}
    begin = perf_counter()
    command = [*all_cores(), sys.executable, "-m", "cuberails", *words]
    subprocess.run(command, env=settings, check=True, capture_output=True)
    return perf_counter() - begin


def all_cores() -> list[str]:
    """The command before a command that may use all cores, as for a user; the benchmark is pinned to one."""
    return ["taskset", "-c", f"0-{(os.cpu_count() or 1) - 1}"] if shutil.which("taskset") else []


def memory_mb(games: int) -> float:
    """The peak resident memory of a process with this number of games in the middle of play."""
    # not getrusage: its figure includes the memory of the process that started this one
    code = (
        "from cuberails import Batch, chicago_express; import numpy as np; "
        f"b = Batch(chicago_express(['A', 'B', 'C', 'D']), {games}); "
        "[b.step(np.zeros(b.size, np.int64)) for _ in range(4)]; "
        "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    )
    return float(in_new_process(code)) / 1024


def hot_scan() -> tuple[float, Any]:
    """Nanoseconds per scan for affordable hexes, the hot function that has a C twin, and its data."""
    from cuberails.games.chicago_express import track

    here = game("express")
    position = Record(here, play_sentences(here, 1, 3, "directed")[:60]).replay()
    plain = position.state.copy()
    s, t, out = plain[0], here.constants[0], bulk().ints(512)
    c = max(range(4), key=lambda c: sum(map(int.bit_count, s.frontier[c])))
    s.lot, s.treasury[c], s.placed = c, 9, 0
    on = here.on(bulk())
    constants, pool = on.constants, on.moved(plain)

    @jit
    def repeat(constants: Any, states: Any, out: Any, times: int) -> int:
        n = 0
        for _ in range(times):
            n += track.ask_track(constants[0], states[0], out)
        return n

    compiled = bulk().version(repeat)
    ns = clock(lambda: compiled(constants, pool, out, 200_000)) / 200_000 * 1e9
    data = (s.frontier[c][: t.words], s.track, t.cost, 9)
    return ns, data
