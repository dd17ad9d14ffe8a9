"""Write tables in typical states to web/fixtures/, to look at the board in the browser.

Run `python -m tests.gallery`. Then run `npm run dev` in web/ and open /gallery.html?show=middle&theme=dark
(also: &patterns, &news, &play).
"""

import os
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("CUBERAILS_JIT", "0")

import msgspec

from cuberails import Game, Position, chicago_express, chicago_northwestern
from cuberails.bots.registry import make_bot
from cuberails.views import board_of, options_of, ply_of, view_of

FOLDER = Path(__file__).parents[1] / "web" / "fixtures"
FOUR = ("Ann", "Cleo", "Dmitri", "Bartholomew")
SIX = ("Ann", "Ben", "Cleo", "Dmitri", "Eva Maria", "Fyodor Pavlovich")
AT = "2026-01-01T00:00:00Z"
SHOWN = 8  # the number of last actions, which the gallery can play back

Until = Callable[[Position], bool]


class Scene(NamedTuple):
    name: str
    game: Game
    bot: str
    seed: int
    until: Until
    verb: str = ""  # the draft begins with it
    words: int = 0  # and has this many more words


def play(scene: Scene) -> list[Position]:
    bots = [make_bot(scene.bot, seed=scene.seed + seat) for seat in range(len(scene.game.players))]
    played = [scene.game.start()]
    while not played[-1].is_over and not scene.until(played[-1]):
        p = played[-1]
        played.append(p.play(bots[p.to_move or 0].choose(p)))
    return played


def drafts(position: Position, draft: str, words: int) -> Iterator[str]:
    """Drafts with this number of further words, or fewer where there are no more choices."""
    choices = options_of(position, draft).choices
    if not words or not choices:
        yield draft
        return
    for choice in choices:
        yield from drafts(position, choice.draft, words - 1)


def draft_of(position: Position, scene: Scene) -> str:
    """The draft after which the most places on the map can be chosen."""
    if position.is_over or not scene.verb:
        return ""
    found = list(drafts(position, scene.verb, scene.words))
    return max(found, key=lambda draft: sum(c.site is not None for c in options_of(position, draft).choices))


def shown(scene: Scene) -> dict[str, Any]:
    played = play(scene)
    last, tail = played[-1], played[-SHOWN:]
    plies = [ply_of(after, before.to_move or 0, AT, "bot") for before, after in pairwise(tail)]
    options = None if last.is_over else options_of(last, draft_of(last, scene))
    return {
        "name": scene.name,
        "board": board_of(last.game),
        "view": view_of(last),
        "before": view_of(tail[0]),
        "plies": plies,
        "options": options,
    }


def is_free(p: Position, verb: str) -> bool:
    return p.snapshot()["auction"] is None and any(c.word == verb for c in options_of(p).choices)


def grown(p: Position, hexes: int) -> bool:
    return sum(len(c["hexes"]) for c in p.snapshot()["companies"].values()) >= hexes


def erie_runs(p: Position) -> bool:
    return len(p.snapshot()["companies"]["ERIE"]["hexes"]) > 2 and is_free(p, "expand")


def gone_west(p: Position) -> int:
    return sum(r["gone_west"] is not None for r in p.snapshot()["railroads"].values())


def has_paid(p: Position) -> bool:
    return bool(p.snapshot()["dividends_paid"] >= 2)


def scenes() -> Iterator[Scene]:
    express, west = chicago_express(FOUR), chicago_northwestern(FOUR)
    both = chicago_express(FOUR[:3], modules=["erie", "narrow_gauge"])
    yield Scene("opening", express, "investor", 1, lambda p: p.ply >= 5)
    yield Scene("middle", express, "random", 3, lambda p: grown(p, 36) and is_free(p, "expand"), "expand", 2)
    yield Scene("develop", express, "random", 4, lambda p: grown(p, 40) and is_free(p, "develop"), "develop")
    yield Scene("erie", both, "random", 24, erie_runs, "expand", 1)
    yield Scene("six", chicago_express(SIX, modules=["erie"]), "random", 8, lambda p: grown(p, 50))
    yield Scene("dividend", express, "random", 9, has_paid)
    yield Scene("end", express, "investor", 9, lambda p: False)
    yield Scene("nw-start", west, "investor", 1, lambda p: p.ply >= 1)
    yield Scene("nw-middle", west, "investor", 2, lambda p: p.ply >= 230 and is_free(p, "build"), "build", 2)
    yield Scene("nw-west", west, "investor", 4, lambda p: gone_west(p) >= 2 and is_free(p, "build"))
    yield Scene("nw-end", west, "investor", 4, lambda p: False)


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for scene in scenes():
        (FOLDER / f"{scene.name}.json").write_bytes(msgspec.json.encode(shown(scene)))
        print(scene.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
