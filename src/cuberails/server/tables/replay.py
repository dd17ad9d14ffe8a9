"""Playing stored actions again, and whether each leads to the state that it led to."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cuberails.engine.digest import digest_like
from cuberails.engine.game import Game, Position
from cuberails.engine.notation import IllegalAction
from cuberails.server.storage.rows import Played, Said


class Differs(Exception):
    """A stored action that no longer does what it did. `found` is the hash that it leads to now."""

    def __init__(self, what: str, found: str = "") -> None:
        super().__init__(what)
        self.what, self.found = what, found


def follow(position: Position, said: Said | Played) -> Position:
    """The position after a stored action."""
    try:
        after = position.play(said.sentence)
    except IllegalAction as refusal:
        raise Differs(f"refused now: {refusal}") from None
    if after.ply != said.ply:
        raise Differs("does not follow the ply before it")
    found = digest_like(after, said.digest)
    if found != said.digest:
        raise Differs("leads to another state now", found)
    return after


def first_difference(game: Game, rows: Sequence[Played]) -> tuple[Played, Differs] | None:
    """Replay all that was played at a table: the game as it is, then what was taken back, last undo first.

    An undo cuts the game at a ply. The actions before that ply are the same before and after the undo, so
    the games of the past come back one by one.
    """
    positions = [game.start()]
    for era, group in groupby(sorted(rows, key=order), key=lambda row: row.era):
        line = list(group)
        if era:
            del positions[line[0].ply:]
        for row in line:
            try:
                positions.append(follow(positions[-1], row))
            except Differs as differs:
                return row, differs
    return None


def order(row: Played) -> tuple[int, int]:
    """The game as it is (era 0) first, then the eras backwards."""
    return (-row.era if row.era else -(1 << 31)), row.ply
