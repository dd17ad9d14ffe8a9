"""Many games at once: the same rules as in a single Position, and every number from an explicit seed."""

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from cuberails import Batch, Position, Record, chicago_express, chicago_northwestern
from cuberails.engine.batch import play_sentences
from cuberails.kernel.state import ACTIONS, BIDS, COMPANY, DOLLARS, PLACE, STOP, VERB
from tests.combinations import ALL, lay_out, name_of
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, play

Combination = tuple[str, list[str], int]
THREE = [combination for combination in ALL if combination[2] == 3]
PASS_OR_NO = {"pass", "-", ""}


def words_of(position: Position) -> set[str]:
    """The possible next words, leads such as "bid" left out and the end of the sentence as an empty word."""
    options = position.options()
    found = set(options.words) | ({""} if options.may_end else set())
    for lead in found & {"bid", "start"}:
        found = (found - {lead}) | set(position.options(lead).words)
    return found


def word_of(position: Position, action: int) -> str:
    """The answer in words, by the numbering that `kernel/state.py` describes."""
    words = position.game.words
    if action == STOP:
        return next(word for word in PASS_OR_NO if word in words_of(position))
    if action >= DOLLARS:
        return str(action - DOLLARS)
    verbs, sites = [verb.word for verb in words.verbs], [site.word for site in words.sites]
    blocks = (PLACE, sites), (COMPANY, words.companies), (VERB, verbs)
    first, names = next(block for block in blocks if action >= block[0])
    return str(names[action - first])


def step_by(batch: Batch, rng: np.random.Generator) -> None:
    """One random legal action in every game, bids kept low."""
    actions = [
        rng.choice(legal[:6]) if len(legal) else 0
        for legal in (np.flatnonzero(mask) for mask in batch.legal_masks())
    ]
    batch.step(np.array(actions))


@pytest.mark.parametrize("combination", THREE, ids=name_of)
def test_masks_are_the_answers_of_the_single_positions(combination: Combination) -> None:
    """Along random games, also in the middle of sentences."""
    batch, rng = Batch(lay_out(combination), 4), np.random.default_rng(3)
    for _ in range(80):
        masks = batch.legal_masks()
        assert masks.shape == (4, 800)
        assert masks.max() <= 1
        for i in range(4):
            position = batch.position(i)
            found = {word_of(position, int(a)).removeprefix(">") for a in np.flatnonzero(masks[i])}
            assert found == {word.removeprefix(">") for word in words_of(position)}
        step_by(batch, rng)


def test_a_position_of_a_batch_holds_one_state_and_not_those_behind_it() -> None:
    batch = Batch(chicago_express(NAMES[:3]), 3)
    assert [len(batch.position(i).state.pool) for i in range(3)] == [1, 1, 1]


def test_sizes_of_the_action_space() -> None:
    assert (DOLLARS, BIDS, ACTIONS) == (288, 512, 800)


def test_masks_have_room_for_bids_below_512_and_step_takes_more() -> None:
    position = northwestern(cash=[600, 600, 600]).play("offer CBQ 5")
    batch = Batch(position.game, 1)
    batch.set(0, position)
    legal = np.flatnonzero(batch.legal_masks()[0])
    assert legal.tolist() == [STOP, *range(DOLLARS + 6, DOLLARS + 512)]
    batch.step(np.array([DOLLARS + 600]))
    assert batch.cash().tolist() == [[600 - 600 * (seat == 1) for seat in range(3)]]


def test_masks_cut_longer_lists_of_amounts_short() -> None:
    """There are more dollars than actions: in an opening bid and in an auction."""
    batch = Batch(northwestern().game, 2)
    batch.set(0, northwestern(cash=[2000] * 3))
    batch.set(1, northwestern(cash=[2000] * 3).play("offer CBQ 5"))
    batch.step(np.array([VERB, DOLLARS + 6]))  # offer; bid 6
    batch.step(np.array([COMPANY + 4, DOLLARS + 7]))  # CBQ; bid 7
    opening, auction = (np.flatnonzero(mask).tolist() for mask in batch.legal_masks())
    assert opening == [*range(DOLLARS + 5, DOLLARS + 512)]
    assert auction == [STOP, *range(DOLLARS + 8, DOLLARS + 512)]
    batch.step(np.array([DOLLARS + 2000, DOLLARS + 2000]))
    assert batch.cash().tolist() == [[0, 2000, 2000], [0, 2000, 2000]]


def test_masks_are_empty_where_the_game_is_over() -> None:
    batch = Batch(chicago_northwestern(NAMES[:3]), 2)
    batch.play_out(1)
    assert batch.is_over().tolist() == [True, True]
    assert batch.to_move().tolist() == [-1, -1]
    assert not batch.legal_masks().any()


def test_a_sentence_is_a_row_of_actions() -> None:
    """start CRIP 5 chicago>madison, in one game of three."""
    game = chicago_northwestern(NAMES[:3])
    city = {c.id: i for i, c in enumerate(game.box.cities)}
    batch = Batch(game, 1)
    for action in (COMPANY + 2, DOLLARS + 5, PLACE + city["chicago"], PLACE + city["madison"], STOP):
        batch.step(np.array([action]))
    assert batch.position(0) == game.start().play("start CRIP 5 chicago>madison")


