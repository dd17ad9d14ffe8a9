"""A position of Chicago & NorthWestern as plain data, exactly as on the format page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cuberails.games.chicago_northwestern.box import Box
from cuberails.games.snapshot import Auction, auction_of, shares_of, winners_of
from cuberails.kernel.state import BID, NOBODY, OVER


class Player(msgspec.Struct):
    name: str
    cash: int
    shares: dict[str, int]
    dividend_card: bool


class Railroad(msgspec.Struct):
    open: bool
    treasury: int
    shares_left: int
    cubes_left: int
    links: list[str]
    special_used: bool
    gone_west: str | None


class Snapshot(msgspec.Struct, omit_defaults=True):
    game: Literal["chicago-and-northwestern"]
    ply: int
    phase: Literal["initial-build", "turn", "auction", "over"]
    to_move: int | None
    players: list[Player]
    railroads: dict[str, Railroad]
    auction: Auction | None
    winners: list[int] | None
    last_round: bool = False  # with finish_round: the game ends after this round; absent before


def phase_of(s: Any) -> Literal["initial-build", "turn", "auction", "over"]:
    if s.phase == OVER:
        return "over"
    if s.starts > 0:
        return "initial-build"
    return "auction" if s.phase == BID else "turn"


def railroad_of(box: Box, s: Any, c: int) -> Railroad:
    went_west = s.west_city[c] != NOBODY
    return Railroad(
        open=bool(s.is_open[c]),
        treasury=s.treasury[c],
        shares_left=0 if went_west else box.companies[c].shares - s.sold[c],
        cubes_left=s.cubes[c],
        links=sorted(">".join(link) for k, link in enumerate(box.links) if s.track[k] >> c & 1),
        special_used=bool(s.special_used[c]),
        gone_west=box.cities[s.west_city[c]].id if went_west else None,
    )


def take(box: Box, s: Any, players: Sequence[str], ply: int) -> Snapshot:
    """`s` is a plain view of the state."""
    return Snapshot(
        game="chicago-and-northwestern",
        ply=ply,
        phase=phase_of(s),
        to_move=None if s.phase == OVER else s.actor,
        players=[
            Player(n, s.cash[i], shares_of(s, box.companies, i), bool(s.cards[i]))
            for i, n in enumerate(players)
        ],
        railroads={r.id: railroad_of(box, s, c) for c, r in enumerate(box.companies)},
        auction=auction_of(s, box.companies, box.seats),
        winners=winners_of(s, box.seats),
        last_round=bool(s.last_round),
    )
