"""What tests do at a table of any game: play, look, and ask for refusals."""

from typing import Any

import pytest

from cuberails import Game, IllegalAction, Position
from cuberails.engine.notation import Draft, answers
from cuberails.kernel.layout import Ints, ints
from cuberails.kernel.refusals import WRONG_KIND
from cuberails.kernel.state import DOLLARS

NAMES = ("Ann", "Bob", "Cleo", "Dmitri", "Eve", "Fritz")


def put(row: Any, values: Any) -> None:
    for i, value in values:
        row[i] = value


def listed(*actions: int) -> tuple[Ints, int]:
    """Legal answers as the policies get them: the array and how many there are."""
    out = ints(len(actions))
    put(out, enumerate(actions))
    return out, len(actions)


def play(position: Position, *sentences: str) -> Position:
    for sentence in sentences:
        position = position.play(sentence)
    return position


def companies(position: Position) -> dict[str, Any]:
    """Those of the snapshot, whatever the game calls them there."""
    shot = position.snapshot()
    found: dict[str, Any] = shot.get("companies") or shot["railroads"]
    return found


def company(position: Position, name: str) -> dict[str, Any]:
    found: dict[str, Any] = companies(position)[name]
    return found


def start(game: Game, *sentences: str) -> Position:
    return play(game.start(), *sentences)


def refusal(position: Position, sentence: str) -> IllegalAction:
    """Why the sentence is refused. The word that goes wrong must not be offered either."""
    with pytest.raises(IllegalAction) as caught:
        position.play(sentence)
    words = sentence.split()
    drafts = [" ".join(words[:n]) for n in range(len(words) + 1)]
    wrong = next((n for n in range(len(words)) if position.why_not(drafts[n + 1])), None)
    if wrong is None:
        assert not position.options(sentence).may_end
    else:
        assert words[wrong] not in position.options(drafts[wrong]).words
    return caught.value


def kinds_of_answers(position: Position, draft: str) -> list[int]:
    """The answers that fit the question behind the draft, legal or not."""
    return [a for a, reason in enumerate(reasons_at(position, draft)) if reason != WRONG_KIND]


def reasons_at(position: Position, draft: str) -> list[int]:
    """For each answer below the amounts: why it is refused at the question behind the draft."""
    asked, loops = Draft(position.game.setting, position.state.pool, draft).pool, position.game.type.loops
    return [int(loops.why_not_at(position.game.constants, asked, 0, a)) for a in range(DOLLARS)]


def listed_at(position: Position, draft: str) -> list[int]:
    """The legal answers to the question behind the draft, in the order of their numbers."""
    setting = position.game.setting
    return sorted(answers(setting, Draft(setting, position.state.pool, draft).pool))
