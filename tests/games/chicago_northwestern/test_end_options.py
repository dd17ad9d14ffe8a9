"""The options about the end of Chicago & NorthWestern: the other readings of NW-15, alone and together."""

from typing import Any

import pytest

from cuberails import Position, chicago_northwestern
from cuberails.engine.batch import play_sentences
from cuberails.envs.make import encoding_of
from cuberails.envs.session import Session
from cuberails.games import events
from cuberails.games.chicago_northwestern import events as own
from cuberails.views import options_of, ply_of
from tests.envs.decoding import View
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, company, play, refusal

ANN, BOB, CLEO = 0, 1, 2
ALL = ("CMSTPP", "CNW", "CRIP", "ATSF", "CBQ", "MP")
TO_SPECIALS = {
    "CMSTPP": ["chicago>milwaukee>la-crosse>minneapolis"],
    "CNW": ["chicago>dubuque>mason-city>sioux-city"],
    "CRIP": ["chicago>cedar-rapids>des-moines>omaha"],
    "ATSF": ["chicago>springfield-il>quincy>kansas-city>topeka"],
    "CBQ": ["chicago>davenport>des-moines>kansas-city"],
    "MP": ["st-louis>memphis>little-rock"],
}
WEST = {"CMSTPP": "miles-city", "CNW": "rapid-city", "CRIP": "denver", "ATSF": "santa-fe", "CBQ": "pueblo"}
LINKS = {
    "CMSTPP": ["aberdeen>miles-city"],
    "CNW": ["aberdeen>rapid-city"],
    "CRIP": ["north-platte>denver"],
    "ATSF": ["dodge-city>santa-fe"],
    "CBQ": ["dodge-city>pueblo"],
}
ONE_EACH = {(seat, name): 1 for seat in (ANN, BOB, CLEO) for name in ALL}


def three_west(players: int = 3, turn: int = ANN, **more: Any) -> Position:
    """Three railroads have gone west, and everybody can send the fourth."""
    position = northwestern(players, held=ONE_EACH, links=LINKS, turn=turn, **more)
    return play(position, *(f"west {name} {WEST[name]}" for name in ("CMSTPP", "CNW", "CRIP")))


def meters(position: Position) -> dict[str, tuple[int, int, bool]]:
    return {row.what: (row.now, row.end, row.is_reached) for row in position.view().endings}


def sell(position: Position, name: str) -> Position:
    """The player offers a share at $5, and all others pass."""
    position = position.play(f"offer {name} 5")
    while position.snapshot()["phase"] == "auction":
        position = position.play("pass")
    return position


def all_sold_but_cbq(**more: Any) -> Position:
    held = {(BOB, name): 3 if name == "CBQ" else 4 for name in ALL[:5]}
    return northwestern(held=held, **{"cash": [30, 5, 30]} | more)


def test_nw_15_finish_round_turns_go_on_to_the_right_of_the_start_player() -> None:
    position = three_west(finish_round=True).play("west ATSF santa-fe")
    assert (position.is_over, position.to_move) == (False, BOB)
    assert position.endings() == ("railroads gone west",)
    second = position.play("west CBQ pueblo")  # a fifth may follow
    assert (second.is_over, second.to_move) == (False, CLEO)
    last = second.play("dividends")
    assert last.is_over
    assert last.cash == (80 + 5 * 5, 80 + 5 * 5, 80 + 5 * 5)
    reasons = ("railroads gone west", "no share left to offer")
    assert last.story()[-1] == events.GameOver(reasons, (ANN, BOB, CLEO))


def test_nw_15_finish_round_ends_at_once_after_the_last_seat() -> None:
    position = three_west(turn=CLEO, finish_round=True)
    position = play(position, "dividends", "dividends", "dividends")  # Cleo, Ann, Bob
    assert position.to_move == CLEO
    assert position.play("west ATSF santa-fe").is_over


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nw_15_finish_round_with_every_number_of_players(players: int) -> None:
    position = three_west(players, finish_round=True)
    for _ in range(3, players):
        position = position.play("dividends")
    position = position.play("west ATSF santa-fe")
    moves = {CLEO: "dividends", 3: "pass", 4: "pass"}  # nothing else is left for the last two
    for seat in range(1, players):
        assert (position.is_over, position.to_move) == (False, seat)
        position = sell(position, "CBQ") if seat == BOB else position.play(moves[seat])
    assert position.is_over


