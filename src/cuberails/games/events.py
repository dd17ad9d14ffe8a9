"""What an action caused, as typed events with amounts. Seats are numbers, companies and places ids."""
from __future__ import annotations

from typing import Literal

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """Base of all events; `type` in JSON is the class name."""


class AuctionOpened(Event):
    company: str
    minimum: int


class Bid(Event):
    seat: int
    company: str
    amount: int


class Passed(Event):
    seat: int
    company: str
    could_not_pay: bool


class ShareSold(Event):
    company: str
    seat: int
    price: int


class ShareUnsold(Event):
    company: str


class CompanyOpened(Event):
    company: str
    place: str


class IncomeRose(Event):
    company: str
    by: int
    to: int


class DividendPaid(Event):
    company: str
    per_share: int
    seats: dict[int, int]               # what each shareholder got
    occasion: Literal["general", "chicago", "card", "special"]


class GameOver(Event):
    reasons: tuple[str, ...]
    winners: tuple[int, ...]


# Chicago Express


class DialMoved(Event):
    seat: int
    dial: str
    to: int
    size: int


class DidNothing(Event):
    seat: int
    action: str


class LocomotivePlaced(Event):
    company: str
    place: str
    paid: int


class NarrowGaugeFreed(Event):
    place: str


class NarrowGaugePlaced(Event):
    seat: int
    place: str


class HouseBuilt(Event):
    seat: int
    place: str


class TreasuryGained(Event):
    company: str
    amount: int


class MarkerMoved(Event):
    city: str
    to: int


class DividendPhase(Event):
    number: int


class DialsReset(Event):
    pass


class DetroitGrew(Event):
    city: str
    to: int


# Chicago & NorthWestern


class RailroadStarted(Event):
    company: str
    seat: int
    paid: int


class LinkBuilt(Event):
    company: str
    link: tuple[str, str]
    paid: int


class CardPlayed(Event):
    seat: int


class SpecialTaken(Event):
    company: str
    seat: int


class WentWest(Event):
    company: str
    city: str
    seat: int


class ForcedPass(Event):
    seat: int
