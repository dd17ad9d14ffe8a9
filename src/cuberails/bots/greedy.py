"""The greedy bot: whatever looks best if the next dividend were the last that counts."""
from cuberails.bots.bot import BotError
from cuberails.bots.valuer import Valuer


class GreedyBot(Valuer):
    version = 3

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        if argument:
            raise BotError(f"greedy takes no argument, not {argument!r}")
        super().__init__(seed, far=False)
