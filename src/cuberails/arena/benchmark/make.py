"""Make a benchmark set: strong bots play, positions are drawn at random, a long search evaluates each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from cuberails.arena.benchmark.positions import BenchmarkPosition
from cuberails.bots.bot import Candidate
from cuberails.bots.mcts import MctsBot
from cuberails.bots.registry import make_bot
from cuberails.bots.search.searcher import Budget
from cuberails.engine.game import make_game, seat_names
from cuberails.engine.position import Position
from cuberails.engine.record import Record

PLAYER = "mcts:2000"
SIMULATIONS = 20_000
FROM_A_GAME = 4
DECIDED = 0.95  # win probability of a seat that has as good as won
SEARCHED = 0.01  # of all visits: a sentence with fewer has no estimate


class Setup(NamedTuple):
    game: str
    players: int
    modules: tuple[str, ...] = ()


SETUPS = (
    *(Setup("chicago-express", players) for players in range(2, 7)),
    Setup("chicago-express", 4, ("erie",)),
    Setup("chicago-express", 4, ("narrow_gauge",)),
    *(Setup("chicago-and-northwestern", players) for players in range(3, 6)),
)


def make_positions(
    positions: int, seed: int, simulations: int = SIMULATIONS, player: str = PLAYER
) -> Iterator[BenchmarkPosition]:
    """The same number of positions for every setup."""
    each = positions // len(SETUPS)
    for k, setup in enumerate(SETUPS):
        yield from islice(undecided(setup, seed * 1000 + k, simulations, player, k * each), each)


def undecided(
    setup: Setup, seed: int, simulations: int, player: str, number: int
) -> Iterator[BenchmarkPosition]:
    """Positions that no seat has as good as won."""
    for position in sample(setup, seed, player):
        found = evaluated(position, number, simulations)
        if max(found.victory) < DECIDED:
            yield found
            number += 1


def sample(setup: Setup, seed: int, player: str) -> Iterator[Position]:
    """Positions with more than one legal sentence, a few from every game."""
    rng, number = random.Random(seed), 0
    while True:
        played = [p for p in play(setup, player, seed * 100 + number) if len(p.legal()) > 1]
        yield from sorted(rng.sample(played, FROM_A_GAME), key=lambda position: position.ply)
        number += 1


def play(setup: Setup, player: str, seed: int) -> list[Position]:
    names = seat_names(setup.players)
    position = make_game(setup.game, names, setup.modules).start()
    bots = [make_bot(player, seed * 10 + seat) for seat in range(setup.players)]
    found = []
    while position.to_move is not None:
        found.append(position)
        position = position.play(bots[position.to_move].choose(position))
    return found


def evaluated(position: Position, number: int, simulations: int) -> BenchmarkPosition:
    candidates = search(position, number, simulations)
    seat, best = position.to_move or 0, candidates[0]
    return BenchmarkPosition(
        number,
        Record(position.game, list(position.actions)).to_dict(),
        seat,
        best.sentence,
        [round(x, 4) for x in best.victory],
        [round(x, 1) for x in best.cash],
        {c.sentence: round(c.victory[seat], 4) for c in candidates},
    )


def search(position: Position, seed: int, simulations: int) -> list[Candidate]:
    """The sentences that the search visited often, its choice first."""
    bot = MctsBot(str(simulations), seed)
    bot.budget = Budget(simulations, is_thorough=True)
    found = bot.explain(position).candidates
    return [c for k, c in enumerate(found) if k == 0 or c.visits >= SEARCHED * simulations]
