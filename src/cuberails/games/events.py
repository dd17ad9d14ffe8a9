"""What an action caused, as typed events with amounts. Seats are numbers, companies and sites are ids.

Every game may use these events; a game's own events are in its folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from cuberails.display.schema import Transfer


class Event(msgspec.Struct, frozen=True, tag=True):
    """Base of all events; `type` in JSON is the class name."""

    is_dividend: ClassVar[bool] = False  # all companies pay their shareholders
    pace: ClassVar[Literal["quick", "steady", "slow"]] = "steady"  # how long it is shown

    @property
    def site(self) -> str | None:
        """The site or link where it happened."""
        return None

    def transfers(self) -> Iterator[Transfer]:
        """The money that seats and companies gain or lose."""
        return iter(())


def payment(seat: int, company: str, dollars: int) -> Iterator[Transfer]:
    """A seat pays into a treasury."""
    yield Transfer(-dollars, seat=seat)
    yield Transfer(dollars, company=company)


class AuctionOpened(Event, frozen=True):
    company: str
    minimum: int


class Bid(Event, frozen=True):
    seat: int
    company: str
    amount: int


class Passed(Event, frozen=True):
    pace = "quick"

    seat: int
    company: str
    could_not_pay: bool


class ShareSold(Event, frozen=True):
    pace = "slow"

    company: str
    seat: int
    price: int

    def transfers(self) -> Iterator[Transfer]:
        return payment(self.seat, self.company, self.price)


class ShareUnsold(Event, frozen=True):
    company: str


class CompanyOpened(Event, frozen=True):
    company: str
    place: str

    @property
    def site(self) -> str:
        return self.place


class CubePlaced(Event, frozen=True):
    """A company builds in a town; the seat that built for it may get a fee."""

    company: str
    seat: int
    site: str
    paid: int
    fee: int = 0

    def transfers(self) -> Iterator[Transfer]:
        yield Transfer(-self.paid, company=self.company)
        if self.fee:
            yield Transfer(self.fee, seat=self.seat)


class DividendPaid(Event, frozen=True):
    pace = "slow"

    company: str
    per_share: int
    seats: dict[int, int]  # what each shareholder got
    occasion: str  # a word of the game

    def transfers(self) -> Iterator[Transfer]:
        for seat, dollars in self.seats.items():
            yield Transfer(dollars, seat=seat)


class GameOver(Event, frozen=True):
    pace = "slow"

    reasons: tuple[str, ...]
    winners: tuple[int, ...]
