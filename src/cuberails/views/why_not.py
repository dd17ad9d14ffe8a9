"""Why a place on the map cannot be chosen now, in the words of the game."""

from __future__ import annotations

from typing import NamedTuple

from cuberails.engine.notation import Draft, IllegalAction, Setting, answers, extend
from cuberails.engine.position import Position
from cuberails.kernel.layout import Pool, copy_of
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import DOLLARS, FIRST_INNER, OVER, PLACE, STOP
from cuberails.views.wording import Wording

COMPLETE = "this turn is complete: confirm it, or take back its last word"
DEEPEST = 3  # answers before a question about the map


class PlaceRefusal(NamedTuple):
    title: str
    rule: str
    reason: str


def why_not_here(position: Position, draft: str, place: str) -> PlaceRefusal | None:
    """`place` is a site, or a link as its two ends; None if it can be chosen, KeyError if it is unknown."""
    return Place(position, Draft(position.game.setting, position.state.pool, draft), place).refusal()


class Place:
    """A place on the map, and the draft that it would continue."""

    def __init__(self, position: Position, said: Draft, place: str) -> None:
        self.setting, self.said = position.game.setting, said
        self.wording = Wording(position.game, said.pool, said.said)
        numbers = {site.word: PLACE + n for n, site in enumerate(self.setting.words.sites)}
        self.ends = [numbers[site] for site in place.split(">")]
        self.title = " – ".join(map(self.wording.title, self.ends))

    def refusal(self) -> PlaceRefusal | None:
        if self.said.is_whole:
            return self.refuse(COMPLETE, self.said.rule)
        if self.said.phase == OVER:
            return self.refuse("the game is over")
        codes = [self.code(self.said, end) for end in self.ends]
        if WRONG_KIND in codes:
            return self.refuse(self.other_question())
        if len(self.ends) == 1:
            return self.answered(self.said, self.ends[0])
        return self.next_link() if self.wording.question.joined else self.first_link(codes)

    def next_link(self) -> PlaceRefusal | None:
        """A link that would continue a build must begin where the build is."""
        last = self.said.said.replace(">", " ").split()[-1]
        far = [end for end in self.ends if self.wording.site(end) != last]
        if len(far) == len(self.ends):
            name = self.setting.words.site_names[last]
            return self.refuse(f"this link does not begin at {name}, where the build goes on")
        return self.answered(self.said, far[0])

    def first_link(self, codes: list[int]) -> PlaceRefusal | None:
        """A link can be built from either end: the end that may begin it decides."""
        begun = [
            self.answered(self.after(near), far)
            for near, far, code in zip(self.ends, reversed(self.ends), codes, strict=True)
            if code == FINE
        ]
        if begun:
            return None if None in begun else begun[0]
        refused = [why for end in self.ends if (why := self.answered(self.said, end))]
        reasons = dict.fromkeys(why.reason for why in refused)
        return self.refuse("; ".join(reasons), refused[0].rule)

    def after(self, a: int) -> Draft:
        said = Draft(self.setting, self.said.pool)
        said.answer(a, "")
        said.said = extend(self.setting.words, self.said.phase, self.said.said, a)
        return said

    def code(self, said: Draft, a: int) -> int:
        return int(self.setting.type.loops.why_not_at(self.setting.constants, said.pool, 0, a))

    def answered(self, said: Draft, a: int) -> PlaceRefusal | None:
        if self.code(said, a) == FINE:
            return None
        try:
            said.answer(a, self.setting.words.name(a))
        except IllegalAction as why:
            return self.refuse(why.reason, why.rule)
        raise AssertionError("a refusal code, but the answer was taken")

    def refuse(self, reason: str, rule: str = "") -> PlaceRefusal:
        return PlaceRefusal(self.title, rule or self.wording.question.rule, reason)

    def other_question(self) -> str:
        """What to answer before a place on the map means something."""
        question = self.wording.question.text.format(lot=self.wording.lot_name)
        setting, pool = self.setting, self.said.pool
        found = [a for a in answers(setting, pool) if leads_to_map(setting, pool, a)]
        if not found:
            return f"{question} No place on the map answers this."
        titles = [f"“{self.wording.title(a)}”" for a in found if a < DOLLARS] or ["an amount"]
        first = " or ".join(part for part in (", ".join(titles[:-1]), titles[-1]) if part)
        return f"{question} First choose {first}, then a place on the map."


def leads_to_map(setting: Setting, pool: Pool, a: int, deep: int = DEEPEST) -> bool:
    """Whether a question about the map comes after this answer, in the same sentence."""
    if a == STOP or deep == 0:
        return False
    after = copy_of(pool)
    setting.type.loops.apply_at(setting.constants, after, 0, a)
    if int(after[0].phase) < FIRST_INNER:
        return False
    found = answers(setting, after)
    if any(PLACE <= each < DOLLARS for each in found):
        return True
    few = [each for each in found if each <= DOLLARS] or found[:1]  # one amount is like another
    return any(leads_to_map(setting, after, each, deep - 1) for each in few)
