"""max^n over OpenSpiel's States: right on OpenSpiel's own games, and it plays ours to the end."""

import random
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed")

from open_spiel.python.algorithms import evaluate_bots, minimax

import cuberails.envs.openspiel  # noqa: F401 - registers the games
from cuberails.envs.max_n import MaxNBot, expected, max_n

SMALL = Path(__file__).parents[2] / "examples" / "maps" / "small.json"
TO_THE_END = 100


def small_game(players: int) -> Any:
    return pyspiel.load_game("cuberails_chicago_express", {"players": players, "map": str(SMALL)})


@pytest.mark.parametrize("seed", range(8))
def test_with_two_seats_it_is_minimax(seed: int) -> None:
    """On a game that is theirs, against a search that is theirs."""
    game, rng = pyspiel.load_game("tic_tac_toe"), random.Random(seed)
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(rng.choice(state.legal_actions()))
    seat = state.current_player()
    value, _ = minimax.alpha_beta_search(game, state)
    found, action = max_n(state, TO_THE_END, lambda _: pytest.fail("there is nothing to judge"))
    assert found[seat] == value
    answer, _ = minimax.alpha_beta_search(game, state.child(action), maximizing_player_id=seat)
    assert answer == value


@pytest.mark.parametrize("players", [2, 3])
def test_it_plays_a_whole_game_in_all_seats(players: int) -> None:
    state, bot = small_game(players).new_initial_state(), MaxNBot(depth=1)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(1.0)
    assert state.move_number() > 40


def test_it_beats_random_play_in_their_own_loop() -> None:
    game, won = small_game(3), 0.0
    for seat in range(3):
        bots = [pyspiel.make_uniform_random_bot(other, seat) for other in range(3)]
        bots[seat] = MaxNBot(depth=2)
        returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, random.Random(1))
        won += returns[seat]
    assert won > 2


def test_each_seat_chooses_for_itself() -> None:
    """A seat takes what is best for itself, not what is worst for the one that asks."""
    state = small_game(3).new_initial_state()
    found, action = max_n(state, 2, expected)
    after = state.child(action)
    answers = [expected(after.child(a)) for a in after.legal_actions()]
    assert found[after.current_player()] == max(answer[after.current_player()] for answer in answers)
    assert sum(found) == pytest.approx(1.0)


def test_what_is_expected_is_counted_as_what_is_got() -> None:
    """Shares of the cash where the game pays those; near the end they are nearly the same."""
    setup = {"players": 3, "map": str(SMALL), "returns": "cash"}
    state, rng = pyspiel.load_game("cuberails_chicago_express", setup).new_initial_state(), random.Random(3)
    before = state
    while not state.is_terminal():
        before = state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
    assert expected(before) == pytest.approx(state.returns(), abs=0.1)
    assert sum(expected(before)) == pytest.approx(1.0)


def test_it_must_look_ahead() -> None:
    with pytest.raises(ValueError, match="depth is 0"):
        MaxNBot(depth=0)


def test_a_finished_game_has_no_action() -> None:
    state, rng = small_game(2).new_initial_state(), random.Random(3)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert max_n(state, 3, expected) == (state.returns(), pyspiel.INVALID_ACTION)
