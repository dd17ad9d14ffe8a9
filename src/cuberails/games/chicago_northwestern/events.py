"""The events that only Chicago & NorthWestern has."""

from __future__ import annotations

from collections.abc import Iterator

from cuberails.display.schema import Transfer
from cuberails.games.events import Event, payment


class RailroadStarted(Event, frozen=True):
    text = "{seat} starts {company} with ${paid}."
    pace = "slow"

    company: str
    seat: int
    paid: int

    def transfers(self) -> Iterator[Transfer]:
        return payment(self.seat, self.company, self.paid)


class LinkBuilt(Event, frozen=True):
    text = "{company} builds {link[0]} to {link[1]} for ${paid}."

    company: str
    link: tuple[str, str]
    paid: int

    @property
    def site(self) -> str:
        return ">".join(sorted(self.link))

    def transfers(self) -> Iterator[Transfer]:
        yield Transfer(-self.paid, company=self.company)


class CardPlayed(Event, frozen=True):
    text = "{seat} plays the Pay Dividends card."
    is_dividend = True

    seat: int


class SpecialTaken(Event, frozen=True):
    text = "{seat} takes the Special of {company}."

    company: str
    seat: int


class WentWest(Event, frozen=True):
    text = "{seat} sends {company} west at {city}."
    lead = "sends {company} west at {city}"
    pace = "slow"

    company: str
    city: str
    seat: int

    @property
    def site(self) -> str:
        return self.city


class ForcedPass(Event, frozen=True):
    text = "{seat} has nothing to do and passes."
    lead = "has nothing to do and passes"

    seat: int


class LastRoundBegun(Event, frozen=True):
    """The end has come, and the round is finished: this seat has the last turn."""

    pace = "slow"
    consequence = "the last round is played, {seat} has the last turn"

    reasons: tuple[str, ...]
    seat: int

    @property
    def text(self) -> str:
        return f"The last round is played ({', '.join(self.reasons)}): {{seat}} has the last turn."
