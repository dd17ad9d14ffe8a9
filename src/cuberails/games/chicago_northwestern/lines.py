"""The story of Chicago & NorthWestern in plain English: a line for each event, a summary for each action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuberails.games.chicago_northwestern import events as own
from cuberails.games.chicago_northwestern.vocabulary import TURN_VERBS
from cuberails.games.events import Event
from cuberails.games.game_type import Names
from cuberails.games.lines import Summary, line_of
from cuberails.kernel.state import BID, OVER

OCCASIONS = {"special": " for its Special"}


def line(event: Event, names: Names) -> str:
    return line_of(event, names, OCCASIONS)


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
