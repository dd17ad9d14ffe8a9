"""What an action caused, as typed events with amounts. Seats are numbers, companies and places ids."""
from __future__ import annotations

from typing import Literal

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """Base of all events; `type` in JSON is the class name."""


class AuctionOpened(Event, frozen=True):
    company: str
    minimum: int


class Bid(Event, frozen=True):
    seat: int
    company: str
    amount: int


class Passed(Event, frozen=True):
    seat: int
    company: str
    could_not_pay: bool


class ShareSold(Event, frozen=True):
    company: str
    seat: int
    price: int


class ShareUnsold(Event, frozen=True):
    company: str


class CompanyOpened(Event, frozen=True):
    company: str
    place: str


class IncomeRose(Event, frozen=True):
    company: str
    by: int
    to: int


class DividendPaid(Event, frozen=True):
    company: str
    per_share: int
    seats: dict[int, int]               # what each shareholder got
    occasion: Literal["general", "chicago", "card", "special"]


class GameOver(Event, frozen=True):
    reasons: tuple[str, ...]
    winners: tuple[int, ...]


# Chicago Express


class DialMoved(Event, frozen=True):
    seat: int
    dial: str
    to: int
    size: int


class DidNothing(Event, frozen=True):
    seat: int
    action: str


class LocomotivePlaced(Event, frozen=True):
    company: str
    place: str
    paid: int


class NarrowGaugeFreed(Event, frozen=True):
    place: str


class NarrowGaugePlaced(Event, frozen=True):
    seat: int
    place: str


class HouseBuilt(Event, frozen=True):
    seat: int
    place: str


class TreasuryGained(Event, frozen=True):
    company: str
    amount: int


class MarkerMoved(Event, frozen=True):
    city: str
    to: int


class DividendPhase(Event, frozen=True):
    number: int


class DialsReset(Event, frozen=True):
    pass


class DetroitGrew(Event, frozen=True):
    city: str
    to: int


# Chicago & NorthWestern


class RailroadStarted(Event, frozen=True):
    company: str
    seat: int
    paid: int


class LinkBuilt(Event, frozen=True):
    company: str
    link: tuple[str, str]
    paid: int


class CardPlayed(Event, frozen=True):
    seat: int


class SpecialTaken(Event, frozen=True):
    company: str
    seat: int


class WentWest(Event, frozen=True):
    company: str
    city: str
    seat: int


class ForcedPass(Event, frozen=True):
    seat: int
