"""Parts of a game that only commands and environments ask for."""

from typing import Any

import pytest

from cuberails.games.map_file import read_map
from cuberails.games.registry import bundled


@pytest.mark.parametrize("game", bundled(), ids=lambda game: game.id)
def test_a_map_is_described_and_a_game_has_bounds(game: Any) -> None:
    raw = read_map(game.setup.map_file)
    box = game.setup.make_box(raw, game.seats[0], (), game.setup.options())
    assert all(game.setup.describe_map(raw))
    assert min(game.research.longest(box)) > 0
