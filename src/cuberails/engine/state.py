"""The public handle to a state, for bots, environments and analysis that call the rules.

    position = game.start()
    position.state.struct.cash[0]                           # a field of the struct, as the rules see it
    pool = position.state.copy()                            # a pool of one state that you may change
    loops = position.game.type.loops
    loops.apply_at(position.state.constants, pool, 0, a)    # plays an answer on it

The state of a Position is a plain object, that of a Batch a numpy record in compiled code; the fields are the
same. Both are for reading: make a copy to play on. For thousands of positions at once, use compiled code:

    here = game.on(bulk())                                  # from cuberails.kernel.machines import bulk
    here.loops.apply_many(here.constants, pool, actions)    # on a pool of here.many(n) or here.moved(pool)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cuberails.kernel.layout import Pool, copy_of, to_bytes


@dataclass(frozen=True, slots=True, eq=False)
class StateHandle:
    """A struct in a pool at an index, the game's constants, and the answers that led to it."""

    constants: Pool  # a pool of one
    pool: Pool
    index: int = 0  # of this struct
    answers: Sequence[int] = ()  # the answers since the previous position, in the kernel's numbers

    @property
    def struct(self) -> Any:
        """The state itself; `constants[0]` are its constants."""
        return self.pool[self.index]

    def copy(self) -> Pool:
        """A pool of one, holding a copy of the struct."""
        return copy_of(self.pool, self.index)

    def to_bytes(self) -> bytes:
        """Equal states have equal bytes, in both modes and on every machine."""
        return to_bytes(self.pool, self.index)
