"""Random play: explicit seeds, bids that do not run away, and directed play that sees the whole game."""

from collections import Counter

import pytest

from cuberails import Record, chicago_express, chicago_northwestern
from cuberails.engine.batch import play_sentences
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.layout import ints
from cuberails.kernel.rng import below, seed_rng

GAMES = 60 if COMPILED else 30


def test_dice_are_the_same_for_the_same_seed_and_game() -> None:
    found = []
    for seed, game in ((1, 1), (1, 1), (1, 2), (2, 1)):
        rng = ints(2)
        seed_rng(rng, seed, game)
        found.append([int(below(rng, 1000)) for _ in range(8)])
    assert found[0] == found[1]
    assert len({tuple(row) for row in found}) == 3


def test_dice_are_fair_enough() -> None:
    rng = ints(2)
    seed_rng(rng, 3, 0)
    counts = Counter(int(below(rng, 6)) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(abs(n - 1000) for n in counts.values()) < 150


@pytest.mark.parametrize("policy", ["uniform", "directed"])
def test_uniform_bids_stay_near_the_minimum(policy: str) -> None:
    """The first lot starts at $7 with $40 in every hand: a run-away auction would end near 40."""
    game = chicago_express(["A", "B", "C"])
    prices = []
    for number in range(GAMES):
        actions = play_sentences(game, 4, number, policy)
        position = game.start()
        for action in actions:
            position = position.play(action)
            if position.snapshot()["companies"]["PRR"]["shares_left"] == 2:
                break
        prices.append(position.snapshot()["companies"]["PRR"]["treasury"])
    assert sum(prices) / len(prices) < (12 if policy == "uniform" else 25)


def test_directed_play_sees_chicago_the_wabash_the_erie_and_every_ending() -> None:
    game = chicago_express(["A", "B", "C", "D"], ["erie", "narrow_gauge"])
    opened, endings = Counter[str](), Counter[str]()
    for number in range(GAMES):
        last = Record(game, play_sentences(game, 9, number, "directed")).replay()
        opened.update(name for name, c in last.snapshot()["companies"].items() if c["open"])
        endings.update(last.endings())
    assert opened["WAB"] > GAMES / 3
    assert opened["ERIE"] > GAMES / 2
    assert len(endings) == 4


def test_directed_play_of_the_northwestern_sees_every_ending() -> None:
    game = chicago_northwestern(["A", "B", "C", "D"])
    endings = Counter[str]()
    for number in range(2 * GAMES):
        endings.update(Record(game, play_sentences(game, 9, number, "directed")).replay().endings())
    assert len(endings) == 4
