"""What bots make of a position of Chicago & NorthWestern: what shares are worth, which answers count."""

from collections.abc import Iterator
from typing import Any

import pytest

from cuberails import Position, chicago_northwestern
from cuberails.games.chicago_northwestern import rules
from cuberails.games.chicago_northwestern.bots import evaluation, prior
from cuberails.games.chicago_northwestern.state import (
    BUILD,
    BUILD_FROM,
    BUILD_TO,
    DIVIDENDS,
    NAME_BUILDER,
    NAME_PIONEER,
    NAME_SPECIAL,
    NAME_STOCK,
    NAME_WEST_CITY,
    OFFER,
    OPENING_BID,
    PAY_IN,
    SPECIAL,
    WEST,
)
from cuberails.kernel.layout import floats, ints
from cuberails.kernel.prior import draw
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import BID, COMPANY, DOLLARS, OVER, PLACE, SEATS, START, STOP, TURN
from tests.bots.priors import ROOM, weighed
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, play

ANN, BOB, CLEO = 0, 1, 2
CMSTPP, CNW, CRIP, ATSF = range(4)
TO_OMAHA = "chicago>cedar-rapids>des-moines>omaha"
TO_DENVER = f"{TO_OMAHA}>north-platte>denver"
OTHERS_SOLD = {(seat, name): 2 for seat in (ANN, BOB) for name in ("CMSTPP", "CNW", "ATSF", "CBQ")}  # late
ONE_EACH = {(ANN, "CRIP"): 1, (BOB, "CNW"): 1, (CLEO, "ATSF"): 1}


def expected(position: Position) -> list[float]:
    cash = floats(SEATS)
    evaluation.evaluate(position.game.constants[0], position.state.struct, cash)
    return [float(amount) for amount in cash[: len(position.game.players)]]


def spread(position: Position) -> float:
    return evaluation.evaluate(position.game.constants[0], position.state.struct, floats(SEATS))


def city(position: Position, name: str) -> int:
    return PLACE + [c.id for c in position.game.box.cities].index(name)


def worth_of(cards: float = 2.0, turns: float = 30.0, **table: Any) -> float:
    """What a share of the Rock Island pays while this number of cards is played."""
    position = northwestern(held={(ANN, "CRIP"): 1}, **table)
    t, s = position.game.constants[0], position.state.struct
    return evaluation.share_value(t, s, CRIP, float(s.treasury[CRIP]), cards, turns)


# what shares are worth


def test_more_links_are_worth_more() -> None:
    none, short = worth_of(), worth_of(links={"CRIP": ["chicago>cedar-rapids"]})
    long = worth_of(links={"CRIP": ["chicago>cedar-rapids>des-moines"]})
    assert 0 < none < short < long


def test_money_for_track_is_worth_something_as_long_as_there_are_cubes() -> None:
    assert worth_of(treasury={"CRIP": 20}) > worth_of(treasury={"CRIP": 5}) > worth_of()
    assert worth_of(treasury={"CRIP": 20}, cubes={"CRIP": 0}) == worth_of(cubes={"CRIP": 0})


def test_the_way_to_the_special_is_worth_more_than_another_way() -> None:
    toward = worth_of(links={"CRIP": ["chicago>cedar-rapids>des-moines"]})
    astray = worth_of(links={"CRIP": ["chicago>milwaukee>la-crosse"]})
    assert toward > astray


def test_a_special_is_worth_nothing_once_it_is_used() -> None:
    position = northwestern(held={(ANN, "CRIP"): 1}, links={"CRIP": [TO_OMAHA]})
    after = position.play("special CRIP")
    t = position.game.constants[0]
    assert evaluation.special_chance(t, position.state.struct, CRIP, 16.0) == evaluation.SPECIAL_REACHED
    assert evaluation.special_chance(t, after.state.struct, CRIP, 16.0) == 0.0


def test_a_long_treasury_is_of_no_use_when_the_end_is_near() -> None:
    assert worth_of(treasury={"CRIP": 200}, turns=4.0) == worth_of(treasury={"CRIP": 20}, turns=4.0)
    assert worth_of(treasury={"CRIP": 200}, turns=40.0) > worth_of(treasury={"CRIP": 20}, turns=40.0)


def test_west_pays_five_a_link_and_no_more_growth() -> None:
    west = northwestern(held=ONE_EACH, links={"CRIP": [TO_DENVER]}).play("west CRIP denver")
    t, s = west.game.constants[0], west.state.struct
    assert evaluation.share_value(t, s, CRIP, 40.0, 2.0, 16.0) == 2 * 5 * 5
    rich, poor = (evaluation.share_value(t, s, CNW, treasury, 2.0, 16.0) for treasury in (40.0, 0.0))
    assert rich > poor


