"""Random play and tree search in other engines, each for a slice of CPU time, so that run.py can interleave
them with ours.

An action is one decision of one player: dealing cards is not counted, and not timed where it can be avoided.
A simulation is one walk down a tree and one random game from there.
Peers are imported by name when they are called, so that none of them has to be installed.
"""

import os
import random
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import cycle
from time import process_time
from typing import Any, NamedTuple

ROLLOUTS = 500  # games inside one call into C++: enough to hide the cost of the call
DEALS = 16
GAMES_FOR_LENGTH = 4000  # played in Python to learn the mean length: within one percent
ENVIRONMENTS = 1024
STEPS = 64  # of the vector environment inside one compiled call
SIMULATIONS = 2000  # of one search, ours and theirs: each begins with an empty tree
SEARCH_MB = 200  # enough: a search that reaches its limit stops early


class Rate(NamedTuple):
    done: int  # actions or simulations
    cpu_seconds: float

    @property
    def per_second(self) -> float:
        return self.done / self.cpu_seconds


Peer = Callable[[float], Rate]


def timed(play: Callable[[], int], seconds: float) -> Rate:
    """Repeat `play`, which returns how much it did. The first time is a warm-up and does not count."""
    play()
    done, spent = 0, 0.0
    start = process_time()
    while spent < seconds:
        done += play()
        spent = process_time() - start
    return Rate(done, spent)


def catanatron(seconds: float) -> Rate:
    catan: Any = import_module("catanatron")

    def play() -> int:
        game = catan.Game([catan.RandomPlayer(color) for color in catan.Color])
        game.play()
        return len(game.state.actions)

    return timed(play, seconds)


def python_chess(seconds: float) -> Rate:
    chess: Any = import_module("chess")

    def play() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return timed(play, seconds)


def openspiel_hearts(seconds: float) -> Rate:
    return timed(cpp_rollouts("hearts"), seconds)


def openspiel_connect_four(seconds: float) -> Rate:
    return timed(cpp_rollouts("connect_four"), seconds)


@cache
def cpp_rollouts(name: str) -> Callable[[], int]:
    """One simulation of an unexpanded root is exactly ROLLOUTS random games from that root, all in C++."""
    bot, roots = cpp_bot(name, ROLLOUTS, simulations=1)
    deals = cycle([(root, mean_length(root, GAMES_FOR_LENGTH // DEALS)) for root in roots])

    def play() -> int:
        root, length = next(deals)
        bot.mcts_search(root)  # not `step`: it picks a best child, and this root has none
        return round(ROLLOUTS * length)

    return play


def cpp_bot(name: str, rollouts: int, simulations: int) -> tuple[Any, list[Any]]:
    """A search in C++, and positions to search, with the cards dealt: it cannot start at a chance node."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=simulations,
        max_memory_mb=SEARCH_MB,
        solve=False,
        seed=1,
        verbose=False,
    )
    return bot, [dealt(game) for _ in range(DEALS)]


def dealt(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, odds)[0])
    return state


def mean_length(root: Any, games: int) -> float:
    return sum(playout_length(root.clone()) for _ in range(games)) / games


def playout_length(state: Any) -> int:
    actions = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        actions += 1
    return actions


def pgx(name: str) -> Peer:
    """A game of pgx, with random legal actions inside compiled code."""

    def run(seconds: float) -> Rate:
        return timed(pgx_steps(name), seconds)

    return run


@cache
def pgx_steps(name: str) -> Callable[[], int]:
    # jax reads it when it makes its client: one thread, so that CPU seconds are seconds of one core
    os.environ.setdefault("PJRT_NPROC", "1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax: Any = import_module("jax")
    helpers: Any = import_module("pgx.experimental")

    env = import_module("pgx").make(name)
    step_all = jax.vmap(helpers.auto_reset(env.step, env.init))

    def step(state: Any, key: Any) -> tuple[Any, None]:
        action_key, step_key = jax.random.split(key)
        actions = helpers.act_randomly(action_key, state.legal_action_mask)  # (ENVIRONMENTS,)
        return step_all(state, actions, jax.random.split(step_key, ENVIRONMENTS)), None

    def steps(state: Any, key: Any) -> tuple[Any, Any]:
        next_key, key = jax.random.split(key)
        return jax.lax.scan(step, state, jax.random.split(key, STEPS))[0], next_key

    run = jax.jit(steps)
    key = jax.random.key(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, ENVIRONMENTS))

    def play() -> int:
        nonlocal state, key
        state, key = jax.block_until_ready(run(state, key))
        return ENVIRONMENTS * STEPS

    return play


pgx_connect_four = pgx("connect_four")


def catanatron_rollouts(seconds: float) -> Rate:
    """The least that a simulation costs in catanatron: a copy of the game, played on at random to its end.

    Its own tree search is not in the package on PyPI. It does this once in every simulation and also expands
    a node, so it is slower than what is measured here.
    """
    catan: Any = import_module("catanatron")
    opening = catan.Game([catan.RandomPlayer(color) for color in catan.Color])

    def play() -> int:
        opening.copy().play()
        return 1

    return timed(play, seconds)


def openspiel_hearts_search(seconds: float) -> Rate:
    return timed(cpp_search("hearts"), seconds)


def openspiel_connect_four_search(seconds: float) -> Rate:
    return timed(cpp_search("connect_four"), seconds)


@cache
def cpp_search(name: str) -> Callable[[], int]:
    bot, roots = cpp_bot(name, 1, SIMULATIONS)
    deals = cycle(roots)
    return lambda: int(bot.mcts_search(next(deals)).explore_count)


PEERS: dict[str, Peer] = {
    "catanatron": catanatron,
    "python-chess": python_chess,
    "OpenSpiel hearts (C++)": openspiel_hearts,
    "OpenSpiel connect four (C++)": openspiel_connect_four,
    "pgx connect four (JAX, CPU)": pgx_connect_four,
}
SEARCHING_PEERS: dict[str, Peer] = {
    "catanatron, rollouts alone": catanatron_rollouts,
    "OpenSpiel hearts, search (C++)": openspiel_hearts_search,
    "OpenSpiel connect four, search (C++)": openspiel_connect_four_search,
}


def measure(peer: Peer, seconds: float) -> Rate | None:
    """The rate of a peer; None if it is not installed."""
    try:
        return peer(seconds)
    except ModuleNotFoundError:
        return None


def main() -> None:
    for peers, unit in ((PEERS, "actions/s"), (SEARCHING_PEERS, "simulations/s")):
        for name, peer in peers.items():
            rate = measure(peer, seconds=2.0)
            print(f"{name:45}", f"{rate.per_second:12,.0f} {unit}" if rate else "not installed")


if __name__ == "__main__":
    main()
