"""What a seed means never changes: random games, their stories and their choices, matches and tallies.

A deliberate change of the policies or of a text shows as a diff of `python -m tests.playthroughs.write`.
"""

import pytest

from tests.playthroughs import seeds
from tests.playthroughs.write import FOLDER, NAMES, SEEDS, Name, text_of


@pytest.mark.parametrize("name", NAMES, ids=lambda name: f"{name.table}-{name.policy}-{name.number}")
def test_the_games_of_a_seed_never_change(name: Name) -> None:
    assert text_of(name).splitlines() == name.path.read_text("utf-8").splitlines()


def test_batches_bots_matches_and_tallies_of_a_seed_never_change() -> None:
    assert seeds.text().splitlines() == SEEDS.read_text("utf-8").splitlines()


def test_every_file_is_compared() -> None:
    assert set(FOLDER.rglob("*.txt")) == {SEEDS, *(name.path for name in NAMES)}
