"""The words of a sentence as buttons and map show them, with one line about each."""

from __future__ import annotations

from cuberails.display.schema.options import Refusal, WordKind
from cuberails.engine.game import Game
from cuberails.engine.notation import IllegalAction
from cuberails.games.game_type import Figures
from cuberails.kernel.layout import Pool
from cuberails.kernel.state import COMPANY, DOLLARS, PLACE, STOP, VERB


class Wording:
    """The words of one open question: `pool` is the state that asks it."""

    def __init__(self, game: Game, pool: Pool, said: str) -> None:
        self.game, self.pool, self.said, self.words = game, pool, said, game.words
        self.phase, self.lot = int(pool[0].phase), int(pool[0].lot)
        self.question = game.words.questions[self.phase]

    @property
    def lot_name(self) -> str:
        """The name of the company that the question is about, as on its chip."""
        return self.game.names.companies[self.words.companies[self.lot]]

    def kind(self, a: int) -> WordKind:
        if a >= DOLLARS:
            return "amount"
        if a >= PLACE:
            return "site"
        return "company" if a >= COMPANY else "verb" if a >= VERB else "stop"

    def site(self, a: int) -> str | None:
        return self.words.sites[a - PLACE].word if PLACE <= a < DOLLARS else None

    def link(self, a: int) -> str | None:
        """The link from the site said last to this one, where the question asks for the next one."""
        site = self.site(a)
        if site is None or not self.question.joined:
            return None
        last = self.said.replace(">", " ").split()[-1]
        return ">".join(sorted((last, site)))

    def company(self, a: int) -> str | None:
        """The company that is named, or that builds at the site that is named."""
        if COMPANY <= a < PLACE:
            return self.words.companies[a - COMPANY]
        builds = PLACE <= a < DOLLARS and self.question.names_builder
        return self.words.companies[self.lot] if builds else None

    def title(self, a: int) -> str:
        if a >= DOLLARS:
            return f"${a - DOLLARS}"
        if a >= PLACE:
            site = self.words.sites[a - PLACE]
            return site.title or site.name or site.word
        if a >= COMPANY:
            return self.game.names.companies[self.words.companies[a - COMPANY]]
        if a >= VERB:
            verb = self.words.verbs[a - VERB]
            return verb.titles.get(self.phase, verb.title)
        return self.question.stop_title

    def is_hidden(self, a: int) -> bool:
        """Whether the word is left out, not shown as refused, where it is not legal."""
        return VERB <= a < COMPANY and self.words.verbs[a - VERB].hidden_if_refused

    def about(self, a: int, before: Figures, after: Figures) -> str:
        """One line about an answer; `before` and `after` are the figures around this answer alone."""
        if a == STOP:
            return self.question.stop_about
        moment = self.game.setting.moment(self.pool)
        return self.game.type.language.about(moment, a, before, after, self.game.names)

    def refusal(self, word: str, a: int, why: IllegalAction) -> Refusal:
        site, company = self.site(a), self.company(a)
        return Refusal(word, self.kind(a), self.title(a), site, company, why.rule, why.reason)
