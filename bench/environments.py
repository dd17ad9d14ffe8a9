"""Research environments, ours and those that come with the tools, stepped in the same way in one process.

A step is one action of one player, chosen at random among the legal ones, with its observation and mask read.
"""

import random
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from typing import Any

import numpy as np
from ours import GAMES, game, pick
from peers import ENVIRONMENTS, Peer, Rate, pgx, pgx_connect_four, timed

from cuberails.envs.encoding import Encoding
from cuberails.envs.session import Session
from cuberails.kernel.machines import bulk
from cuberails.kernel.random_play import POLICIES

SEATS, MANY = 256, 4096  # of vectors with opponents, and with threads
STEPS = 200  # inside one measurement of a Python environment


def table(seconds: float) -> Rate:
    """Our own code without an adapter: a mask, an observation, an action."""
    return timed(table_steps(), seconds)


@cache
def table_steps() -> Callable[[], int]:
    here, rng = Session(Encoding(game("express"))), random.Random(1)

    def steps() -> int:
        for _ in range(STEPS):
            here.observe(here.seat)
            here.play(rng.choice(np.flatnonzero(here.mask()).tolist()))
            if here.is_over:
                here.reset()
        return STEPS

    return steps


def aec(place: str, door: str = "env") -> Peer:
    """A PettingZoo environment with the wrappers of its `env` function; `raw_env` has none."""

    def run(seconds: float) -> Rate:
        return timed(aec_steps(place, door), seconds)

    return run


@cache
def aec_steps(place: str, door: str) -> Callable[[], int]:
    env: Any = getattr(import_module(place), door)()
    rng = random.Random(1)
    env.reset(seed=1)

    def steps() -> int:
        for _ in env.agent_iter(STEPS):
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            mask = observation["action_mask"]
            env.step(None if over else rng.choice(np.flatnonzero(mask).tolist()))
            if not env.agents:
                env.reset()
        return STEPS

    return steps


def their_benchmark(place: str) -> float:
    """Turns per second by PettingZoo's own `performance_benchmark`: it takes five seconds and prints them."""
    benchmark: Any = import_module("pettingzoo.test.performance_benchmark").performance_benchmark
    with redirect_stdout(StringIO()) as said:
        benchmark(import_module(place).env())
    return float(said.getvalue().split(" turns per second")[0].split()[-1])


def spiel(module: str, name: str) -> Peer:
    """A Python game of OpenSpiel, with its observation tensor as numpy sees it."""

    def run(seconds: float) -> Rate:
        return timed(spiel_steps(module, name), seconds)

    return run


