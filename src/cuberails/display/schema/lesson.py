"""Lessons: those that can be taken, and where a learner is in one.

The states: `script`, the lesson makes the next move; `ask`, the learner is to move; `show`, the learner reads
before somebody else moves; `answered`, the learner has moved in a mistake; `off`, the learner has left the
moves of the lesson; `done`. The lesson waits in all of them but `script` and `off`.
"""

from __future__ import annotations

from typing import Literal

from cuberails.display.schema.form import Form

Kind = Literal["guided", "mistake"]
State = Literal["script", "ask", "show", "answered", "off", "done"]
Verdict = Literal["better", "tempting", "other"]


class LessonLine(Form, frozen=True):
    """A lesson in a list."""

    game: str
    id: str
    kind: Kind
    title: str
    summary: str


class LessonCost(Form, frozen=True):
    """What the tempting move loses beside the better one, by the search."""

    victory: int  # percentage points of the chance to win
    cash: int  # dollars at the end


class LessonStep(Form, frozen=True, kw_only=True):
    """What a lesson says now."""

    id: str
    kind: Kind
    title: str
    state: State
    step: int  # of `steps` notes
    steps: int
    text: str = ""  # html
    why: str = ""  # html
    point: list[str] = []  # panels, companies and places to look at
    move: str | None = None  # the move that is asked for, or the better one when the learner has answered
    verdict: Verdict | None = None  # on the answer
    cost: LessonCost | None = None
    back_to: int  # the ply at which the lesson can go on
