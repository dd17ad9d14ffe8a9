"""Replays stored actions and checks that each leads to its stored state."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cuberails.engine.digest import digest_like
from cuberails.engine.game import Game
from cuberails.engine.notation import IllegalAction
from cuberails.engine.position import Position
from cuberails.server.storage.rows import ActionRow, ReplayRow


class ReplayMismatch(Exception):
    """A stored action that is refused now or leads to another state, with the hash `found`."""

    def __init__(self, what: str, found: str = "") -> None:
        super().__init__(what)
        self.what, self.found = what, found


def replay_action(position: Position, action: ActionRow | ReplayRow) -> Position:
    """The position after a stored action; ReplayMismatch if it is not the stored one."""
    try:
        after = position.play(action.sentence)
    except IllegalAction as refusal:
        raise ReplayMismatch(f"refused now: {refusal}") from None
    if after.ply != action.ply:
        raise ReplayMismatch("does not follow the action before it")
    found = digest_like(after, action.digest)
    if found != action.digest:
        raise ReplayMismatch("leads to another state now", found)
    return after


def first_difference(game: Game, rows: Sequence[ReplayRow]) -> tuple[ReplayRow, ReplayMismatch] | None:
    """Replay the current game, then the undone actions, last undo first.

    An undo cuts the game at a ply. The actions before that ply are the same before and after the undo, so
    each earlier game is rebuilt from the one after it.
    """
    positions = [game.start()]
    for era, group in groupby(sorted(rows, key=order), key=lambda row: row.era):
        actions = list(group)
        if era:
            del positions[actions[0].ply :]
        for row in actions:
            try:
                positions.append(replay_action(positions[-1], row))
            except ReplayMismatch as mismatch:
                return row, mismatch
    return None


def order(row: ReplayRow) -> tuple[int, int]:
    """The current game (era 0) first, then the undone eras from last to first."""
    return (-row.era if row.era else -(1 << 31)), row.ply