@cache
def spiel_steps(module: str, name: str) -> Callable[[], int]:
    import_module(module)
    pyspiel: Any = import_module("pyspiel")
    played, rng = pyspiel.load_game(name), random.Random(1)
    observer = import_module("open_spiel.python.observation").make_observation(played)

    def playout() -> int:
        state, n = played.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            observer.set_from(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            n += 1
        return n

    return playout


def vector(seconds: float) -> Rate:
    """Steps of 1024 games, with observations, masks, rewards, endings and restarts."""
    return timed(vector_steps(), seconds)


@cache
def vector_steps() -> Callable[[], int]:
    env = import_module("cuberails.envs.vector").SelfPlayVectorEnv(ENVIRONMENTS)
    env.reset(seed=1)
    actions, state = np.zeros(ENVIRONMENTS, np.int64), bulk().ints(1)

    def step() -> int:
        pick(env.masks, actions, state)
        env.step(actions)
        return ENVIRONMENTS

    return step


def seat(opponents: str) -> Peer:
    """Steps of one seat; the moves of its three opponents are part of them."""

    def run(seconds: float) -> Rate:
        return timed(seat_steps(opponents), seconds)

    return run


@cache
def seat_steps(opponents: str) -> Callable[[], int]:
    env = import_module("cuberails.envs.gymnasium").SeatEnv(opponents=opponents)
    rng = random.Random(1)
    info = env.reset(seed=1)[1]

    def steps() -> int:
        nonlocal info
        for _ in range(STEPS):
            *_, is_over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            if is_over:
                info = env.reset()[1]
        return STEPS

    return steps


def seat_vector(opponents: str) -> Peer:
    """The same for 256 seats at once."""

    def run(seconds: float) -> Rate:
        return timed(seat_vector_steps(opponents), seconds)

    return run


@cache
def seat_vector_steps(opponents: str) -> Callable[[], int]:
    env = import_module("cuberails.envs.vector").SeatVectorEnv(SEATS, opponents=opponents)
    env.reset(seed=1)
    actions, state = np.zeros(SEATS, np.int64), bulk().ints(1)

    def step() -> int:
        pick(env.masks, actions, state)
        env.step(actions)
        return SEATS

    return step


def steps_by_threads(threads: int, seconds: float) -> float:
    """Steps a second of 4096 games, by the clock, with the threads on as many cores as there are."""
    env = import_module("cuberails.envs.vector").SelfPlayVectorEnv(MANY, threads=threads)
    env.reset(seed=1)
    actions, state = np.zeros(MANY, np.int64), bulk().ints(1)
    spent, steps = 0.0, 0
    while spent < seconds:
        pick(env.masks, actions, state)
        began = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - began
        steps += MANY
    env.close()
    return steps / spent


def envpool_connect_four(seconds: float) -> Rate:
    return timed(envpool_steps(), seconds)


@cache
def envpool_steps() -> Callable[[], int]:
    """EnvPool's own connect four in C++, on one thread; the actions are chosen as for our vector."""
    env: Any = import_module("envpool").make_gymnasium("ConnectFour-v1", num_envs=ENVIRONMENTS, num_threads=1)
    info = env.reset()[1]
    actions, state = np.zeros(ENVIRONMENTS, np.int64), bulk().ints(1)
    masks = np.zeros((ENVIRONMENTS, 8), np.int8)  # `pick` reads eight columns at a time

    def step() -> int:
        nonlocal info
        masks[:, :7] = info["legal_action_mask"]
        pick(masks, actions, state)
        info = env.step(actions.astype(np.int32))[4]
        return ENVIRONMENTS

    return step


def cart_pole(seconds: float) -> Rate:
    return timed(cart_pole_steps(), seconds)


@cache
def cart_pole_steps() -> Callable[[], int]:
    gym: Any = import_module("gymnasium")
    env = gym.make_vec("CartPole-v1", ENVIRONMENTS, vectorization_mode="vector_entry_point")
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        env.step(rng.integers(0, 2, ENVIRONMENTS))
        return ENVIRONMENTS

    return step


def seen_playouts(name: str, policy: str) -> Peer:
    """Playouts in which every position is encoded for the seat that must act."""

    def run(seconds: float) -> Rate:
        here = game(name)
        encoding = Encoding(here)
        pool, start = encoding.on.many(GAMES), encoding.on.moved(here.start().state.pool)
        out, rng, view = bulk().ints(1024), bulk().ints(2), np.zeros(encoding.size, np.uint8)
        seeds = iter(range(10**9))
        return timed(
            lambda: int(
                encoding.loops.vector.play_seen(
                    encoding.on.constants, start, pool, out, rng, POLICIES.index(policy), next(seeds), view
                )
            ),
            seconds,
        )

    return run


OURS_SEAT = "one seat against three random"
OURS_AEC, OURS_SPIEL, OURS_VECTOR = (
    "PettingZoo AEC, Chicago Express",
    "OpenSpiel, Chicago Express (Python)",
    "vector, Chicago Express, N=1024",
)
AEC = {
    OURS_AEC: "cuberails.envs.chicago_express_v0",
    "PettingZoo AEC, tic-tac-toe": "pettingzoo.classic.tictactoe_v3",
    "PettingZoo AEC, connect four": "pettingzoo.classic.connect_four_v3",
    "PettingZoo AEC, chess": "pettingzoo.classic.chess_v6",
}
# by the row of ours with which they are compared
ROWS: dict[str, dict[str, Peer]] = {
    OURS_AEC: {name: aec(place) for name, place in AEC.items()},
    OURS_SPIEL: {
        OURS_SPIEL: spiel("cuberails.envs.openspiel", "cuberails_chicago_express"),
        "OpenSpiel, tic-tac-toe (Python)": spiel("open_spiel.python.games.tic_tac_toe", "python_tic_tac_toe"),
        "OpenSpiel, Kuhn poker (Python)": spiel("open_spiel.python.games.kuhn_poker", "python_kuhn_poker"),
    },
    OURS_SEAT: {
        OURS_SEAT: seat("random"),
        "one seat against three greedy": seat("greedy"),
        "256 seats, each against three random": seat_vector("random"),
        "256 seats, each against three greedy": seat_vector("greedy"),
    },
    OURS_VECTOR: {
        OURS_VECTOR: vector,
        "vector, pgx connect four (JAX, CPU), N=1024": pgx_connect_four,
        "vector, pgx tic-tac-toe (JAX, CPU), N=1024": pgx("tic_tac_toe"),
        "vector, pgx backgammon (JAX, CPU), N=1024": pgx("backgammon"),
        "vector, pgx chess (JAX, CPU), N=1024": pgx("chess"),
        "vector, EnvPool connect four (C++), N=1024": envpool_connect_four,
        "vector, Gymnasium CartPole, N=1024": cart_pole,
    },
}
ALL = {name: peer for group in ROWS.values() for name, peer in group.items()}
# the layers around our own code, from the inside out
OURS_ALONE, OURS_BARE = "one table, no library", "PettingZoo AEC without its wrappers"
LAYERS: dict[str, Peer] = {
    OURS_ALONE: table,
    OURS_BARE: aec("cuberails.envs.chicago_express_v0", "raw_env"),
    OURS_AEC: ALL[OURS_AEC],
    OURS_SPIEL: ALL[OURS_SPIEL],
    OURS_VECTOR: ALL[OURS_VECTOR],
}
SEEN = {
    f"{title}, {policy}, every position encoded": seen_playouts(name, policy)
    for name, title in (("express", "Chicago Express"), ("northwestern", "Chicago & NorthWestern"))
    for policy in POLICIES
}
