"""Flat-top hexes of radius 1. An id is a column letter and a row number; odd columns lie half a hex lower."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt


def centre(hex_id: str) -> tuple[float, float]:
    across, down = ord(hex_id[0]) - ord("A"), int(hex_id[1:])
    return across * 1.5, (2 * down + across % 2) * sqrt(3) / 2


@cache
def neighbours(hex_id: str) -> tuple[str, ...]:
    """The six places around a hex, on the map or not."""
    column, row = ord(hex_id[0]) - ord("A"), int(hex_id[1:])
    side = row - 1 + column % 2
    beside = [(column + d, side + e) for d in (-1, 1) for e in (0, 1)]
    around = [(column, row - 1), (column, row + 1), *beside]
    return tuple(f"{chr(ord('A') + c)}{r}" for c, r in around)


def lines_between(hexes: Sequence[str]) -> list[str]:
    """The links "a>b" between those of the hexes that are neighbours."""
    members = set(hexes)
    return [f"{h}>{near}" for h in hexes for near in neighbours(h) if near in members and near > h]
