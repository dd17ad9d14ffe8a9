"""The outcome of a game, for its last page."""

from __future__ import annotations

from cuberails.display.schema.form import Form, Seat


class SeatOutcome(Form, frozen=True):
    seat: Seat
    cash: int
    start: int
    dividends: dict[str, int]
    paid: dict[str, int]
    shares: dict[str, int]


class Outcome(Form, frozen=True):
    ranks: list[int]
    winners: list[Seat]
    reasons: list[str]
    seats: list[SeatOutcome]
