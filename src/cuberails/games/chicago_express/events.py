"""The events that only Chicago Express has."""

from __future__ import annotations

from collections.abc import Iterator

from cuberails.display.schema import Transfer
from cuberails.games.events import Event


class DialMoved(Event, frozen=True):
    text = "{seat} moves the {dial} dial to {to} of {size}."

    seat: int
    dial: str
    to: int
    size: int


class DialStayed(Event, frozen=True):
    """Narrow gauge with a red dial."""

    text = "{seat} names the {dial} dial, which is red and stays where it is."

    seat: int
    dial: str


class DidNothing(Event, frozen=True):
    pace = "quick"

    seat: int
    action: str

    @property
    def text(self) -> str:
        return "{seat} does nothing with it." if self.action else ""


class LocomotivePlaced(Event, frozen=True):
    text = "{company} places a locomotive in {place} for ${paid}."

    company: str
    place: str
    paid: int

    @property
    def site(self) -> str:
        return self.place

    def transfers(self) -> Iterator[Transfer]:
        yield Transfer(-self.paid, company=self.company)


class NarrowGaugeFreed(Event, frozen=True):
    text = "The narrow gauge locomotive of {place} goes to the repository."
    pace = "quick"

    place: str

    @property
    def site(self) -> str:
        return self.place


class NarrowGaugePlaced(Event, frozen=True):
    text = "{seat} places a narrow gauge locomotive in {place}."

    seat: int
    place: str

    @property
    def site(self) -> str:
        return self.place


class HouseBuilt(Event, frozen=True):
    text = "{seat} builds a house in {place}."

    seat: int
    place: str

    @property
    def site(self) -> str:
        return self.place


class IncomeRose(Event, frozen=True):
    text = "The income of {company} rises by {by} to {to}."

    company: str
    by: int
    to: int


class TreasuryGained(Event, frozen=True):
    text = "{company} gets ${amount} from the bank."

    company: str
    amount: int

    def transfers(self) -> Iterator[Transfer]:
        yield Transfer(self.amount, company=self.company)


class MarkerMoved(Event, frozen=True):
    text = "{city} grows to {to}."

    city: str
    to: int


class DividendPhase(Event, frozen=True):
    text = "Dividend phase {number}."
    consequence = "dividends{received}"
    is_dividend = True

    number: int


class DialsReset(Event, frozen=True):
    text = "All dials go back to green."


class DetroitGrew(Event, frozen=True):
    text = "{city} grows by itself to {to}."

    city: str
    to: int
