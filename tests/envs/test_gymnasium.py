"""Gymnasium's checks of the single-seat environment, and the vector environment against the batch."""

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")

from gymnasium.utils.env_checker import check_env

from cuberails import IllegalAction, SetupError
from cuberails.bots.bot import BotError
from cuberails.envs.gymnasium import SeatEnv
from cuberails.envs.session import Session
from cuberails.envs.vector import SelfPlayVectorEnv


def choose(mask: Any, rng: random.Random) -> int:
    return rng.choice(np.flatnonzero(mask).tolist())


@pytest.mark.parametrize("game", ["chicago-express", "chicago-and-northwestern"])
def test_check_env(game: str) -> None:
    env = gymnasium.make(
        "cuberails/Seat-v0",
        game=game,
        players=3,
        opponents="random",
        render_mode="ansi",
        disable_env_checker=True,
    )
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_whole_game_against_bots(seat: int | None) -> None:
    env = SeatEnv(players=3, seat=seat, opponents=["random", "greedy"], modules=["erie"])
    rng = random.Random(3)
    _, info = env.reset(seed=5)
    done, reward, steps = False, 0.0, 0
    while not done:
        assert env.session.seat == env.seat == info["seat"]
        view, reward, done, truncated, info = env.step(choose(info["action_mask"], rng))
        assert env.observation_space.contains(view)
        assert not truncated
        steps += 1
    assert steps > 10
    assert reward == info["returns"][env.seat]
    assert sum(info["returns"]) == pytest.approx(1.0)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        env.step(0)


def test_the_same_seed_gives_the_same_opponents() -> None:
    def play(seed: int) -> list[bytes]:
        env, rng = SeatEnv(players=2, opponents="random"), random.Random(1)
        view, info = env.reset(seed=seed)
        seen, done = [view.tobytes()], False
        while not done and len(seen) < 40:
            view, _, done, _, info = env.step(choose(info["action_mask"], rng))
            seen.append(view.tobytes())
        return seen

    assert play(1) == play(1) != play(2)


def test_an_illegal_action_ends_the_episode_with_the_reason() -> None:
    env = SeatEnv(opponents="random")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(env.encoding.actions.place)
    assert (reward, terminated) == (-1.0, True)
    assert "is no answer to: Bid for PRR" in str(info["illegal"])


def test_bad_setups_say_why() -> None:
    with pytest.raises(ValueError, match="1 opponents for 4 players; there must be 3"):
        SeatEnv(opponents=["random"])
    with pytest.raises(ValueError, match="seat 4 of 4"):
        SeatEnv(seat=4)
    with pytest.raises(BotError, match="unknown bot"):
        SeatEnv(opponents="nobody")
    with pytest.raises(SetupError, match="NW-1"):
        SeatEnv(game="chicago-and-northwestern", players=2)


def test_vector_steps_are_those_of_single_tables() -> None:
    """Every number of the vector environment, against one table a game."""
    env = SelfPlayVectorEnv(6, players=3, modules=["erie", "narrow_gauge"])
    constants = [Session(env.encoding) for _ in range(6)]
    rng = random.Random(1)
    views, info = env.reset(seed=0)
    ended = 0
    for _ in range(700):
        actions = []
        for i, table in enumerate(constants):
            assert table.seat == info["seat"][i]
            assert (table.observe(table.seat) == views[i]).all()
            assert (table.mask() == info["action_mask"][i]).all()
            actions.append(choose(info["action_mask"][i], rng))
        views, rewards, terminated, truncated, info = env.step(actions)
        assert not truncated.any()
        for i, table in enumerate(constants):
            seat = table.seat
            table.play(actions[i])
            assert terminated[i] == table.is_over
            assert info["returns"][i].tolist() == table.returns()
            assert rewards[i] == table.returns()[seat]
            if table.is_over:
                assert (info["final_obs"][i] == table.observe(seat)).all()
                assert (info["final_info"]["returns"][i] == table.returns()).all()
                assert info["_final_info"].tolist() == terminated.tolist()
                table.reset()
                ended += 1
    assert ended > 6


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copied_vector_goes_on_by_itself(again: Callable[[SelfPlayVectorEnv], SelfPlayVectorEnv]) -> None:
    env = SelfPlayVectorEnv(4, players=3)
    env.reset(seed=3)
    for _ in range(50):
        env.step(env.random_actions())
    twin, before = again(env), env.observations.copy()
    ways = []
    for one in (env, twin):
        assert (one.observations == before).all()
        ways.append([one.step(one.random_actions())[0].copy() for _ in range(300)])
        assert not (one.observations == before).all()
    assert (np.array(ways[0]) == np.array(ways[1])).all()


