"""The customary forms: features, masks, keys, a row for every seat, autoreset modes, illegal actions."""

import random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")
import gymnasium
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test

from cuberails import IllegalAction
from cuberails.envs import chicago_express_v0
from cuberails.envs.gymnasium import SeatEnv
from cuberails.envs.vector import SelfPlayVectorEnv

SMALL = {"players": 3, "starting_cash": 12}


def choose(mask: Any, rng: random.Random) -> int:
    return rng.choice(np.flatnonzero(mask).tolist())


def test_features_are_those_of_the_encoding_everywhere() -> None:
    seat, exact = (SeatEnv(players=3, opponents="random", features=wanted) for wanted in (True, False))
    features, _ = seat.reset(seed=1)
    view, _ = exact.reset(seed=1)
    assert features.dtype == np.float32
    assert (features == seat.encoding.features(view)).all()
    assert seat.observation_space.contains(features)
    table: Any = chicago_express_v0.env(players=3, features=True)
    table.reset()
    seen = table.last()[0]["observation"]
    assert table.observation_space("player_0")["observation"].contains(seen)
    assert (seen == seat.encoding.features(table.unwrapped.session.observe(0))).all()
    assert table.unwrapped.state_space.contains(table.state())
    many, raw = (SelfPlayVectorEnv(2, players=3, features=wanted) for wanted in (True, False))
    for env in (many, raw):
        env.reset(seed=1)
    for _ in range(40):
        actions = many.random_actions()
        many.step(actions)
        raw.step(actions)
        assert (many.observations == many.encoding.features(raw.observations)).all()
    assert many.observation_space.contains(many.observations)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_api_test_with_features() -> None:
    api_test(chicago_express_v0.env(players=3, features=True), num_cycles=30)


def test_final_observations_are_features_too() -> None:
    env = SelfPlayVectorEnv(2, features=True, **SMALL)
    env.reset(seed=1)
    while True:
        *_, ended, _, info = env.step(env.random_actions())
        if ended.any():
            break
    assert env.single_observation_space.contains(info["final_obs"][int(ended.argmax())])


def test_masks_as_maskable_ppo_asks_for_them() -> None:
    env = gymnasium.make("cuberails/Seat-v0", players=3, opponents="random")
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()


def test_keys_make_a_dict_of_observation_and_mask() -> None:
    env = SeatEnv(players=3, opponents="random", features=True, keys=("observations", "action_mask"))
    view, info = env.reset(seed=1)
    assert list(view) == ["observations", "action_mask"]
    assert env.observation_space.contains(view)
    assert (view["action_mask"] == info["action_mask"]).all()
    for wrong in ("observations", ["a"], ["a", "a"]):
        with pytest.raises(ValueError, match="keys are two names, of the observation and of the mask, not"):
            SeatEnv(keys=wrong)


def test_every_seat_has_its_row_and_its_reward() -> None:
    rows = SelfPlayVectorEnv(6, per_agent=True, **SMALL)
    games = SelfPlayVectorEnv(2, **SMALL)
    rng, ended = random.Random(1), 0
    rows.reset(seed=1)
    views, info = games.reset(seed=1)
    for _ in range(600):
        actions = [choose(mask, rng) for mask in info["action_mask"]]
        acting = [3 * i + int(seat) for i, seat in enumerate(info["seat"])]
        assert rows.arrays.acts.nonzero()[0].tolist() == acting
        assert (rows.observations[acting] == views).all()
        assert (rows.masks[acting] == info["action_mask"]).all()
        waiting = ~rows.arrays.acts
        assert (rows.masks[waiting].sum(axis=1) == rows.masks[waiting, 0]).all()
        spread = np.zeros(6, np.int64)
        spread[acting] = actions
        _, rewards, terminated, _, row_info = rows.step(spread)
        views, _, over, _, info = games.step(actions)
        assert (rewards.reshape(2, 3) == info["returns"]).all()
        assert (terminated.reshape(2, 3) == over[:, None]).all()
        assert row_info["seat"].tolist() == [0, 1, 2] * 2
        ended += int(over.sum())
    assert ended > 1


def test_per_agent_says_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="with per_agent it counts seats, so it must be a multiple of 3"):
        SelfPlayVectorEnv(4, players=3, per_agent=True)
    with pytest.raises(ValueError, match="with opponents only one seat of each game is yours"):
        SelfPlayVectorEnv(6, players=3, per_agent=True, opponents="random")


@pytest.mark.parametrize("opponents", [None, "random"])
def test_next_step_shows_the_end_and_then_restarts(opponents: str | None) -> None:
    env = SelfPlayVectorEnv(2, autoreset_mode=AutoresetMode.NEXT_STEP, opponents=opponents, **SMALL)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=1)
    start = env.observations[0].copy()
    while not env.terminated[0]:
        *_, info = env.step(env.random_actions())
        assert "final_obs" not in info
    assert env.returns[0].sum() == pytest.approx(1.0)
    assert env.encoding.split(env.observations)["actor"][0].sum() == 0, "the game is over"
    assert env.masks[0].nonzero()[0].tolist() == [0]
    actions = env.random_actions()
    actions[0] = 10**6
    env.step(actions)
    assert not env.terminated[0]
    assert env.rewards[0] == env.returns[0].sum() == 0.0
    if opponents is None:
        assert (env.observations[0] == start).all()
    with pytest.raises(ValueError, match="autoreset_mode is SameStep or NextStep, not 'Disabled'"):
        SelfPlayVectorEnv(2, autoreset_mode=AutoresetMode.DISABLED)


def test_an_illegal_action_can_be_replaced_by_a_legal_one() -> None:
    many = SelfPlayVectorEnv(3, illegal="replace", **SMALL)
    many.reset(seed=1)
    *_, info = many.step([-1, 10**6, int(many.masks[2].argmax())])
    assert info["illegal_action"].tolist() == [True, True, False]
    env = SeatEnv(players=3, opponents="random", illegal="replace")
    env.reset(seed=1)
    *_, terminated, _, info = env.step(env.encoding.actions.place)
    assert (terminated, bool(info["illegal_action"])) == (False, True)
    table: Any = chicago_express_v0.env(players=3, illegal="replace")
    table.reset(seed=1)
    table.step(table.unwrapped.encoding.actions.place)
    assert table.agent_selection == "player_1"
    assert table.infos["player_0"]["illegal_action"]
    assert not table.terminations["player_0"]


def test_an_illegal_action_can_raise() -> None:
    env = SeatEnv(players=3, opponents="random", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="is no answer to"):
        env.step(env.encoding.actions.place)
    for make in (SeatEnv, chicago_express_v0.env):
        with pytest.raises(ValueError, match="illegal is end or raise or replace, not 'ask'"):
            make(illegal="ask")
