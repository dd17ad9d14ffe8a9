"""Bots inside compiled code play as they do outside, and the vector environment plays as the single one."""

import random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")

from cuberails.bots.bot import BotError
from cuberails.bots.registry import make_bot
from cuberails.envs.gymnasium import SeatEnv
from cuberails.envs.opponents import COMPILED_BOTS, is_compiled
from cuberails.envs.vector import SeatVectorEnv, SelfPlayVectorEnv

SETUPS: list[dict[str, Any]] = [
    {"players": 4, "opponents": ["random", "greedy", "investor"], "modules": ["erie"]},
    {"players": 4, "opponents": ["random:uniform", "level:1", "level:2"], "game": "chicago-and-northwestern"},
    {"players": 2, "opponents": "greedy", "starting_cash": 400},
]
EACH = pytest.mark.parametrize("setup", SETUPS, ids=["express", "northwestern", "rich"])


def choose(mask: Any, rng: random.Random) -> int:
    return rng.choice(np.flatnonzero(mask).tolist())


def play(env: SeatEnv, games: int = 2, steps: int = 60) -> list[Any]:
    seen: list[Any] = []
    rng = random.Random(7)
    for seed in range(games):
        view, info = env.reset(seed=seed)
        done = False
        for _ in range(steps):
            if not done:
                view, reward, done, _, info = env.step(choose(info["action_mask"], rng))
                seen.append((view.tobytes(), reward, done, int(info["seat"])))
        seen.append((env.session.sentences()[:], env.session.played[:], env.session.ply))
    return seen


@EACH
def test_inside_and_outside_they_play_the_same_games(setup: dict[str, Any]) -> None:
    inside, outside = SeatEnv(seat=None, **setup), SeatEnv(seat=None, **setup)
    outside._inside = [False] * len(outside.specs)
    assert all(inside._inside)
    assert play(inside) == play(outside)


def test_a_table_may_have_bots_of_both_kinds() -> None:
    env = SeatEnv(players=3, seat=1, opponents=["greedy", "mcts:8"])
    assert env._inside == [True, False]
    mixed = play(env, games=1, steps=12)
    env._inside = [False, False]
    assert play(env, games=1, steps=12) == mixed


def test_a_long_turn_of_the_bots_is_read_in_parts() -> None:
    env, short = SeatEnv(players=4, opponents="random"), SeatEnv(players=4, opponents="random")
    short._log = [row[:9] for row in short._log] if isinstance(short._log, list) else short._log[:, :9].copy()
    assert play(env) == play(short)


@EACH
@pytest.mark.parametrize("seat", [None, 1])
def test_every_game_of_the_vector_is_one_of_the_single_environment(
    setup: dict[str, Any], seat: int | None
) -> None:
    many = SeatVectorEnv(3, seat=seat, **setup)
    singles = [SeatEnv(seat=0, **setup) for _ in range(3)]
    _, info = many.reset(seed=5)
    rng, ended = random.Random(2), 0

    def begin(i: int) -> None:
        """The single environment with the seat and the seed that game i has drawn."""
        singles[i].given_seat = int(info["seat"][i])
        assert seat is None or seat == info["seat"][i]
        singles[i].reset()
        singles[i].session.reset()
        singles[i]._seat_bots(int(many._cast.seeds[i]))
        singles[i]._let_bots_play()

    for i in range(3):
        begin(i)
    for _ in range(160):
        for i, single in enumerate(singles):
            assert (many.observations[i] == single.session.observe(single.seat)).all()
            assert (many.action_masks()[i] == single.action_masks()).all()
        actions = [choose(mask, rng) for mask in info["action_mask"]]
        _, rewards, terminated, _, info = many.step(actions)
        for i, single in enumerate(singles):
            view, reward, done, _, single_info = single.step(actions[i])
            assert (rewards[i], terminated[i]) == (reward, done)
            assert (info["returns"][i] == single_info["returns"]).all()
            if done:
                assert (info["final_obs"][i] == view).all()
                ended += 1
                begin(i)
    assert ended > 0 or setup["players"] == 2


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    def seen(seed: int, threads: int) -> bytes:
        env = SeatVectorEnv(7, players=3, seat=None, opponents="random", threads=threads)
        env.reset(seed=seed)
        found = b""
        for _ in range(20):
            env.step(env.random_actions())
            found += env.observations.tobytes() + env.rewards.tobytes()
        env.close()
        return found

    assert seen(1, 1) == seen(1, 3) == seen(1, 50) != seen(2, 3)


def test_bots_that_play_only_outside_are_refused() -> None:
    with pytest.raises(BotError, match="'mcts:9' cannot play inside the vector environment, only random, "):
        SeatVectorEnv(2, opponents="mcts:9")
    with pytest.raises(ValueError, match="1 opponents for 4 players; there must be 3"):
        SeatVectorEnv(2, opponents=["random"])
    with pytest.raises(ValueError, match="threads is 0; it must be at least 1"):
        SelfPlayVectorEnv(2, threads=0)
    for spec in COMPILED_BOTS.replace(" and ", ", ").split(", "):
        assert is_compiled(make_bot(spec))
