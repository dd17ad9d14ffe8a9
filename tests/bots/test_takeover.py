"""Compiled code takes over from plain Python in the middle of a game, and plays the same moves."""

import pytest

from cuberails import make_game
from cuberails.bots import compile as module
from cuberails.bots.registry import make_bot
from cuberails.engine.takeover import TAKEOVER
from cuberails.games.game_type import GameType
from cuberails.games.registry import bundled
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.machines import PLAIN, bulk

SENTENCES = 14


@pytest.fixture(autouse=True)
def never_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TAKEOVER, "waits", False)
    monkeypatch.setattr(TAKEOVER, "loaded", set())


def moves(game_type: GameType, taken_over_at: int) -> tuple[list[str], list[object]]:
    """The first moves of a game between bots, and the machines of the search."""
    position, used = make_game(game_type.id, ["A", "B", "C"]).start(), list[object]()
    bots = [make_bot("mcts:130", 1), make_bot("level:4", 2), make_bot("level:2", 3)]
    searching = bots[0]
    for n in range(SENTENCES):
        if n == taken_over_at:
            TAKEOVER.note_loaded(game_type)
        position = position.play(bots[position.to_move or 0].choose(position))
        used += [each.machine for each in searching.search.searchers]  # type: ignore[attr-defined]
    return list(position.actions), used


@pytest.mark.skipif(not COMPILED, reason="there is only one machine in plain mode")
@pytest.mark.parametrize("game_type", bundled(), ids=lambda game_type: game_type.id)
def test_the_moves_are_the_same(game_type: GameType) -> None:
    plain, used = moves(game_type, SENTENCES)
    assert set(used) == {PLAIN}
    TAKEOVER.loaded.clear()
    mixed, used = moves(game_type, SENTENCES // 2)
    assert set(used) == {PLAIN, bulk()}
    assert mixed == plain


@pytest.mark.skipif(not COMPILED, reason="there is only one machine in plain mode")
def test_compiled_code_is_loaded_beside_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game_type, made, told = bundled()[0], list[str](), list[tuple[int, int]]()
    monkeypatch.setattr(module, "is_compiled", lambda game_type, part: False)
    monkeypatch.setattr(
        module, "steps", lambda game_type: [lambda: made.append(TAKEOVER.machine_for(game_type).name)]
    )
    monkeypatch.setattr(module, "compile_elsewhere", lambda game_type, tell: tell(1, 3))
    assert TAKEOVER.machine_for(game_type) is PLAIN
    module.take_over(game_type, lambda done, of: told.append((done, of)))
    assert (made, told) == (["numba"], [(1, 3)])
    assert TAKEOVER.machine_for(game_type) is bulk()


def test_plain_mode_has_nothing_to_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "COMPILED", False)
    module.take_over(bundled()[0])
    assert TAKEOVER.loaded == set()
