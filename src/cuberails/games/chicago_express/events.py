"""The events that only Chicago Express has."""

from __future__ import annotations

from collections.abc import Iterator

from cuberails.display.schema import Transfer
from cuberails.games.events import Event


class DialMoved(Event, frozen=True):
    seat: int
    dial: str
    to: int
    size: int


class DidNothing(Event, frozen=True):
    pace = "quick"

    seat: int
    action: str


class LocomotivePlaced(Event, frozen=True):
    company: str
    place: str
    paid: int

    @property
    def site(self) -> str:
        return self.place

    def transfers(self) -> Iterator[Transfer]:
        yield Transfer(-self.paid, company=self.company)


class NarrowGaugeFreed(Event, frozen=True):
    pace = "quick"

    place: str

    @property
    def site(self) -> str:
        return self.place


class NarrowGaugePlaced(Event, frozen=True):
    seat: int
    place: str

    @property
    def site(self) -> str:
        return self.place


class HouseBuilt(Event, frozen=True):
    seat: int
    place: str

    @property
    def site(self) -> str:
        return self.place


class IncomeRose(Event, frozen=True):
    company: str
    by: int
    to: int


class TreasuryGained(Event, frozen=True):
    company: str
    amount: int

    def transfers(self) -> Iterator[Transfer]:
        yield Transfer(self.amount, company=self.company)


class MarkerMoved(Event, frozen=True):
    city: str
    to: int


class DividendPhase(Event, frozen=True):
    is_dividend = True

    number: int


class DialsReset(Event, frozen=True):
    pass


class DetroitGrew(Event, frozen=True):
    city: str
    to: int