def test_a_railroad_in_the_west_may_go_there_but_not_to_a_city_that_is_used() -> None:
    both = {"CRIP": [TO_DENVER], "CBQ": ["chicago>peoria>quincy>kansas-city>topeka>north-platte>cheyenne"]}
    position = northwestern(held=ONE_EACH, links=both)
    used = northwestern(held=ONE_EACH, links=both | {"CNW": ["chicago>dubuque", "cheyenne>denver"]})
    used = used.play("dividends").play("west CNW denver")
    t = position.game.constants[0]
    assert evaluation.steps_to_west(t, position.state.struct, CRIP) == 0
    assert evaluation.steps_to_west(t, used.state.struct, CRIP) == 1
    near = evaluation.card_value(t, position.state.struct, CRIP, 5.0, 16.0)
    assert 3 * 5 < near < 5 * 5


def test_who_is_far_from_the_west_gets_there_only_with_time_and_a_cube() -> None:
    position = northwestern(held=ONE_EACH, links={"CRIP": [TO_OMAHA], "CNW": [TO_DENVER]})
    t, s = position.game.constants[0], position.state.struct
    far, near = (evaluation.west_chance(t, s, c, 40.0) for c in (ATSF, CRIP))
    assert 0.0 < far < near < evaluation.west_chance(t, s, CNW, 40.0)
    assert evaluation.west_chance(t, s, CRIP, 5.0) == 0.0
    s.cubes[CNW] = 0
    assert evaluation.west_chance(t, s, CNW, 40.0) == 0.0


def test_the_last_pioneer_would_end_the_game_so_nobody_counts_on_it() -> None:
    position = northwestern(held=ONE_EACH, links={"CRIP": [TO_DENVER]})
    t, s = position.game.constants[0], position.state.struct
    for c in (CMSTPP, CNW, ATSF):
        assert evaluation.west_chance(t, s, CRIP, 40.0) == evaluation.WEST_REACHED
        s.west_city[c] = 0
    assert evaluation.west_chance(t, s, CRIP, 40.0) == 0.0


def test_who_gets_more_by_a_card_plays_it() -> None:
    links = {"CRIP": [TO_OMAHA]}
    alike = northwestern(held={(ANN, "CRIP"): 1, (BOB, "CRIP"): 1, (CLEO, "CRIP"): 1}, links=links)
    ahead = northwestern(held={(ANN, "CRIP"): 3}, links=links)
    t = alike.game.constants[0]
    in_time = 1.0 / (1.0 + evaluation.EARLY_END)  # three turns are one round
    all_cards = 3 * evaluation.CARD_PLAYED * in_time
    assert evaluation.cards_left(t, alike.state.struct, 3.0) == pytest.approx(all_cards)
    assert evaluation.cards_left(t, ahead.state.struct, 3.0) == pytest.approx(in_time)
    assert evaluation.cards_left(t, northwestern(cards=[0, 0, 0]).state.struct, 3.0) == 0.0


def test_a_card_kept_to_the_last_may_never_be_played() -> None:
    position = northwestern(held=ONE_EACH, links={"CRIP": [TO_OMAHA]})
    t, s = position.game.constants[0], position.state.struct
    soon, later = (evaluation.cards_left(t, s, turns) for turns in (12.0, 40.0))
    assert 0 < soon < later < 3


def dollar(**table: Any) -> float:
    position = northwestern(**table)
    return evaluation.dollar_value(position.game.constants[0], position.state.struct, 3.0, 40.0)


def test_a_dollar_buys_more_while_shares_are_many_and_money_is_short() -> None:
    sold = OTHERS_SOLD | {(CLEO, "CRIP"): 4}
    assert dollar(held=ONE_EACH, cash=[20, 20, 20]) > dollar(held=ONE_EACH, cash=[200, 200, 200]) > 1.0
    assert dollar(held=ONE_EACH) > dollar()  # what nobody has begun promises little
    assert dollar(held=sold) == 1.0


def test_the_end_comes_nearer_with_every_share_and_every_railroad_gone_west() -> None:
    held = {(seat, name): 1 for seat in (ANN, BOB) for name in ("CRIP", "CNW", "ATSF", "CMSTPP")}
    position = northwestern(held=held, links={"CRIP": [TO_DENVER]})
    sold = play(position, "offer CRIP 5", "pass", "pass")
    west = position.play("west CRIP denver")
    t = position.game.constants[0]
    now, after = evaluation.turns_left(t, position.state.struct), evaluation.turns_left(t, sold.state.struct)
    assert now > after > 0
    assert now > evaluation.turns_left(t, west.state.struct) > 0
    assert evaluation.turns_left(t, northwestern().state.struct) == evaluation.MOST_TURNS


# an auction counts as sold