def test_nw_15_finish_round_is_told_and_shown() -> None:
    before = three_west(finish_round=True)
    position = before.play("west ATSF santa-fe")
    assert position.story() == (
        own.WentWest("ATSF", "santa-fe", ANN),
        own.LastRoundBegun(("railroads gone west",), CLEO),
    )
    assert position.lines()[-1] == "The last round is played (railroads gone west): Cleo has the last turn."
    assert ply_of(position, ANN, "").summary.endswith("; the last round is played, Cleo has the last turn")
    assert position.view().note == "The last round: Cleo has the last turn."
    assert meters(position)["Railroads gone west"] == (4, 4, True)
    effect = options_of(before, "west ATSF santa-fe").effect
    assert effect is not None
    assert effect.lines[-1] == "The last round is played: Cleo has the last turn"
    assert "last_round" not in before.snapshot()
    assert position.snapshot()["last_round"] is True
    assert before.view().note == "Stock, track, dividends, a Special, or west."


def test_nw_15_finish_round_nothing_is_offered_after_the_last_share() -> None:
    position = play(all_sold_but_cbq(finish_round=True), "offer CBQ 6", "pass")
    assert (position.is_over, position.to_move) == (False, BOB)
    assert position.endings() == ("no share left to offer",)
    assert "offer" not in position.options().words
    assert str(refusal(position, "offer MP 5")) == "NW-6: no railroad has a share to offer"
    assert play(position, "dividends", "dividends").is_over


def test_nw_15_finish_round_a_share_that_comes_back_does_not_stop_the_end() -> None:
    """The last share is sold while MP is closed; MP opens in the same round and can be bought in it."""
    position = all_sold_but_cbq(
        finish_round=True, cash=[30, 5, 30], links={"CNW": ["chicago>springfield-il"]}, treasury={"CNW": 5}
    )
    position = play(position, "offer CBQ 6", "pass", "build CNW springfield-il>st-louis")
    assert (position.endings(), position.to_move) == (("no share left to offer",), CLEO)
    assert meters(position)["Shares that can be offered"] == (4, 0, True)
    over = play(position, "offer MP 5", "pass")
    assert over.is_over
    assert over.endings() == ("no share left to offer",)


def test_nw_14_finish_round_does_not_wait_when_everybody_is_forced_to_pass() -> None:
    position = northwestern(cash=[4, 4, 4], cards=[0, 0, 0], turn=BOB, finish_round=True)
    assert play(position, "pass", "pass", "pass").endings() == ("everybody forced to pass",)
    assert play(position, "pass", "pass", "pass").is_over


def test_nw_15_finish_round_changes_nothing_before_the_end() -> None:
    plain, other = three_west(), three_west(finish_round=True)
    assert plain.digest == other.digest
    assert plain.play("west ATSF santa-fe").is_over


def test_nw_15_lost_specials_count_towards_the_sixth() -> None:
    links = TO_SPECIALS | {"MP": ["north-platte>cheyenne"]}
    plain = northwestern(held=ONE_EACH, links=links)
    position = northwestern(held=ONE_EACH, links=links, lost_specials_count=True)
    played = ("west MP cheyenne", *(f"special {name}" for name in ALL[:4]))
    assert not play(plain, *played, "special CBQ").is_over
    position = play(position, *played)
    assert not position.is_over
    assert meters(position)["Specials taken or lost"] == (5, 6, False)
    over = position.play("special CBQ")
    assert over.story()[-1] == events.GameOver(("every Special taken or lost",), over.winners or ())


def test_nw_15_lost_specials_count_when_the_sixth_is_lost() -> None:
    links = TO_SPECIALS | {"MP": ["north-platte>cheyenne"]}
    position = northwestern(held=ONE_EACH, links=links, lost_specials_count=True)
    position = play(position, *(f"special {name}" for name in ALL[:5]))
    assert not position.is_over
    assert position.play("west MP cheyenne").endings() == ("every Special taken or lost",)


def test_nw_15_lost_specials_count_a_special_taken_before_the_west_only_once() -> None:
    links = TO_SPECIALS | {"CRIP": [*TO_SPECIALS["CRIP"], "north-platte>denver"]}
    position = northwestern(held=ONE_EACH, links=links, lost_specials_count=True)
    position = play(position, "special CRIP", "west CRIP denver")
    assert meters(position)["Specials taken or lost"] == (1, 6, False)


