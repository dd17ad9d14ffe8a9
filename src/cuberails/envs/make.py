"""One way to set up a game for all environments: players, modules, map and house rules."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import numpy as np

from cuberails.engine.game import MapSource, SetupError, find_game_type, make_game, seat_names
from cuberails.envs.compile import prepare
from cuberails.envs.encoding import Encoding
from cuberails.games.options import options_of
from cuberails.games.registry import default

ILLEGAL = ("end", "raise", "replace")  # the game with a reward of -1; IllegalAction; by a random legal action


def encoding_of(
    game: str | None,
    players: int,
    modules: str | Sequence[str] = (),
    map: MapSource = None,
    **house_rules: Any,
) -> Encoding:
    """The encoding of a setup, compiled; SetupError and MapError say what is wrong with it."""
    found = new_encoding(game, players, modules, map, **house_rules)
    prepare(found)
    return found


def new_encoding(
    game: str | None,
    players: int,
    modules: str | Sequence[str] = (),
    map: MapSource = None,
    **house_rules: Any,
) -> Encoding:
    """A string has modules joined by +. Without a game, it is the first one installed."""
    if isinstance(modules, str):
        modules = [word for word in modules.split("+") if word]
    names = seat_names(check_whole("players", players))
    return Encoding(make_game(game or default().id, names, modules, map, house_rules))


def check_options(maker: Any, game: str | None, given: Mapping[str, Any]) -> None:
    """Refuse an option that neither the environment nor the game has, and name those that exist."""
    own = [
        name for name, each in inspect.signature(maker).parameters.items() if each.kind != each.VAR_KEYWORD
    ]
    own = [name for name in own if name not in ("self", "name", "game")]
    house_rules = [option.id for option in options_of(find_game_type(game or default().id).setup.options)]
    for name in given:
        if name not in house_rules:
            close = get_close_matches(name, [*own, *house_rules], n=1)
            meant = f"; did you mean {close[0]!r}?" if close else "."
            raise SetupError(
                f"unknown option {name!r}{meant} Options of the environment: {', '.join(own)}. "
                f"House rules: {', '.join(house_rules)}",
                "house_rules",
            )


def why_no_options(options: Mapping[str, Any]) -> str:
    """Gymnasium and PettingZoo let `reset` take options. Ours has none: a setup is made once."""
    given = ", ".join(map(repr, options))
    return (
        f"reset() takes no options, not {given}: players, modules and house rules belong to the environment"
    )


def refuse_options(options: Mapping[str, Any] | None) -> None:
    if options:
        raise ValueError(why_no_options(options))


def check_choice(name: str, given: str, known: Sequence[str]) -> str:
    if given not in known:
        raise ValueError(f"{name} is {' or '.join(known)}, not {given!r}")
    return given


def check_whole(name: str, given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int | np.integer):
        raise TypeError(f"{name} is a whole number, not {given!r}")
    return int(given)
