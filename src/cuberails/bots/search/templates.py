"""The compiled loops of the search, loaded once for each game with that game's functions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from cuberails.games.game_type import GameType
from cuberails.kernel.template import load_template


def load(file: str, game_type: GameType) -> Any:
    rules, bots = game_type.rules, game_type.bots
    return load_template(
        Path(__file__).with_name(file),
        game_type.package,
        legal=rules.legal,
        apply=rules.apply,
        copy=game_type.loops.copy,
        set_priors=bots.prior,
        evaluate=bots.evaluate,
        evaluate_short=bots.evaluate_short,
    )


@cache
def simulate_of(game_type: GameType) -> Any:
    return load("simulate.py", game_type)


@cache
def lookahead_of(game_type: GameType) -> Any:
    return load("lookahead.py", game_type)
