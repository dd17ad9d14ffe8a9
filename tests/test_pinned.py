"""What a seed means: the random games of fixed seeds, their stories and their choices never change.

A deliberate change of the policies changes the hashes: `python -m tests.test_pinned` prints the new ones.
"""
import hashlib
from collections.abc import Iterator

import pytest

from cuberails import Batch, Position
from cuberails.batch import play_sentences
from cuberails.kernel.core import DOLLARS
from cuberails.notation import Draft, join
from tests.combinations import lay_out

EXPRESS = ("chicago-express", ["erie", "narrow_gauge"], 4)
NORTHWESTERN = ("chicago-and-northwestern", list[str](), 4)
SEED, GAMES = 2027, 12
PINNED = {
    ("express", "uniform"): "8274e7ce4f1f2b25",
    ("express", "directed"): "9176d36bebfc23d4",
    ("northwestern", "uniform"): "4268b04729604717",
    ("northwestern", "directed"): "58c7716c301a949f",
}


def pages(name: str, policy: str) -> Iterator[str]:
    """Everything a seed decides: sentences, what they caused, and what could have been played."""
    game = lay_out(EXPRESS if name == "express" else NORTHWESTERN)
    for number in range(GAMES):
        position = game.start()
        for ply, sentence in enumerate(play_sentences(game, SEED, number, policy)):
            position = position.play(sentence)
            yield sentence
            yield from position.lines()
            if ply % 8 == 0:
                yield repr(position.options())
                yield str(position.snapshot())
                yield from refusals(position)
        yield repr((position.cash, position.winners, position.endings(), position.digest))
    batch = Batch(game, 3)
    yield repr((batch.play_out(SEED, policy), batch.cash().tolist(), batch.returns().tolist()))


def refusals(position: Position) -> Iterator[str]:
    """The reason numbers of all actions there are, at every question behind every first word."""
    drive, tables = position.game.type.loops, position.game.tables
    for first in ("", *position.options().words):
        draft = first
        while True:
            made = Draft(position.game.setting, position._pool, draft)
            yield repr([int(drive.why_not_at(tables, made.pool, 0, a)) for a in range(DOLLARS + 40)])
            words = made.options().words
            if not first or not words or made.is_whole:
                break
            draft = join(draft, words[(position.ply + len(draft)) % len(words)])


def hash_of(name: str, policy: str) -> str:
    return hashlib.sha256("\n".join(pages(name, policy)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("name", "policy"), PINNED)
def test_the_games_of_a_seed_never_change(name: str, policy: str) -> None:
    assert hash_of(name, policy) == PINNED[name, policy]


if __name__ == "__main__":
    for key in PINNED:
        print(key, hash_of(*key))