def test_the_lot_is_the_leaders_at_a_fair_price() -> None:
    position = northwestern(held=ONE_EACH, links={"CRIP": [TO_OMAHA]}, cash=[80, 80, 80])
    low, high = position.play("offer CRIP 5"), position.play("offer CRIP 75")
    assert expected(low)[ANN] > expected(high)[ANN]
    assert expected(low)[ANN] - expected(low)[CLEO] > expected(position)[ANN] - expected(position)[CLEO]
    assert expected(low.play("bid 6"))[BOB] > expected(low)[BOB]


def test_rivals_without_cash_drive_no_price() -> None:
    held, links = ONE_EACH, {"CRIP": [TO_OMAHA]}
    rich = northwestern(held=held, links=links, cash=[40, 80, 0]).play("offer CRIP 5")
    poor = northwestern(held=held, links=links, cash=[40, 6, 0]).play("offer CRIP 5")
    assert expected(poor)[ANN] > expected(rich)[ANN]


# the end


def finished() -> Position:
    """Four railroads gone west."""
    position = northwestern(
        held={(ANN, "CRIP"): 1, (BOB, "CRIP"): 1, (CLEO, "CRIP"): 1}, links={"CRIP": [TO_DENVER]}
    )
    for c in (CMSTPP, CNW, ATSF):
        position.state.struct.west_city[c] = 0
    return position.play("west CRIP denver")


def test_at_the_end_the_cash_is_the_cash() -> None:
    position = finished()
    assert position.state.struct.phase == OVER
    assert expected(position) == list(position.cash)
    assert spread(position) == 1.0


def test_doubt_shrinks_toward_the_end() -> None:
    start = northwestern()
    late = northwestern(held={(ANN, name): 4 for name in ("CMSTPP", "CNW", "CRIP", "ATSF")})
    assert spread(start) > spread(late) > 1.0


def test_a_beginner_counts_one_card_as_if_it_were_played_now() -> None:
    position = northwestern(held={(ANN, "CRIP"): 2}, links={"CRIP": [TO_OMAHA]}, treasury={"CRIP": 50})
    cash = floats(SEATS)
    assert evaluation.evaluate_next_dividend(position.game.constants[0], position.state.struct, cash) == 5.0
    assert list(cash[:3]) == [80 + 2 * 9, 80, 80]
    over = northwestern(held={(ANN, "CRIP"): 2}, links={"CRIP": [TO_OMAHA]}, cards=[0, 0, 0])
    evaluation.evaluate_next_dividend(over.game.constants[0], over.state.struct, cash)
    assert list(cash[:3]) == [80, 80, 80]


def test_a_beginner_counts_what_a_lot_costs_its_leader() -> None:
    position = northwestern(held={(ANN, "CRIP"): 1}, links={"CRIP": [TO_OMAHA]}, treasury={"CRIP": 50})
    offered = play(position, "offer CRIP 7")
    cash = floats(SEATS)
    evaluation.evaluate_next_dividend(offered.game.constants[0], offered.state.struct, cash)
    assert list(cash[:3]) == [80 + 2 * 9 - 7, 80, 80]


# answers worth a thought


def test_an_initial_build_pays_for_whole_links() -> None:
    start = chicago_northwestern(NAMES[:3]).start()
    assert list(weighed(start, COMPANY + CRIP)) == [DOLLARS + 5 * k for k in range(1, 9)]
    poor = chicago_northwestern(NAMES[:3], starting_cash=7).start()
    assert list(weighed(poor, COMPANY + CRIP)) == [DOLLARS + 5]


def test_few_bids_and_none_far_above_the_worth() -> None:
    position = northwestern(held=ONE_EACH, links={"CRIP": [TO_OMAHA]}, cash=[500, 500, 500])
    opening = weighed(position, OFFER, COMPANY + CRIP)
    assert DOLLARS + 5 in opening
    assert len(opening) <= 5
    assert max(opening) < DOLLARS + 300
    too_dear = weighed(position.play("offer CRIP 400"))
    assert too_dear[STOP] > 20 * too_dear[DOLLARS + 401]


def test_an_offer_looks_at_every_purse_also_of_seats_that_were_not_in_the_last_auction() -> None:
    position = northwestern(held=ONE_EACH, links={"CRIP": [TO_OMAHA]}, cash=[500, 13, 11])
    for bidders in (0b000, 0b111):  # as the last auction left them
        position.state.struct.bidders = bidders
        assert DOLLARS + 13 in weighed(position, OFFER, COMPANY + CRIP)
    passed = play(position, "offer CRIP 5", "pass")
    raised = play(passed, "bid 6")
    assert DOLLARS + 13 not in weighed(raised)  # Bob is out


