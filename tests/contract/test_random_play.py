"""Random games of all installed games, with all modules and player counts: what holds after every action."""

import os

import pytest

from cuberails import Position, Record
from cuberails.engine.batch import play_sentences
from tests.combinations import INSTALLED, Combination, lay_out, name_of
from tests.contract.invariants import check_position, check_step

GAMES = int(os.environ.get("CUBERAILS_CONTRACT_GAMES", "1"))


@pytest.mark.parametrize("policy", ["uniform", "directed"])
@pytest.mark.parametrize("combination", INSTALLED, ids=name_of)
def test_every_action_keeps_the_contract(combination: Combination, policy: str) -> None:
    game = lay_out(combination)
    for number in range(GAMES):
        actions = play_sentences(game, seed=11, number=number, policy=policy)
        positions = walk(game.start(), actions)
        assert positions[-1].is_over
        again = list(Record.parse(Record(game, actions).to_json()).positions())
        assert [p.state.to_bytes() for p in again] == [p.state.to_bytes() for p in positions]


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
