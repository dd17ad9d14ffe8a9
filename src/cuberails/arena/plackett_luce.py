"""Plackett-Luce: the order of finish of games with many players, fitted by maximum likelihood.

The winner is drawn among all seats, then the second among the rest, and so on. Each time, a seat's chance is
proportional to exp(its score), and the score is the strength of the bot plus a term for the seat. Seats that
share a rank are drawn from the same rest (Breslow's rule).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]

# 1 / variance of normal priors: few games must not give large terms, nor a bot that never lost all the points
STRENGTH_PRIOR, SEAT_PRIOR, FACTOR_PRIOR = 0.25, 10.0, 25.0
STEPS, TOLERANCE = 60, 1e-7  # of Newton's method
SMALLEST_STEP = 1e-4
NOBODY = -1  # in place of a bot, where a game has fewer seats than others


class Game(NamedTuple):
    """One game: bots and ranks by seat; rank 1 is the best, and equal cash has the same rank."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    block: Hashable = 0  # games with the same bots and seeds, rotated through the seats


class Model(NamedTuple):
    """Which terms the score of a seat has."""

    name: str
    seats: bool = False  # a term for every seat, for each number of players
    players: Literal["", "scale", "own"] = ""  # strength times a factor, or another strength, for each number
    places: Literal["all", "first"] = "all"  # which places are fitted


class Table:
    """Games as arrays; (g, s) is seat s of game g."""

    def __init__(self, games: Sequence[Game], bots: Sequence[str] | None = None) -> None:
        self.games = games
        self.bots = tuple(bots or dict.fromkeys(bot for game in games for bot in game.bots))
        self.counts = tuple(sorted({len(game.bots) for game in games}))
        most = max(self.counts)
        number = {bot: k for k, bot in enumerate(self.bots)}
        self.bot: Indices = np.full((len(games), most), NOBODY)
        self.rank: Indices = np.full((len(games), most), 0)
        for g, game in enumerate(games):
            self.bot[g, : len(game.bots)] = [number[bot] for bot in game.bots]
            self.rank[g, : len(game.bots)] = game.ranks
        self.is_seat = self.bot != NOBODY  # (g, s)
        self.size: Indices = self.is_seat.sum(1)
        self.count: Indices = np.searchsorted(self.counts, self.size)  # which number of players
        # remains[g, r, s]: seat s is still in the game when the place of seat r is drawn
        remains = self.rank[:, None, :] >= self.rank[:, :, None]
        self.remains = remains & self.is_seat[:, :, None] & self.is_seat[:, None, :]
        first = (self.rank == 1) & self.is_seat
        self.victory: Array = first / first.sum(1, keepdims=True)  # (g, s) shares


class Layout(NamedTuple):
    """Where the parameters of a model are: strengths, then seats, then factors."""

    strengths: int
    seats: int
    factors: int

    @property
    def size(self) -> int:
        return self.strengths + self.seats + self.factors


def layout_of(model: Model, table: Table) -> Layout:
    counts = len(table.counts)
    strengths = len(table.bots) * (counts if model.players == "own" else 1)
    seats = sum(table.counts) if model.seats else 0
    return Layout(strengths, seats, counts if model.players == "scale" else 0)


def scores(model: Model, table: Table, x: Array) -> tuple[Array, Array]:
    """(g, s) the scores, and (g, s, p) their derivatives by the parameters."""
    layout = layout_of(model, table)
    games, seats = table.bot.shape
    slope = np.zeros((games, seats, layout.size))
    rows, cols = np.nonzero(table.is_seat)
    bot, count = table.bot[rows, cols], table.count[rows]
    which = bot + (count * len(table.bots) if model.players == "own" else 0)
    factor = x[layout.strengths + layout.seats + count] if layout.factors else np.ones(len(rows))
    slope[rows, cols, which] = factor
    if layout.factors:
        slope[rows, cols, layout.strengths + layout.seats + count] = x[which]
    found = np.zeros((games, seats))
    found[rows, cols] = factor * x[which]
    if layout.seats:
        first = np.concatenate([[0], np.cumsum(table.counts)])
        place = layout.strengths + first[count] + cols
        slope[rows, cols, place] = 1.0
        found[rows, cols] += x[place]
    return found, slope


def chances(table: Table, score: Array) -> Array:
    """(g, s) of winning."""
    shown = np.where(table.is_seat, score, -np.inf)
    found: Array = np.exp(shown - shown.max(1, keepdims=True))
    found /= found.sum(1, keepdims=True)
    return found


def stage_weights(model: Model, table: Table, weights: Array) -> Array:
    """(g, r) how much the draw of each seat's place counts."""
    found: Array = (table.victory if model.places == "first" else table.is_seat) * weights[:, None]
    return found


def prior_of(model: Model, table: Table) -> Array:
    """(p,) 1 / variance of each parameter."""
    return np.repeat([STRENGTH_PRIOR, SEAT_PRIOR, FACTOR_PRIOR], layout_of(model, table))


def start_of(model: Model, table: Table) -> Array:
    layout = layout_of(model, table)
    x = np.zeros(layout.size)
    x[layout.strengths + layout.seats :] = 1.0
    return x


def likelihood(model: Model, table: Table, x: Array, stages: Array) -> float:
    """The logarithm of the likelihood, with that of the prior."""
    score, _ = scores(model, table, x)
    rest = np.where(table.remains, score[:, None, :], -np.inf)
    top = np.where(table.is_seat, rest.max(2, initial=-1e300), 0.0)
    total = np.exp(rest - top[:, :, None]).sum(2)
    drawn = score - top - np.log(np.where(total > 0, total, 1.0))
    away = x - start_of(model, table)
    return float((stages * drawn).sum() - (prior_of(model, table) * away**2).sum() / 2)


def fit(model: Model, table: Table, weights: Array | None = None, start: Array | None = None) -> Array:
    """The parameters of greatest likelihood, by Newton's method with halved steps. `weights` are of games."""
    x = start_of(model, table) if start is None else start.copy()
    origin = start_of(model, table)
    stages = stage_weights(model, table, np.ones(len(table.games)) if weights is None else weights)
    value = likelihood(model, table, x, stages)
    for _ in range(STEPS):
        step = newton_step(model, table, x, origin, stages)
        part = 1.0
        while (better := likelihood(model, table, x + part * step, stages)) < value and part > SMALLEST_STEP:
            part /= 2
        if better < value:
            return x
        x = x + part * step
        if better - value < TOLERANCE * (1 + abs(value)):
            return x
        value = better
    return x


def newton_step(model: Model, table: Table, x: Array, origin: Array, stages: Array) -> Array:
    score, slope = scores(model, table, x)
    rest = np.where(table.remains, score[:, None, :], -np.inf)
    top = np.where(table.is_seat, rest.max(2, initial=-1e300), 0.0)
    drawn = np.exp(rest - top[:, :, None])
    drawn /= np.maximum(drawn.sum(2, keepdims=True), 1e-300)  # (g, r, s) chances of each draw
    gone = np.einsum("gr,grs->gs", stages, drawn)
    prior = prior_of(model, table)
    gradient = np.einsum("gs,gsp->p", stages - gone, slope) - prior * (x - origin)
    mean = np.einsum("grs,gsp->grp", drawn, slope)
    flat, by_draw = slope.reshape(-1, slope.shape[2]), mean.reshape(-1, slope.shape[2])
    curve = (flat * gone.reshape(-1, 1)).T @ flat - (by_draw * stages.reshape(-1, 1)).T @ by_draw
    found: Array = np.linalg.solve(curve + np.diag(prior), gradient)
    return found
