"""The switch to compiled code, and the loops that only compiled callers use."""

import os

import numpy as np
import pytest

from cuberails import Batch, Game, Record, chicago_express, chicago_northwestern
from cuberails.engine.batch import play_sentences
from cuberails.kernel import jit
from cuberails.kernel.layout import ints, to_bytes
from cuberails.kernel.machines import PLAIN, bulk
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import STOP, VERB


def test_plain_mode_is_plain_and_the_other_is_not() -> None:
    wanted = os.environ.get("CUBERAILS_JIT") != "0"
    assert jit.COMPILED is wanted
    assert (bulk() is not PLAIN) is wanted
    assert not hasattr(seed_rng, "py_func"), "the rules themselves are plain Python"


def test_play_many_plays_the_games_of_the_seed() -> None:
    game = chicago_northwestern(["A", "B", "C"])
    here, ints = game.on(bulk()), bulk().ints
    pool, start = here.many(2), here.moved(game.start().state.pool)
    n = here.loops.play_many(here.constants, start, pool, ints(1000), ints(2), 0, 7, ints(2, 0))
    ends = [Record(game, play_sentences(game, 7, number, "uniform")).replay() for number in range(2)]
    assert [to_bytes(pool, i) for i in range(2)] == [end.state.to_bytes() for end in ends]
    assert n == Batch(game, 2).play_out(7) > sum(end.ply for end in ends)


def test_the_first_of_several_illegal_actions_is_found() -> None:
    batch = Batch(chicago_express(["A", "B", "C"]), 3)
    for actions, first in (((STOP, STOP, STOP), -1), ((STOP, VERB, VERB), 1), ((VERB, STOP, VERB), 0)):
        given = batch.machine.listed(np.array(actions))
        found = batch.on.loops.first_illegal(batch.on.constants, batch.pool, given)
        assert found == first


@pytest.mark.parametrize("game", [chicago_express(["A", "B", "C"]), chicago_northwestern(["A", "B", "C"])])
def test_nothing_is_an_answer_when_the_game_is_over(game: Game) -> None:
    end = Record(game, play_sentences(game, 1, 0, "uniform")).replay()
    loops = game.type.loops
    assert all(loops.why_not_at(game.constants, end.state.pool, 0, a) != 0 for a in range(400))
    assert loops.legal_at(game.constants, end.state.pool, 0, ints(400)) == 0


def test_dice_of_other_games_differ_at_once() -> None:
    rows = []
    for game in range(50):
        rng = ints(2)
        seed_rng(rng, 1, game)
        rows.append((int(rng[0]), int(rng[1])))
    assert len(set(rows)) == 50
    assert len({second % 4 for _, second in rows}) == 4