@pytest.mark.parametrize("combination", THREE, ids=name_of)
def test_an_illegal_action_is_refused_and_nothing_changes(combination: Combination) -> None:
    batch, rng = Batch(lay_out(combination), 3), np.random.default_rng(5)
    for _ in range(25):
        before, masks = batch.states(), batch.legal_masks().copy()
        good = np.array([int(np.flatnonzero(mask)[0]) for mask in masks])
        bad = good.copy()
        bad[1] = int(rng.choice(np.flatnonzero(masks[1, :DOLLARS] == 0)))
        with pytest.raises(ValueError, match=f"^game 1: action {bad[1]} is illegal$"):
            batch.step(bad)
        assert batch.states() == before
        step_by(batch, rng)


@pytest.mark.parametrize("combination", THREE, ids=name_of)
def test_every_number_is_legal_by_the_mask_or_refused(combination: Combination) -> None:
    """All numbers of the action space and a few beside it, at questions of all kinds."""
    batch, rng = Batch(lay_out(combination), 1), np.random.default_rng(8)
    one = Batch(batch.game, 1)
    for _ in range(40):
        position, mask = batch.position(0), batch.legal_masks()[0]
        for action in range(-3, DOLLARS + 60):
            one.set(0, position)
            try:
                one.step(np.array([action]))
                taken = True
            except ValueError:
                taken = False
            assert taken == (action >= 0 and bool(mask[action])), action
        step_by(batch, rng)


@pytest.mark.parametrize("action", [-1, -(2**62), 800, 10**6, 2**62])
def test_actions_outside_the_action_space_are_refused(action: int) -> None:
    for game in (chicago_express(NAMES[:3]), chicago_northwestern(NAMES[:3])):
        batch = Batch(game, 1)
        with pytest.raises(ValueError, match=r"^game 0: action -?\d+ is illegal$"):
            batch.step(np.array([action]))
        assert batch.states() == Batch(game, 1).states()


@pytest.mark.parametrize("shape", [(0,), (1,), (3,), (2, 1), ()])
def test_one_action_for_every_game(shape: tuple[int, ...]) -> None:
    batch = Batch(chicago_express(NAMES[:3]), 2)
    with pytest.raises(ValueError, match="actions have shape"):
        batch.step(np.zeros(shape, np.int64))
    assert batch.states() == Batch(chicago_express(NAMES[:3]), 2).states()


def test_games_that_are_over_ignore_their_action() -> None:
    over = play(northwestern(cash=[4, 4, 3], cards=[0, 0, 0]), "pass", "pass", "pass")
    batch = Batch(over.game, 2)
    batch.set(0, over)
    before = batch.states()[0]
    batch.step(np.array([12345, COMPANY]))
    assert batch.states()[0] == before
    assert batch.is_over().tolist() == [True, False]


def test_returns_share_the_victory_and_are_zero_before_the_end() -> None:
    poor = northwestern(cash=[4, 4, 3], cards=[0, 0, 0])
    batch = Batch(poor.game, 3)
    batch.set(1, poor)
    batch.set(2, play(poor, "pass", "pass", "pass"))
    assert batch.returns().tolist() == [[0, 0, 0], [0, 0, 0], [0.5, 0.5, 0]]
    assert batch.to_move().tolist() == [0, 0, -1]
    assert batch.cash().tolist() == [[80, 80, 80], [4, 4, 3], [4, 4, 3]]


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_returns_of_finished_games_sum_to_one(combination: Combination) -> None:
    batch = Batch(lay_out(combination), 6)
    batch.play_out(seed=7, policy="directed")
    assert batch.is_over().all()
    returns, cash = batch.returns(), batch.cash()
    assert returns.shape == cash.shape == (6, combination[2])
    assert np.allclose(returns.sum(axis=1), 1)
    for i in range(6):
        winners = batch.position(i).winners
        assert winners is not None
        assert np.flatnonzero(returns[i]).tolist() == list(winners)
        assert np.allclose(returns[i][list(winners)], 1 / len(winners))


@pytest.mark.parametrize("policy", ["uniform", "directed"])
@pytest.mark.parametrize("combination", THREE, ids=name_of)
def test_play_out_depends_on_the_seed_and_not_on_the_batch(combination: Combination, policy: str) -> None:
    game = lay_out(combination)
    small, large, other = Batch(game, 2), Batch(game, 5), Batch(game, 5)
    small.play_out(11, policy)
    large.play_out(11, policy)
    other.play_out(12, policy)
    assert small.states() == large.states()[:2]
    assert len(set(large.states())) == 5
    assert not set(large.states()) & set(other.states())
    again = Batch(game, 5)
    again.play_out(11, policy)
    assert again.states() == large.states()


