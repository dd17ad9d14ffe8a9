"""What can be played: games with their modules and house rules, and the opponents."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cuberails.bots.levels import LEVELS, UNHURRIED, UNHURRIED_ABOUT
from cuberails.bots.registry import DEFAULT, describe
from cuberails.display.schema.catalog import BotKind, Catalog, GameKind, HouseRule, Module
from cuberails.games.game_type import GameType
from cuberails.games.options import Option, by_rule
from cuberails.games.registry import installed
from cuberails.version import __version__


def catalog(others: Mapping[str, str] = MappingProxyType({})) -> Catalog:
    """`others` are further bots: their titles by their specs."""
    games = installed().values()
    bots = [
        BotKind(f"level:{number}", level.title, sentence(level.about), number)
        for number, level in enumerate(LEVELS, 1)
    ]
    strongest = bots[-1]
    bots.append(
        BotKind(
            f"{strongest.id}:{UNHURRIED}",
            f"{strongest.title}, {UNHURRIED}",
            sentence(f"{UNHURRIED_ABOUT}; it can be told to move now"),
            None,
        )
    )
    bots += [BotKind(spec, title, sentence(describe(spec)), None) for spec, title in others.items()]
    return Catalog(__version__, [kind_of(game_type) for game_type in games], bots, DEFAULT)


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def kind_of(game_type: GameType) -> GameKind:
    setup = game_type.setup
    return GameKind(
        game_type.id,
        game_type.title,
        game_type.about,
        setup.map_note,
        game_type.book.prefix,
        (game_type.seats[0], game_type.seats[-1]),
        [Module(name, module.title, module.about) for name, module in setup.modules.items()],
        [house_rule_of(option) for option in by_rule(setup.options)],
    )


def house_rule_of(option: Option) -> HouseRule:
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    return HouseRule(
        option.id,
        option.title,
        option.about,
        option.rule,
        option.kind,
        default,
        option.low,
        option.high,
        dict(option.choices),
    )
