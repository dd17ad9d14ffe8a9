"""The investor: one sentence ahead, valued by what shares will pay until the expected end of the game.

What it understands of a game stands in that game's `valuation.py` (how long the game will last, what a share
will pay, dilution, treasuries, who will buy the lot) and `instinct.py` (whom a build helps, what to look at).
"""
from cuberails.bots.bot import BotError
from cuberails.bots.valuer import Valuer


class InvestorBot(Valuer):
    version = 1

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        if argument:
            raise BotError(f"investor takes no argument, not {argument!r}")
        super().__init__(seed)
