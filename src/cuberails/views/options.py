"""Options: the words that may follow a draft, what each would change, and why others are refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from cuberails.display.schema.options import BidRange, Choice, Effect, Options, Refusal
from cuberails.display.schema.view import View
from cuberails.engine import board_of, notation, view_of
from cuberails.engine.notation import Draft, IllegalAction, answers, extend, join
from cuberails.engine.position import Position
from cuberails.games.events import Event
from cuberails.games.story import Step
from cuberails.kernel.layout import Pool, copy_of, view
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import BID, COMPANY, DOLLARS, FIRST_EVENT, FIRST_INNER, HAMMER, PLACE, STOP, VERB
from cuberails.views.effect import Reading, consequences, effect_of, raises, read_state
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
        links=asked.links(),
        refused=asked.refused(),
        bid=bid,
        effect=asked.effect(),
        view=asked.view(),
        offer=None if choices or bid else offer_behind(position, said),
        skips=asked.skips(),
    )


def offer_behind(position: Position, said: Draft) -> Options | None:
    """The question that the last answer settled, if it offers amounts: another one is then a click away."""
    if not said.answers:
        return None
    earlier = Draft(position.game.setting, position.state.pool)
    for a in said.answers[:-1]:
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
        self.at_first = read_state(self.game, position.state.pool)
        self.here = read_state(self.game, said.pool)
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
        words, wording, loops, pool = self.game.words, self.wording, self.game.type.loops, self.scratch
        loops.copy(pool, 0, self.said.pool, 0)
        loops.answer_at(self.game.constants, pool, 0, a)
        step = read_state(self.game, pool)
        told = self.settle(pool)
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
            effect=self.compare(pool, told),
            raises_income=raises(board_of(self.game).axis, self.here, step),
        )

    def skips(self) -> list[Choice]:
        """Every first word after which the player may do nothing, with both words."""
        found = []
        for first in [] if self.text else self.found:
            if not VERB <= first < COMPANY:
                continue
            said = Draft(self.game.setting, self.said.pool)
            said.answer(first, "")
            said.said = extend(self.game.words, self.wording.phase, "", first)
            then = Asked(self.position, said)
            if STOP in then.found and then.question.stop:
                title = f"{self.wording.title(first)}: {then.question.stop_title.lower()}"
                word = self.game.words.name(first)
                found.append(msgspec.structs.replace(then.choice(STOP), word=word, title=title))
        return found

    def links(self) -> list[Choice]:
        """Every link that can be built from one of the sites asked for, once, from whichever end is legal."""
        found: dict[str | None, Choice] = {}
        for near in [] if self.question.joined else self.found:
            if not PLACE <= near < DOLLARS:
                continue
            said = Draft(self.game.setting, self.said.pool)
            said.answer(near, "")
            if not self.game.words.questions[said.phase].joined:
                break  # the next word is no end of a link
            said.said = extend(self.game.words, self.wording.phase, self.said.said, near)
            for choice in Asked(self.position, said).choices():
                title = f"{self.wording.title(near)} – {choice.title}"
                found.setdefault(choice.link, msgspec.structs.replace(choice, title=title))
        return list(found.values())

    def cost(self, a: int, step: Reading) -> int | None:
        """What a site costs the company that builds there."""
        if a < PLACE or self.wording.company(a) is None:
            return None
        lot = self.wording.lot
        before, after = (reading.figures.companies[lot]["treasury"] for reading in (self.here, step))
        return (before or 0) - (after or 0)

    def settle(self, pool: Pool) -> list[Event]:
        """Play on to the next question, and end a sentence that may end here; what came by itself."""
        loops, constants = self.game.type.loops, self.game.constants
        told = self.proceed(pool)
        phase = int(pool[0].phase)
        ends_silently = phase >= FIRST_INNER and self.game.words.questions[phase].stop == ""
        if ends_silently and loops.why_not_at(constants, pool, 0, STOP) == FINE:
            loops.answer_at(constants, pool, 0, STOP)
            told += self.proceed(pool)
        return told

    def proceed(self, pool: Pool) -> list[Event]:
        """Play the automatic steps, and tell what they bring."""
        told = list[Event]()
        while pool[0].phase >= FIRST_EVENT:
            told += self.proceed_once(pool)
        return told

    def proceed_once(self, pool: Pool) -> list[Event]:
        game, layout, before = self.game, self.game.type.rules.state, copy_of(pool)
        game.type.loops.proceed_at(game.constants, pool, 0)
        step = Step(game.box, game.constants, before, pool, view(before, layout), view(pool, layout))
        return list(game.type.story.tell_automatic(step))

    def compare(self, after: Pool, told: Sequence[Event]) -> Effect | None:
        """Compared with the position before the draft; None where nothing changes."""
        found = effect_of(self.game, self.at_first, read_state(self.game, after), told)
        return found if found.lines or found.companies or found.consequences else None

    def refused(self) -> list[Refusal]:
        """Verbs and companies that are refused now. Sites are too many: the page asks about each one."""
        if self.said.is_whole or self.bid() is not None:
            return []
        verbs = range(VERB, VERB + len(self.game.words.verbs))
        companies = range(COMPANY, COMPANY + len(self.game.box.companies))
        refusals = [self.refusal(a) for a in (*verbs, *companies) if a not in self.found]
        return [refusal for refusal in refusals if refusal is not None]

    def refusal(self, a: int) -> Refusal | None:
        word, loops = self.game.words.name(a), self.game.type.loops
        code = loops.why_not_at(self.game.constants, self.said.pool, 0, a)
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
    def ending(self) -> tuple[Pool, list[Event]]:
        """The state as the draft would leave it, and what comes by itself on the way."""
        pool, told = copy_of(self.position.state.pool), list[Event]()
        for a in self.said.answers:
            self.game.type.loops.answer_at(self.game.constants, pool, 0, a)
            told += self.proceed(pool)
        return pool, told + self.settle(pool)

    @property
    def left(self) -> Pool:
        return self.ending[0]

    def effect(self) -> Effect | None:
        if not self.text:
            return None
        found, won = self.compare(*self.ending), self.if_it_wins()
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
        came = self.proceed_once(won)
        found = effect_of(self.game, self.at_first, read_state(self.game, won))
        came += self.proceed(won)
        more = [each.text for each in consequences(self.game, read_state(self.game, won), came)]
        lines = found.lines + more
        return [f"If this bid wins, {'; '.join(lines)}"] if lines else []

    def view(self) -> View | None:
        if not self.text:
            return None
        return view_of(Position(self.game, self.left, self.position.ply, actions=self.position.actions))
