"""Random play in other engines, each for a slice of CPU time, so that a driver can interleave them with us.

An action is one decision of one player: dealing cards is not counted, and not timed where it can be avoided.
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


class Rate(NamedTuple):
    actions: int
    cpu_seconds: float

    @property
    def per_second(self) -> float:
        return self.actions / self.cpu_seconds


Peer = Callable[[float], Rate]


def timed(play: Callable[[], int], seconds: float) -> Rate:
    """Repeat `play`, which returns its number of actions; the first time is warm-up and does not count."""
    play()
    actions, spent = 0, 0.0
    start = process_time()
    while spent < seconds:
        actions += play()
        spent = process_time() - start
    return Rate(actions, spent)


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
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=10, solve=False, seed=1, verbose=False
    )
    # The search may not start at a chance node, so the cards are dealt here.
    roots = [dealt(game) for _ in range(DEALS)]
    deals = cycle([(root, mean_length(root, GAMES_FOR_LENGTH // DEALS)) for root in roots])

    def play() -> int:
        root, length = next(deals)
        bot.mcts_search(root)  # not `step`: it picks a best child, and this root has none
        return round(ROLLOUTS * length)

    return play


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


def pgx_connect_four(seconds: float) -> Rate:
    return timed(pgx_steps(), seconds)


@cache
def pgx_steps() -> Callable[[], int]:
    # Read when jax makes its client: one thread, so that CPU seconds are seconds of one core.
    os.environ.setdefault("PJRT_NPROC", "1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax: Any = import_module("jax")
    pgx: Any = import_module("pgx")
    helpers: Any = import_module("pgx.experimental")

    env = pgx.make("connect_four")
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


PEERS: dict[str, Peer] = {
    "catanatron": catanatron,
    "python-chess": python_chess,
    "OpenSpiel hearts (C++)": openspiel_hearts,
    "OpenSpiel connect four (C++)": openspiel_connect_four,
    "pgx connect four (JAX, CPU)": pgx_connect_four,
}


def measure(name: str, seconds: float) -> Rate | None:
    """None when the peer is not installed."""
    try:
        return PEERS[name](seconds)
    except ModuleNotFoundError:
        return None


def main() -> None:
    for name in PEERS:
        rate = measure(name, seconds=2.0)
        print(f"{name:30}", f"{rate.per_second:12,.0f} actions/s" if rate else "not installed")


if __name__ == "__main__":
    main()
