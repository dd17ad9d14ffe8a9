"""Play whole games of one player against bots, for `web/e2e/clicks.ts` to count the clicks of.

The player is a bot too; another seed makes other games. The bots of today do not play the games in
web/e2e/solo-games.json, which are stored so that their counts can be repeated.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from cuberails.bots.registry import make_bot
from cuberails.engine.game import make_game
from cuberails.engine.record import Record
from cuberails.games.registry import bundled

PLAYERS = ("You", "Ada", "Ben", "Cleo")
TABLE = -1  # in place of a seat: the table plays the action by itself


def play(name: str, spec: str, seed: int) -> dict[str, object]:
    """One game to its end, with the seat that says each action."""
    game = make_game(name, PLAYERS)
    position, seats = game.start(), list[int]()
    bots = [make_bot(spec, seed + seat) for seat in range(len(PLAYERS))]
    while (seat := position.to_move) is not None:
        seats.append(TABLE if position.forced else seat)
        position = position.play(position.forced or bots[seat].choose(position))
    return Record(game, list(position.actions)).to_dict() | {"seats": seats}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="level:4", help="who plays all seats (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("out", type=Path, help="file to write")
    given = parser.parse_args()
    games = [play(name, given.bot, given.seed) for name in sorted(game.id for game in bundled())]
    given.out.write_text(json.dumps(games, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
