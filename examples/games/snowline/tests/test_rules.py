"""The numbered rules of Snowline, one test or more for each."""

import pytest
from cuberails import SetupError, make_game
from cuberails.games.map_file import MapError, read_map

from table import play, refusal, table, weeks


@pytest.mark.parametrize(("players", "cash"), [(2, 26), (3, 20), (4, 16)])
def test_sl_1_players_and_cash(players: int, cash: int) -> None:
    assert table(players).cash == (cash,) * players


def test_sl_1_not_for_one_nor_for_five() -> None:
    for players in (1, 5):
        with pytest.raises(SetupError, match="SL-1"):
            make_game("snowline", ["Ann"] * players)


def test_sl_1_house_rule_starting_cash() -> None:
    assert make_game("snowline", ["Ann", "Bob"], house_rules={"starting_cash": 31}).start().cash == (31, 31)
    with pytest.raises(SetupError):
        make_game("snowline", ["Ann", "Bob"], house_rules={"starting_cash": -1})


def test_sl_2_companies_begin_at_home() -> None:
    companies = table().snapshot()["companies"]
    assert {name: company["sites"] for name, company in companies.items()} == {
        "AC": ["averley"],
        "CL": ["corrin"],
        "MR": ["maskell"],
        "HV": ["hask"],
    }
    assert all((c["treasury"], c["shares_left"], c["cubes_left"]) == (0, 5, 7) for c in companies.values())


def test_sl_3_the_map_names_its_problems() -> None:
    raw = read_map(make_game("snowline", ["Ann", "Bob"]).type.setup.map_file)
    raw["companies"][0]["home"] = "nowhere"
    raw["links"][0] = ["averley", "nowhere"]
    with pytest.raises(MapError) as caught:
        make_game("snowline", ["Ann", "Bob"], map=raw)
    assert len(caught.value.problems) == 2


def test_sl_4_all_begin_in_week_0() -> None:
    assert (weeks(table()), table().to_move) == ([0, 0, 0], 0)


def test_sl_5_the_marker_furthest_back_has_the_turn() -> None:
    position = play(table(weeks=(5, 3, 5), turn=1, pay_days=1), "wait")
    assert (weeks(position), position.to_move) == ([5, 4, 5], 1)


def test_sl_5_a_level_marker_keeps_the_turn() -> None:
    position = play(table(weeks=(5, 4, 5), turn=1, pay_days=1), "wait")
    assert (weeks(position), position.to_move) == ([5, 5, 5], 1)


def test_sl_5_of_several_behind_the_next_clockwise() -> None:
    assert play(table(turn=1), "wait").to_move == 2
    assert play(table(), "wait", "wait", "wait").to_move == 2


def test_sl_7_the_buyer_pays_the_treasury_and_spends_the_week() -> None:
    position = play(table(), "offer CL", "bid 11", "pass", "pass")
    assert (position.cash, weeks(position), position.to_move) == ((20, 9, 20), [0, 1, 0], 0)
    assert position.snapshot()["companies"]["CL"] == {
        "treasury": 11,
        "shares_left": 4,
        "cubes_left": 7,
        "sites": ["corrin"],
    }
    assert position.snapshot()["players"][1]["shares"] == {"CL": 1}


def test_sl_7_the_seller_has_the_turn_again_if_still_the_last() -> None:
    position = play(table(weeks=(2, 3, 3)), "offer CL", "bid 3", "pass", "pass")
    assert (weeks(position), position.to_move) == ([2, 4, 3], 0)


def test_sl_7_an_offer_without_a_bid_costs_its_maker_a_week() -> None:
    position = play(table(), "offer CL", "pass", "pass", "pass")
    assert (weeks(position), position.cash) == ([1, 0, 0], (20, 20, 20))
    assert position.snapshot()["companies"]["CL"]["shares_left"] == 5


def test_sl_7_no_share_left() -> None:
    position = table(held={(0, "CL"): 5})
    assert refusal(position, "offer CL") == "SL-7: Corrin Light has no share left"
    everything = table(held={(0, name): 5 for name in ("AC", "CL", "MR", "HV")})
    assert refusal(everything, "offer") == "SL-7: no company has a share left"


def test_sl_8_each_speaks_once_and_the_seller_last() -> None:
    position = play(table(), "offer AC")
    assert position.to_move == 1
    position = play(position, "bid 3", "bid 5")
    assert position.to_move == 0
    assert play(position, "bid 6").cash == (14, 20, 20)


def test_sl_8_bids_rise_from_3_to_what_one_has() -> None:
    position = play(table(cash=(20, 9, 20)), "offer AC")
    assert refusal(position, "bid 2") == "SL-8: $2 is too low, the next bid must be at least $3"
    assert refusal(position, "bid 10") == "SL-8: Bob has $9, which is less than $10"
    assert refusal(play(position, "bid 4"), "bid 4").startswith("SL-8: $4 is too low")


def test_sl_8_who_cannot_pay_is_passed() -> None:
    position = play(table(cash=(20, 2, 20)), "offer AC")
    assert position.to_move == 2
    assert position.lines() == ["AC goes under the hammer at $3.", "Bob cannot pay the next bid."]


def test_sl_8_in_week_12_nobody_bids() -> None:
    position = play(table(weeks=(11, 12, 12), pay_days=3), "offer AC")
    assert position.to_move == 0
    assert position.lines() == ["AC goes under the hammer at $3."]