def test_nw_15_without_the_option_a_lost_special_takes_the_meter_away() -> None:
    before = three_west()
    assert "Specials taken" in meters(northwestern(held=ONE_EACH, links=LINKS))
    assert list(meters(before)) == ["Railroads gone west", "Shares that can be offered"]
    first = options_of(northwestern(held=ONE_EACH, links=LINKS), "west CRIP denver").effect
    assert first is not None
    assert first.lines[-1] == "A lost Special is never taken: Specials cannot end the game any more"
    second = options_of(play(northwestern(held=ONE_EACH, links=LINKS), "west CRIP denver"), "west CBQ pueblo")
    assert second.effect is not None
    assert not [line for line in second.effect.lines if "Special" in line]
    kept = northwestern(held=ONE_EACH, links=LINKS, lost_specials_count=True)
    effect = options_of(kept, "west CRIP denver").effect
    assert effect is not None
    assert not [line for line in effect.lines if "Special" in line]


def test_nw_15_closed_mp_counts_and_the_game_goes_on() -> None:
    position = play(all_sold_but_cbq(closed_mp_counts=True), "offer CBQ 6", "pass")
    assert (position.is_over, position.endings()) == (False, ())
    assert not company(position, "MP")["open"]
    assert meters(position)["Shares left, closed ones included"] == (4, 0, False)
    assert "offer" not in position.options().words
    assert str(refusal(position, "offer MP 5")) == "NW-6: no railroad has a share to offer"


def test_nw_15_closed_mp_counts_until_its_own_last_share() -> None:
    """MP opens, and then the game ends with its last share as with any other."""
    position = all_sold_but_cbq(
        closed_mp_counts=True,
        cash=[60, 5, 60],
        links={"CNW": ["chicago>springfield-il"]},
        treasury={"CNW": 5},
    )
    position = play(position, "offer CBQ 6", "pass", "build CNW springfield-il>st-louis")
    assert meters(position)["Shares that can be offered"] == (4, 0, False)
    for seat in (CLEO, ANN, BOB, CLEO):
        assert position.to_move == seat
        position = position.play("dividends") if seat == BOB else sell(position, "MP")
    assert (position.is_over, company(position, "MP")["shares_left"]) == (False, 1)
    assert sell(position, "MP").endings() == ("no share left to offer",)


def test_nw_14_closed_mp_counts_and_nobody_can_act() -> None:
    position = all_sold_but_cbq(closed_mp_counts=True, cash=[6, 0, 0], cards=[0] * 3, cubes={"CBQ": 0})
    position = play(position, "offer CBQ 6", "pass", "pass")
    assert not position.is_over
    assert position.play("pass").endings() == ("everybody forced to pass",)


def test_nw_15_together_a_lost_special_ends_the_game_after_the_round() -> None:
    links = TO_SPECIALS | {"MP": ["north-platte>cheyenne"]}
    position = northwestern(held=ONE_EACH, links=links, lost_specials_count=True, finish_round=True)
    position = play(position, "dividends", *(f"special {name}" for name in ALL[:5]), "west MP cheyenne")
    assert (position.to_move, position.is_over) == (BOB, False)
    assert position.view().note == "The last round: Cleo has the last turn."
    assert play(position, "dividends", "dividends").endings() == ("every Special taken or lost",)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("policy", ["uniform", "directed"])
def test_nw_15_finish_round_every_seat_has_had_as_many_turns(players: int, policy: str) -> None:
    game = chicago_northwestern(NAMES[:players], finish_round=True, lost_specials_count=True)
    position = game.start()
    for sentence in play_sentences(game, 3, 1, policy):
        before, position = position, position.play(sentence)
    assert position.is_over
    seat = int(before.state.struct.turn)
    assert seat == players - 1 or position.endings() == ("everybody forced to pass",)


def test_the_observation_shows_the_last_round_and_is_the_same_without_the_option() -> None:
    plain, other = (encoding_of("chicago-and-northwestern", 3, finish_round=on) for on in (False, True))
    assert [part.name for part in other.parts] == [*(part.name for part in plain.parts), "last_round"]
    assert other.size == plain.size + 1
    session = Session(other)
    session.start_from(three_west(finish_round=True).play("west ATSF santa-fe").state.pool, 0, 0)
    seen = other.split(session.observe(BOB))
    assert seen["last_round"].tolist() == [0b010]
    assert View(other, session.observe(BOB), BOB).snapshot()["last_round"]
