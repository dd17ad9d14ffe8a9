"""max^n (Luckhardt and Irani 1986) for OpenSpiel: every seat maximizes its own value, to a fixed depth.

OpenSpiel's own max^n cannot be called from Python. This one uses only the common interface of OpenSpiel's
States, so it plays every game of perfect information without chance.
"""

# ruff: noqa: E402
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from cuberails.envs.optional import need

need("pyspiel", "openspiel")

import pyspiel

from cuberails.bots.search.templates import lookahead_of
from cuberails.bots.search.tree import new_lookahead_workspace
from cuberails.games.game_type import GameType
from cuberails.kernel.machines import PLAIN

Evaluate = Callable[[Any], Sequence[float]]  # of a State: the value for every seat


def max_n(state: Any, depth: int, evaluate: Evaluate) -> tuple[Sequence[float], int]:
    """The value for every seat and the best action, pyspiel.INVALID_ACTION at a leaf."""
    if state.is_terminal():
        return state.returns(), pyspiel.INVALID_ACTION
    if depth == 0:
        return evaluate(state), pyspiel.INVALID_ACTION
    seat, best, chosen = state.current_player(), None, pyspiel.INVALID_ACTION
    for action in state.legal_actions():
        found, _ = max_n(state.child(action), depth - 1, evaluate)
        if best is None or found[seat] > best[seat]:
            best, chosen = found, action
    return best or [], chosen


@cache
def workspace_of(game_type: GameType) -> Any:
    return new_lookahead_workspace(PLAIN, game_type.rules.state, 0.0, 1.0)


def expected(state: Any) -> list[float]:
    """The investor's evaluation of one of our States: every seat's share of the victory, or of the cash."""
    session = state.session
    work, look = workspace_of(session.game.type), lookahead_of(session.game.type)
    look.value_for(session.game.constants[0], session.state.struct, work, 0, True)
    found = [float(part) for part in (work.cash if session.by_cash else work.victory)[: session.seats]]
    whole = sum(found)
    return [part / whole for part in found] if whole > 0 else [1 / session.seats] * session.seats


class MaxNBot(pyspiel.Bot):
    """A bot for OpenSpiel that plays one seat by max^n; `depth` counts actions (words)."""

    def __init__(self, depth: int = 2, evaluate: Evaluate = expected) -> None:
        super().__init__()
        if depth < 1:
            raise ValueError(f"depth is {depth}; it must be at least 1")
        self.depth, self.evaluate = depth, evaluate

    def step(self, state: Any) -> int:
        _, action = max_n(state, self.depth, self.evaluate)
        return action

    def restart_at(self, state: Any) -> None:
        """Nothing to do: the bot keeps no state."""
