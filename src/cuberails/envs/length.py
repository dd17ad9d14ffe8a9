"""An upper bound of a game's length in actions, for tools that ask for one. Real games are far shorter.

No turn goes on for more than a few words. Auctions could take long, but every bid is at least a dollar
above the last one and somebody pays the last one. So all bids of a game together are no more than the
dollars there are, and those are bounded because dividends are: by the track of Detroit in one game, by
cards, Specials and western cities in the other.
"""
from __future__ import annotations

from cuberails.envs.actions import AMOUNTS
from cuberails.game import Game
from cuberails.games.chicago_northwestern.model import LINK_DIVIDEND, WEST_DIVIDEND

WORDS_A_TURN = 8


def longest_game(game: Game) -> int:
    turns, auctions, dollars = (express if game.name == "chicago-express" else northwestern)(game)
    higher = dollars * dollars // (2 * AMOUNTS)         # a bid of $n has n // AMOUNTS of them before it
    return turns * WORDS_A_TURN + auctions * len(game.players) + dollars + higher


def express(game: Game) -> tuple[int, int, int]:
    """Turns, auctions, and dollars that ever come to the seats."""
    box = game.box
    phases = max(len(values) for values in box.tracks.values()) + 1         # each moves Detroit on
    turns = phases * (sum(box.house_rules.dials) + 1)
    best = max(values[-1] for values in box.tracks.values())
    income = sum(h.income + h.development for h in box.hexes) + len(box.tracks) * best
    paid = sum(c.starting_income + income + c.shares for c in box.companies)    # rounded up for every share
    return turns, len(box.companies) + turns, len(game.players) * box.starting_cash + phases * paid


def northwestern(game: Game) -> tuple[int, int, int]:
    box, seats = game.box, len(game.players)
    shares, cubes = sum(r.shares for r in box.companies), sum(r.cubes for r in box.companies)
    payments = seats + 2 * len(box.companies)                   # cards, Specials, and one for going west
    turns = (seats + shares + cubes + payments) * (seats + 1)   # a full round of passes ends the game
    paid = sum(r.shares * (LINK_DIVIDEND + WEST_DIVIDEND) * r.cubes for r in box.companies)
    return turns, shares, seats * box.starting_cash + payments * paid
