"""The hash of a state: what counts in it, what does not, and that it outlives a change of the struct."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cuberails import Game, Position
from cuberails.engine.batch import play_sentences
from cuberails.engine.digest import digest_like, digest_of, live_values, packed
from cuberails.kernel.layout import IntGrid, Ints, Layout, int8, int32, int64
from cuberails.kernel.state import BETWEEN, BID, FIRST_INNER, TURN
from tests.combinations import ALL, Combination, lay_out, name_of

BOTH: list[Combination] = [
    ("chicago-express", ["erie", "narrow_gauge"], 4),
    ("chicago-and-northwestern", [], 3),
]


class Small(Layout):
    phase: int = int8()
    cash: Ints = int32(6, sizes="seats")
    held: IntGrid = int8(6, 3, sizes="seats companies")
    boxes: Ints = int8(4, stored="markers")
    placed: int = int64(stale=BETWEEN)


class Sizes(Layout):
    seats: int = int64()
    companies: int = int64()


def small_state(**values: Any) -> Any:
    pool = Small.many(1)
    for name, value in values.items():
        if isinstance(value, list):
            for i, cell in enumerate(value):
                getattr(pool[0], name)[i] = cell
        else:
            setattr(pool[0], name, value)
    return pool


def sizes(seats: int, companies: int) -> Any:
    pool = Sizes.many(1)
    pool[0].seats, pool[0].companies = seats, companies
    return pool[0]


def test_what_counts() -> None:
    pool = small_state(cash=[3, 0, 5, 9, 9, 9], boxes=[0, 4, 0, 0], placed=7)
    pool[0].held[1][0] = 2
    pool[0].held[1][2] = 8
    assert live_values(Small, sizes(4, 2), pool) == {
        "cash": [3, 0, 5, 9],
        "held": [[], [2]],
        "markers": [0, 4],
    }
    pool[0].phase = FIRST_INNER
    assert live_values(Small, sizes(2, 3), pool) == {
        "phase": FIRST_INNER,
        "cash": [3],
        "held": [[], [2, 0, 8]],
        "markers": [0, 4],
        "placed": 7,
    }


def test_the_form_of_the_hash_never_changes() -> None:
    """Stored hashes depend on it: the version, then 32 digits of the sha256 of JSON with sorted keys."""
    pool = small_state(cash=[3, 0, 5], phase=BID, boxes=[1])
    # echo -n '{"cash":[3,0,5],"markers":[1],"phase":1}' | sha256sum
    assert digest_of(Small, sizes(4, 2), pool) == "2:c25117ab98abb2c9b646e8d6b0cefac8"


def middle(game: Game, phase: int) -> Position:
    """A position late in a game where that is asked."""
    position = game.start()
    found = [position := position.play(sentence) for sentence in play_sentences(game, 3, 1, "directed")]
    return [one for one in found if one.state.struct.phase == phase][-2]


def cells_of(game: Game, name: str) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """A cell of the field that is in use, and one that is not, where there is one."""
    field = game.type.rules.state.fields[name]
    used = [int(getattr(game.constants[0], size)) for size in field.sizes.split()]
    spare = tuple(used) if used and all(n < most for n, most in zip(used, field.shape, strict=True)) else None
    return (0,) * len(field.shape), spare


def changed(position: Position, name: str, cell: tuple[int, ...]) -> Position:
    pool = position.state.copy()
    if not cell:
        setattr(pool[0], name, getattr(pool[0], name) + 1)
    else:
        row = getattr(pool[0], name)
        for i in cell[:-1]:
            row = row[i]
        row[cell[-1]] += 1
    return Position(position.game, pool, position.ply)


@pytest.mark.parametrize("phase", [BID, TURN])
@pytest.mark.parametrize("combination", BOTH, ids=name_of)
def test_every_live_value_counts_and_no_other(combination: tuple[str, list[str], int], phase: int) -> None:
    game = lay_out(combination)
    position = middle(game, phase)
    for name, field in game.type.rules.state.fields.items():
        used, spare = cells_of(game, name)
        is_live = phase not in field.stale
        assert (changed(position, name, used).digest != position.digest) is is_live, name
        if spare:
            assert changed(position, name, spare).digest == position.digest, name


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_leftovers_change_nothing(combination: tuple[str, list[str], int]) -> None:
    """A field may hold anything in the phases in which it is stale: the game goes on in the same way."""
    game, rng = lay_out(combination), random.Random(5)
    position = twin = game.start()
    for sentence in play_sentences(game, 9, 2, "uniform"):
        position, twin = position.play(sentence), scrambled(twin.play(sentence), rng)
        assert twin.digest == position.digest
        assert twin.snapshot() == position.snapshot()
    assert twin.state.to_bytes() != position.state.to_bytes()


def scrambled(position: Position, rng: random.Random) -> Position:
    most = {"lot": len(position.game.box.companies), "leader": len(position.game.players), "price": 40}
    pool = position.state.copy()
    for name, field in position.game.type.rules.state.fields.items():
        if pool[0].phase in field.stale:
            setattr(pool[0], name, rng.randrange(most.get(name, 3)))
    return Position(position.game, pool, position.ply)


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_the_frozen_layout_is_the_memory_of_0_1(combination: tuple[str, list[str], int]) -> None:
    """The fields of 0.1 come first, as declared and as wide; the stored database proves the layout too."""
    game = lay_out(combination)
    position, rules = game.start(), game.type.rules
    for sentence in play_sentences(game, 4, 1, "directed"):
        position = position.play(sentence)
        old, now = packed(rules.layout_0_1, rules.state, position.state.pool), declared(position)
        assert now[: len(old)] == old
        assert not any(now[len(old) :]), "what later versions added is zero in games that 0.1 knew"


def declared(position: Position) -> bytes:
    """The bytes of the state in the order of its declaration, which was that of memory in 0.1."""
    layout, data = position.game.type.rules.state, position.state.to_bytes()
    parts = [(layout.offsets[name], field.width * field.cells) for name, field in layout.fields.items()]
    return b"".join(data[first : first + count] for first, count in parts)


def test_a_hash_of_an_unknown_version_is_never_found() -> None:
    position = lay_out(ALL[0]).start()
    assert digest_like(position, position.digest) == position.digest
    assert digest_like(position, "3:" + "0" * 32) == position.digest
    assert len(digest_like(position, "0" * 32)) == 32
