"""The page about the ladder: one section per setup, one line per pairing, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cuberails.arena.ladder import Ladder, LadderSetup, Pairing
from cuberails.arena.standings import wilson
from cuberails.arena.tally import Tally
from cuberails.games.registry import installed

ABOVE, BELOW, OPEN = "above par", "below par", "not decided"
HEAD = """\
# Strength

How strong the bots and levels are, each against its neighbour below: one of the stronger plays against
copies of the weaker, in every seat in turn. With four players a bot as good as the others wins 25%, which is
par. A shared victory counts in parts. The interval is the one in which the true share lies in 95 of 100 cases
(Wilson's), and the verdict says whether all of it lies on one side of par. A line with few games is only a
beginning: the ladder grows with time, and every line gives the number of games.

Written by `cuberails ladder --write docs/strength.md` from `docs/strength.json`; see [the arena](arena.md).
"""
COLUMNS = (
    "stronger",
    "weaker",
    "games",
    "wins",
    "95% interval",
    "par",
    "verdict",
    "ms a move",
    "of the weaker",
)


def page(ladder: Ladder, ratings: str = "") -> str:
    counted = [pairing for pairing in ladder.pairings if ladder.tally(pairing).games]
    sections = [
        section(setup, list(group), ladder)
        for setup, group in groupby(counted, key=lambda pairing: pairing.setup)
    ]
    return "\n".join([HEAD, *([ratings] if ratings else []), *sections, summary(counted, ladder)])


def section(setup: LadderSetup, pairings: Sequence[Pairing], ladder: Ladder) -> str:
    lines = [row(COLUMNS), row(["---", "---", *["---:"] * 4, "---", *["---:"] * 2])]
    lines += [row(cells_of(pairing, ladder.tally(pairing))) for pairing in pairings]
    return f"## {title(setup)}\n\n" + "\n".join(lines) + "\n"


def title(setup: LadderSetup) -> str:
    extra = f" with {' and '.join(setup.modules)}" if setup.modules else ""
    return f"{installed()[setup.game].title}{extra}, {setup.players} players"


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def cells_of(pairing: Pairing, tally: Tally) -> list[str]:
    low, high = wilson(tally.wins, tally.games)
    par = 1 / pairing.setup.players
    return [
        f"`{pairing.stronger}`",
        f"`{pairing.weaker}`",
        f"{tally.games:,}",
        f"{tally.wins / tally.games:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{par:.1%}",
        verdict(pairing, tally),
        f"{tally.stronger.mean:,.1f}",
        f"{tally.weaker.mean:,.1f}",
    ]


def verdict(pairing: Pairing, tally: Tally) -> str:
    low, high = wilson(tally.wins, tally.games)
    par = 1 / pairing.setup.players
    return ABOVE if low > par else BELOW if high < par else OPEN


def summary(counted: Sequence[Pairing], ladder: Ladder) -> str:
    games = sum(ladder.tally(pairing).games for pairing in counted)
    above = sum(verdict(pairing, ladder.tally(pairing)) == ABOVE for pairing in counted)
    lacking = sum(ladder.tally(pairing).games < ladder.wanted(pairing) for pairing in ladder.pairings)
    return (
        f"This page counts {games:,} games. {above} of {len(counted)} pairings are above par; "
        f"{lacking} of {len(ladder.pairings)} have fewer games than they should.\n"
    )
