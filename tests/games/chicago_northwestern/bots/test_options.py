"""What bots expect of a game with options: how long it lasts, and what a railroad can still do."""

from typing import Any

import pytest

from cuberails import Position, chicago_northwestern
from cuberails.bots.registry import make_bot
from cuberails.games.chicago_northwestern.bots import evaluation
from cuberails.games.chicago_northwestern.bots.evaluation import WEST_REACHED
from cuberails.kernel.layout import floats
from cuberails.kernel.state import SEATS
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, play

ANN, BOB, CLEO = 0, 1, 2
CRIP = 2
ALL_ON: dict[str, Any] = {
    "rock_island_special": "sioux-city",
    "mp_in_initial_builds": True,
    "west_without_cube": True,
    "finish_round": True,
    "lost_specials_count": True,
    "closed_mp_counts": True,
}
TO_OMAHA = "chicago>cedar-rapids>des-moines>omaha"
TO_DENVER = f"{TO_OMAHA}>north-platte>denver"
WEST = {"CMSTPP": "aberdeen>miles-city", "CNW": "aberdeen>rapid-city", "ATSF": "dodge-city>santa-fe"}
SOLD = {(BOB, name): 4 for name in ("CMSTPP", "CNW", "CRIP", "ATSF", "CBQ")}


def turns(position: Position) -> float:
    return evaluation.turns_left(position.game.constants[0], position.state.struct)


def west_chance(position: Position) -> float:
    return evaluation.west_chance(position.game.constants[0], position.state.struct, CRIP, 20.0)


def three_west(**options: Any) -> Position:
    """Ann is next, and can send the CRI&P as the fourth."""
    held = {(seat, name): 1 for seat in (ANN, BOB, CLEO) for name in (*WEST, "CRIP")}
    links = {name: [path] for name, path in WEST.items()} | {"CRIP": [TO_DENVER]}
    position = northwestern(held=held, links=links, **options)
    return play(position, *(f"west {name} {path.partition('>')[2]}" for name, path in WEST.items()))


def test_the_last_round_has_as_many_turns_as_seats_are_left() -> None:
    position = three_west(finish_round=True).play("west CRIP denver")
    assert (position.to_move, turns(position)) == (BOB, 2.0)
    assert turns(position.play("dividends")) == 1.0


def test_a_round_that_is_finished_lasts_longer() -> None:
    assert turns(three_west(finish_round=True)) == turns(three_west()) + 1.0


def test_shares_of_the_closed_mp_keep_the_game_going() -> None:
    assert turns(northwestern(held=SOLD)) == 1.0
    assert turns(northwestern(held=SOLD, closed_mp_counts=True)) > 4.0
    is_open = {"CNW": ["chicago>springfield-il>st-louis"]}
    tables = [northwestern(held=SOLD, links=is_open, closed_mp_counts=on) for on in (False, True)]
    assert turns(tables[0]) == turns(tables[1])


def test_the_fourth_may_go_west_if_the_round_is_finished() -> None:
    assert west_chance(three_west()) == 0.0
    assert west_chance(three_west(finish_round=True)) == WEST_REACHED


@pytest.mark.parametrize(
    ("path", "is_on", "chance"),
    [(TO_DENVER, False, 0.0), (TO_DENVER, True, WEST_REACHED), (TO_OMAHA, True, 0.0)],
)
def test_without_cubes_only_the_option_leads_west_and_only_from_there(
    path: str, is_on: bool, chance: float
) -> None:
    position = northwestern(links={"CRIP": [path]}, cubes={"CRIP": 0}, west_without_cube=is_on)
    assert west_chance(position) == chance


def test_the_special_of_the_rock_island_is_near_sioux_city() -> None:
    def worth(**options: Any) -> float:
        links = {"CRIP": ["chicago>cedar-rapids>mason-city>sioux-city"]}
        position = northwestern(held={(ANN, "CRIP"): 1}, links=links, **options)
        t, s = position.game.constants[0], position.state.struct
        return float(evaluation.special_chance(t, s, CRIP, 20.0))

    assert worth(rock_island_special="sioux-city") == evaluation.SPECIAL_REACHED > worth()


def test_the_evaluation_of_the_last_turn_is_nearly_the_cash() -> None:
    position = play(three_west(finish_round=True), "west CRIP denver", "dividends")
    cash = floats(SEATS)
    evaluation.evaluate(position.game.constants[0], position.state.struct, cash)
    assert all(found >= dollars for found, dollars in zip(cash, position.cash, strict=False))


@pytest.mark.parametrize("spec", ["greedy", "investor", "mcts:20"])
def test_bots_play_the_last_round(spec: str) -> None:
    position = three_west(**ALL_ON).play("west CRIP denver")
    bot = make_bot(spec, 1)
    while not position.is_over:
        position = position.play(bot.choose(position))
    assert position.ply >= 3 + 1 + 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_bots_start_railroads_with_all_options(players: int) -> None:
    position = chicago_northwestern(NAMES[:players], **ALL_ON).start()
    bot = make_bot("mcts:10", 1)
    for _ in range(players + 2):
        position = position.play(bot.choose(position))
    assert position.snapshot()["phase"] in ("turn", "auction")
