"""Options: the words that may follow a draft, what each would change, and why others are refused."""

from __future__ import annotations

from functools import cached_property

import msgspec

from cuberails.display.schema import BidRange, Choice, Effect, Options, Refusal, View
from cuberails.engine import notation, view_of
from cuberails.engine.game import Position
from cuberails.engine.notation import Draft, IllegalAction, answers, extend, join
from cuberails.kernel.layout import Pool, copy_of
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import BID, COMPANY, DOLLARS, FIRST_EVENT, FIRST_INNER, HAMMER, PLACE, STOP, VERB
from cuberails.views.effect import Seen, effect_of, see
from cuberails.views.wording import Wording


def options_of(position: Position, draft: str = "") -> Options:
    """IllegalAction where the draft itself is refused."""
    return options_after(position, Draft(position.game.setting, position.state.pool, draft))


def options_after(position: Position, said: Draft) -> Options:
    plain, asked = said.options(), Asked(position, said)
    choices, bid = asked.choices(), asked.bid()
    return Options(
        ply=position.ply,
        draft=asked.text,
        question=asked.words(plain),
        rule=asked.question.rule,
        may_end=plain.may_end,
        choices=choices,
        refused=asked.refused(),
        bid=bid,
        effect=asked.effect(),
        view=asked.view(),
        offer=None if choices or bid else offer_behind(position, said),
    )


def offer_behind(position: Position, said: Draft) -> Options | None:
    """The question that the last answer settled, if it offers amounts: another one is then a click away."""
    if not said.actions:
        return None
    earlier = Draft(position.game.setting, position.state.pool)
    for a in said.actions[:-1]:
        earlier.answer(a, "")
    has_amounts = any(a >= DOLLARS for a in answers(position.game.setting, earlier.pool))
    return options_after(position, earlier) if has_amounts else None


class Asked:
    """A draft, and the question that is open after it."""

    def __init__(self, position: Position, said: Draft) -> None:
        self.position, self.game, self.said = position, position.game, said
        self.text = join(said.said, said.lead)
        self.question = self.game.words.questions[said.phase]
        self.found = [] if said.is_whole else answers(self.game.setting, said.pool)
        self.wording = Wording(self.game, said.pool, said.said)
        self.at_first = see(self.game, position.state.pool)
        self.here = see(self.game, said.pool)
        self.scratch = copy_of(said.pool)  # every choice is tried on it

    def words(self, plain: notation.Options) -> str:
        """The question, with the company under the hammer called as on its chip."""
        if self.said.is_whole:
            return plain.question
        return self.question.text.format(lot=self.wording.lot_name)

    def choices(self) -> list[Choice]:
        ends_silently = self.question.stop == "" or self.said.lead
        return [self.choice(a) for a in self.found if a < DOLLARS and not (a == STOP and ends_silently)]

    def choice(self, a: int) -> Choice:
        words, wording, drive, pool = self.game.words, self.wording, self.game.type.loops, self.scratch
        drive.copy(pool, 0, self.said.pool, 0)
        drive.answer_at(self.game.constants, pool, 0, a)
        step = see(self.game, pool)
        self.settle(pool)
        return Choice(
            word=words.word(wording.phase, a),
            draft=extend(words, wording.phase, self.said.said, a),
            kind=wording.kind(a),
            title=wording.title(a),
            about=wording.about(a, self.here.figures, step.figures),
            site=wording.site(a),
            link=wording.link(a),
            company=wording.company(a),
            cost=self.cost(a, step),
            effect=self.compare(pool),
        )

    def cost(self, a: int, step: Seen) -> int | None:
        """What a site costs the company that builds there."""
        if a < PLACE or self.wording.company(a) is None:
            return None
        before, after = (seen.figures.companies[self.wording.lot]["treasury"] for seen in (self.here, step))
        return (before or 0) - (after or 0)

    def settle(self, pool: Pool) -> None:
        """Play on to the next question, and end a sentence that may end here."""
        drive, constants = self.game.type.loops, self.game.constants
        while pool[0].phase >= FIRST_EVENT:
            drive.proceed_at(constants, pool, 0)
        phase = int(pool[0].phase)
        ends_silently = phase >= FIRST_INNER and self.game.words.questions[phase].stop == ""
        if ends_silently and drive.why_not_at(constants, pool, 0, STOP) == FINE:
            drive.apply_at(constants, pool, 0, STOP)

    def compare(self, after: Pool) -> Effect | None:
        """Compared with the position before the draft; None where nothing changes."""
        found = effect_of(self.game, self.at_first, see(self.game, after))
        return found if found.lines or found.companies else None

    def refused(self) -> list[Refusal]:
        """Verbs and companies that are refused now. Sites are too many: the page asks about each one."""
        if self.said.is_whole or self.bid() is not None:
            return []
        verbs = range(VERB, VERB + len(self.game.words.verbs))
        companies = range(COMPANY, COMPANY + len(self.game.box.companies))
        refusals = [self.refusal(a) for a in (*verbs, *companies) if a not in self.found]
        return [refusal for refusal in refusals if refusal is not None]

    def refusal(self, a: int) -> Refusal | None:
        word, drive = self.game.words.name(a), self.game.type.loops
        code = drive.why_not_at(self.game.constants, self.said.pool, 0, a)
        if code not in self.game.type.language.reasons or self.wording.is_hidden(a):
            return None
        try:
            self.said.answer(a, word)
        except IllegalAction as why:
            return self.wording.refusal(word, a, why)
        raise AssertionError("a refusal code, but the answer was taken")

    def bid(self) -> BidRange | None:
        amounts = [a - DOLLARS for a in self.found if a >= DOLLARS]
        if not amounts:
            return None
        return BidRange(join(self.said.said, self.question.lead), amounts[0], amounts[-1])

    @cached_property
    def left(self) -> Pool:
        """The state as the draft would leave it."""
        pool = copy_of(self.said.pool)
        self.settle(pool)
        return pool

    def effect(self) -> Effect | None:
        if not self.text:
            return None
        found, won = self.compare(self.left), self.if_it_wins()
        if not won:
            return found
        found = found or Effect([], [], [], {})
        return msgspec.structs.replace(found, lines=found.lines + won)

    def if_it_wins(self) -> list[str]:
        """What a bid would change if nobody went higher."""
        if self.left[0].phase != BID or self.left[0].leader != self.position.to_move:
            return []
        won = copy_of(self.left)
        won[0].phase = HAMMER
        self.game.type.loops.proceed_at(self.game.constants, won, 0)
        found = effect_of(self.game, self.at_first, see(self.game, won))
        return [f"If this bid wins, {'; '.join(found.lines)}"] if found.lines else []

    def view(self) -> View | None:
        if not self.text:
            return None
        return view_of(Position(self.game, self.left, self.position.ply, actions=self.position.actions))
