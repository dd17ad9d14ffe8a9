"""Random games of fixed seeds as text: all that a seed decides, in a form where a change shows as a diff.

`python -m tests.playthroughs.write` writes the files of this folder again. A ply reads:

    12 P3: bid 9                        a ply, its player, its sentence
        P3 bids $9 for the Erie.        what it caused
      ? Bid, or pass? bid pass          the question and its words; * where the sentence may also end here
      # 15                              legal sentences, in some of the games
      = round 2                         what the snapshot says otherwise than the last one did
      ! bid: 1*32 27*3 0                why not, by action, in runs: the reason numbers behind this draft
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from cuberails import Game, Position
from cuberails.engine.batch import play_sentences
from cuberails.engine.notation import Draft, Options, join
from cuberails.kernel.state import DOLLARS
from tests.combinations import lay_out
from tests.playthroughs import seeds

FOLDER = Path(__file__).parent
TABLES = {
    "express": ("chicago-express", ["erie", "narrow_gauge"], 4),
    "northwestern": ("chicago-and-northwestern", list[str](), 4),
}
SEEDS = FOLDER / "seeds.txt"
POLICIES = ("uniform", "directed")
SEED, GAMES, EVERY = 2027, 12, 8
COUNTED = 6  # every sixth game, since plain Python counts sentences slowly


class Name(NamedTuple):
    """One random game."""

    table: str
    policy: str
    number: int

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.table}-{self.policy}" / f"{self.number:02}.txt"


NAMES = [Name(table, policy, n) for table in TABLES for policy in POLICIES for n in range(GAMES)]


def text_of(name: Name) -> str:
    return "".join(f"{line}\n" for line in lines_of(name, name.number % COUNTED == 0))


def lines_of(name: Name, is_counted: bool) -> Iterator[str]:
    game = lay_out(TABLES[name.table])
    yield f"{repr(game)[1:-1]}: {name.policy}, seed {SEED}, game {name.number}"
    yield from playthrough(game, play_sentences(game, SEED, name.number, name.policy), is_counted)


def playthrough(game: Game, sentences: list[str], is_counted: bool) -> Iterator[str]:
    position, seen = game.start(), dict[str, str]()
    for ply, sentence in enumerate(sentences):
        mover = game.players[position.to_move or 0]
        position = position.play(sentence)
        yield f"{position.ply} {mover}: {sentence}"
        yield from (f"    {line}" for line in position.lines())
        if ply % EVERY == 0:
            yield f"  ? {said(position.options())}"
            if is_counted:
                yield f"  # {len(position.legal())}"
            now = flat(position.snapshot())
            yield from (f"  = {change}" for change in changes(seen, now))
            yield from (f"  ! {reasons}" for reasons in refusals(position))
            seen = now
    yield f"cash {position.cash}, winners {position.winners}, endings {', '.join(position.endings())}"
    yield f"state {position.digest}"


def said(options: Options) -> str:
    return " ".join([options.question, *options.words, *(["*"] if options.may_end else [])])


def flat(value: Any, path: str = "") -> dict[str, str]:
    """A snapshot as one text per path; lists of plain values stay together."""
    if isinstance(value, dict) and value:
        return {k: v for name, part in value.items() for k, v in flat(part, f"{path}.{name}").items()}
    if isinstance(value, list) and any(isinstance(part, dict) for part in value):
        return {k: v for i, part in enumerate(value) for k, v in flat(part, f"{path}.{i}").items()}
    return {path.lstrip("."): json.dumps(value, ensure_ascii=False)}


def changes(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    yield from (f"{path} {value}" for path, value in now.items() if before.get(path) != value)
    yield from (f"{path} is gone" for path in before if path not in now)


def refusals(position: Position) -> Iterator[str]:
    """The reason numbers of all answers there are, at every question behind every first word."""
    loops, constants = position.game.type.loops, position.game.constants
    for first in ("", *position.options().words):
        draft = first
        while True:
            made = Draft(position.game.setting, position.state.pool, draft)
            reasons = [int(loops.why_not_at(constants, made.pool, 0, a)) for a in range(DOLLARS + 40)]
            yield f"{draft or 'at first'}: {shortened(reasons)}"
            words = made.options().words
            if not first or not words or made.is_whole:
                break
            draft = join(draft, words[(position.ply + len(draft)) % len(words)])


def shortened(reasons: list[int]) -> str:
    counted = [(reason, len(list(group))) for reason, group in groupby(reasons)]
    return " ".join(str(reason) if count == 1 else f"{reason}*{count}" for reason, count in counted)


if __name__ == "__main__":
    for name in NAMES:
        name.path.parent.mkdir(parents=True, exist_ok=True)
        name.path.write_text(text_of(name), "utf-8")
    SEEDS.write_text(seeds.text(), "utf-8")