def test_sl_9_each_cube_costs_the_treasury_and_a_week_and_pays_a_fee() -> None:
    position = play(table(held={(0, "AC"): 1}, treasury={"AC": 12}), "build AC rowan saddle")
    assert (position.cash, weeks(position)) == ((22, 20, 20), [2, 0, 0])
    assert position.snapshot()["companies"]["AC"] == {
        "treasury": 3,
        "shares_left": 4,
        "cubes_left": 5,
        "sites": ["averley", "rowan", "saddle"],
    }


def test_sl_9_three_cubes_at_most() -> None:
    position = table(held={(0, "AC"): 1}, treasury={"AC": 40})
    assert position.options("build AC rowan stoop wend").may_end
    assert not position.options("build AC rowan stoop wend").words
    assert not position.options("build AC").may_end


def test_sl_9_no_cube_left_ends_the_build() -> None:
    position = table(held={(0, "AC"): 1}, treasury={"AC": 40}, left={"AC": 1})
    assert not position.options("build AC rowan").words
    none = table(held={(0, "AC"): 1}, treasury={"AC": 40}, left={"AC": 0})
    assert refusal(none, "build") == "SL-9: Ann holds no share of a company that can build"


def test_sl_9_week_12_ends_the_build() -> None:
    position = table(held={(0, "AC"): 1}, treasury={"AC": 40}, weeks=(11, 12, 12), pay_days=3)
    assert not position.options("build AC thornby").words


def test_sl_9_only_shareholders_build() -> None:
    position = table(held={(0, "AC"): 1, (1, "CL"): 1}, treasury={"AC": 12, "CL": 12})
    assert refusal(position, "build CL") == "SL-9: Ann holds no share of Corrin Light"


def test_sl_9_a_poor_company_cannot_build() -> None:
    position = table(held={(0, "AC"): 1, (0, "CL"): 1}, treasury={"AC": 2, "CL": 9})
    assert refusal(position, "build AC") == (
        "SL-9: Averley Cog has $2 and can build in no town next to its track"
    )


def test_sl_10_where_a_cube_may_go() -> None:
    cubes = {"AC": "rowan", "CL": "thornby", "MR": "thornby"}
    position = table(held={(0, "AC"): 1}, treasury={"AC": 4}, cubes=cubes)
    assert refusal(position, "build AC rowan") == "SL-10: Averley Cog has a cube in Rowan"
    assert refusal(position, "build AC hask") == "SL-10: no link joins Hask and a town of Averley Cog"
    assert refusal(position, "build AC thornby") == "SL-10: Thornby has no room for another company"
    assert refusal(position, "build AC saddle") == "SL-10: Averley Cog has $4, too little to build in Saddle"
    assert position.options("build AC").words == ("wend", "tarn", "stoop")


def test_sl_10_a_station_has_room_for_one() -> None:
    position = table(held={(0, "AC"): 1}, treasury={"AC": 9}, cubes={"AC": "rowan", "CL": "saddle"})
    assert refusal(position, "build AC saddle") == "SL-10: Saddle has no room for another company"


def test_sl_11_waiting_costs_a_week() -> None:
    position = play(table(), "wait")
    assert (position.cash, weeks(position)) == ((20, 20, 20), [1, 0, 0])


def test_sl_12_income_is_divided_and_rounded_up() -> None:
    held = {(0, "MR"): 1, (1, "MR"): 1, (2, "AC"): 3}
    position = play(table(weeks=(3, 5, 4), held=held, cubes={"MR": "elder needle"}), "wait")
    assert position.cash == (28, 28, 23)  # 16 by 2, and 2 by 3 rounded up
    assert position.snapshot()["pay_days"] == 1


def test_sl_12_only_the_last_marker_brings_the_pay_day() -> None:
    position = table(weeks=(3, 3, 3), held={(0, "MR"): 1})
    assert play(position, "wait", "wait").cash == (20, 20, 20)
    assert play(position, "wait", "wait", "wait").cash == (22, 20, 20)


def test_sl_13_snow_from_the_top() -> None:
    cubes = {"AC": "rowan saddle"}
    for pay_days, week, income in ((0, 3, 16), (1, 6, 16), (2, 9, 6), (3, 11, 2)):
        before = table(2, weeks=(week, 12), held={(0, "AC"): 1}, cubes=cubes, pay_days=pay_days)
        assert play(before, "wait").cash[0] == 26 + income


def test_sl_13_nobody_builds_in_the_snow() -> None:
    position = table(
        held={(0, "AC"): 1}, treasury={"AC": 20}, cubes={"AC": "saddle"}, weeks=(8, 8, 8), pay_days=2
    )
    assert refusal(position, "build AC horn") == "SL-13: Horn is snowed in"
    after = play(position, "build AC tarn").snapshot()
    assert after["companies"]["AC"]["sites"] == ["averley", "tarn", "saddle"]


def test_sl_14_the_fourth_pay_day_ends_the_game() -> None:
    position = play(table(weeks=(12, 12, 11), turn=2, cash=(20, 21, 22), pay_days=3), "wait")
    assert position.is_over
    assert position.winners == (2,)
    assert position.endings() == ("the summer is over",)
    shared = play(table(weeks=(12, 12, 11), turn=2, cash=(22, 21, 22), pay_days=3), "wait")
    assert shared.winners == (0, 2)
