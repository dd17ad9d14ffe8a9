"""A ply: one action as it was said, what it caused, and the table after it."""

from __future__ import annotations

from typing import Literal

import msgspec

from cuberails.display.schema.ply import Ply
from cuberails.engine import view_of
from cuberails.engine.position import Position
from cuberails.views.scenes import beats_of, scenes_of


def ply_of(
    position: Position, seat: int, at: str, by: Literal["person", "bot"] = "person", why: str | None = None
) -> Ply:
    """`position` is the one after the action."""
    before = position.previous
    assert before is not None, "the start is no ply"
    game, shown = position.game, view_of(position)
    beats = beats_of(position.steps())
    story = [event for beat in beats for event in beat.events]
    lines = [game.type.story.line(event, game.names) for event in story]
    summary = game.type.story.summary(position.sentence, story, game.names)
    return Ply(
        ply=position.ply,
        seat=seat,
        sentence=position.sentence,
        at=at,
        by=by,
        why=why,
        was_forced=before.forced is not None,
        round=before.round,  # an action that brings dividends ends its round
        summary=summary,
        lines=[line for line in lines if line],
        events=[msgspec.to_builtins(event, str_keys=True) for event in story],
        scenes=scenes_of(game, beats, shown, summary),
        view=shown,
    )
