"""Bots under the options of Chicago Express: what they expect, and that all they play is legal."""

import pytest

from cuberails import Position
from cuberails.bots.registry import make_bot
from cuberails.engine.batch import play_sentences
from cuberails.games.chicago_express.bots import evaluation
from cuberails.games.chicago_express.state import AUCTION, EXPAND
from cuberails.kernel.layout import floats, ints
from cuberails.kernel.prior import draw
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import COMPANY, DOLLARS, OVER, PLACE, SEATS, STOP
from tests.bots.priors import ROOM, weighed
from tests.games.chicago_express.table import express
from tests.option_draws import Draw, draws
from tests.table import play

CO, BOTS = 2, ("greedy", "investor", "mcts:16", "random")
NEARLY = {(0, "PRR"): 3, (1, "B&O"): 4, (2, "NYC"): 5, (2, "C&O"): 5}
EXPRESS = [one for one in draws() if one.combination[0] == "chicago-express"]


def table(at_once: bool, **given: object) -> Position:
    return express(modules=["erie"], held=NEARLY, sold_out_ends_at_once=at_once, **given)  # type: ignore[arg-type]


def rounds(position: Position) -> float:
    return evaluation.dividends_left(position.game.constants[0], position.state.struct)


def expected(position: Position, short: bool = False) -> list[float]:
    cash = floats(SEATS)
    look = evaluation.evaluate_next_dividend if short else evaluation.evaluate
    look(position.game.constants[0], position.state.struct, cash)
    return [float(amount) for amount in cash[:3]]


def test_an_end_at_once_leaves_one_dividend_less() -> None:
    assert rounds(table(True)) == pytest.approx(rounds(table(False)) - 1.0)
    far = {(0, "PRR"): 1}
    with_end, without = (
        express(modules=["erie"], held=far, sold_out_ends_at_once=on) for on in (True, False)
    )
    assert 1.0 < rounds(with_end) < rounds(without)


def test_shares_may_never_pay_again_before_an_end_at_once() -> None:
    soon, late = expected(table(True)), expected(table(False))
    assert all(a < b for a, b in zip(soon, late, strict=True))


@pytest.mark.parametrize("short", [False, True])
def test_the_share_that_ends_the_game_pays_nobody(short: bool) -> None:
    position = play(table(True, cash=[30, 20, 10]), "auction C&O", "bid 9")
    assert expected(position, short)[1:] == [20.0, 10.0]
    assert expected(position, short)[0] == 30.0 - 9.0
    assert expected(play(table(False, cash=[30, 20, 10]), "auction C&O", "bid 9"), short)[2] > 20.0


def test_the_share_that_ends_the_game_is_named_and_bought_last() -> None:
    named, usual = (weighed(table(on, income={"C&O": 20}), AUCTION)[COMPANY + CO] for on in (True, False))
    assert named < usual
    priors = weighed(play(table(True, income={"C&O": 4}), "auction C&O"))
    assert priors[STOP] == max(priors.values())
    assert set(priors) == {STOP, DOLLARS + 1}  # it can still be bought by a seat that leads
    usually = weighed(play(table(False, income={"C&O": 4}), "auction C&O"))
    assert usually[STOP] < max(usually.values())


def test_a_connected_expansion_measures_its_way_from_where_it_may_go() -> None:
    """After a step away from Chicago, the front of the network is out of reach for this expansion."""
    way = ["Q5", "P4", "O4", "N4", "M4", "L4", "K4"]
    found = []
    for on in (False, True):
        position = express(
            held={(0, "PRR"): 1}, treasury={"PRR": 30}, track_of={"PRR": way}, connected_expansion=on
        )
        hexes = [h.id for h in position.game.box.hexes]
        priors = weighed(position, EXPAND, COMPANY, PLACE + hexes.index("Q6"))
        found.append(priors)
        assert (PLACE + hexes.index("J4") in priors) is not on
    free, bound = found
    shared = sorted((set(free) & set(bound)) - {STOP})
    assert all(bound[a] >= free[a] for a in shared)
    assert any(bound[a] > free[a] for a in shared)


@pytest.mark.parametrize("draw_", EXPRESS, ids=lambda one: one.name)
def test_priors_are_for_legal_answers_under_every_option(draw_: Draw) -> None:
    game = draw_.lay_out()
    t, pool, loops = game.constants[0], game.start().state.copy(), game.type.loops
    out, priors, dice = ints(ROOM), floats(ROOM), ints(2)
    seed_rng(dice, 3, 1)
    while pool[0].phase != OVER:
        n = game.type.bots.prior(t, pool[0], out, loops.legal(t, pool[0], out), priors)
        assert all(loops.why_not(t, pool[0], out[k]) == 0 and priors[k] >= 0.0 for k in range(n))
        assert sum(priors[:n]) > 0.0
        loops.apply(t, pool[0], draw(out, n, priors, dice))


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_with_all_options_on(name: str) -> None:
    game = EXPRESS[0].lay_out()
    bot, position = make_bot(name, 1), game.start()
    for ply, sentence in enumerate(play_sentences(game, 5, 0, "directed")):
        if ply % 12 == 0:
            assert position.why_not(bot.choose(position)) is None
        position = position.play(sentence)
