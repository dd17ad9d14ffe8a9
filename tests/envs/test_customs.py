"""What a user of Gymnasium and PettingZoo expects of any environment."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
import gymnasium
from pettingzoo.utils.env_logger import EnvLogger

import cuberails.envs.gymnasium  # noqa: F401
from cuberails.engine.game import SetupError
from cuberails.envs import chicago_express_v0


def seat_env(**options: Any) -> Any:
    return gymnasium.make("cuberails/Seat-v0", **{"players": 3, "opponents": "random"} | options)


def vector_env(**options: Any) -> Any:
    return gymnasium.make_vec("cuberails/SelfPlay-v0", num_envs=2, **options)


MAKERS = pytest.mark.parametrize("make", [chicago_express_v0.env, seat_env, vector_env])


@MAKERS
def test_a_misspelt_option_is_named_with_those_that_exist(make: Any) -> None:
    with pytest.raises(SetupError, match=r"unknown option 'module'; did you mean 'modules'\? Options of the"):
        make(module=["erie"])
    with pytest.raises(SetupError, match=r"did you mean 'starting_cash'\?.*House rules: .*starting_cash"):
        make(startingcash=50)


@pytest.mark.parametrize("make", [seat_env, vector_env])
def test_reset_refuses_options(make: Any) -> None:
    env = make()
    env.reset(seed=1, options={})
    with pytest.raises(ValueError, match=r"reset\(\) takes no options, not 'players'"):
        env.reset(options={"players": 2})


def test_pettingzoo_warns_of_options_of_reset(caplog: pytest.LogCaptureFixture) -> None:
    EnvLogger.unsuppress_output()
    chicago_express_v0.env().reset(options={"players": 2})
    assert "reset() takes no options, not 'players'" in caplog.text


def test_infos_hold_arrays_only() -> None:
    env = seat_env()
    _, info = env.reset(seed=1)
    for found in (info, env.step(int(info["action_mask"].nonzero()[0][0]))[-1]):
        assert all(isinstance(each, np.ndarray) for each in found.values()), found
    many = vector_env()
    _, info = many.reset(seed=1)
    *_, after = many.step(many.random_actions())
    for found in (info, after):
        assert all(isinstance(each, np.ndarray) for each in found.values()), found


def test_human_mode_draws_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    env = seat_env(render_mode="human")
    _, info = env.reset(seed=1)
    assert "The game ends" in capsys.readouterr().out
    env.step(int(info["action_mask"].nonzero()[0][0]))
    assert "The game ends" in capsys.readouterr().out
    table = chicago_express_v0.env(players=2, render_mode="human")
    table.reset()
    assert "The game ends" in capsys.readouterr().out


def test_the_state_is_what_seat_0_sees() -> None:
    env: Any = chicago_express_v0.env(players=3)
    env.reset()
    env.step(int(env.last()[0]["action_mask"].nonzero()[0][-1]))
    assert env.unwrapped.state_space.contains(env.state())
    assert (env.state() == env.observe("player_0")["observation"]).all()
    assert env.agent_selection == "player_1"
