"""The events that only Chicago & NorthWestern has."""

from __future__ import annotations

from collections.abc import Iterator

from cuberails.display.schema import Transfer
from cuberails.games.events import Event, payment


class RailroadStarted(Event, frozen=True):
    pace = "slow"

    company: str
    seat: int
    paid: int

    def transfers(self) -> Iterator[Transfer]:
        return payment(self.seat, self.company, self.paid)


class LinkBuilt(Event, frozen=True):
    company: str
    link: tuple[str, str]
    paid: int

    @property
    def site(self) -> str:
        return ">".join(sorted(self.link))

    def transfers(self) -> Iterator[Transfer]:
        yield Transfer(-self.paid, company=self.company)


class CardPlayed(Event, frozen=True):
    is_dividend = True

    seat: int


class SpecialTaken(Event, frozen=True):
    company: str
    seat: int


class WentWest(Event, frozen=True):
    pace = "slow"

    company: str
    city: str
    seat: int

    @property
    def site(self) -> str:
        return self.city


class ForcedPass(Event, frozen=True):
    seat: int
