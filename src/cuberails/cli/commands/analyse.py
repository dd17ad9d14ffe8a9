"""`cuberails analyse`: the costliest decisions of the players of a recorded game."""

from __future__ import annotations

from typing import Annotated

import typer

from cuberails.bots.review import Mistake, costliest, decisions, mistake_in
from cuberails.cli.console import with_progress
from cuberails.cli.errors import Failure
from cuberails.cli.options import RecordFile
from cuberails.cli.prepare import prepare
from cuberails.cli.records import read_one
from cuberails.display.text import printable
from cuberails.engine.record import RecordError

NOTICE = "Analysing the decisions…"
NOTHING = "no decision on which four searches agree that another move was better"


def analyse(
    file: RecordFile,
    seat: Annotated[
        list[int] | None,
        typer.Option(min=1, metavar="N", help="Only the player in seat N, counted from 1. May be repeated."),
    ] = None,
    record: Annotated[
        int, typer.Option(min=1, metavar="K", help="Which record of the file, counted from 1.")
    ] = 1,
) -> None:
    """Find the three costliest decisions of every player of a recorded game, each with a better move.

    Four independent searches look at each decision. Nothing is said where they disagree.

    `cuberails analyse game.json`

    `cuberails analyse games.jsonl --record 3 --seat 1`
    """
    place, found = read_one(file, record)
    players = found.game.players
    seats = sorted({n - 1 for n in seat}) if seat else list(range(len(players)))
    if seats[-1] >= len(players):
        raise Failure(f"--seat {seats[-1] + 1}: the game has {len(players)} seats")
    prepare(found.game.type, bots=True)
    try:
        made = list(decisions(found.positions(), seats))
    except RecordError as error:
        raise Failure(f"{place}: {error}") from None
    mistakes = [mistake_in(*decision) for decision in with_progress(made, NOTICE)]
    agreed = [mistake for mistake in mistakes if mistake]
    for number in seats:
        print(f"{printable(players[number])}:")
        own = costliest(agreed, number)
        for mistake in own:
            print("\n".join(lines_of(mistake)))
        if not own:
            print(f"  {NOTHING}")


def lines_of(mistake: Mistake) -> list[str]:
    found = mistake.comparison
    cash = f" and ${found.cash:.0f} at the end" if found.cash >= 1 else ""
    lines = [
        f"  ply {mistake.ply}: {found.words} ({found.sentence})",
        f"    better: {found.better_words} ({found.better})",
        f"    cost: {100 * found.victory:.0f} percentage points of the chance to win{cash}",
        f"    {found.reason}",
    ]
    return [printable(line) for line in lines if line.strip()]
