"""A position of Chicago Express as plain data, exactly as on the format page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cuberails.games.chicago_express.box import Box
from cuberails.games.chicago_express.state import ORANGE
from cuberails.games.snapshot import Auction, auction_of, shares_of, winners_of
from cuberails.kernel.bitset import WORD
from cuberails.kernel.state import BID, OVER


class Player(msgspec.Struct):
    name: str
    cash: int
    shares: dict[str, int]


class Company(msgspec.Struct):
    open: bool
    treasury: int
    income: int
    shares_left: int
    locomotives_left: int
    hexes: list[str]


class Dials(msgspec.Struct):
    auction: int
    expand: int
    develop: int


class NarrowGauge(msgspec.Struct):
    cities: list[str]
    repository: int
    hexes: list[str]


class Snapshot(msgspec.Struct, kw_only=True):
    game: Literal["chicago-express"]
    ply: int
    phase: Literal["opening-auction", "turn", "auction", "over"]
    to_move: int | None
    players: list[Player]
    companies: dict[str, Company]
    dials: Dials
    houses_left: int
    developed: list[str]
    tracks: dict[str, int]
    narrow_gauge: NarrowGauge | msgspec.UnsetType = msgspec.UNSET
    auction: Auction | None
    dividends_paid: int
    winners: list[int] | None


def phase_of(s: Any) -> Literal["opening-auction", "turn", "auction", "over"]:
    if s.phase == OVER:
        return "over"
    if s.phase == BID:
        return "opening-auction" if s.opening else "auction"
    return "turn"


def members(box: Box, words: list[int]) -> list[str]:
    found = sum(word << k * WORD for k, word in enumerate(words))
    return [h.id for i, h in enumerate(box.hexes) if found >> i & 1] if found else []


def with_track(box: Box, s: Any, bit: int) -> list[str]:
    mask = 1 << bit
    return [h.id for h, track in zip(box.hexes, s.track, strict=False) if track & mask]


def take(box: Box, s: Any, players: Sequence[str], ply: int) -> Snapshot:
    """`s` is a plain view of the state."""
    return Snapshot(
        game="chicago-express",
        ply=ply,
        phase=phase_of(s),
        to_move=None if s.phase == OVER else s.actor,
        players=[Player(n, s.cash[i], shares_of(s, box.companies, i)) for i, n in enumerate(players)],
        companies={
            c.id: Company(
                bool(s.is_open[i]),
                s.treasury[i],
                s.income[i],
                c.shares - s.sold[i],
                s.cubes[i],
                with_track(box, s, i),
            )
            for i, c in enumerate(box.companies)
        },
        dials=Dials(*s.dials),
        houses_left=s.houses,
        developed=members(box, s.developed),
        tracks={name: values[s.track_position[k]] for k, (name, values) in enumerate(box.tracks.items())},
        narrow_gauge=NarrowGauge(members(box, s.waiting), s.repository, with_track(box, s, ORANGE))
        if box.orange_at
        else msgspec.UNSET,
        auction=auction_of(s, box.companies, box.seats),
        dividends_paid=s.dividends,
        winners=winners_of(s, box.seats),
    )
