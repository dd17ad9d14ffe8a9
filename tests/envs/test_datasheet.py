"""How a game was made, as far as its record says so."""

from typing import Any

import pytest

from cuberails.envs.datasheet import UNKNOWN, source_of


@pytest.mark.parametrize(
    ("extra", "source"),
    [
        ({"simulation": {"policy": "uniform", "seed": 3}}, "`cuberails simulate --policy uniform --seed 3`"),
        ({"arena": {"bots": ["greedy", "investor", "greedy"]}}, "`cuberails arena`, bots: greedy, investor"),
        ({"bots": {"0": "level:4", "2": "random"}}, "bots: level:4, random"),
        ({"bots": ["level:4", None]}, "bots: level:4"),
        ({"simulation": "yes"}, UNKNOWN),
        ({"bots": []}, UNKNOWN),
        ({}, UNKNOWN),
    ],
)
def test_source(extra: dict[str, Any], source: str) -> None:
    assert source_of(extra) == source
