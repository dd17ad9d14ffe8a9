"""OpenSpiel's own tests and search on our games."""

import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import cuberails.envs.openspiel  # noqa: F401 - registers the games
from cuberails.games.options import options_of
from cuberails.games.registry import installed

SETUPS = [
    "cuberails_chicago_express(players=2)",
    "cuberails_chicago_express(players=6,modules=erie)",
    "cuberails_chicago_express(players=3,modules=erie+narrow_gauge,returns=cash)",
    "cuberails_chicago_northwestern(players=3)",
    "cuberails_chicago_northwestern(players=5)",
]


def play(state: Any, rng: random.Random, actions: int = 10**6) -> Any:
    while not state.is_terminal() and state.move_number() < actions:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("setup", SETUPS)
def test_random_simulation_with_serialisation(setup: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(setup), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("setup", SETUPS)
def test_observer_is_the_encoding_by_its_names(setup: str) -> None:
    game = pyspiel.load_game(setup)
    observer = make_observation(game)
    state = play(game.new_initial_state(), random.Random(1), 60)
    for seat in range(game.num_players()):
        observer.set_from(state, seat)
        encoding = state.session.encoding
        assert list(observer.dict) == [part.name for part in encoding.parts]
        assert (observer.tensor == encoding.features(state.session.observe(seat))).all()
        assert np.allclose(state.observation_tensor(seat), observer.tensor)
        assert f'"observer":{seat}' in observer.string_from(state, seat)
        assert (observer.dict["cash"] @ [128, 128])[0] == state.session.position().cash[seat]
    assert make_observation(game, INFO_STATE_OBS_TYPE).string_from(state, 0)


@pytest.mark.parametrize("setup", SETUPS)
def test_different_states_have_different_strings(setup: str) -> None:
    """Also within a sentence: a railroad that builds from here or from there."""
    state, rng = pyspiel.load_game(setup).new_initial_state(), random.Random(1)
    for _ in range(80):
        after = [state.child(action) for action in state.legal_actions()]
        assert len({one.session.key() for one in after}) == len({one.observation_string(0) for one in after})
        state = rng.choice(after)
        if state.is_terminal():
            break


def test_actions_are_the_words_of_our_sentences() -> None:
    state = pyspiel.load_game("cuberails_chicago_express(players=3)").new_initial_state()
    said = []
    for word in (
        "bid 12",
        "pass",
        "pass",
        "pass",
        "bid 6",
        "pass",
        "pass",
        "bid 5",
        "pass",
        "bid 8",
        "pass",
        "pass",
        "expand",
        "PRR",
        "Q5",
        "P4",
        ".",
    ):
        words = {state.action_to_string(a): a for a in state.legal_actions()}
        state.apply_action(words[word])
        said.append(word)
    assert state.session.position().actions[-1] == "expand PRR Q5 P4"
    assert len(state.session.position().actions) == 13


def test_a_stored_state_comes_back() -> None:
    game = pyspiel.load_game("cuberails_chicago_express(players=2,modules=erie)")
    state = play(game.new_initial_state(), random.Random(5), 80)
    found, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(found) == str(game)
    assert (str(again), again.history()) == (str(state), state.history())
    assert again.session.key() == state.session.key()
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state) == str(again)


@pytest.mark.parametrize("setup", SETUPS[:1] + SETUPS[-1:])
def test_games_are_within_their_bounds(setup: str) -> None:
    game = pyspiel.load_game(setup)
    state = play(game.new_initial_state(), random.Random(9))
    assert state.move_number() < game.max_game_length()
    assert sum(state.returns()) == pytest.approx(game.utility_sum())


