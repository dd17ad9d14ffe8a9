"""Pixels of a position are those of its picture: paper, water and the colours of the companies."""

import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="the extra `gymnasium` is not installed")
pytest.importorskip("PIL", reason="the extra `gymnasium` is not installed")

from cuberails import Game, chicago_express, chicago_northwestern
from cuberails.display.palette import TOKENS
from cuberails.envs.render import FIXED_STYLE, WIDTH, pixels


def colour(token: str) -> list[int]:
    light = TOKENS[token][0]
    return [int(light[k : k + 2], 16) for k in (1, 3, 5)]


@pytest.mark.parametrize(
    "game", [chicago_express(list("abc")), chicago_northwestern(list("abc"))], ids=["express", "northwestern"]
)
def test_pixels_have_the_colours_of_the_picture(game: Game) -> None:
    seen = pixels(game.start())
    assert (seen.shape[1:], seen.dtype) == ((WIDTH, 3), np.uint8)
    assert seen[-1, 0].tolist() == colour("paper")
    for token in ("plain", "card", "ink"):
        assert (np.abs(seen.astype(int) - colour(token)).max(axis=2) < 3).any(), token
    assert seen.mean() > 150, "light, as on paper"


def test_the_style_for_pixels_has_no_variables() -> None:
    assert "var(" not in FIXED_STYLE
    assert f".f-plain{{fill:{TOKENS['plain'][0]}}}" in FIXED_STYLE
