"""Bots that look one sentence ahead and take the one with the best evaluation.

The horizon, the noise of the evaluation and the weight of cash make the difference between a beginner and
an investor. What they know about a game is in its evaluation (how long the game will last, what a share will
pay, dilution, treasuries, who will buy the lot) and its priors (whom a build helps).
"""

from __future__ import annotations

from cuberails.bots.bot import BotError, Candidate, Choice
from cuberails.bots.explain import reason_for
from cuberails.bots.search.templates import lookahead_of
from cuberails.bots.search.tree import LookaheadWorkspace, new_lookahead_workspace
from cuberails.engine.game import Game, module_on
from cuberails.engine.notation import Draft
from cuberails.engine.position import Position
from cuberails.engine.takeover import TAKEOVER
from cuberails.games.game_type import GameType
from cuberails.kernel.layout import Pool, copy_of
from cuberails.kernel.machines import PLAIN, Host
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import FIRST_INNER

WIDTH = 10  # answers tried for each question
NOISE = 0.01  # breaks ties at random


class OneMoveBot:
    def __init__(
        self, seed: int = 0, sees_end: bool = True, noise: float = NOISE, cash_weight: float = 1.0
    ) -> None:
        self.seed, self.sees_end, self.noise, self.cash_weight = seed, sees_end, noise, cash_weight
        self.works: dict[tuple[Host, GameType], LookaheadWorkspace] = {}

    def choose(self, position: Position) -> str:
        return self.say(position.game, position.state.pool, position.ply)

    def answers(self, game: Game, pool: Pool, ply: int) -> list[int]:
        """The plan, cut where the sentence ends."""
        loops, after, found = game.type.loops, copy_of(pool), list[int]()
        for a in self.plan(game, pool, ply):
            found.append(a)
            loops.apply_at(game.constants, after, 0, a)
            if int(after[0].phase) < FIRST_INNER:
                break
        return found

    def explain(self, position: Position) -> Choice:
        """The candidates are its choice, and the best sentence for each other first word that it tried."""
        sentence, seat = self.choose(position), position.to_move or 0
        others = dict.fromkeys(self.say_after(position, a) for a in self.first_answers(position))
        others.pop(sentence, None)
        found = [self.candidate(seat, position.play(other)) for other in others]
        found.sort(key=lambda each: -each.victory[seat])
        after = position.play(sentence)
        return Choice(sentence, reason_for(position, after), (self.candidate(seat, after), *found))

    def candidate(self, seat: int, after: Position) -> Candidate:
        """The evaluation without this bot's cash weight."""
        game, seats = after.game, len(after.game.players)
        work = self.work_on(PLAIN, game.type)
        work.cash_weight[0] = 1.0
        lookahead_of(game.type).value_for(game.constants[0], after.state.struct, work, seat, self.sees_end)
        work.cash_weight[0] = self.cash_weight
        return Candidate(
            after.sentence, 1, tuple(map(float, work.victory[:seats])), tuple(map(float, work.cash[:seats]))
        )

    def first_answers(self, position: Position) -> list[int]:
        look, t, s = lookahead_of(position.game.type), position.game.constants[0], position.state.struct
        work = self.work_on(PLAIN, position.game.type)
        out, priors = work.out[0], work.priors[0]
        n = int(look.set_priors(t, s, out, look.legal(t, s, out), priors))
        best = sorted((k for k in range(n) if priors[k] > 0), key=lambda k: -priors[k])
        return [int(out[k]) for k in best[:WIDTH]]

    def say_after(self, position: Position, a: int) -> str:
        """The best sentence that begins with this answer."""
        draft = Draft(position.game.setting, position.state.pool)
        draft.answer(a, "")
        if draft.is_whole:
            return draft.said
        return self.say(position.game, position.state.pool, position.ply, draft)

    def say(self, game: Game, pool: Pool, salt: int, draft: Draft | None = None) -> str:
        """The best sentence, or the best way to finish a draft."""
        found = draft or Draft(game.setting, pool)
        for a in self.plan(game, found.pool, salt):
            found.answer(a, "")
            if int(found.pool[0].phase) < FIRST_INNER:
                break
        return found.said

    def plan(self, game: Game, pool: Pool, salt: int) -> list[int]:
        machine = TAKEOVER.machine_for(game.type)
        look, on, work = (
            module_on(machine, lookahead_of(game.type)),
            game.on(machine),
            self.work_on(machine, game.type),
        )
        machine.version(seed_rng)(work.rng, self.seed, salt)
        look.best_sentence(on.constants, on.moved(pool), work, self.sees_end, WIDTH)
        return [int(a) for a in work.plan[0]]

    def work_on(self, machine: Host, game_type: GameType) -> LookaheadWorkspace:
        """The workspace of a machine, made once."""
        key = machine, game_type
        if key not in self.works:
            self.works[key] = new_lookahead_workspace(
                machine, game_type.rules.state, self.noise, self.cash_weight
            )
        return self.works[key]


class GreedyBot(OneMoveBot):
    """Plays as if the next dividend were the last that counts."""

    version = 3

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        if argument:
            raise BotError(f"greedy takes no argument, not {argument!r}")
        super().__init__(seed, sees_end=False)


class InvestorBot(OneMoveBot):
    """Values shares by what they will pay until the expected end of the game."""

    version = 1

    def __init__(self, argument: str = "", seed: int = 0) -> None:
        if argument:
            raise BotError(f"investor takes no argument, not {argument!r}")
        super().__init__(seed)
