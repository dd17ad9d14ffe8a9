"""The compiled loops of the bots, bound to a game once and for all."""
from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from cuberails.games.binding import bind
from cuberails.games.game_type import GameType


def bound(text: str, game_type: GameType) -> Any:
    return bind(
        Path(__file__).with_name(text), game_type.package,
        legal=game_type.rules.legal, apply=game_type.rules.apply, copy=game_type.loops.copy,
        weigh=game_type.bots.prior, expect=game_type.bots.evaluate, count_next=game_type.bots.evaluate_short,
    )


@cache
def tree_of(game_type: GameType) -> Any:
    return bound("tree.py", game_type)


@cache
def lookahead_of(game_type: GameType) -> Any:
    return bound("lookahead.py", game_type)
