"""The encoding of a setup: the parts of its observations, its actions, and their compiled functions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cuberails.engine.game import Game
from cuberails.envs.actions import Actions
from cuberails.envs.loops import loops_of, loops_on
from cuberails.envs.research import research_of
from cuberails.kernel.machines import bulk
from cuberails.kernel.observation import Part, spread

Reals = npt.NDArray[np.float32]


class Place(NamedTuple):
    """A part of an observation, and its slice of the vector."""

    part: Part
    first: int
    last: int  # exclusive


class Encoding:
    """Observations and actions of one setup.

    An observation is a row of bytes with everything that is on the table. Its shape and the actions depend on
    the map only, so that one network fits every number of players and all modules.
    """

    version = "cuberails-observation-1"
    dtype = np.uint8

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts = research_of(game.type).parts(game.box)
        self.actions = Actions(game)
        self.machine = bulk()
        self.on = game.on(self.machine)
        self.templates = loops_of(game.type, len(game.words.verbs))
        self.loops = loops_on(self.machine, self.templates)  # for pools of that machine
        self.places = tuple(places_of(self.parts))
        self.size = self.places[-1].last
        self._map = [place for place in self.places if place.part.bits]  # always the last parts

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoding, (self.game,)

    @property
    def name(self) -> str:
        return f"{self.version} {self.game.name}"

    def split(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Views of the parts by their names; the last axis is that of an observation."""
        lead = observation.shape[:-1]
        return {
            place.part.name: observation[..., place.first : place.last].reshape(*lead, *place.part.shape)
            for place in self.places
        }

    @cached_property
    def scales(self) -> Reals:
        """(features,) the factors that `features` applies."""
        return np.concatenate([scales_of(part) for part in self.parts])

    @cached_property
    def most_features(self) -> Reals:
        """(features,) the largest value that each feature can have."""
        return (
            np.repeat(np.where(self.bits, 1, 255), np.maximum(self.bits, 1)).astype(np.float32) * self.scales
        )

    @cached_property
    def bits(self) -> npt.NDArray[np.int64]:
        """(size,) how many bits of each byte are separate features; 0 for a number."""
        return np.repeat([part.bits for part in self.parts], [prod(part.shape) for part in self.parts])

    def features(self, observation: npt.NDArray[np.uint8]) -> Reals:
        """(..., features) input for a network: one number per bit of the map, all roughly between 0 and 1."""
        found = [observation[..., : self._map[0].first if self._map else self.size]]
        for place in self._map:
            cells = observation[..., place.first : place.last, None]
            bits = np.unpackbits(cells, axis=-1, count=place.part.bits, bitorder="little")
            found.append(bits.reshape(*observation.shape[:-1], -1))
        return np.concatenate(found, axis=-1) * self.scales

    def write_features(self, observation: npt.NDArray[np.uint8], out: Reals) -> None:
        """The features of one observation, in compiled code."""
        self.machine.version(spread)(observation, self.bits, self.scales, out)


def places_of(parts: list[Part]) -> Iterator[Place]:
    n = 0
    for part in parts:
        yield Place(part, n, n + prod(part.shape))
        n += prod(part.shape)


def scales_of(part: Part) -> Reals:
    """The factors of a part. Dollars count in windows: a window is 1, a dollar 1 / AMOUNTS."""
    found = np.full((*part.shape, part.bits or 1), 1 / part.scale, np.float32)
    if part.is_dollars:
        found[..., 0, :] = 1
    return found.reshape(-1)
