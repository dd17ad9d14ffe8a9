"""Sentences, from text to answers and back: each word answers one question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from cuberails.games.game_type import GameType, Moment
from cuberails.games.vocabulary import Words
from cuberails.kernel.layout import Pool, copy_of, ints, view
from cuberails.kernel.refusals import WRONG_KIND
from cuberails.kernel.state import DOLLARS, FIRST_INNER, OVER, STOP

TOKEN = re.compile(r"(?:>\s*)?[^\s>]+")
WORDS_PER_SENTENCE = 8  # at most
SHOWN_WORDS = 12  # of those possible, in a message
LIKENESS = 0.7  # of a wrong word and the one that is suggested


class IllegalAction(ValueError):
    """A refused sentence: `reason` in words, the number of the `rule`, and the first wrong `word`."""

    def __init__(self, sentence: str, word: str, rule: str, reason: str) -> None:
        self.sentence, self.word, self.rule, self.reason = sentence, word, rule, reason
        super().__init__(f"{rule}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.sentence, self.word, self.rule, self.reason)


class Options(NamedTuple):
    """What may follow a draft. A word that begins with > is written without a space before it."""

    question: str
    words: tuple[str, ...]
    may_end: bool


class Setting(NamedTuple):
    """What is needed to read a sentence: everything in a game that does not change."""

    type: GameType
    box: Any
    constants: Pool
    words: Words
    players: tuple[str, ...]

    def moment(self, pool: Pool) -> Moment:
        """The state in the pool, with all that is needed to read it."""
        now = view(pool, self.type.rules.state)
        return Moment(self.box, self.constants[0], pool[0], now, self.players)


def tokens_of(text: str) -> list[str]:
    """The words of a sentence; spaces around ">" do not matter."""
    if ">" not in text:
        return text.split()
    found = ["".join(token.split()) for token in TOKEN.findall(text)]
    return found if "".join(found) == "".join(text.split()) else [text]


def join(draft: str, word: str) -> str:
    return draft + word if not draft or not word or word.startswith(">") else f"{draft} {word}"


def answers(setting: Setting, pool: Pool) -> list[int]:
    """Every legal answer to the open question."""
    out = ints(DOLLARS + max(int(dollars) for dollars in pool[0].cash) + 1)
    found = out[: setting.type.loops.legal_at(setting.constants, pool, 0, out)]
    return [int(a) for a in found]


def extend(words: Words, phase: int, said: str, a: int) -> str:
    """The sentence so far, with the words of one more answer."""
    lead = words.questions[phase].lead if a != STOP else ""
    return join(join(said, lead), words.word(phase, a))


class Draft:
    """An unfinished sentence: its words so far, played on a copy of the state."""

    def __init__(self, setting: Setting, pool: Pool, text: str = "") -> None:
        self.setting, self.pool = setting, copy_of(pool)
        self.answers: list[int] = []
        self.said = ""  # the canonical text so far
        self.lead = ""  # "bid", until its amount follows
        self.rule = setting.words.questions[self.phase].rule  # of the question answered last
        self.text = text
        for token in tokens_of(text):
            self.say(token)

    @property
    def phase(self) -> int:
        return int(self.pool[0].phase)

    @property
    def is_whole(self) -> bool:
        return bool(self.answers) and self.phase < FIRST_INNER and not self.lead

    def say(self, token: str) -> None:
        """Add one word, or raise."""
        question = self.setting.words.questions[self.phase]
        if self.is_whole or self.phase == OVER:
            reason = "the game is over" if not self.answers else f"the sentence ends before {token!r}"
            raise IllegalAction(self.text, token, self.rule, reason)
        if question.lead and not self.lead and token.casefold() == question.lead:
            self.lead = question.lead
            return
        a = self.setting.words.answer(self.phase, token)
        if a is None or (question.lead and bool(self.lead) != (a != STOP)):
            raise self.refuse_word(token)
        self.answer(a, token)

    def answer(self, a: int, token: str) -> None:
        setting = self.setting
        code = setting.type.loops.why_not_at(setting.constants, self.pool, 0, a)
        if code == WRONG_KIND:
            raise self.refuse_word(token)
        if code:
            rule, reason = setting.type.language.reasons[code]
            facts = setting.type.language.facts(setting.moment(self.pool), a)
            raise IllegalAction(self.text, token, rule, reason.format_map(facts))
        self.said = extend(setting.words, self.phase, self.said, a)
        self.lead, self.rule = "", setting.words.questions[self.phase].rule
        setting.type.loops.apply_at(setting.constants, self.pool, 0, a)
        self.answers.append(a)

    def refuse_word(self, token: str) -> IllegalAction:
        options = self.options()
        words = list(options.words[:SHOWN_WORDS]) + ["…"] * (len(options.words) > SHOWN_WORDS)
        what = repr(token) if token else "the end"
        by_folded = {word.casefold(): word for word in options.words}
        near = get_close_matches(token.casefold(), by_folded, 1, LIKENESS)
        guess = f". Did you mean {by_folded[near[0]]}?" if near else ""
        reason = (
            f"{what} is no answer to: {options.question} Possible: {', '.join(words) or 'nothing'}{guess}"
        )
        return IllegalAction(self.text, token, self.setting.words.questions[self.phase].rule, reason)

    def options(self) -> Options:
        words, phase = self.setting.words, self.phase
        if self.is_whole:
            return Options("The sentence is complete.", (), True)
        question = words.questions[phase]
        text = question.text.format(lot=words.companies[int(self.pool[0].lot)])
        found = answers(self.setting, self.pool)
        if question.lead and not self.lead:
            may_lead = (question.lead,) if any(a != STOP for a in found) else ()
            stops = (question.stop,) if question.stop and STOP in found else ()
            return Options(text, may_lead + stops, False)
        may_end = question.stop == "" and STOP in found
        listed = [words.word(phase, a) for a in found if not (a == STOP and (may_end or self.lead))]
        return Options(text, tuple(listed), may_end)

    def finish(self) -> None:
        """End the sentence here, or raise."""
        if self.is_whole:
            return
        if not self.answers or self.lead or self.setting.words.questions[self.phase].stop != "":
            raise self.refuse_word("")
        self.answer(STOP, "")


def only_sentence(setting: Setting, pool: Pool) -> str | None:
    """The one legal sentence; None if there are several, or the game is over. First words may be the same."""
    draft = Draft(setting, pool)
    while not draft.is_whole:
        found = answers(setting, draft.pool)
        if len(found) != 1:
            return None
        draft.answer(found[0], "")
    return draft.said


def sentences(setting: Setting, pool: Pool, said: str = "") -> Iterator[str]:
    """Every legal sentence, one after the other."""
    loops, words, phase = setting.type.loops, setting.words, int(pool[0].phase)
    if phase == OVER:
        return
    for a in answers(setting, pool):
        text = extend(words, phase, said, a)
        after = copy_of(pool)
        loops.apply_at(setting.constants, after, 0, a)
        if int(after[0].phase) < FIRST_INNER:
            yield text
        else:
            yield from sentences(setting, after, text)


def spell(setting: Setting, start: Pool, given: Sequence[int]) -> list[str]:
    """The sentences of a game from its answers; an unfinished one at the end is left out."""
    pool, phases = copy_of(start), [int(start[0].phase)]
    for a in given:
        setting.type.loops.apply_at(setting.constants, pool, 0, int(a))
        phases.append(int(pool[0].phase))
    return spell_log(setting.words, phases, given)


def spell_log(words: Words, phases: Sequence[int], given: Sequence[int]) -> list[str]:
    """The same, if the question of every answer is known, and the one after the last."""
    found: list[str] = []
    said = ""
    for k, a in enumerate(given):
        said = extend(words, int(phases[k]), said, int(a))
        if phases[k + 1] < FIRST_INNER:
            found.append(said)
            said = ""
    return found
