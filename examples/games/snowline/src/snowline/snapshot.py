"""A position of Snowline as plain data."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cuberails.games.snapshots import Auction, auction_of, shares_of, winners_of
from cuberails.kernel.core import BID, OVER
from snowline.box import Box


class Player(msgspec.Struct):
    name: str
    cash: int
    shares: dict[str, int]
    week: int


class CompanyNow(msgspec.Struct):
    treasury: int
    shares_left: int
    cubes_left: int
    towns: list[str]


class Snapshot(msgspec.Struct):
    game: Literal["snowline"]
    ply: int
    phase: Literal["turn", "auction", "over"]
    to_move: int | None
    pay_days: int
    players: list[Player]
    companies: dict[str, CompanyNow]
    auction: Auction | None
    winners: list[int] | None


def company_of(box: Box, s: Any, c: int) -> CompanyNow:
    towns = [town.id for i, town in enumerate(box.towns) if s.track[i] >> c & 1]
    return CompanyNow(s.treasury[c], box.companies[c].shares - s.sold[c], s.cubes[c], towns)


def take(box: Box, s: Any, players: Sequence[str], ply: int) -> Snapshot:
    """`s` is a plain view of the state."""
    return Snapshot(
        game="snowline",
        ply=ply,
        phase="over" if s.phase == OVER else "auction" if s.phase == BID else "turn",
        to_move=None if s.phase == OVER else s.actor,
        pay_days=s.pay_days,
        players=[Player(name, s.cash[seat], shares_of(s, box.companies, seat), s.weeks[seat])
                 for seat, name in enumerate(players)],
        companies={company.id: company_of(box, s, c) for c, company in enumerate(box.companies)},
        auction=auction_of(s, box.companies, box.seats),
        winners=winners_of(s, box.seats),
    )
