"""Games on a CUDA GPU: compared with the CPU game by game, seed by seed, and measured.

    python bench/gpu.py --write docs/gpu.txt

Every part is tried, also after one has failed; the exit code says whether all went well.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from cuberails.engine.batch import Batch
from cuberails.engine.game import Game, make_game, seat_names
from cuberails.games.registry import installed
from cuberails.gpu import Gpu, GpuBatch, GpuSearch, GpuVectorEnv, NoGpu, Twin
from cuberails.kernel.random_play import POLICIES

HERE = Path(__file__).parent
COMPARED = 256  # games of each setup
PLAYED = 1 << 21
ENVS = 1 << 18
SEARCHED, SIMULATIONS = (1 << 14, 1 << 16), 100
RUNS = 5
LINES: list[str] = []


def say(line: str) -> None:
    LINES.append(line)
    print(line, flush=True)


def setups(game_type: Any) -> Iterator[Game]:
    modules = list(game_type.setup.modules)
    for players in game_type.seats:
        for count in range(len(modules) + 1):
            for chosen in combinations(modules, count):
                yield make_game(game_type.id, seat_names(players), chosen)


def compare_games(game_type: Any, gpu: Gpu) -> None:
    """Random games of every setup: the same final bytes, cash, returns, masks and numbers of actions."""
    actions, count = 0, 0
    for game in setups(game_type):
        here, there = Batch(game, COMPARED), GpuBatch(game, COMPARED, gpu)
        for number, policy in enumerate(POLICIES):
            here.reset()
            there.reset()
            played = here.play_out(count, policy)
            same = there.play_out(count, policy) == played and there.states() == here.states()
            same &= bool((gpu.host(there.cash()) == here.cash()).all())
            same &= bool((gpu.host(there.returns()) == here.returns()).all())
            cash, lengths = there.simulate(range(COMPARED), count, policy)
            same &= bool((gpu.host(cash) == here.cash()).all() and int(gpu.host(lengths).sum()) == played)
            if not same:
                raise AssertionError(f"{game!r}, {policy}, seed {count}: the GPU plays differently")
            actions += played
            count += number
        same = here.restart_finished() == there.restart_finished() == COMPARED
        masks = here.legal_masks()
        if not same or not (gpu.host(there.legal_masks()) == masks).all():
            raise AssertionError(f"{game!r}: masks or restarts differ")
        there.step(masks.argmax(axis=1))
        here.step(masks.argmax(axis=1))
        if there.states() != here.states():
            raise AssertionError(f"{game!r}: a step differs")
    say(
        f"{game_type.title}: {count} setups, {COMPARED} games of each policy, {actions:,} actions: "
        "equal to the CPU"
    )


def compare_environments(game_type: Any, gpu: Gpu, envs: int = 16, steps: int = 400) -> None:
    """Every observation, mask, seat and reward of random games against the CPU twin."""
    there = GpuVectorEnv(envs, game_type.id, arrays="numba", device=gpu)
    here = GpuVectorEnv(envs, game_type.id, arrays="numba", device=Twin())
    there.reset(seed=3)
    here.reset(seed=3)
    for k in range(steps):
        actions = here.random_actions("directed")
        if not (gpu.host(there.random_actions("directed")) == actions).all():
            raise AssertionError(f"step {k}: random actions differ")
        here.step(actions)
        there.step(np.array(actions))
        for name in ("observations", "masks", "seats", "rewards", "terminated"):
            if not np.array_equal(gpu.host(getattr(there, name)), np.array(getattr(here, name), None)):
                raise AssertionError(f"step {k}: {name} differ")
    say(f"{game_type.title}: {steps} steps of {envs} environments: every observation, mask and reward equal")


def compare_search(game_type: Any, gpu: Gpu, count: int = 24, simulations: int = 100) -> None:
    """The answers that the search visits most, and its win probabilities, against the CPU twin."""
    game = make_game(game_type.id, seat_names(4))
    found = []
    for device in (Twin(), gpu):
        batch = opened(game, count, device, 40)
        search = GpuSearch(batch, simulations, exact=True)
        search.run(simulations, 5)
        found.append([device.host(each) for each in search.best()])
    same = found[0][0] == found[1][0]
    off = np.abs(found[0][2] - found[1][2]).max()
    say(
        f"{game_type.title}: search of {count} positions, {simulations} simulations each: "
        f"{same.mean():.0%} the same answer as the CPU twin, "
        f"win probabilities differ by at most {off:.4f}"
    )


def opened(game: Game, count: int, device: Any, steps: int) -> GpuBatch:
    """Games after a number of random actions."""
    env = GpuVectorEnv(count, game.name, len(game.players), arrays="numba", illegal="replace", device=device)
    env.reset(seed=9)
    for _ in range(steps):
        env.step(env.random_actions("directed"))
    return env.batch


def check_sharing(gpu: Gpu) -> None:
    """The same memory in PyTorch, CuPy and JAX."""
    batch = GpuBatch(make_game("chicago-express", seat_names(4)), 64, gpu)
    masks, said = batch.legal_masks(), []
    address = masks.__cuda_array_interface__["data"][0]
    for name, pointer in (("PyTorch", torch_pointer), ("CuPy", cupy_pointer), ("JAX", jax_pointer)):
        try:
            said.append(f"{name} {'shares' if pointer(masks) == address else 'copies'} the memory")
        except Exception as error:
            said.append(f"{name} not tried ({type(error).__name__}: {str(error).splitlines()[0][:90]})")
    say("; ".join(said))


def torch_pointer(array: Any) -> int:
    import torch

    return int(torch.as_tensor(array, device="cuda").data_ptr())


def cupy_pointer(array: Any) -> int:
    import cupy

    return int(cupy.asarray(array).data.ptr)


def jax_pointer(array: Any) -> int:
    import jax

    return int(jax.numpy.asarray(array).unsafe_buffer_pointer())


def timed(run: Callable[[], int], gpu: Gpu) -> float:
    """The median speed of some runs, after one that compiles."""
    run()
    found = []
    for _ in range(RUNS):
        gpu.wait()
        began = time.perf_counter()
        count = run()
        gpu.wait()
        found.append(count / (time.perf_counter() - began))
    return median(found)


def measure_rules(game_type: Any, gpu: Gpu) -> None:
    batch = GpuBatch(make_game(game_type.id, seat_names(4)), 1, gpu)
    for policy in POLICIES:
        seeds = iter(range(100))

        def run() -> int:
            _, lengths = batch.simulate(range(PLAYED), next(seeds), policy)  # noqa: B023
            return int(gpu.host(lengths).sum(dtype=np.int64))

        say(
            f"{game_type.title}: {timed(run, gpu) / 1e9:.2f} G actions/s, rules with a {policy} policy, "
            f"{PLAYED:,} games"
        )


def measure_steps(game_type: Any, gpu: Gpu, steps: int = 100) -> None:
    env = GpuVectorEnv(ENVS, game_type.id, arrays="numba", illegal="replace", device=gpu)
    env.reset(seed=1)

    def run() -> int:
        for _ in range(steps):
            env.step(env.random_actions("uniform"))
        return steps * ENVS

    say(
        f"{game_type.title}: {timed(run, gpu) / 1e6:.0f} M steps/s with masks and observations, "
        f"{ENVS:,} games at once"
    )


def measure_search(game_type: Any, gpu: Gpu) -> None:
    for trees in SEARCHED:
        batch = opened(make_game(game_type.id, seat_names(4)), trees, gpu, 40)
        search = GpuSearch(batch, SIMULATIONS)

        def run() -> int:
            search.clear()  # noqa: B023
            search.run(SIMULATIONS, 1)  # noqa: B023
            return trees * SIMULATIONS  # noqa: B023

        say(
            f"{game_type.title}: {timed(run, gpu) / 1e6:.2f} M simulations/s of the tree search, "
            f"{trees:,} trees of {SIMULATIONS}"
        )


def measure_training(game_type: Any, _gpu: Gpu) -> None:
    script = HERE.parent / "examples" / "learning" / "ppo_on_gpu.py"
    for line in output_of([str(script), "--game", game_type.id]):
        say(f"{game_type.title}: {line}")


def measure_peers() -> None:
    for line in output_of([str(HERE / "gpu_peers.py")]):
        say(line)


def output_of(command: list[str]) -> list[str]:
    found = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=240)
    if found.returncode:
        raise RuntimeError(f"{Path(command[0]).name} failed: {found.stderr.strip()[-1500:]}")
    return found.stdout.splitlines()


def head(gpu: Gpu) -> None:
    from importlib.metadata import version

    name = gpu.cuda.get_current_device().name
    device = name.decode() if isinstance(name, bytes) else str(name)
    tools = ", ".join(f"{tool} {version(tool)}" for tool in ("numba", "numba-cuda", "numpy"))
    say(f"python bench/gpu.py on one {device}; Python {platform.python_version()}, {tools}")
    say(f"Four players. Each speed is the median of {RUNS} runs after one that compiles.")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", type=Path, help="write the output to this file, too")
    parser.add_argument("--only", default="", help="only parts whose name contains this word")
    given = parser.parse_args()
    try:
        gpu = Gpu()
    except NoGpu as reason:
        print(f"gpu.py: {reason}", file=sys.stderr)
        return 1
    head(gpu)
    failed = run_parts(gpu, given.only)
    if given.write:
        given.write.write_text("\n".join(LINES) + "\n", "utf-8")
    return 1 if failed else 0


def run_parts(gpu: Gpu, only: str) -> int:
    parts: list[tuple[str, Callable[[], None]]] = []
    by_game = (compare_games, compare_environments, compare_search, measure_rules, measure_steps,
               measure_search, measure_training)  # fmt: skip
    for part in by_game:
        parts += [
            (f"{part.__name__} {game_type.id}", partial(part, game_type, gpu))
            for game_type in installed().values()
        ]
    parts += [("check_sharing", partial(check_sharing, gpu)), ("measure_peers", measure_peers)]
    failed = 0
    for name, run in parts:
        if only not in name:
            continue
        began = time.perf_counter()
        try:
            run()
        except Exception as error:
            failed += 1
            say(f"{name} FAILED: {type(error).__name__}: {error}")
            traceback.print_exc()
        print(f"  ({name}: {time.perf_counter() - began:.0f} s)", file=sys.stderr, flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
