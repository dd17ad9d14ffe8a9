"""What can be played: games with their modules and house rules, and the opponents."""
from __future__ import annotations

from cuberails.bots.levels import LEVELS, UNHURRIED, UNHURRIED_ABOUT
from cuberails.bots.registry import DEFAULT
from cuberails.display.schema import BotKind, Catalog, GameKind, HouseRule, Module
from cuberails.games.game_type import GameType
from cuberails.games.registry import installed
from cuberails.version import __version__

MODULES = {
    "erie": Module("erie", "Erie", "A sixth company that opens late and may build into New York."),
    "narrow_gauge": Module("narrow_gauge", "Narrow Gauge",
                           "Nine orange locomotives of nobody that close hexes or make them dearer."),
}
HOUSE_RULES = {
    "chicago-express": [
        HouseRule("starting_cash", "Starting cash", "Dollars for every seat; empty for the usual amount.",
                  "CE-1", "number", None, 0, 500),
        HouseRule("free_opening_share", "Free opening shares",
                  "An opening share that nobody bids for goes to the seat that opened it, for nothing.",
                  "CE-5", "yes-no", True, None, None),
        HouseRule("dials", "Sizes of the dials", "How often auction, expansion and development may be chosen "
                  "between dividends.", "CE-4", "numbers", [3, 5, 4], 1, 20),
        HouseRule("houses", "Houses", "How many houses the supply holds.", "CE-3", "number", 20, 0, 200),
        HouseRule("erie_doubles_new_york", "Erie pays New York by the crowd",
                  "The Erie pays for New York what other cities cost: more with every locomotive there.",
                  "CE-30", "yes-no", False, None, None),
    ],
    "chicago-and-northwestern": [
        HouseRule("starting_cash", "Starting cash", "Dollars for every seat; empty for the usual amount.",
                  "NW-1", "number", None, 5, 500),
    ],
}


def catalog() -> Catalog:
    games = installed().values()
    bots = [
        BotKind(f"level:{number}", level.title, sentence(level.about), number)
        for number, level in enumerate(LEVELS, 1)
    ]
    strongest = bots[-1]
    bots.append(BotKind(f"{strongest.id}:{UNHURRIED}", f"{strongest.title}, {UNHURRIED}",
                        sentence(f"{UNHURRIED_ABOUT}; it can be told to move now"), None))
    return Catalog(__version__, [kind_of(game_type) for game_type in games], bots, DEFAULT)


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def kind_of(game_type: GameType) -> GameKind:
    return GameKind(
        game_type.id, game_type.title, game_type.about, game_type.setup.map_note,
        game_type.book.prefix,
        (game_type.seats[0], game_type.seats[-1]),
        [MODULES[module] for module in game_type.setup.modules], HOUSE_RULES[game_type.id],
    )
