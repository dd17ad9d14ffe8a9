"""Random games: what must hold after every action, whatever was played; written from the rules."""

import pytest
from cuberails import Position, Record, make_game
from cuberails.engine.batch import play_sentences
from cuberails.engine.notation import answers
from cuberails.games import events
from cuberails.kernel.state import DOLLARS

from table import NAMES, weeks

ROOM = {"valley": 2, "hill": 2, "alp": 1}


@pytest.mark.parametrize("policy", ["uniform", "directed"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends_and_keeps_the_rules(players: int, policy: str) -> None:
    game = make_game("snowline", NAMES[:players])
    for number in range(4):
        position, turns = game.start(), 0
        actions = play_sentences(game, seed=7, number=number, policy=policy)
        for action in actions:
            before, position = position, position.play(action)
            turns += action.split()[0] in ("offer", "build", "wait")
            check_step(before, position)
            check_answers(position)
        assert position.is_over
        assert turns <= 12 * players  # SL-14
        assert weeks(position) == [12] * players


def test_a_game_is_recorded_and_replayed() -> None:
    game = make_game("snowline", NAMES[:3])
    actions = play_sentences(game, seed=7, number=0, policy="uniform")
    last = Record.parse(Record(game, actions).to_json()).replay()
    assert last.is_over
    assert list(last.actions) == actions


def check_step(before: Position, after: Position) -> None:
    """No dollar, cube or share comes from nowhere, and no marker goes back."""
    story, shot = after.story(), after.snapshot()
    dividends = sum(sum(e.seats.values()) for e in story if isinstance(e, events.DividendPaid))
    built = [e for e in story if isinstance(e, events.CubePlaced)]
    assert money(after) - money(before) == dividends + sum(e.fee - e.paid for e in built)
    assert all(now >= then for now, then in zip(weeks(after), weeks(before), strict=True))
    towns = [town for company in shot["companies"].values() for town in company["sites"]]
    assert all(towns.count(town.id) <= ROOM[town.height] for town in after.game.box.towns)
    for name, company in shot["companies"].items():
        assert len(company["sites"]) + company["cubes_left"] == 8
        assert sum(player["shares"].get(name, 0) for player in shot["players"]) + company["shares_left"] == 5
        assert company["treasury"] >= 0


def money(position: Position) -> int:
    treasuries = [int(company["treasury"]) for company in position.snapshot()["companies"].values()]
    return sum(position.cash) + sum(treasuries)


def check_answers(position: Position) -> None:
    """The list of answers and the reasons for refusals agree on every action there is."""
    listed = set(answers(position.game.setting, position.state.pool))
    loops, constants = position.game.type.loops, position.game.constants
    for a in range(DOLLARS + max(position.cash) + 3):
        assert (loops.why_not_at(constants, position.state.pool, 0, a) == 0) == (a in listed), a
