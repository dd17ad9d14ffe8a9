"""A ply: one action as it was said, what it caused, and the table after it."""
from __future__ import annotations

from typing import Literal

import msgspec

from cuberails.display.schema import Ply
from cuberails.engine import moment_of, view_of
from cuberails.game import Position
from cuberails.story import line
from cuberails.view.summary import summary_of


def ply_of(position: Position, seat: int, at: str, by: Literal["person", "bot"] = "person",
           why: str | None = None) -> Ply:
    """`position` is the one after the action."""
    before = position.previous
    assert before is not None, "the start is no ply"
    story = position.story()
    return Ply(
        ply=position.ply, seat=seat, sentence=position.sentence, at=at, by=by, why=why,
        round=round_of(before),             # an action that brings dividends ends its round
        summary=summary_of(position.game, position.sentence, story),
        lines=[words for words in (line(event, position.game.players) for event in story) if words],
        events=[msgspec.to_builtins(event, str_keys=True) for event in story],
        scenes=[], view=view_of(position),
    )


def round_of(position: Position) -> int:
    game = position.game
    now = moment_of(game, position.state.pool).now
    return game.type.story.round_of(now, position.actions, len(game.players))