def test_vector_refuses_as_a_whole() -> None:
    env = SelfPlayVectorEnv(3)
    views, _ = env.reset()
    before = views.copy()
    first_bid = env.encoding.actions.amount + 20
    with pytest.raises(IllegalAction, match="CE-11: game 2: "):
        env.step([first_bid, first_bid, env.encoding.actions.amount + 1])
    assert (env.observations == before).all()
    with pytest.raises(ValueError, match="expected \\(3,\\)"):
        env.step([0, 0])


def test_vector_says_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="num_envs is 0; it must be at least 1"):
        SelfPlayVectorEnv(0)
    with pytest.raises(SetupError, match="unknown module 'west'"):
        SelfPlayVectorEnv(1, modules="erie+west")
    env = SelfPlayVectorEnv(1, modules="erie")
    with pytest.raises(gymnasium.error.ResetNeeded, match="before calling"):
        env.step([0])
    env.reset()
    with pytest.raises(ValueError, match="actions are whole numbers, not float64"):
        env.step([0.5])
    with pytest.raises(IllegalAction, match="CE-11: game 0: action 5000 is no answer to: Bid for PRR"):
        env.step([5000])
    with pytest.raises(ValueError, match="policy is uniform or directed, not 'wild'"):
        env.random_actions("wild")


def test_vector_handles_bids_beyond_the_first_window() -> None:
    env = SelfPlayVectorEnv(2, players=2, starting_cash=500)
    env.reset()
    higher = env.encoding.actions.higher
    env.step([higher, 0])
    _, _, _, _, info = env.step([higher, 0])
    assert info["seat"][0] == 0, "who goes higher is asked again"
    env.step([env.encoding.actions.amount + 5, 0])
    price = env.encoding.split(env.observations)["price"]
    assert price[0].tolist() == [2, 5]


def test_arrays_are_shared_with_torch_and_never_copied() -> None:
    torch = pytest.importorskip("torch", reason="the extra `learn` is not installed")
    env = SelfPlayVectorEnv(16)
    views, info = env.reset()
    seen, masks = torch.from_dlpack(views), torch.from_numpy(info["action_mask"])
    rewards = torch.from_dlpack(env.rewards)
    assert seen.data_ptr() == views.ctypes.data
    assert rewards.data_ptr() == env.rewards.ctypes.data
    before = seen.clone()
    again, _, _, _, info = env.step(masks.to(torch.int16).argmax(1).numpy())
    assert again is views
    assert info["action_mask"].ctypes.data == masks.data_ptr()
    assert not torch.equal(before, seen)


def test_make_vec() -> None:
    env = gymnasium.make_vec("cuberails/SelfPlay-v0", num_envs=4, players=3)
    views, _ = env.reset()
    assert views.shape == (4, env.unwrapped.encoding.size)
    assert env.observation_space.contains(views)
    env.close()


def test_a_reset_without_a_seed_goes_on_with_the_same_dice() -> None:
    many = SelfPlayVectorEnv(8)

    def first(seed: int | None = None) -> list[int]:
        many.reset(seed=seed)
        return [int(action) for action in many.random_actions()]

    seeded, *later = first(5), first(), first(), first()
    assert first(5) == seeded
    assert len({tuple(seeded), *map(tuple, later)}) > 1
    many.reset(seed=2**70)


def test_an_opponent_that_fails_loses_its_move_and_is_closed(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, position): return 1 / 0\n")
    env = SeatEnv(players=2, opponents=f"{tmp_path}/bad.py:Bad")
    _, info = env.reset(seed=1)
    _, _, _, _, info = env.step(int(info["action_mask"].nonzero()[0][-1]))
    while "lost" not in info:
        _, _, _, _, info = env.step(int(info["action_mask"].nonzero()[0][0]))
    assert "ZeroDivisionError" in info["lost"][0]
    bot = next(iter(env.bots.values())).bot
    env.close()
    assert bot.process is None
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
