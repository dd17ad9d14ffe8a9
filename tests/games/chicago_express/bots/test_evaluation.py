"""What bots make of a position of Chicago Express: how long it lasts, what shares are worth."""

import pytest

from cuberails import Position, chicago_express
from cuberails.games.chicago_express import rules
from cuberails.games.chicago_express.bots import evaluation, prior
from cuberails.games.chicago_express.game_type import GAME
from cuberails.games.chicago_express.state import AUCTION, DEVELOP, EXPAND, NARROW
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.layout import floats, ints
from cuberails.kernel.prior import cash_in_hand, default_priors, draw
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import BID, COMPANY, DOLLARS, OVER, PLACE, SEATS, STOP
from tests.bots.priors import ROOM, weighed
from tests.combinations import lay_out, name_of, of_game
from tests.games.chicago_express.table import express
from tests.table import play

PRR, BO, CO, NYC, WAB = range(5)
ONE_EACH = {(0, "PRR"): 1, (1, "B&O"): 1, (2, "C&O"): 1, (0, "NYC"): 1}


def rounds(position: Position) -> float:
    return evaluation.dividends_left(position.game.constants[0], position.state.struct)


def share_value(position: Position, c: int, sold: int = 1, treasury: float = 0.0) -> float:
    t, s = position.game.constants[0], position.state.struct
    return evaluation.share_value(t, s, c, sold, treasury, rounds(position))


def dollar_value(position: Position, rounds: float) -> float:
    return evaluation.dollar_value(position.game.constants[0], rounds)


def expected(position: Position) -> list[float]:
    cash = floats(SEATS)
    evaluation.evaluate(position.game.constants[0], position.state.struct, cash)
    return [float(amount) for amount in cash[: len(position.game.players)]]


def place(position: Position, name: str) -> int:
    return PLACE + [h.id for h in position.game.box.hexes].index(name)


def test_the_end_comes_nearer_with_every_share() -> None:
    many = express(held={(0, "PRR"): 3, (1, "B&O"): 4, (2, "NYC"): 5})
    few = express(held=ONE_EACH)
    assert rounds(many) == 1.0
    assert rounds(few) > rounds(express(held={(0, "PRR"): 3, (1, "B&O"): 3, (2, "NYC"): 4})) > 1.0


def test_detroit_houses_and_locomotives_limit_the_game_too() -> None:
    assert rounds(express(held=ONE_EACH, detroit=6)) <= 2.0
    assert rounds(express(held=ONE_EACH, houses=4)) < 2.0
    empty = dict.fromkeys(("PRR", "B&O", "C&O"), 0)
    assert rounds(express(held=ONE_EACH, cubes=empty)) == 1.0


def test_a_share_is_worth_more_with_more_income_money_and_fewer_partners() -> None:
    position = express(held=ONE_EACH)
    richer = express(held=ONE_EACH, income={"PRR": 12})
    assert share_value(richer, PRR) > share_value(position, PRR)
    assert share_value(position, PRR, treasury=20.0) > share_value(position, PRR)
    alone, two, three = (share_value(position, PRR, sold=n) for n in (1, 2, 3))
    assert alone > two > three


def test_a_way_to_chicago_is_worth_something() -> None:
    near = express(held=ONE_EACH, track_of={"PRR": ["Q5", "P4", "O4"]}, income={"PRR": 7})
    far = express(held=ONE_EACH, income={"PRR": 7})
    assert share_value(near, PRR) > share_value(far, PRR)


def test_expectations_are_the_cash_when_the_game_is_over() -> None:
    position = express(held=ONE_EACH, cash=[10, 20, 30])
    pool = position.state.copy()
    pool[0].phase = OVER
    cash = floats(SEATS)
    assert evaluation.evaluate(position.game.constants[0], pool[0], cash) == 1.0
    assert [float(amount) for amount in cash[:3]] == [10.0, 20.0, 30.0]


def test_who_holds_shares_may_expect_more() -> None:
    position = express(held={(0, "PRR"): 2, (1, "PRR"): 1}, cash=[10, 10, 10])
    ann, bob, cleo = expected(position)
    assert ann > bob > cleo == pytest.approx(10.0 * dollar_value(position, rounds(position)))


