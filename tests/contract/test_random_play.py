"""Random games of all installed games, with all modules and player counts and with random options: what holds
after every action."""

import os

import pytest

from cuberails import Game, Position, Record
from cuberails.engine.batch import play_sentences
from cuberails.views.options import options_of
from tests.combinations import ALL, INSTALLED, Combination, lay_out, name_of
from tests.contract.invariants import check_position, check_step, own_invariants
from tests.option_draws import Draw, draws

GAMES = int(os.environ.get("CUBERAILS_CONTRACT_GAMES", "1"))
SHOWN = 9  # every ninth position is shown as on the page


@pytest.mark.parametrize("policy", ["uniform", "directed"])
@pytest.mark.parametrize("combination", INSTALLED, ids=name_of)
def test_every_action_keeps_the_contract(combination: Combination, policy: str) -> None:
    game = lay_out(combination)
    for number in range(GAMES):
        check_game(game, number, policy)


@pytest.mark.parametrize("policy", ["uniform", "directed"])
@pytest.mark.parametrize("draw", draws(), ids=lambda draw: draw.name)
def test_every_action_keeps_the_contract_under_random_options(draw: Draw, policy: str) -> None:
    game = draw.lay_out()
    assert set(game.changed_house_rules) <= set(draw.house_rules)
    for position in check_game(game, 0, policy)[1:]:
        assert len(position.lines()) == len(position.story())
        game.type.story.summary(position.sentence, position.story(), game.names)  # a summary for everything
        if position.ply % SHOWN == 0:
            check_page(position)


def check_page(position: Position) -> None:
    """What the page offers is what the notation offers, and each choice can be taken."""
    assert position.view().ply == position.ply
    if position.is_over:
        return
    offered = options_of(position)
    assert {choice.word for choice in offered.choices} | ({"bid"} if offered.bid else set()) == set(
        position.options().words
    )
    for choice in offered.choices:
        options_of(position, choice.draft)


def check_game(game: Game, number: int, policy: str) -> list[Position]:
    actions = play_sentences(game, seed=11, number=number, policy=policy)
    positions = walk(game.start(), actions)
    assert positions[-1].is_over
    again = list(Record.parse(Record(game, actions).to_json()).positions())
    assert [p.state.to_bytes() for p in again] == [p.state.to_bytes() for p in positions]
    return positions


def walk(position: Position, actions: list[str]) -> list[Position]:
    check_position(position)
    found = [position]
    for action in actions:
        before = position.state.to_bytes()
        after = position.play(action)
        assert after.sentence == action
        check_step(position, after, before)
        position = after
        found.append(position)
    return found


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_games_of_the_package_have_invariants_of_their_own(combination: Combination) -> None:
    assert own_invariants(lay_out(combination))
