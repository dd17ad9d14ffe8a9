"""The open question in words: what may answer it, and why something else may not."""

from __future__ import annotations

from collections.abc import Sequence

from cuberails.engine.notation import IllegalAction, join
from cuberails.engine.position import Position

NO_ANSWER = " is no answer to: "  # a refusal that only says that the word is out of place


def leads(position: Position) -> set[str]:
    """Words that mean nothing alone: bid, start."""
    return {question.lead for question in position.game.words.questions.values() if question.lead}


def openers(position: Position) -> set[str]:
    """Words that can begin a sentence, now or later."""
    return {*(verb.word for verb in position.game.words.verbs), *leads(position), "pass"}


def question_line(position: Position, draft: str, most: int | None) -> str:
    """Bid for ABC, or pass? bid 7 to 40, pass"""
    found = position.options(draft)
    words = [with_amounts(position, draft, word, most) for word in found.words]
    ends = ", or end the sentence here" if found.may_end and words else ""
    return f"{found.question} {listed(words, most)}{ends}".strip()


def with_amounts(position: Position, draft: str, word: str, most: int | None) -> str:
    if word not in leads(position):
        return word
    return f"{word} {listed(position.options(join(draft, word)).words, most)}"


def listed(words: Sequence[str], most: int | None) -> str:
    """The words, separated by commas; amounts as a range, long lists cut."""
    if len(words) > 2 and all(word.isdigit() for word in words):
        return f"{words[0]} to {words[-1]}"
    return ", ".join([*words[:most], *(["…"] if most is not None and len(words) > most else [])])


def reasons(position: Position, sentence: str) -> list[tuple[str, IllegalAction | None]]:
    """Why a sentence is refused. A word that cannot begin one is tried after every beginning that it fits."""
    own = (sentence, position.why_not(sentence))
    if sentence.split()[0].casefold() in openers(position):
        return [own]
    drafts = [join(draft, sentence) for draft in beginnings(position)]
    tried = [(draft, position.why_not(draft)) for draft in drafts]
    return [(draft, why) for draft, why in tried if why is None or NO_ANSWER not in why.reason] or [own]


def beginnings(position: Position) -> list[str]:
    """The first one or two words of legal sentences that need more words."""
    first = [word for word in position.options().words if position.options(word).words]
    both = [
        join(verb, word)
        for verb in first
        if verb not in leads(position)
        for word in position.options(verb).words
    ]
    return first + [draft for draft in both if position.options(draft).words]
