"""What can be played: games with their modules and house rules, and the opponents."""
from __future__ import annotations

from cuberails.bots.levels import LEVELS, UNHURRIED, UNHURRIED_ABOUT
from cuberails.bots.registry import DEFAULT
from cuberails.games.chicago_express.kind import KIND as CHICAGO_EXPRESS
from cuberails.games.chicago_northwestern.kind import KIND as CHICAGO_NORTHWESTERN
from cuberails.games.kind import Kind
from cuberails.version import __version__
from cuberails.view.forms import BotKind, Catalog, GameKind, HouseRule, Module

ABOUT = {
    "chicago-express": "Buy shares of railroads that race from the east coast to Chicago, and decide with "
                       "every turn how soon dividends come.",
    "chicago-and-northwestern": "Start a railroad in Chicago, build it to its Special city or out west, and "
                                "choose the one moment when you pay everybody.",
}
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
    kinds = CHICAGO_EXPRESS, CHICAGO_NORTHWESTERN
    bots = [
        BotKind(f"level:{number}", level.title, sentence(level.about), number)
        for number, level in enumerate(LEVELS, 1)
    ]
    strongest = bots[-1]
    bots.append(BotKind(f"{strongest.id}:{UNHURRIED}", f"{strongest.title}, {UNHURRIED}",
                        sentence(f"{UNHURRIED_ABOUT}; it can be told to move now"), None))
    return Catalog(__version__, [kind_of(kind) for kind in kinds], bots, DEFAULT)


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def kind_of(kind: Kind) -> GameKind:
    return GameKind(
        kind.id, kind.title, ABOUT[kind.id], kind.map_note, (kind.seats[0], kind.seats[-1]),
        [MODULES[module] for module in kind.modules], HOUSE_RULES[kind.id],
    )
