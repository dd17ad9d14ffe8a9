"""max^n for OpenSpiel: every seat in turn takes what is best for itself, to a depth, and the rest is judged.

OpenSpiel's own max^n is in its C++ library alone, with no way to it from Python. This one asks a State for
nothing but what all of OpenSpiel's States have, so it plays every game of perfect information without chance.
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

Judge = Callable[[Any], Sequence[float]]        # of a State: what every seat may expect


def max_n(state: Any, depth: int, judge: Judge) -> tuple[Sequence[float], int]:
    """What every seat gets if all choose for themselves, and the action; pyspiel.INVALID_ACTION for none."""
    if state.is_terminal():
        return state.returns(), pyspiel.INVALID_ACTION
    if depth == 0:
        return judge(state), pyspiel.INVALID_ACTION
    seat, best, chosen = state.current_player(), None, pyspiel.INVALID_ACTION
    for action in state.legal_actions():
        found, _ = max_n(state.child(action), depth - 1, judge)
        if best is None or found[seat] > best[seat]:
            best, chosen = found, action
    return best or [], chosen


@cache
def workspace_of(game_type: GameType) -> Any:
    return new_lookahead_workspace(game_type.rules.state, 0.0, 1.0)


def expected(state: Any) -> list[float]:
    """What our investor expects of a State of ours: every seat's part of the victory, or of the cash."""
    session = state.session
    work, look = workspace_of(session.game.type), lookahead_of(session.game.type)
    look.value_for(session.game.constants[0], session.state.record, work, 0, True)
    found = [float(part) for part in (work.cash if session.by_cash else work.victory)[: session.seats]]
    whole = sum(found)
    return [part / whole for part in found] if whole > 0 else [1 / session.seats] * session.seats


class MaxNBot(pyspiel.Bot):
    """One seat by max^n, for OpenSpiel's own loops; `depth` counts actions, the words of our sentences."""

    def __init__(self, depth: int = 2, judge: Judge = expected) -> None:
        super().__init__()
        if depth < 1:
            raise ValueError(f"depth is {depth}; to choose, it must look one action ahead at least")
        self.depth, self.judge = depth, judge

    def step(self, state: Any) -> int:
        _, action = max_n(state, self.depth, self.judge)
        return action

    def restart_at(self, state: Any) -> None:
        """It remembers nothing."""
