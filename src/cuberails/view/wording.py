"""How the words of a sentence are called on buttons and on the board, and one line about each."""
from __future__ import annotations

from cuberails.display.schema import Refusal, WordKind
from cuberails.engine import board_of, names_of
from cuberails.game import Game
from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.kernel.core import BID, COMPANY, DOLLARS, PLACE, STOP, VERB
from cuberails.kernel.layout import Pool
from cuberails.notation import IllegalAction
from cuberails.view import about_express, about_northwestern
from cuberails.view.effect import Figures

VERBS = {
    "auction": "Auction a share", "expand": "Expand a company", "develop": "Develop a hex",
    "narrow": "Narrow gauge", "offer": "Offer stock", "build": "Build track", "dividends": "Pay dividends",
    "special": "Take a Special", "west": "Go west", "pass": "Pass",
}


class Wording:
    """The words of one open question: `pool` is the state that asks it."""

    def __init__(self, game: Game, pool: Pool) -> None:
        self.game, self.pool, self.names = game, pool, names_of(game)
        self.phase, self.lot = int(pool[0].phase), int(pool[0].lot)
        self.is_express = isinstance(game.box, ExpressBox)
        express, northwestern = about_express, about_northwestern
        self.building = express.BUILDING if self.is_express else northwestern.BUILDING
        self.renamed = express.renamed(self.phase) if self.is_express else {}
        self.tell = express.about if self.is_express else northwestern.about

    def kind(self, a: int) -> WordKind:
        if a >= DOLLARS:
            return "amount"
        if a >= PLACE:
            return "site"
        return "company" if a >= COMPANY else "verb" if a >= VERB else "stop"

    def site(self, a: int) -> str | None:
        return self.game.words.places[a - PLACE] if PLACE <= a < DOLLARS else None

    def company(self, a: int) -> str | None:
        """The company that is named, or that builds in the place that is named."""
        if COMPANY <= a < PLACE:
            return self.game.words.companies[a - COMPANY]
        builds = PLACE <= a < DOLLARS and self.phase in self.building
        return self.game.words.companies[self.lot] if builds else None

    def title(self, a: int) -> str:
        if a >= DOLLARS:
            return f"${a - DOLLARS}"
        if a >= PLACE:
            return self.site_title(a - PLACE)
        if a >= COMPANY:
            return self.names.companies[self.game.words.companies[a - COMPANY]]
        if a >= VERB:
            verb = self.game.words.verbs[a - VERB]
            return self.renamed.get(verb, VERBS[verb])
        return "Pass" if self.phase == BID else "Do nothing"

    def site_title(self, i: int) -> str:
        board = board_of(self.game)
        site = board.sites[i]
        if board.layout == "links":
            return site.name or site.id
        return f"{site.name} ({site.id})" if site.name else f"{site.id}, {site.about}"

    def about(self, a: int, before: Figures, after: Figures) -> str:
        """`before` and `after` are those of this one answer."""
        if a == STOP:
            return "Out of this auction" if self.phase == BID else "The dial has moved all the same"
        return self.tell(self.game, self.pool, a, before, after)

    def refusal(self, word: str, a: int, why: IllegalAction) -> Refusal:
        site, company = self.site(a), self.company(a)
        return Refusal(word, self.kind(a), self.title(a), site, company, why.rule, why.reason)
