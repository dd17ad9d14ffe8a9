"""A cache of games by setup, so that the same game for other players costs nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from cuberails.engine.game import Game, SetupError, make_game
from cuberails.engine.record import Record

KEPT = 64


def cached_game(
    game: str, players: Sequence[str], modules: Sequence[str], map: Any, house_rules: dict[str, Any]
) -> Game:
    """SetupError or MapError if the setup is not valid."""
    form = [game, [""] * len(players), sorted(modules), map, house_rules]
    try:
        return game_of_json(msgspec.json.encode(form, order="deterministic")).with_players(players)
    except RecursionError:
        raise SetupError("a map or a house rule is nested too deeply") from None


@lru_cache(KEPT)
def game_of_json(form: bytes) -> Game:
    return make_game(*msgspec.json.decode(form))


def game_of(setup: dict[str, Any]) -> Game:
    """The game of a stored setup, which is a record without its actions."""
    house_rules = setup.get("house_rules", {})
    return cached_game(setup["game"], setup["players"], setup["modules"], setup["map"], house_rules)


def setup_of(game: Game, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The setup to store: a record without its actions."""
    found = Record(game, extra=extra).to_dict()
    del found["actions"]
    return found
