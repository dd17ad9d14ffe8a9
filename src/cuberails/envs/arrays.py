"""The arrays of the vector environment: allocated once, written in place by compiled code.

A row is a game, or with `per_agent` a seat of a game: the rows of game i begin at i * rows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cuberails.engine.batch import Batch
from cuberails.envs.encoding import Encoding
from cuberails.kernel.layout import IntGrid, Ints, Pool


class Settings(NamedTuple):
    """How a vector of games is played; all are integers, so that they compile to one type."""

    by_cash: int
    rows: int  # of a game: one, or one for each seat
    resets_next_step: int  # AutoresetMode.NEXT_STEP
    replaces_illegal: int
    given_seat: int  # with opponents: your seat, or -1 to draw one for every game


class Arrays(NamedTuple):
    pool: Pool  # (games,)
    start: Pool  # (1,)
    windows: Ints  # (games,) see `actions.py`
    rng: IntGrid  # (games, 2) for actions at random
    ended: Ints  # (games,) 1 if the last step ended the game
    returns: Any  # (games, seats) of games that ended in this step, otherwise zeros
    views: Any  # (rows, size) uint8
    features: Any  # (rows, features) float32, or (0, features)
    bits: Any  # (size,) of `Encoding`
    scales: Any  # (features,) of `Encoding`
    last_views: Any  # (rows, size) the last observations of games that ended in this step
    masks: Any  # (rows, actions) int8
    seats: Any  # (rows,) the seat that acts; with `per_agent` that of the row
    acts: Any  # (rows,) 1 where an action is wanted
    rewards: Any  # (rows,)
    terminated: Any  # (rows,) bool
    replaced: Any  # (rows,) bool: the action was illegal, and another one was played


def new_arrays(encoding: Encoding, batch: Batch, settings: Settings, has_features: bool) -> Arrays:
    games, rows = batch.size, batch.size * settings.rows
    ints, size, width = encoding.machine.ints, encoding.size, len(encoding.scales)
    return Arrays(
        batch.pool,
        encoding.on.moved(encoding.game.start().state.pool),
        ints(games),
        ints(games, 2),
        ints(games),
        np.zeros((games, batch.seats)),
        np.zeros((rows, size), np.uint8),
        np.zeros((rows if has_features else 0, width), np.float32),
        encoding.bits,
        encoding.scales,
        np.zeros((rows, size), np.uint8),
        np.zeros((rows, encoding.actions.size), np.int8),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.bool_),
        np.zeros(rows),
        np.zeros(rows, np.bool_),
        np.zeros(rows, np.bool_),
    )
