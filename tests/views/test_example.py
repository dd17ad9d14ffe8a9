"""Every installed game has a board in play to show."""

from __future__ import annotations

import pytest

from cuberails.games.registry import installed
from cuberails.views import example_of


@pytest.mark.parametrize("game", installed())
def test_the_example_is_in_the_middle_of_a_game_and_always_the_same(game: str) -> None:
    found = example_of(game)
    assert found.board.game == game
    assert found.view.over is None
    assert any(company.links for company in found.view.companies.values())
    assert example_of(game) == found
