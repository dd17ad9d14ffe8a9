"""The results of a match, bot by bot. The order in which games were played does not matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import sqrt
from statistics import fmean, median

import msgspec

from cuberails.arena.play import Played
from cuberails.arena.ratings import Ratings
from cuberails.kernel.scoring import mean_ranks, share_of

Z = 1.96  # of a 95% interval


class Standing(msgspec.Struct, frozen=True):
    """One bot in some games. `games` counts seats: a bot in two seats of a game has played two."""

    bot: str
    games: int
    wins: float  # a shared victory counts in parts
    share: float  # wins / games
    low: float  # 95% interval of the share
    high: float
    par: float  # the share of a bot that is as good as the others
    rank: float
    cash: float
    rating: float
    rating_low: float
    rating_high: float
    moves: int
    ms_mean: float
    ms_median: float
    ms_worst: float
    reports: int


def standings(games: Iterable[Played]) -> list[Standing]:
    """The best first."""
    ordered = sorted(games, key=lambda played: played.arena.number)
    ratings = Ratings()
    for played in ordered:
        ratings.add(played.arena.bots, mean_ranks(played.result.cash))
    bots = {bot: None for played in ordered for bot in played.arena.bots}
    found = [standing(bot, ordered, ratings) for bot in bots]
    return sorted(found, key=lambda s: -s.rating)


def standing(bot: str, games: Sequence[Played], ratings: Ratings) -> Standing:
    seats = [(played, seat) for played in games for seat, name in enumerate(played.arena.bots) if name == bot]
    wins = sum(share_of(seat, played.result.winners) for played, seat in seats)
    low, high = wilson(wins, len(seats))
    ms = list(chain.from_iterable(played.arena.ms[seat] for played, seat in seats)) or [0.0]
    return Standing(
        bot,
        len(seats),
        wins,
        wins / len(seats),
        low,
        high,
        fmean(1 / len(played.arena.bots) for played, _ in seats),
        fmean(mean_ranks(played.result.cash)[seat] for played, seat in seats),
        fmean(played.result.cash[seat] for played, seat in seats),
        *ratings.interval(bot),
        len(ms),
        fmean(ms),
        median(ms),
        max(ms),
        sum(report.bot == bot for played in games for report in played.arena.reports),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson 95% interval of a share."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
