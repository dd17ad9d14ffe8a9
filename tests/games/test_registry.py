"""Entry points that lead to no game of their name."""

from importlib.metadata import EntryPoint

import pytest

from cuberails.games import registry
from cuberails.games.registry import bundled


def test_wrong_entry_points_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = bundled()[0]
    wrong = [
        EntryPoint("pi", "math:pi", registry.GROUP),
        EntryPoint("other", f"{ours.package}.game_type:GAME", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: wrong)
    assert registry.load_all() == []
    assert [line.partition(" is left out")[0] for line in capsys.readouterr().err.splitlines()] == [
        "game 'other'",
        "game 'pi'",
    ]
    with pytest.raises(registry.NoGames, match="install the package again"):
        registry.installed.__wrapped__()
