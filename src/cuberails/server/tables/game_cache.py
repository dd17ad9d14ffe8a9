"""Boxes that were laid out already: the same game for other people is had at once."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from cuberails.engine.game import Game, SetupError, make_game
from cuberails.engine.record import Record

KEPT = 64


def lay_out(game: str, players: Sequence[str], modules: Sequence[str], map: Any,
            house_rules: dict[str, Any]) -> Game:
    """SetupError or MapError where it cannot be."""
    form = [game, [""] * len(players), sorted(modules), map, house_rules]
    try:
        return laid_out(msgspec.json.encode(form, order="deterministic")).with_players(players)
    except RecursionError:
        raise SetupError("lists within lists within lists, too deep for a map or a house rule") from None


@lru_cache(KEPT)
def laid_out(form: bytes) -> Game:
    return make_game(*msgspec.json.decode(form))


def game_of(setup: dict[str, Any]) -> Game:
    """The game of a record without its actions."""
    house_rules = setup.get("house_rules", {})
    return lay_out(setup["game"], setup["players"], setup["modules"], setup["map"], house_rules)


def setup_of(game: Game, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A record without its actions."""
    found = Record(game, extra=extra).to_dict()
    del found["actions"]
    return found
