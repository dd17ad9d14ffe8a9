"""Counts of all ways to play the first sentences: any change to what is legal shows up here.

The counts of depth 1 and 2 were confirmed by an independent implementation of the rules.
"""
import pytest

from cuberails import make_game

COUNTS = [
    ("chicago-express", 2, [], [55, 1594]),
    ("chicago-express", 3, [], [35, 1191]),
    ("chicago-express", 4, [], []),
]


@pytest.mark.parametrize(("game", "seats", "modules", "counts"), COUNTS)
def test_perft(game: str, seats: int, modules: list[str], counts: list[int]) -> None:
    start = make_game(game, [f"P{i}" for i in range(seats)], modules).start()
    assert [start.perft(depth + 1) for depth in range(len(counts))] == counts
