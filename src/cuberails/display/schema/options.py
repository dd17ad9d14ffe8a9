"""Options: what may be said now, what it would change, and why the rest is refused."""

from __future__ import annotations

from typing import Literal

import msgspec

from cuberails.display.schema.form import Form, Pair, Seat
from cuberails.display.schema.view import View

WordKind = Literal["verb", "company", "site", "amount", "stop"]


class Change(Form, frozen=True):
    seat: Seat
    before: int = msgspec.field(name="from")
    after: int = msgspec.field(name="to")


class Consequence(Form, frozen=True):
    """What happens by itself after a move, before anybody acts."""

    brief: str  # "then dividends"
    text: str  # "then dividends, before Bob's turn"


class Effect(Form, frozen=True):
    lines: list[str]  # the same in words
    cash: list[Change]  # by seat, only those that change
    next_dividend: list[Change]
    companies: dict[str, dict[str, Pair]]  # by company and column
    consequences: list[Consequence] = []


class Choice(Form, frozen=True):
    word: str
    draft: str  # the draft with this word added
    kind: WordKind
    title: str
    about: str
    site: str | None
    link: str | None  # that it would build
    company: str | None
    cost: int | None
    effect: Effect | None
    raises_income: bool = False  # of a company; by the number that the board draws on its axis


class Refusal(Form, frozen=True):
    word: str
    kind: WordKind
    title: str
    site: str | None
    company: str | None
    rule: str
    reason: str


class BidRange(Form, frozen=True):
    draft: str  # amounts follow this draft
    minimum: int
    maximum: int


class Options(Form, frozen=True):
    ply: int
    draft: str
    question: str
    rule: str
    may_end: bool  # the draft may be confirmed
    choices: list[Choice]
    links: list[Choice]  # that a chosen site would lead to: two words in one click on the link
    refused: list[Refusal]
    bid: BidRange | None
    effect: Effect | None  # of the draft so far
    view: View | None  # the table as the draft would leave it
    offer: Options | None  # the question about an amount that the draft answers
    skips: list[Choice] = []  # first words that may also be chosen to do nothing: both words in one click
