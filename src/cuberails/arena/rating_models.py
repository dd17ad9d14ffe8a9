"""Which rating model fits our games best, and how sure its ratings are.

Models are compared by the log-loss of the winner in games that they were not fitted to. Intervals come from a
bootstrap over blocks of games: a block is one line-up with the same seeds, rotated through all seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import log
from typing import NamedTuple

import numpy as np

from cuberails.arena.plackett_luce import Array, Game, Model, Table, chances, fit, layout_of, scores
from cuberails.arena.ratings import Ratings

MODELS = (
    Model("strength, from the winner alone", places="first"),
    Model("strength"),
    Model("strength and seat", seats=True),
    Model("strength times a factor for the number of players, and seat", seats=True, players="scale"),
    Model("another strength for each number of players, and seat", seats=True, players="own"),
)
EVEN, LIVE = "all seats alike", "openskill, game by game"
FOLDS = 5
RESAMPLED = 200  # times, for the intervals
POINTS = 400 / log(10)  # of Elo: 400 points between two bots are odds of 10 to 1
ANCHOR = "random"  # has 0 points


class Loss(NamedTuple):
    """How well a model predicts winners that it has not seen: less is better."""

    name: str
    loss: float


class Rating(NamedTuple):
    """Points with their 95% interval."""

    points: float
    low: float
    high: float


class Rated(NamedTuple):
    """The fit of the best model. Ratings and seats are by number of players; None stands for all of them."""

    games: int
    blocks: int
    model: Model
    losses: list[Loss]  # the best first
    ratings: dict[int | None, dict[str, Rating]]  # the best bot first
    seats: dict[int, list[Rating]]  # what a seat is worth, in points
    factors: dict[int, float]  # how much strength counts with this number of players


def rate(games: Sequence[Game], resampled: int = RESAMPLED) -> Rated:
    """Choose a model, fit it, and find the intervals. At least two games and two bots are needed."""
    table = Table(games)
    models = [model for model in MODELS if not model.players or len(table.counts) > 1]
    losses = [Loss(model.name, held_out_loss(model, table)) for model in models]
    best = models[min(range(len(models)), key=lambda k: losses[k].loss)]
    losses += [Loss(EVEN, even_loss(table)), Loss(LIVE, live_loss(table))]
    fitted = fit(best, table)
    samples = with_mean_factor(best, table, bootstrap(best, table, fitted, resampled))
    x = with_mean_factor(best, table, fitted[None])[0]
    return Rated(
        len(games),
        len({game.block for game in games}),
        best,
        sorted(losses, key=lambda each: each.loss),
        ratings_of(best, table, x, samples),
        seats_of(best, table, x, samples),
        factors_of(best, table, x),
    )


def folds_of(table: Table) -> Array:
    """(g,) the fold of each game; a block is never divided."""
    blocks = list(dict.fromkeys(game.block for game in table.games))
    order = np.random.default_rng(0).permutation(len(blocks))
    fold = {block: int(order[k]) % FOLDS for k, block in enumerate(blocks)}
    return np.array([fold[game.block] for game in table.games], np.float64)


def loss_of(table: Table, chance: Array) -> Array:
    """(g,) the log-loss of the winner; a shared victory counts in parts."""
    found: Array = -(table.victory * np.log(np.maximum(chance, 1e-12))).sum(1)
    return found


def held_out_loss(model: Model, table: Table) -> float:
    folds, total = folds_of(table), np.zeros(len(table.games))
    for fold in range(FOLDS):
        x = fit(model, table, (folds != fold).astype(np.float64))
        held = folds == fold
        total[held] = loss_of(table, chances(table, scores(model, table, x)[0]))[held]
    return float(total.mean())


def even_loss(table: Table) -> float:
    return float(loss_of(table, table.is_seat / table.size[:, None]).mean())


def live_loss(table: Table) -> float:
    """The loss of the ratings that are shown while games are played."""
    folds, total = folds_of(table), np.zeros(len(table.games))
    for fold in range(FOLDS):
        ratings = Ratings()
        for game, other in zip(table.games, folds, strict=True):
            if other != fold:
                ratings.add(game.bots, game.ranks)
        chance = np.zeros(table.bot.shape)
        for g, game in enumerate(table.games):
            chance[g, : len(game.bots)] = ratings.chances(game.bots)
        held = folds == fold
        total[held] = loss_of(table, chance)[held]
    return float(total.mean())


def bootstrap(model: Model, table: Table, x: Array, resampled: int) -> Array:
    """(samples, p) the parameters of fits to blocks drawn with replacement."""
    number = {block: k for k, block in enumerate(dict.fromkeys(game.block for game in table.games))}
    block = np.array([number[game.block] for game in table.games])
    rng = np.random.default_rng(0)
    found = []
    for _ in range(resampled):
        drawn = np.bincount(rng.integers(len(number), size=len(number)), minlength=len(number))
        found.append(fit(model, table, drawn[block].astype(np.float64), x))
    return np.array(found).reshape(resampled, len(x))


def with_mean_factor(model: Model, table: Table, samples: Array) -> Array:
    """The same fits with factors of 1 on average, so that strengths are those of an average game."""
    layout, found = layout_of(model, table), samples.copy()
    if layout.factors and len(samples):
        mean = found[:, -layout.factors :].mean(1, keepdims=True)
        found[:, : layout.strengths] *= mean
        found[:, -layout.factors :] /= mean
    return found


def interval(value: Array, samples: Array) -> Rating:
    low, high = np.quantile(samples, [0.025, 0.975]) if len(samples) else (value, value)
    return Rating(*(float(each) * POINTS for each in (value, low, high)))


def ratings_of(model: Model, table: Table, x: Array, samples: Array) -> dict[int | None, dict[str, Rating]]:
    """Points above the anchor, which is `random`, or the weakest bot where `random` did not play."""
    bots = len(table.bots)
    groups = zip(table.counts if model.players == "own" else (None,), count(0, bots), strict=False)
    found: dict[int | None, dict[str, Rating]] = {}
    for players, first in groups:
        own, drawn = x[first : first + bots], samples[:, first : first + bots]
        anchor = table.bots.index(ANCHOR) if ANCHOR in table.bots else int(own.argmin())
        above, spread = own - own[anchor], drawn - drawn[:, [anchor]]
        listed = {
            table.bots[k]: interval(above[k], spread[:, k])
            for k in np.argsort(-own)
            if players is None or (table.size[(table.bot == k).any(1)] == players).any()
        }
        found[players] = listed
    return found


def seats_of(model: Model, table: Table, x: Array, samples: Array) -> dict[int, list[Rating]]:
    """Points above the mean of all seats."""
    layout, found, first = layout_of(model, table), {}, layout_of(model, table).strengths
    for players in table.counts if layout.seats else ():
        own, drawn = x[first : first + players], samples[:, first : first + players]
        drawn = drawn - drawn.mean(1, keepdims=True)
        found[players] = [interval(own[k] - own.mean(), drawn[:, k]) for k in range(players)]
        first += players
    return found


def factors_of(model: Model, table: Table, x: Array) -> dict[int, float]:
    layout = layout_of(model, table)
    if not layout.factors:
        return {}
    factors = x[layout.strengths + layout.seats :].tolist()
    return dict(zip(table.counts, factors, strict=True))
