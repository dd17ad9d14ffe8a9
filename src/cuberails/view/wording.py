"""How the words of a sentence are called on buttons and on the board."""
from __future__ import annotations

from cuberails.game import Game
from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.kernel.core import BID, COMPANY, DOLLARS, PLACE, STOP, VERB
from cuberails.notation import IllegalAction
from cuberails.picture.palette import find_liveries
from cuberails.view.effect import Figures
from cuberails.view.forms import Refusal, WordKind

VERBS = {
    "auction": "Auction a share", "expand": "Expand a company", "develop": "Develop a hex",
    "narrow": "Narrow gauge", "offer": "Offer stock", "build": "Build track", "dividends": "Pay dividends",
    "special": "Take a Special", "west": "Go west", "pass": "Pass",
}


class Wording:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_express = isinstance(game.box, ExpressBox)
        self.liveries = find_liveries(game.box)
        self.places = game.box.hexes if self.is_express else game.box.cities

    def signs(self, a: int, lot: int, phase: int) -> tuple[WordKind, str | None, str | None]:
        """Kind, place and company of an answer."""
        if a >= DOLLARS:
            return "amount", None, None
        if a >= PLACE:
            return "place" if self.is_express else "city", self.places[a - PLACE].id, None
        if a >= COMPANY:
            return "company", None, self.game.box.companies[a - COMPANY].id
        return "verb" if a >= VERB else "stop", None, None

    def title(self, phase: int, a: int) -> str:
        if a >= DOLLARS:
            return f"${a - DOLLARS}"
        if a >= PLACE:
            return self.place_title(a - PLACE)
        if a >= COMPANY:
            return self.liveries[self.game.box.companies[a - COMPANY].id].name
        if a >= VERB:
            return VERBS[self.game.words.verbs[a - VERB]]
        return "Pass" if phase == BID else "Do nothing"

    def place_title(self, i: int) -> str:
        place = self.places[i]
        if not self.is_express:
            return str(place.name)
        return f"{place.name} ({place.id})" if place.name else f"{place.id}, {place.terrain}"

    def about(self, phase: int, a: int, here: Figures, after: Figures, cost: int | None) -> str:
        return ""

    def refusal(self, word: str, a: int, refusal: IllegalAction) -> Refusal:
        kind, place, company = self.signs(a, 0, 0)
        title = self.title(0, a) if a != STOP else word
        return Refusal(word, kind, title, place, company, refusal.rule, refusal.reason)
