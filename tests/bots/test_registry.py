"""Bots are found by their specs, and a spec that names none says what there is."""

import pytest

from cuberails import chicago_express
from cuberails.bots.bot import BotError
from cuberails.bots.registry import BUILT_IN, known_bots, make_bot, version_of
from cuberails.engine.random_play import random_sentence

ARGUMENTS = {"level": "1", "mcts": "50"}  # of the bots that need one, or are slow without


@pytest.mark.parametrize(
    "name", sorted(BUILT_IN.keys() - {"policy"})
)  # which needs a network: test_policy_bot.py
def test_every_bot_of_the_package_can_be_made_and_says_something_legal(name: str) -> None:
    position = chicago_express(["A", "B", "C"]).start()
    spec = f"{name}:{ARGUMENTS[name]}" if name in ARGUMENTS else name
    assert make_bot(spec, seed=3).choose(position) in position.legal()


def test_the_argument_and_the_seed_reach_the_bot() -> None:
    position = chicago_express(["A", "B", "C"]).start()
    for policy in ("uniform", "directed"):
        for seed in range(5):
            bot = make_bot(f"random:{policy}", seed)
            assert bot.choose(position) == random_sentence(position, seed, policy)


def test_an_unknown_name_tells_the_known_ones() -> None:
    with pytest.raises(BotError, match=r"unknown bot 'clever:3', known are random"):
        make_bot("clever:3")


def test_a_bad_argument_says_why() -> None:
    with pytest.raises(BotError, match="random: unknown policy 'wild', known are uniform, directed"):
        make_bot("random:wild")


def test_every_known_bot_has_one_line_of_description() -> None:
    for name, about in known_bots():
        assert about
        assert "\n" not in name + about
    assert version_of("random") == 1


def test_every_level_has_a_version_of_its_own() -> None:
    assert version_of("level:1") == version_of("level:2") == 3
    assert version_of("level:5") == version_of("level:7") == 9
    assert version_of("some/file.py:Bot") == 0
