"""Options: the words that may follow a draft, what each would change, and why others are refused."""
from __future__ import annotations

from cuberails.game import Position
from cuberails.kernel.core import COMPANY, DOLLARS, FIRST_INNER, PLACE, STOP, VERB
from cuberails.kernel.layout import Pool, copy_of
from cuberails.notation import Draft, IllegalAction, answers, extend, join
from cuberails.view.effect import Figures, effect_of, figures_of
from cuberails.view.forms import BidRange, Choice, Effect, Options, Refusal, View
from cuberails.view.position import view_of
from cuberails.view.wording import Wording

HIDDEN = ("narrow", "pass")         # verbs that are not missed where they cannot be said


def options_of(position: Position, draft: str = "") -> Options:
    """IllegalAction where the draft itself is refused."""
    game = position.game
    said = Draft(game.setting, position._pool, draft)
    plain = said.options()
    asked = Asked(position, said)
    return Options(
        ply=position.ply, draft=asked.text, question=plain.question,
        rule=game.words.questions[said.phase].rule, may_end=plain.may_end,
        choices=asked.choices(), refused=asked.refused(), bid=asked.bid(),
        effect=asked.effect(), view=asked.view(),
    )


def why_not(position: Position, draft: str) -> Refusal | None:
    """Why the last word of the draft is refused; None where it may be said."""
    refusal = position.why_not(draft)
    if refusal is None:
        return None
    wording = Wording(position.game)
    a = position.game.words.actions.get(refusal.word.removeprefix(">"), STOP)
    return wording.refusal(refusal.word, a, refusal)


class Asked:
    """A draft and the question that is open after it."""

    def __init__(self, position: Position, said: Draft) -> None:
        self.position, self.game, self.said = position, position.game, said
        self.text = join(said.said, said.lead)
        self.wording = Wording(position.game)
        self.now = figures_of(self.game, position._pool)
        self.found = [] if said.is_whole else answers(self.game.setting, said.pool)
        self.question = self.game.words.questions[said.phase]

    def choices(self) -> list[Choice]:
        is_silent = self.question.stop == "" or self.said.lead
        return [self.choice(a) for a in self.found if a < DOLLARS and not (a == STOP and is_silent)]

    def choice(self, a: int) -> Choice:
        words, phase = self.game.words, self.said.phase
        after = self.after(a)
        word = words.word(phase, a) or self.question.stop or ""
        figures = figures_of(self.game, after)
        kind, place, company = self.wording.signs(a, int(self.said.pool[0].lot), phase)
        here = figures_of(self.game, self.said.pool)
        cost = self.cost(a, here, figures)
        return Choice(
            word=word, draft=extend(words, phase, self.said.said, a), kind=kind,
            title=self.wording.title(phase, a), about=self.wording.about(phase, a, here, figures, cost),
            place=place, company=company, cost=cost, effect=effect_of(self.game, self.now, figures),
        )

    def cost(self, a: int, here: Figures, after: Figures) -> int | None:
        """What a place costs the treasury of the company that builds."""
        if not PLACE <= a < DOLLARS:
            return None
        c = int(self.said.pool[0].lot)
        spent = here.companies[c]["treasury"] - after.companies[c]["treasury"]
        return spent if spent > 0 else None

    def after(self, a: int) -> Pool:
        """The state after one more answer, and after the end of the sentence where it may end there."""
        after = copy_of(self.said.pool)
        self.game.kind.drive.apply_at(self.game.tables, after, 0, a)
        return self.ended(after)

    def ended(self, pool: Pool) -> Pool:
        """The pool itself, changed."""
        phase, drive, tables = int(pool[0].phase), self.game.kind.drive, self.game.tables
        may_end = phase >= FIRST_INNER and self.game.words.questions[phase].stop == ""
        if may_end and drive.why_not_at(tables, pool, 0, STOP) == 0:
            drive.apply_at(tables, pool, 0, STOP)
        return pool

    def refused(self) -> list[Refusal]:
        """The verbs and companies that the question could have had; places are asked for one by one."""
        if self.said.is_whole or self.said.lead or self.bid() is not None:
            return []
        found = []
        for a in (*range(VERB, VERB + len(self.game.words.verbs)),
                  *range(COMPANY, COMPANY + len(self.game.box.companies))):
            refusal = self.refusal(a) if a not in self.found else None
            if refusal:
                found.append(refusal)
        return found

    def refusal(self, a: int) -> Refusal | None:
        word = self.game.words.name(a)
        drive = self.game.kind.drive
        code = drive.why_not_at(self.game.tables, self.said.pool, 0, a)
        if code not in self.game.kind.reasons or word in HIDDEN:
            return None
        try:
            self.said.answer(a, word)
        except IllegalAction as refusal:
            return self.wording.refusal(word, a, refusal)
        raise AssertionError("a reason without a refusal")

    def bid(self) -> BidRange | None:
        amounts = [a - DOLLARS for a in self.found if a >= DOLLARS]
        if not amounts:
            return None
        return BidRange(join(self.said.said, self.question.lead), amounts[0], amounts[-1])

    def effect(self) -> Effect | None:
        if not self.text:
            return None
        after = figures_of(self.game, self.ended(copy_of(self.said.pool)))
        return effect_of(self.game, self.now, after)

    def view(self) -> View | None:
        if not self.text:
            return None
        left = self.ended(copy_of(self.said.pool))
        return view_of(Position(self.game, left, self.position.ply, actions=self.position.actions))
