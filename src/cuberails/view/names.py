"""What seats, companies and places of one game are called wherever people read."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from cuberails.game import Game
from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.picture.palette import find_liveries

GAMES_REMEMBERED = 256


class Names:
    def __init__(self, game: Game) -> None:
        self.players = game.players
        self.chips = {company: livery.name for company, livery in find_liveries(game.box).items()}
        self.ids = list(self.chips)
        is_express = isinstance(game.box, ExpressBox)
        self.sites: tuple[Any, ...] = game.box.hexes if is_express else game.box.cities
        self.places = {site.id: site.name or site.id for site in self.sites}

    def chip(self, c: int) -> str:
        return self.chips[self.ids[c]]


@lru_cache(GAMES_REMEMBERED)
def names_of(game: Game) -> Names:
    return Names(game)
