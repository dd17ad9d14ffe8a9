"""A bot for tests that can explain itself: it takes the first legal sentence, and has reasons."""

from cuberails.bots.bot import Candidate, Choice
from cuberails.engine.position import Position


class Oracle:
    def __init__(self, argument: str = "", seed: int = 0) -> None:
        self.word = argument or "fate"

    def choose(self, position: Position) -> str:
        return self.explain(position).sentence

    def explain(self, position: Position) -> Choice:
        seats = len(position.game.players)
        first, second = list(position.legal())[:2]
        return Choice(
            first,
            f"because of {self.word} at ply {position.ply}",
            (
                Candidate(first, 1234, (0.5,) * seats, (77.4,) * seats),
                Candidate(second, 6, (0.25,) * seats, (40.0,) * seats),
            ),
        )