def test_a_dollar_is_worth_more_while_there_is_time_to_invest_it() -> None:
    position = express(held=ONE_EACH)
    assert dollar_value(position, 1.0) == dollar_value(position, 2.0) == 1.0
    assert 1.0 < dollar_value(position, 3.0) < dollar_value(position, 4.0) < 2.0
    assert dollar_value(position, 9.0) == dollar_value(position, 5.0)


def test_six_players_hold_on_to_their_dollars_and_mind_dilution_more() -> None:
    five, six = (chicago_express(list("ABCDEF"[:seats])).start() for seats in (5, 6))
    assert dollar_value(six, 4.0) > dollar_value(five, 4.0)
    # two others, or five
    assert share_value(six, PRR) / share_value(six, CO) > share_value(five, PRR) / share_value(five, CO)


def test_early_dollars_are_bid_more_slowly() -> None:
    position = play(express(held=ONE_EACH, cash=[60, 60, 60]), "auction PRR")
    limit = prior.limit(position.game.constants[0], position.state.struct)
    assert limit < evaluation.BID_UP_TO * share_value(position, PRR, sold=2)


def test_a_lot_counts_as_sold_to_the_leader_or_to_the_richest() -> None:
    position = express(held=ONE_EACH, cash=[30, 20, 10])
    opened = play(position, "auction PRR")
    assert expected(opened)[0] != expected(position)[0]  # Ann has most, so the share is hers
    led = play(opened, "bid 4", "bid 5")
    before, after = expected(opened), expected(led)
    assert after[1] > before[1]  # now Bob leads


def test_nobody_is_expected_to_buy_what_nobody_can_pay() -> None:
    position = play(express(held=ONE_EACH, cash=[5, 0, 0], income={"PRR": 10}), "auction PRR")
    assert position.state.struct.phase == BID
    passed = position.state.copy()
    passed[0].bidders = 0
    assert evaluation.likely_buyer(position.game.constants[0], passed[0]) == -1


def test_a_beginner_counts_the_next_dividend() -> None:
    position = express(held={(0, "PRR"): 1}, cash=[10, 10, 10], income={"PRR": 7})
    cash = floats(SEATS)
    evaluation.evaluate_next_dividend(position.game.constants[0], position.state.struct, cash)
    assert [float(amount) for amount in cash[:3]] == [10.0 + 4 * 7.0, 10.0, 10.0]


def test_a_beginner_with_a_small_purse_counts_fewer_dividends() -> None:
    seen = []
    for seats in (3, 5):
        position = express(seats, held={(0, "PRR"): 1}, cash=[10] * seats, income={"PRR": 10})
        cash = floats(SEATS)
        evaluation.evaluate_next_dividend(position.game.constants[0], position.state.struct, cash)
        seen.append(float(cash[0]))
    assert seen == [10 + 4 * 10, pytest.approx(10 + 2.4 * 10)]


def test_a_beginner_counts_what_a_lot_costs_its_leader() -> None:
    table = express(held={(0, "PRR"): 1}, cash=[30, 30, 30], income={"PRR": 8})
    position = play(table, "auction PRR", "bid 5")
    cash = floats(SEATS)
    evaluation.evaluate_next_dividend(position.game.constants[0], position.state.struct, cash)
    assert [float(amount) for amount in cash[:3]] == [30.0 + 4 * (4.0 + 4.0) - 5.0, 30.0, 30.0]


def test_bids_go_up_to_what_a_share_is_worth() -> None:
    position = play(express(held=ONE_EACH, cash=[30, 30, 30]), "auction PRR")
    priors = weighed(position)
    limit = prior.limit(position.game.constants[0], position.state.struct)
    assert priors[DOLLARS + 4] == max(priors.values())
    assert max(priors) <= DOLLARS + limit
    costly = play(position, "bid 30")
    assert weighed(play(express(held=ONE_EACH, cash=[40, 40, 40]), "auction PRR", "bid 39"))[STOP] == 1.0
    assert costly.state.struct.phase != BID  # nobody can go higher


def test_a_bid_beyond_the_purse_of_all_rivals_is_looked_at() -> None:
    position = play(express(held=ONE_EACH, cash=[30, 9, 8]), "auction PRR")
    assert DOLLARS + 9 in weighed(position)


def test_the_company_of_ones_own_is_built_first() -> None:
    held = {(0, "PRR"): 2, (0, "B&O"): 1, (1, "B&O"): 3}
    position = express(held=held, treasury={"PRR": 10, "B&O": 10})
    priors = weighed(position, EXPAND)
    assert priors[COMPANY + PRR] > priors[COMPANY + BO]


