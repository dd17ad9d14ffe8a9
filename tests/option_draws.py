"""Random house rules with random modules and player counts, of every installed game, for tests that play."""

from __future__ import annotations

import os
import random
from typing import Any, NamedTuple

from cuberails import Game, make_game
from cuberails.games.game_type import GameType
from cuberails.games.options import Option, options_of
from cuberails.games.registry import bundled, installed
from tests.combinations import Combination, name_of

DRAWS = int(os.environ.get("CUBERAILS_CONTRACT_OPTIONS", "8"))
MOST = 60  # larger numbers only make games longer


class Draw(NamedTuple):
    number: int
    combination: Combination
    house_rules: dict[str, Any]

    @property
    def name(self) -> str:
        return "-".join([str(self.number), name_of(self.combination), *self.house_rules])

    @property
    def is_bundled(self) -> bool:
        return self.combination[0] in {game.id for game in bundled()}

    def lay_out(self) -> Game:
        game, modules, seats = self.combination
        return make_game(game, [f"P{seat + 1}" for seat in range(seats)], modules, None, self.house_rules)


def value_of(option: Option, rng: random.Random) -> Any:
    """A value in the form of records; of a yes or no, or of words, one that is not the default."""
    if option.kind == "yes-no":
        return not option.default
    if option.kind == "number":
        return number_of(option, rng)
    if option.kind == "numbers":
        return [number_of(option, rng) for _ in option.default]
    return rng.choice([word for word in getattr(option, "choices", ()) if word != option.default])


def number_of(option: Option, rng: random.Random) -> int:
    assert option.low is not None
    assert option.high is not None
    return rng.randint(option.low, min(option.high, MOST))


def draw(game: GameType, number: int) -> Draw:
    """The first draw has all modules and switches every yes or no; the others switch about half of them."""
    rng, options = random.Random(f"{game.id} {number}"), options_of(game.setup.options)
    modules = [name for name in game.setup.modules if number == 0 or rng.random() < 0.6]
    chosen = [one for one in options if (one.kind == "yes-no" if number == 0 else rng.random() < 0.5)]
    combination = game.id, modules, rng.choice(game.seats)
    return Draw(number, combination, {one.id: value_of(one, rng) for one in chosen})


def draws() -> list[Draw]:
    return [
        draw(game, number)
        for game in installed().values()
        if options_of(game.setup.options)
        for number in range(DRAWS)
    ]
