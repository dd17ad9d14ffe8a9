"""A bot that looks one sentence ahead and takes the one it values most.

How far it sees, how much it misjudges and what it thinks of a dollar in hand make the difference between a
beginner and an investor.
"""
from __future__ import annotations

from typing import Any

from cuberails.bots.bot import Candidate, Choice
from cuberails.bots.bound import lookahead_of
from cuberails.bots.reasons import reason_for
from cuberails.bots.room import new_sheet
from cuberails.game import Game, Position
from cuberails.kernel.core import FIRST_INNER
from cuberails.kernel.dice import sow
from cuberails.kernel.layout import Pool
from cuberails.notation import Draft

WIDTH = 10              # answers of one question that are tried
DOUBT = 0.01            # so that equal choices are not always decided in the same way


class Valuer:
    def __init__(self, seed: int = 0, far: bool = True, doubt: float = DOUBT, thrift: float = 1.0) -> None:
        self.seed, self.far, self.doubt, self.thrift = seed, far, doubt, thrift
        self.game: Game | None = None
        self.sheet: Any = None

    def choose(self, position: Position) -> str:
        return self.say(position.game, position._pool, position.ply)

    def explain(self, position: Position) -> Choice:
        """Beside its choice, the best sentence with each of the other first words that it tried."""
        sentence, seat = self.choose(position), position.to_move or 0
        others = dict.fromkeys(self.say_after(position, a) for a in self.first_answers(position))
        others.pop(sentence, None)
        found = [self.candidate(seat, position.play(other)) for other in others]
        found.sort(key=lambda each: -each.victory[seat])
        after = position.play(sentence)
        return Choice(sentence, reason_for(position, after), (self.candidate(seat, after), *found))

    def candidate(self, seat: int, after: Position) -> Candidate:
        """As it counts, but without its own disregard of money."""
        game, sheet, seats = after.game, self.sheet, len(after.game.players)
        sheet.thrift[0] = 1.0
        lookahead_of(game.type).value_for(game.tables[0], after._pool[0], sheet, seat, self.far)
        sheet.thrift[0] = self.thrift
        return Candidate(after.sentence, 1, tuple(map(float, sheet.victory[:seats])),
                         tuple(map(float, sheet.cash[:seats])))

    def first_answers(self, position: Position) -> list[int]:
        look, t, s = lookahead_of(position.game.type), position.game.tables[0], position._pool[0]
        out, weights = self.sheet.out[0], self.sheet.weights[0]
        n = int(look.weigh(t, s, out, look.legal(t, s, out), weights))
        best = sorted((k for k in range(n) if weights[k] > 0), key=lambda k: -weights[k])
        return [int(out[k]) for k in best[:WIDTH]]

    def say_after(self, position: Position, a: int) -> str:
        """The best sentence that begins so."""
        draft = Draft(position.game.setting, position._pool)
        draft.answer(a, "")
        return draft.said if draft.is_whole else self.say(position.game, position._pool, position.ply, draft)

    def say(self, game: Game, pool: Pool, salt: int, draft: Draft | None = None) -> str:
        """The best sentence, or the best end of a draft."""
        found = draft or Draft(game.setting, pool)
        for a in self.plan(game, found.pool, salt):
            found.answer(a, "")
            if int(found.pool[0].phase) < FIRST_INNER:
                break
        return found.said

    def plan(self, game: Game, pool: Pool, salt: int) -> list[int]:
        look = lookahead_of(game.type)
        if self.game is None or self.game.type is not game.type:
            self.game, self.sheet = game, new_sheet(game.type.rules.state, self.doubt, self.thrift)
        sow(self.sheet.dice, self.seed, salt)
        look.best_sentence(game.tables, pool, self.sheet, self.far, WIDTH)
        return [int(a) for a in self.sheet.plan[0]]
