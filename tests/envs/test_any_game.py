"""A game that describes no observation has one made from its State, in every environment."""

from __future__ import annotations

import importlib
from dataclasses import replace

import numpy as np
import pytest

from cuberails import Game, chicago_express, chicago_northwestern
from cuberails.envs.encoding import Encoding
from cuberails.envs.research import ENDLESS, from_state, longest_game, runs_of
from cuberails.envs.session import Session

ENVS = "cuberails.envs"


def silent(game: Game) -> Game:
    """The same game without its own observation."""
    game_type = replace(game.type, research=None)
    return Game(game_type, game.players, game.modules, None, game.house_rules)


@pytest.fixture(params=[chicago_express, chicago_northwestern])
def table(request: pytest.FixtureRequest) -> Session:
    return Session(Encoding(silent(request.param(list("abc")))))


def test_every_byte_of_the_state_is_seen(table: Session) -> None:
    for _ in range(12):
        table.play(table.legal()[-1])
        for seat in range(3):
            seen = table.encoding.split(table.observe(seat))
            assert list(seen)[:2] == ["observer", "window"]
            assert list(seen)[2:] == list(table.game.type.rules.state.fields)
            assert seen["observer"].tolist() == [int(k == seat) for k in range(seen["observer"].size)]
            state = np.concatenate([seen[name].reshape(-1) for name in list(seen)[2:]])
            layout, data = table.game.type.rules.state, table.state.to_bytes()
            declared = [data[first:][:count] for first, count in runs_of(layout)]
            assert state.tobytes() == b"".join(declared)
            assert seen["cash"][seat, 0] == table.state.struct.cash[seat]


def test_features_and_masks_work_without_a_map(table: Session) -> None:
    seen = table.observe(0)
    assert table.encoding.features(seen).shape == table.encoding.scales.shape == seen.shape
    assert [action for action, is_legal in enumerate(table.mask()) if is_legal] == table.legal()


def test_the_length_has_a_bound(table: Session) -> None:
    assert longest_game(table.game) == ENDLESS.turns * 8
    assert from_state(table.game.type).longest(table.game.box) == ENDLESS


def test_every_installed_game_has_a_module_for_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    for name in ("chicago_express_v0", "chicago_northwestern_v0"):
        made = importlib.import_module(f"{ENVS}.{name}")
        assert made.raw_env.__module__ == f"{ENVS}.{name}"
        assert made.env(players=3).unwrapped.metadata["name"] == name
    for name in ("monopoly_v0", "game"):
        with pytest.raises(ImportError):
            importlib.import_module(f"{ENVS}.{name}")
    with pytest.raises(ImportError, match="game_v0: no installed game has this module"):
        importlib.import_module(f"{ENVS}.game_v0")