@pytest.mark.parametrize("setup", SETUPS[:1] + SETUPS[3:4])
def test_their_tree_search_plays_a_whole_game(setup: str) -> None:
    """OpenSpiel's MCTS for one seat. With `solve` it backs up what each seat would choose: max^n."""
    game = pyspiel.load_game(setup)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 3, evaluator, solve=True, random_state=np.random.RandomState(1))
    state, rng = game.new_initial_state(), random.Random(2)
    chosen = 0
    while not state.is_terminal():
        is_asked = state.current_player() == 0 and len(state.legal_actions()) > 1
        state.apply_action(bot.step(state) if is_asked else rng.choice(state.legal_actions()))
        chosen += is_asked
    assert chosen > 5
    assert sum(state.returns()) == pytest.approx(1.0)


def test_max_n_finds_the_winning_last_move() -> None:
    """Near the end of a game the solved tree is exact: its choice is worth what max^n says."""
    game = pyspiel.load_game(SETUPS[3])
    state = play(game.new_initial_state(), random.Random(4))
    history = state.history()
    state = game.new_initial_state()
    for action in history[:-1]:
        state.apply_action(action)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 200, evaluator, solve=True, random_state=np.random.RandomState(1))
    root = bot.mcts_search(state)
    ends = {a: state.child(a) for a in state.legal_actions()}
    assert any(child.is_terminal() for child in ends.values())
    for node in root.children:
        if ends[node.action].is_terminal():
            assert list(node.outcome) == ends[node.action].returns()


def test_errors_say_why() -> None:
    state = pyspiel.load_game("cuberails_chicago_express(players=2)").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="CE-11: "):
        state.apply_action(state.session.encoding.actions.amount)
    play(state, random.Random(3))
    with pytest.raises(pyspiel.SpielError, match="CE-25: the game is over"):
        state.apply_action(0)
    for setup, reason in (
        ("chicago_express(players=9)", "CE-1: Chicago Express has 2 to 6 players, not 9"),
        ("chicago_northwestern(players=2)", "NW-1: "),
        ("chicago_express(modules=west)", "unknown module 'west'"),
        ("chicago_express(map=nowhere.json)", "no file of that name"),
        ("chicago_express(returns=glory)", "victory or cash, not 'glory'"),
    ):
        with pytest.raises(pyspiel.SpielError, match=reason):
            pyspiel.load_game(f"cuberails_{setup}")


def test_house_rules_are_parameters() -> None:
    setup = "players=3,modules=erie+narrow_gauge,develop_narrow_gauge=true,dials_1=2,starting_cash=9"
    game = pyspiel.load_game(f"cuberails_chicago_express({setup})")
    state = game.new_initial_state()
    assert state.session.game.changed_house_rules == {
        "develop_narrow_gauge": True,
        "dials": (2, 5, 4),
        "starting_cash": 9,
    }
    plain = pyspiel.load_game("cuberails_chicago_express(players=3)").new_initial_state()
    assert plain.session.game.changed_house_rules == {}
    for given, reason in (
        ("houses=900", "houses is a number from 0 to 200"),
        ("dials_2=0", "dials are three numbers from 1 to 20"),
        ("starting_cash=-2", "starting_cash is a number from 0 to 500"),
    ):
        with pytest.raises(pyspiel.SpielError, match=reason):
            pyspiel.load_game(f"cuberails_chicago_express({given})")


def test_a_game_with_all_options_is_played_and_stored() -> None:
    rules = options_of(installed()["chicago-express"].setup.options)
    on = ",".join(f"{one.id}={str(not one.default).lower()}" for one in rules if one.kind == "yes-no")
    setup = f"cuberails_chicago_express(players=3,modules=erie+narrow_gauge,{on})"
    game = pyspiel.load_game(setup)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.max_game_length() > 100_000  # a red dial may be named for ever
    assert list(make_observation(game).dict)[-1] == "entered"


def test_a_map_of_ones_own() -> None:
    path = installed()["chicago-and-northwestern"].setup.map_file
    game = pyspiel.load_game("cuberails_chicago_northwestern", {"players": 3, "map": str(path)})
    assert play(game.new_initial_state(), random.Random(1)).is_terminal()