def test_a_card_is_heavy_when_it_pays_the_actor_and_light_when_it_pays_the_others() -> None:
    links = {"CRIP": [TO_OMAHA]}
    mine = weighed(northwestern(held=OTHERS_SOLD | {(ANN, "CRIP"): 2}, links=links))
    theirs = weighed(northwestern(held=OTHERS_SOLD | {(BOB, "CRIP"): 2}, links=links))
    assert mine[DIVIDENDS] > 10 * theirs[DIVIDENDS] > 0


def test_a_card_waits_while_links_still_come() -> None:
    mine, links = {(ANN, "CRIP"): 2}, {"CRIP": [TO_OMAHA]}
    early, late = (
        weighed(northwestern(held=mine, links=links)),
        weighed(northwestern(held=OTHERS_SOLD | mine, links=links)),
    )
    assert late[DIVIDENDS] > 10 * early[DIVIDENDS] > 0


def test_specials_and_the_west_are_weighed_by_the_stake() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 2, (ANN, "CNW"): 1, (BOB, "CNW"): 3},
        links={"CRIP": [TO_DENVER], "CNW": ["chicago>dubuque>mason-city>sioux-city>aberdeen>rapid-city"]},
        treasury={"CRIP": 20, "CNW": 20},
    )
    verbs = weighed(position)
    assert {OFFER, BUILD, DIVIDENDS, SPECIAL, WEST} == set(verbs)
    for verb in (BUILD, SPECIAL):
        named = weighed(position, verb)
        assert named[COMPANY + CRIP] > 5 * named[COMPANY + CNW] > 0


def test_the_west_is_lighter_while_a_special_waits() -> None:
    table = {"held": OTHERS_SOLD | {(ANN, "CRIP"): 2}, "links": {"CRIP": [TO_DENVER]}}
    waiting, used = northwestern(**table), northwestern(**table)
    used.state.struct.special_used[CRIP] = 1
    assert weighed(used)[WEST] > weighed(waiting)[WEST]


def test_builds_lead_to_the_special_and_then_west() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1}, treasury={"CRIP": 20}, links={"CRIP": ["chicago>cedar-rapids>des-moines"]}
    )
    begin = BUILD, COMPANY + CRIP
    places = weighed(position, *begin)
    assert max(places, key=lambda a: places[a]) == city(position, "des-moines")
    ways = weighed(position, *begin, city(position, "des-moines"))
    assert max(ways, key=lambda a: ways[a]) == city(position, "omaha")
    on = weighed(position, *begin, city(position, "des-moines"), city(position, "omaha"))
    assert on[city(position, "north-platte")] > on[city(position, "sioux-city")]
    assert on[STOP] > 0


def test_stock_that_pays_more_is_offered_rather() -> None:
    position = northwestern(held={(BOB, "CRIP"): 1, (BOB, "CNW"): 1}, links={"CRIP": [TO_OMAHA]})
    named = weighed(position, OFFER)
    assert named[COMPANY + CRIP] > named[COMPANY + CNW]


# whole games by priors


def questions(seats: int, seed: int) -> Iterator[tuple[int, list[int], list[int], list[float]]]:
    """Every question of one game played by priors: phase, legal answers, answers kept, priors."""
    game = chicago_northwestern(NAMES[:seats])
    pool, t = game.start().state.copy(), game.constants[0]
    out, priors, rng, s = ints(ROOM), floats(ROOM), ints(2), pool[0]
    seed_rng(rng, seed, seats)
    while s.phase != OVER:
        n = rules.legal(t, s, out)
        allowed = [int(a) for a in out[:n]]
        n = prior.set_priors(t, s, out, n, priors)
        yield int(s.phase), allowed, [int(a) for a in out[:n]], [float(w) for w in priors[:n]]
        rules.apply(t, s, draw(out, n, priors, rng))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_question_of_a_game_keeps_legal_answers_with_weight(seats: int) -> None:
    asked = 0
    for phase, allowed, kept, priors in questions(seats, seed=seats):
        asked += 1
        assert 1 <= len(kept) <= len(allowed)
        assert set(kept) <= set(allowed)
        assert len(set(kept)) == len(kept)
        assert min(priors) >= 0.0
        assert sum(priors) > 0.0
        if phase in (BID, OPENING_BID, PAY_IN):
            assert len(kept) <= 8
    assert asked < 3000


def test_games_by_priors_ask_every_question() -> None:
    phases = {phase for seed in range(6) for phase, *_ in questions(3, seed)}
    assert phases == {
        BID,
        TURN,
        START,
        PAY_IN,
        BUILD_FROM,
        BUILD_TO,
        NAME_STOCK,
        OPENING_BID,
        NAME_BUILDER,
        NAME_SPECIAL,
        NAME_PIONEER,
        NAME_WEST_CITY,
    }
