"""A copy of an environment goes on where the original stood, and neither changes the other."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")
import gymnasium
import pyspiel

import cuberails.envs.gymnasium
import cuberails.envs.openspiel
from cuberails.envs import chicago_express_v0, chicago_northwestern_v0
from cuberails.envs.encoding import Encoding
from cuberails.envs.session import Session


def pickled(each: Any) -> Any:
    return pickle.loads(pickle.dumps(each))


WAYS = pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
Way = Callable[[Any], Any]


def step(env: Any, which: int = 0) -> None:
    env.step(int(env.last()[0]["action_mask"].nonzero()[0][which]))


@WAYS
@pytest.mark.parametrize("module", [chicago_express_v0, chicago_northwestern_v0])
@pytest.mark.parametrize("make", ["env", "raw_env"])
def test_a_pettingzoo_environment(way: Way, module: Any, make: str) -> None:
    env = getattr(module, make)(players=3)
    env.reset()
    for _ in range(9):
        step(env, -1)
    twin = way(env)
    assert twin.agent_selection == env.agent_selection
    assert twin.unwrapped.session.position().actions == env.unwrapped.session.position().actions
    before = env.unwrapped.session.digest
    step(twin)
    assert env.unwrapped.session.digest == before != twin.unwrapped.session.digest
    step(env)
    assert env.unwrapped.session.digest == twin.unwrapped.session.digest


@WAYS
@pytest.mark.parametrize("name", ["cuberails_chicago_express", "cuberails_chicago_northwestern"])
def test_openspiel_games_and_states(way: Way, name: str) -> None:
    game = pyspiel.load_game(f"{name}(players=3,returns=cash)")
    twin = way(game)
    assert str(twin) == str(game)
    assert twin.get_parameters()["returns"] == "cash"
    if way is copy.copy:
        return  # OpenSpiel's own states have no shallow copy
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(state.legal_actions()[-1])
    other = way(state)
    assert str(other) == str(state)
    other.apply_action(other.legal_actions()[0])
    assert str(other) != str(state)


@pytest.mark.parametrize("way", [copy.deepcopy, pickled])
def test_a_gymnasium_environment_with_its_bots(way: Way) -> None:
    env = gymnasium.make("cuberails/Seat-v0", players=3, opponents=["greedy", "random"])
    _, info = env.reset(seed=3)
    for _ in range(5):
        _, _, _, _, info = env.step(int(info["action_mask"].nonzero()[0][-1]))
    twin = way(env)
    for _ in range(5):
        action = int(info["action_mask"].nonzero()[0][0])
        view, *_, info = env.step(action)
        other, *_ = twin.step(action)
        assert (view == other).all()


def test_a_session_spells_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    env = chicago_express_v0.raw_env(players=2)
    env.reset()
    session: Session = env.session
    spelled = 0
    extend = cuberails.envs.session.extend

    def counted(*given: Any) -> str:
        nonlocal spelled
        spelled += 1
        return extend(*given)

    monkeypatch.setattr(cuberails.envs.session, "extend", counted)
    for _ in range(40):
        session.play(session.legal()[-1])
        session.position()
    assert spelled == len(session.answered)
    again = Session(Encoding(session.game))
    for action in session.played:
        again.play(action)
    assert again.position().actions == session.position().actions
    assert again.ply == session.ply == len(session.sentences())