@pytest.mark.parametrize("combination", THREE, ids=name_of)
def test_play_out_and_the_written_game_are_the_same_game(combination: Combination) -> None:
    game = lay_out(combination)
    batch = Batch(game, 3)
    played = batch.play_out(21, "directed")
    written = [play_sentences(game, 21, i, "directed") for i in range(3)]
    assert [Record(game, said).replay() for said in written] == [batch.position(i) for i in range(3)]
    assert played >= sum(len(said) for said in written)


def test_play_out_goes_on_from_where_a_game_stands() -> None:
    game = chicago_northwestern(NAMES[:3])
    batch = Batch(game, 1)
    batch.set(0, play(game.start(), "start CRIP 5 chicago>peoria", "start CNW 5 chicago>dubuque"))
    assert batch.play_out(4) > 0
    assert "chicago>peoria" in batch.position(0).snapshot()["railroads"]["CRIP"]["links"]
    assert batch.play_out(4) == 0


def test_play_out_knows_two_policies() -> None:
    with pytest.raises(ValueError):
        Batch(chicago_express(NAMES[:3]), 1).play_out(1, "clever")


def test_directed_play_is_not_uniform_play() -> None:
    game = chicago_express(NAMES[:3])
    assert play_sentences(game, 1, 0, "directed") != play_sentences(game, 1, 0, "uniform")
    assert play_sentences(game, 1, 0, "directed") != play_sentences(game, 1, 1, "directed")


@pytest.mark.parametrize("combination", THREE, ids=name_of)
def test_set_and_position_give_the_position_back(combination: Combination) -> None:
    game = lay_out(combination)
    said = play_sentences(game, 2, 0, "directed")
    positions = [game.start(), *(play(game.start(), *said[:n]) for n in (1, 7, 30, len(said)))]
    batch = Batch(game, len(positions))
    for i, position in enumerate(positions):
        batch.set(i, position)
    assert [batch.position(i) for i in range(len(positions))] == positions
    assert len(set(batch.states())) == len(positions)
    assert all(first != second for first, second in pairwise(positions))


def test_a_position_taken_out_does_not_change_with_the_batch() -> None:
    game = chicago_express(NAMES[:3])
    batch = Batch(game, 1)
    position = batch.position(0)
    batch.step(np.array([DOLLARS + 12]))
    assert position == game.start()
    assert batch.position(0) == game.start().play("bid 12")
    batch.set(0, position)
    batch.step(np.array([STOP]))
    assert position == game.start()


def test_a_position_of_another_game_is_refused() -> None:
    batch = Batch(chicago_express(NAMES[:3]), 1)
    with_erie = chicago_express(NAMES[:3], ["erie"])
    for other in (chicago_express(NAMES[:4]), with_erie, chicago_northwestern(NAMES[:3])):
        with pytest.raises(ValueError, match="the position belongs to another game"):
            batch.set(0, other.start())


OUTSIDE = """
from cuberails import Batch, chicago_express
game = chicago_express(["Ann", "Bob", "Cleo"])
batch = Batch(game, 1)
for i in (1, 7, -2):
    for use in (lambda: batch.set(i, game.start()), lambda: batch.reset([i]), lambda: batch.position(i)):
        try:
            use()
            print("taken")
        except IndexError:
            print("refused")
"""


def test_an_index_outside_the_batch_is_refused() -> None:
    """In a process of its own: compiled code that writes outside its array may bring the interpreter down."""
    done = subprocess.run([sys.executable, "-c", OUTSIDE], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.split() == ["refused"] * 9


def test_reset_puts_all_games_or_the_named_ones_back() -> None:
    game = chicago_northwestern(NAMES[:3])
    batch, fresh = Batch(game, 4), Batch(game, 1).states()[0]
    assert batch.states() == [fresh] * 4
    batch.play_out(1)
    batch.reset([1, 3])
    assert [state == fresh for state in batch.states()] == [False, True, False, True]
    batch.reset(np.array([0]))
    assert [state == fresh for state in batch.states()] == [True, True, False, True]
    batch.reset()
    assert batch.states() == [fresh] * 4


def test_finished_games_begin_anew() -> None:
    game = chicago_northwestern(NAMES[:3])
    batch, fresh = Batch(game, 3), Batch(game, 1).states()[0]
    moved = game.start().play("start CRIP 5 chicago>peoria")
    batch.play_out(1)
    batch.set(1, moved)
    assert batch.restart_finished() == 2
    assert batch.position(1) == moved
    assert [state == fresh for state in batch.states()] == [True, False, True]
    assert batch.restart_finished() == 0


def test_a_batch_of_no_games() -> None:
    batch = Batch(chicago_express(NAMES[:3]), 0)
    assert batch.play_out(1) == 0
    assert batch.to_move().shape == (0,)
    assert batch.legal_masks().shape == (0, 800)


def test_answers_of_one_call_are_not_changed_by_the_next() -> None:
    batch = Batch(chicago_express(NAMES[:3]), 1)
    to_move, cash = batch.to_move(), batch.cash()
    batch.play_out(1)
    assert (to_move.tolist(), cash.tolist()) == ([0], [[40, 40, 40]])
    assert batch.to_move().tolist() == [-1]
