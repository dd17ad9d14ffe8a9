"""Render the position of an environment as text, SVG or pixels."""

from __future__ import annotations

import io
import re

import numpy as np
import numpy.typing as npt

from cuberails.display.palette import STYLE
from cuberails.display.terminal import board_text, panel_text
from cuberails.engine.position import Position
from cuberails.envs.optional import need

MODES = ["human", "ansi", "svg", "rgb_array"]
WIDTH = 960
# resvg paints CSS variables black, so keep only the light colours, which are given before each of them
FIXED_STYLE = re.sub(r";?(fill|stroke):var\(--\w+\)", "", STYLE)
Pixels = npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")
    if mode == "rgb_array":
        need("resvg_py", "gymnasium")
        need("PIL", "gymnasium")
    return mode


def show(position: Position, mode: str) -> str | Pixels | None:
    """The position in a mode of MODES; `human` prints it and returns nothing."""
    if mode == "svg":
        return position._repr_svg_()
    if mode == "rgb_array":
        return pixels(position)
    text = as_text(position)
    if mode == "ansi":
        return text
    print(text)
    return None


def as_text(position: Position) -> str:
    board, view = position.game.board(), position.view()
    return board_text(board, view) + panel_text(board, view)


def pixels(position: Position) -> Pixels:
    """(height, WIDTH, 3)"""
    import resvg_py
    from PIL import Image

    svg = position._repr_svg_().replace(STYLE, FIXED_STYLE)
    png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", width=WIDTH)
    with Image.open(io.BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
