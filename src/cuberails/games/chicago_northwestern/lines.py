"""The story of Chicago & NorthWestern in plain English: a line for each event, a summary for each action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuberails.games.chicago_northwestern import events as own
from cuberails.games.chicago_northwestern.vocabulary import TURN_VERBS
from cuberails.games.events import Event
from cuberails.games.game_type import Names
from cuberails.games.lines import Summary, shared_line
from cuberails.kernel.state import BID, OVER

OCCASIONS = {"special": " for its Special"}


def line(event: Event, names: Names) -> str:
    name = names.players.__getitem__
    match event:
        case own.RailroadStarted(company, seat, paid):
            return f"{name(seat)} starts {company} with ${paid}."
        case own.LinkBuilt(company, link, paid):
            return f"{company} builds {' to '.join(link)} for ${paid}."
        case own.CardPlayed(seat):
            return f"{name(seat)} plays the Pay Dividends card."
        case own.SpecialTaken(company, seat):
            return f"{name(seat)} takes the Special of {company}."
        case own.WentWest(company, city, seat):
            return f"{name(seat)} sends {company} west at {city}."
        case own.ForcedPass(seat):
            return f"{name(seat)} has nothing to do and passes."
    return shared_line(event, names, OCCASIONS)


def summary(sentence: str, story: Sequence[Event], names: Names) -> str:
    return NorthWesternSummary(sentence, story, names).text()


class NorthWesternSummary(Summary):
    def lead(self, event: Event) -> str:
        chips = self.chips
        match event:
            case own.RailroadStarted(company, _, paid):
                return f"starts {chips[company]} with ${paid}: {self.route()}"
            case own.LinkBuilt(company):
                spent = sum(link.paid for link in self.all(own.LinkBuilt))
                return f"builds {chips[company]} {self.route()} for ${spent}"
            case own.CardPlayed():
                return f"pays dividends{self.received()}"
            case own.SpecialTaken(company):
                return f"takes the Special of {chips[company]}{self.received()}"
            case own.WentWest(company, city):
                return f"sends {chips[company]} west at {self.names.sites[city]}"
            case own.ForcedPass():
                return "has nothing to do and passes"
        return super().lead(event)

    def route(self) -> str:
        *_, cities = self.sentence.split()
        return " – ".join(self.names.sites[city] for city in cities.split(">"))


def round_of(s: Any, sentences: Sequence[str], seats: int) -> int:
    """The game has no phases: as many turns as seats make a round."""
    if s.starts > 0:
        return 0
    begun = sum(sentence.split()[0] in TURN_VERBS for sentence in sentences)
    is_last_open = s.phase in (BID, OVER)
    return (begun - is_last_open) // seats + 1
