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
    def text(self) -> str:
        """Its line in the log, with {fields} of the event; {seat} becomes a name. Empty: no line."""
        raise TypeError(f"no line for {type(self).__name__}")

    @property
    def lead(self) -> str:
        """The action in one line, after the player's name; {company} and sites appear by name."""
        return ""

    @property
    def consequence(self) -> str:
        """What an action led to, in one line; {received} is what the dividends gave to each player."""
        return ""

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
    text = "{company} goes under the hammer at ${minimum}."

    company: str
    minimum: int


class Bid(Event, frozen=True):
    text = "{seat} bids ${amount} for {company}."

    seat: int
    company: str
    amount: int


class Passed(Event, frozen=True):
    pace = "quick"

    seat: int
    company: str
    could_not_pay: bool

    @property
    def text(self) -> str:
        return "{seat} cannot pay the next bid." if self.could_not_pay else "{seat} passes."

    @property
    def lead(self) -> str:
        return "" if self.could_not_pay else "passes"


class ShareSold(Event, frozen=True):
    pace = "slow"

    company: str
    seat: int
    price: int

    @property
    def text(self) -> str:
        return f"{{seat}} takes a share of {{company}} for {'${price}' if self.price else 'nothing'}."

    def transfers(self) -> Iterator[Transfer]:
        return payment(self.seat, self.company, self.price)


class ShareUnsold(Event, frozen=True):
    text = "Nobody bids; the share of {company} stays."
    consequence = "nobody takes {company}"

    company: str


class CompanyOpened(Event, frozen=True):
    text = "{company} opens at {place}."
    consequence = "{company} opens"

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