def test_track_goes_to_cities_and_to_chicago() -> None:
    position = express(held={(0, "PRR"): 1}, treasury={"PRR": 20}, track_of={"PRR": ["Q5", "P4"]})
    priors = weighed(position, EXPAND, COMPANY + PRR)
    assert priors[place(position, "O4")] == max(priors.values())
    way = ["Q5", "P4", "O4", "N4", "M4", "L4", "K4", "J4", "I5", "H5", "G5", "F4", "E4", "D3", "C3", "B2"]
    arriving = express(held={(0, "PRR"): 1}, treasury={"PRR": 20}, track_of={"PRR": way})
    priors = weighed(arriving, EXPAND, COMPANY + PRR)
    assert priors[place(arriving, "A2")] == max(priors.values())
    assert weighed(arriving)[EXPAND] > weighed(position)[EXPAND]


def test_houses_go_where_they_help_oneself() -> None:
    held = {(0, "PRR"): 1, (1, "B&O"): 1}
    tracks = {"PRR": ["Q5", "P4", "O4"], "B&O": ["P7", "O7", "N6"]}
    position = express(held=held, track_of=tracks)
    priors = weighed(position, DEVELOP)
    assert priors[place(position, "O4")] > priors[place(position, "N6")]
    assert weighed(position)[DEVELOP] > weighed(express(held=held))[DEVELOP]


def test_a_share_of_a_strong_company_is_named_first() -> None:
    position = express(held=ONE_EACH, income={"PRR": 20, "C&O": 3})
    priors = weighed(position, AUCTION)
    assert priors[COMPANY + PRR] > priors[COMPANY + CO]


def test_narrow_gauge_blocks_those_who_help_others() -> None:
    position = express(modules=["narrow_gauge"], held={(1, "PRR"): 1}, track_of={"PRR": ["Q5", "P4", "O4"]})
    priors = weighed(position, NARROW, EXPAND)
    blocks = {a: weight for a, weight in priors.items() if a != STOP}
    assert max(blocks.values()) > 0.5
    assert weighed(position, NARROW).keys() == {AUCTION, EXPAND, DEVELOP}


@pytest.mark.parametrize("combination", of_game(GAME)[:: 1 if COMPILED else 3], ids=name_of)
def test_in_every_game_some_legal_answer_has_weight(combination: tuple[str, list[str], int]) -> None:
    game = lay_out(combination)
    t, pool = game.constants[0], game.start().state.copy()
    out, priors, rng = ints(ROOM), floats(ROOM), ints(2)
    seed_rng(rng, 3, len(combination[1]))
    while pool[0].phase != OVER:
        n = prior.set_priors(t, pool[0], out, rules.legal(t, pool[0], out), priors)
        assert n > 0
        assert all(rules.why_not(t, pool[0], out[k]) == 0 and priors[k] >= 0.0 for k in range(n))
        assert sum(priors[:n]) > 0.0
        rules.apply(t, pool[0], draw(out, n, priors, rng))


def test_a_game_without_priors_takes_all_answers_alike_and_low_bids_first() -> None:
    t, pool = express().game.constants[0], express(cash=[30, 20, 10]).state.copy()
    out, priors = ints(ROOM), floats(ROOM)
    n = default_priors(t, pool[0], out, rules.legal(t, pool[0], out), priors)
    assert [float(weight) for weight in priors[:n]] == [1.0] * n
    bidding = play(express(held=ONE_EACH), "auction PRR").state.copy()
    n = default_priors(t, bidding[0], out, rules.legal(t, bidding[0], out), priors)
    assert [float(weight) for weight in priors[:4]] == [1.0, 1.0, 0.5, 0.25]
    cash = floats(SEATS)
    assert cash_in_hand(t, pool[0], cash) == 5.0
    assert [float(amount) for amount in cash[:3]] == [30.0, 20.0, 10.0]


def test_an_answer_is_drawn_by_its_weight() -> None:
    out, priors, rng = ints(3), floats(3), ints(2)
    out[0], out[1], out[2] = 5, 6, 7
    priors[1], priors[2] = 3.0, 1.0
    seed_rng(rng, 1, 1)
    found = [int(draw(out, 3, priors, rng)) for _ in range(400)]
    assert 5 not in found
    assert 250 < found.count(6) < 350
    priors[1] = priors[2] = 0.0
    assert draw(out, 3, priors, rng) == 7
