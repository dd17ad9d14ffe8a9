"""What a seed means beyond one random game: batches, the random bot, the arena and `simulate`, as text."""

from __future__ import annotations

import json
from collections.abc import Iterator

from cuberails import Batch, Game, Record
from cuberails.arena.match import Match, line_up
from cuberails.arena.play import play_number
from cuberails.bots.random import RandomBot
from cuberails.engine.playouts import Series, Spread, Tally, simulate
from cuberails.kernel.random_play import POLICIES
from tests.combinations import ALL, Combination, lay_out, name_of

SEED, GAMES, BATCH, SIMULATED = 2027, 9, 3, 20
ONE_EACH: list[Combination] = [
    ("chicago-express", ["erie", "narrow_gauge"], 4),
    ("chicago-and-northwestern", [], 4),
]
MATCHES = [
    Match(("random", "greedy", "investor"), players=(3, 4), modules=("erie",), seed=7),
    Match(("level:5", "mcts:200"), players=(2, 6, 4), pairing="duel", seed=SEED),
    Match(("a", "b", "c", "d", "e", "f"), "chicago-and-northwestern", (5,)),
]
PLAYED = [
    Match(("random", "random:uniform"), players=(3,), modules=("narrow_gauge",), seed=3),
    Match(("random", "random:uniform"), "chicago-and-northwestern", players=(4,), pairing="duel"),
]


def text() -> str:
    parts = [*batches(), *random_bots(), *matches(), *arena_games(), *simulations()]
    return "".join(f"{line}\n" for line in parts)


def batches() -> Iterator[str]:
    for combination in ONE_EACH:
        for policy in POLICIES:
            batch = Batch(lay_out(combination), BATCH)
            yield f"batch of {BATCH}, {name_of(combination)}, {policy}, seed {SEED}"
            yield f"  actions {batch.play_out(SEED, policy)}"
            yield f"  cash {json.dumps(batch.cash().tolist())}"
            yield f"  returns {json.dumps(batch.returns().tolist())}"


def random_bots() -> Iterator[str]:
    for combination in ONE_EACH:
        for policy in POLICIES:
            yield f"random:{policy} in every seat, {name_of(combination)}, seeds {SEED} and on"
            yield from (f"  {sentence}" for sentence in bot_game(lay_out(combination), policy))


def bot_game(game: Game, policy: str) -> list[str]:
    bots = [RandomBot(policy, SEED + seat) for seat in range(len(game.players))]
    record, position = Record(game), game.start()
    while position.to_move is not None:
        position = record.play(position, bots[position.to_move].choose(position))
    return record.actions


def matches() -> Iterator[str]:
    for match in MATCHES:
        yield f"match {json.dumps(match.bots)}, {match.game}, {match.pairing}, seed {match.seed}"
        for number in range(GAMES):
            found = line_up(match, number)
            yield f"  {number}: " + ", ".join(map("{} {}".format, found.bots, found.seeds))


def arena_games() -> Iterator[str]:
    for match in PLAYED:
        for number in range(2):
            game = json.loads(play_number(match, number))
            yield f"arena, {match.game}, seed {match.seed}, game {number}: {', '.join(game['arena']['bots'])}"
            yield from (f"  {sentence}" for sentence in game["actions"])
            yield f"  result {json.dumps(game['result'])}"


def simulations() -> Iterator[str]:
    for combination in ALL:
        game = lay_out(combination)
        for policy in POLICIES:
            tally = Tally.empty(len(game.players))
            for played in simulate(Series(game, SEED, policy, False), SIMULATED, 1):
                tally.merge(played.tally)
            yield f"simulate {SIMULATED} games, {name_of(combination)}, {policy}, seed {SEED}"
            yield from (f"  {line}" for line in counted(tally))
    yield from simulated_records()


def counted(tally: Tally) -> Iterator[str]:
    for name in ("actions", "sentences", "rounds"):
        yield f"{name} {spread(getattr(tally, name))}"
    yield f"wins {json.dumps(tally.wins)}"
    yield from (f"cash {spread(cash)}" for cash in tally.cash)
    yield f"endings {json.dumps(tally.endings, sort_keys=True)}"


def spread(found: Spread) -> str:
    return f"{found.count} games, {found.total} in all, {found.low} to {found.high}"


def simulated_records() -> Iterator[str]:
    for combination in ONE_EACH:
        series = Series(lay_out(combination), SEED, "directed", True)
        yield f"simulate with records, {name_of(combination)}, directed, seed {SEED}"
        for played in simulate(series, 1, 1):
            yield from (f"  {record}" for record in played.records)
