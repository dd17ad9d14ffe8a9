"""The story of Chicago Express in plain English: a line for each event, a summary for each action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuberails.display.text import listed
from cuberails.games import events
from cuberails.games.chicago_express import events as own
from cuberails.games.events import Event
from cuberails.games.game_type import Names
from cuberails.games.lines import Summary, line_of
from cuberails.kernel.state import OVER

OCCASIONS = {"chicago": " for reaching Chicago"}


def line(event: Event, names: Names) -> str:
    return line_of(event, names, OCCASIONS)


class ExpressSummary(Summary):
    def lead(self, event: Event) -> str:
        sites = self.names.sites
        match event:
            case own.DidNothing():
                return f"does nothing, {self.dial()}"
            case own.LocomotivePlaced(company):
                return self.expansion(company)
            case own.HouseBuilt(place=place):
                return f"develops {sites[place]}{self.gains()}"
            case own.MarkerMoved(city, to):
                return f"develops {city} to {to}{self.gains()}"
            case own.NarrowGaugePlaced(place=place):
                return f"places a narrow gauge locomotive in {sites[place]}, {self.dial()}"
        return super().lead(event)

    def consequence(self, event: Event) -> str:
        match event:
            case events.DividendPaid(company, per_share, _, "chicago"):
                return f"{self.chips[company]} pays ${per_share} a share for reaching Chicago"
        return super().consequence(event)

    def expansion(self, company: str) -> str:
        placed = self.all(own.LocomotivePlaced)
        where = listed(self.names.sites[step.place] for step in placed)
        spent = sum(step.paid for step in placed)
        rises = [rise for rise in self.all(own.IncomeRose) if rise.company == company]
        income = f", income {rises[0].to - rises[0].by} to {rises[-1].to}" if rises else ""
        return f"expands {self.chips[company]} into {where} for ${spent}{income}"

    def dial(self) -> str:
        for stayed in self.all(own.DialStayed):
            return f"{stayed.dial} dial stays red"
        (moved,) = self.all(own.DialMoved)
        return f"{moved.dial} dial at {moved.to} of {moved.size}"

    def gains(self) -> str:
        """What each company gained from a development."""
        chips, rises = self.chips, self.all(own.IncomeRose)
        gains = [f"{chips[rise.company]} income {rise.to - rise.by} to {rise.to}" for rise in rises]
        gains += [f"{chips[gift.company]} gets ${gift.amount}" for gift in self.all(own.TreasuryGained)]
        return f": {', '.join(gains)}" if gains else ""


def round_of(s: Any, sentences: Sequence[str], seats: int) -> int:
    """A round ends with a dividend phase."""
    if s.opening:
        return 0
    return int(s.dividends) + int(s.phase != OVER)
