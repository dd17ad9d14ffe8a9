"""`cuberails perft`: count move sequences, the standard test of move generators."""

from __future__ import annotations

import signal
import time
from typing import Annotated

import typer

from cuberails.cli.options import GameName, Setup, with_example_game, with_setup
from cuberails.cli.prepare import prepare

DEEPEST = 60


@with_example_game
@with_setup
def perft(
    game: GameName,
    depth: Annotated[
        int,
        typer.Option("--depth", "-d", min=1, max=DEEPEST, metavar="N", help="Number of sentences to play."),
    ] = 3,
    *,
    setup: Setup,
) -> None:
    """Count the ways to play 1, 2, … N sentences from the start.

    Two engines that agree on these numbers agree on which moves are legal. The counts grow fast: start small.

    `cuberails perft {game} --depth 4 --players 3`
    """
    laid_out = setup.lay_out(game)
    prepare(laid_out.type)
    start = laid_out.start()
    # compiled code does not check for Ctrl-C, so let the signal end the process: nothing needs cleaning up
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    print(f"{'depth':>5}  {'ways':>20}  {'seconds':>8}")
    try:
        for sentences in range(1, depth + 1):
            began = time.perf_counter()
            ways = start.perft(sentences)
            print(f"{sentences:>5}  {ways:>20,}  {time.perf_counter() - began:>8.2f}", flush=True)
    finally:
        signal.signal(signal.SIGINT, before)
