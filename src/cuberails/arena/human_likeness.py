"""Do bots play like people? Statistics of their games beside those of people, if a game has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean, quantiles
from typing import NamedTuple

from cuberails.engine.position import Position
from cuberails.engine.record import Record
from cuberails.games.registry import installed
from cuberails.kernel.scoring import share_of, winners

FEWEST, MOST = 3, 5  # dividends in a game of normal length


class Observation(NamedTuple):
    """One finished game."""

    players: int
    starting_cash: int
    prices: tuple[int, ...]  # of the opening shares
    dividends: int
    endings: tuple[str, ...]
    winner: int  # cash of the winner
    top_bidder_won: float  # share of the victory of the seat that paid most for an opening share


def observe(record: Record) -> Observation:
    """Replay a record; RecordError if that fails."""
    positions = list(record.positions())
    sold = [sale for before, after in pairwise(positions) for sale in opening_sales(before, after)]
    dividends = sum(event.is_dividend for p in positions for event in p.story())
    first, last = positions[0], positions[-1]
    won = [share_of(seat, winners(last.cash)) for price, seat in sold if price == max(sold)[0]]
    return Observation(
        len(first.cash),
        max(first.cash),
        tuple(price for price, _ in sold),
        dividends,
        last.endings(),
        max(last.cash),
        fmean(won) if won else 0.0,
    )


def opening_sales(before: Position, after: Position) -> list[tuple[int, int]]:
    """Price and buyer of the shares sold in this ply, before the first turn."""
    if before.round > 0:
        return []
    moved = [transfer for event in after.story() for transfer in event.transfers()]
    return [(-paid.dollars, paid.seat) for paid in moved if paid.seat is not None and paid.dollars <= 0]


@dataclass
class Profile:
    """Statistics of games with the same number of players."""

    games: int = 0
    starting_cash: int = 0
    prices: list[int] = field(default_factory=list)
    dividends: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    winners: list[int] = field(default_factory=list)
    top_bidder_won: list[float] = field(default_factory=list)

    def add(self, seen: Observation) -> None:
        self.games += 1
        self.starting_cash = seen.starting_cash
        self.prices += seen.prices
        self.dividends.append(seen.dividends)
        self.endings.update(seen.endings)
        self.winners.append(seen.winner)
        self.top_bidder_won.append(seen.top_bidder_won)

    @property
    def usual_length(self) -> float:
        """The share of games that are as long as games of people."""
        return fmean(FEWEST <= dividends <= MOST for dividends in self.dividends)

    def winners_by_length(self) -> dict[int, list[int]]:
        """Cash of the winners, by the number of dividends in their games."""
        found: dict[int, list[int]] = {}
        for dividends, cash in sorted(zip(self.dividends, self.winners, strict=True)):
            found.setdefault(dividends, []).append(cash)
        return found

    @property
    def opening_price(self) -> float:
        return fmean(self.prices) if self.prices else 0.0


def profiles(seen: Iterable[Observation]) -> dict[int, Profile]:
    """By number of players."""
    found: dict[int, Profile] = {}
    for observation in seen:
        found.setdefault(observation.players, Profile()).add(observation)
    return dict(sorted(found.items()))


def counted(games: Sequence[int]) -> str:
    return "1 game" if len(games) == 1 else f"{len(games)} games"


def middle(values: list[int]) -> tuple[float, float]:
    """The interval that holds the middle four fifths of the values."""
    if len(values) < 2:
        return float(values[0]), float(values[0])
    tenths = quantiles(values, n=10, method="inclusive")
    return tenths[0], tenths[-1]


def compare(players: int, profile: Profile, game: str) -> list[tuple[str, str, str]]:
    """Rows of what is compared, the bots' figure, and that of people if it is known."""
    low, high = middle(profile.winners)
    share = profile.opening_price / profile.starting_cash if profile.starting_cash else 0.0
    people = installed()[game].people
    return [
        ("dividends a game, mean", f"{fmean(profile.dividends):.1f}", people.dividends),
        (f"games with {FEWEST} to {MOST} dividends", f"{profile.usual_length:.0%}", people.usual_length),
        *(
            (f"ended by: {name}", f"{n / profile.games:.0%}", people.endings.get(name, ""))
            for name, n in profile.endings.most_common()
        ),
        (
            "an opening share costs, mean",
            f"${profile.opening_price:.1f}",
            people.opening_price.get(players, ""),
        ),
        ("… of a player's cash", f"{share:.0%}", people.opening_part),
        ("cash of the winner, mean", f"${fmean(profile.winners):.0f}", ""),
        ("… in four of five games", f"${low:.0f} to ${high:.0f}", people.winner_cash.get(players, "")),
        *(
            (f"… after {dividends} dividends, mean", f"${fmean(cash):.0f} ({counted(cash)})", "")
            for dividends, cash in profile.winners_by_length().items()
        ),
        (
            "won by the seat that paid most for an opening share",
            f"{fmean(profile.top_bidder_won):.0%} (par {1 / players:.0%})",
            "",
        ),
    ]
