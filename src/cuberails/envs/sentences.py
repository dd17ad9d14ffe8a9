"""Actions of the environments into sentences, and back."""

from __future__ import annotations

from collections.abc import Iterable

from cuberails.engine.notation import Draft
from cuberails.engine.position import Position
from cuberails.envs.encoding import Encoding
from cuberails.envs.session import Session


def to_sentences(position: Position, actions: Iterable[int]) -> list[str]:
    """The sentences that these actions say when they are played from the position, one after the other.

    An unfinished sentence at the end is left out. IllegalAction says why an action is refused.
    """
    session = Session(Encoding(position.game))
    session.start_from(position.state.pool, 0, 0)
    for action in actions:
        session.play(int(action))
    return session.sentences()


def to_actions(position: Position, sentence: str) -> list[int]:
    """The actions of a sentence; IllegalAction says why it is refused."""
    draft = Draft(position.game.setting, position.state.pool, sentence)
    draft.finish()
    actions = Encoding(position.game).actions
    return [action for answer in draft.answers for action in actions.actions_of(answer)]
