"""PettingZoo's own tests on our environments, and what they do not ask."""

import logging
import pickle
import random
import warnings
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")

from pettingzoo.test import api_test, render_test, seed_test

from cuberails import IllegalAction, MapError, SetupError
from cuberails.envs import chicago_express_v0, chicago_northwestern_v0
from cuberails.games.registry import installed
from tests.combinations import ALL, name_of

MODULES = [chicago_express_v0, chicago_northwestern_v0]
BY_GAME = {"chicago-express": chicago_express_v0, "chicago-and-northwestern": chicago_northwestern_v0}
# PettingZoo warns so about every environment whose observation is a dict, its own games included
ITS_OWN = ["Observation is not a NumPy array", "Observation space for each agent probably should be"]


def play(env: Any, rng: random.Random) -> dict[str, float]:
    """A whole game, last rewards included."""
    env.reset()
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return total


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_api(combination: tuple[str, list[str], int]) -> None:
    game, modules, players = combination
    with warnings.catch_warnings():
        for message in ITS_OWN:
            warnings.filterwarnings("ignore", message)
        api_test(BY_GAME[game].env(players=players, modules=modules), num_cycles=60)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_seed(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=50)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_render(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py", reason="the extra `gymnasium` is not installed")
    render_test(module.env, {"svg": lambda text: text.startswith("<svg") and "</svg>" in text})
    assert "P1" in capsys.readouterr().out


@pytest.mark.parametrize("map", [installed()["chicago-express"].setup.map_file], ids=["file"])
def test_a_map_of_ones_own(map: Any) -> None:
    env = chicago_express_v0.env(players=3, map=map, returns="cash")
    assert sum(play(env, random.Random(4)).values()) == pytest.approx(1.0)


def test_victory_is_shared_out_at_the_end() -> None:
    env = chicago_northwestern_v0.env(players=5)
    total = play(env, random.Random(2))
    assert sum(total.values()) == pytest.approx(1.0)
    assert max(total.values()) in (1.0, 0.5, 1 / 3)


def test_an_illegal_action_ends_the_game_with_our_reason(caplog: pytest.LogCaptureFixture) -> None:
    env = chicago_express_v0.env(players=3)
    env.reset()
    with caplog.at_level(logging.WARNING):
        env.step(env.unwrapped.encoding.actions.amount + 1)
    _, reward, terminated, _, info = env.last()
    assert (reward, terminated) == (-1.0, True)
    assert info["illegal"].startswith("CE-11: ")
    assert info["illegal"] in caplog.text
    assert env.agent_selection == "player_0"
    for _ in range(3):
        env.step(None)
    assert env.agents == []


def test_the_bare_environment_raises() -> None:
    env = chicago_express_v0.raw_env()
    env.reset()
    with pytest.raises(IllegalAction, match="CE-11: "):
        env.step(env.encoding.actions.amount)
    with pytest.raises(IllegalAction, match="action -1 is no answer"):
        env.step(None)


def test_a_step_after_the_end_is_pettingzoos_error_with_our_reason(caplog: pytest.LogCaptureFixture) -> None:
    env = chicago_express_v0.env(players=2)
    play(env, random.Random(1))
    with caplog.at_level(logging.WARNING):
        env.step(0)
    assert "CE-25: the game is over" in caplog.text
    assert "Should reset() first" in caplog.text
    with pytest.raises(ValueError, match="CE-25: the game is over"):
        env.unwrapped.step(0)
    env.reset()
    env.unwrapped._finish()
    with pytest.raises(ValueError, match="only valid action is None: an illegal action ended it"):
        env.step(3)
    short = chicago_express_v0.env(players=2, max_cycles=1)
    short.reset()
    short.step(0)
    with pytest.raises(ValueError, match="only valid action is None: the game was cut short after 1 actions"):
        short.step(3)


def test_bad_setups_say_why() -> None:
    with pytest.raises(SetupError, match="CE-1: Chicago Express has 2 to 6 players, not 7"):
        chicago_express_v0.env(players=7)
    with pytest.raises(SetupError, match="unknown module 'west'"):
        chicago_express_v0.env(modules=["west"])
    with pytest.raises(SetupError, match="unknown option"):
        chicago_northwestern_v0.env(colour="red")
    with pytest.raises(MapError, match="no file of that name"):
        chicago_northwestern_v0.env(map="nowhere.json")
    with pytest.raises(ValueError, match="render_mode is one of human, ansi, svg, rgb_array, not 'film'"):
        chicago_northwestern_v0.env(render_mode="film")


def test_max_cycles_cuts_a_game_short() -> None:
    """PettingZoo's own max_cycles_test is for parallel environments; here a cycle is one action."""
    env = chicago_express_v0.env(players=2, max_cycles=10)
    env.reset()
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        assert truncated == (steps >= 10)
        env.step(None if truncated else env.action_space(agent).sample(observation["action_mask"]))
        steps += not truncated
    assert steps == 10


def test_only_the_seat_that_must_act_has_a_mask() -> None:
    env = chicago_express_v0.env(players=3)
    env.reset()
    masks = [env.observe(agent)["action_mask"].sum() for agent in env.agents]
    assert masks[0] > 1
    assert masks[1:] == [0, 0]


def test_nor_has_another_seat_one_where_the_game_is_cut_short() -> None:
    env = chicago_express_v0.raw_env(players=3, max_cycles=1)
    env.reset()
    env.step(0)
    masks = {}
    for agent in env.agent_iter():
        masks[agent] = int(env.last()[0]["action_mask"].sum() > 0)
        env.step(None)
    assert masks == {"player_0": 0, "player_1": 1, "player_2": 0}


def test_environments_travel() -> None:
    env = pickle.loads(pickle.dumps(chicago_express_v0.raw_env(players=3, modules=["erie"])))
    env.reset()
    assert (len(env.agents), env.encoding.game.modules) == (3, ("erie",))
