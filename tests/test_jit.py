"""The cache of compiled code, and the loops that only compiled callers use."""
import os
from pathlib import Path

import pytest

from cuberails import Batch, Game, Record, chicago_express, chicago_northwestern
from cuberails.batch import play_sentences
from cuberails.kernel import jit
from cuberails.kernel.core import STOP, VERB
from cuberails.kernel.dice import sow
from cuberails.kernel.layout import cells, to_bytes
from tests.table import listed


def test_plain_mode_is_plain_and_the_other_is_not() -> None:
    wanted = os.environ.get("CUBERAILS_JIT") != "0"
    assert jit.COMPILED is wanted
    assert hasattr(sow, "py_func") is wanted


def test_cache_root_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUBERAILS_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert jit.cache_root() == Path("/somewhere/cuberails")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert jit.cache_root() == Path.home() / ".cache" / "cuberails"
    monkeypatch.setenv("CUBERAILS_CACHE", "/elsewhere")
    assert jit.cache_root() == Path("/elsewhere")


def test_cache_folder_is_named_after_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "rules.py").write_text("@jit\ndef f(): return 1\n")
    (package / "screen.py").write_text("def g(): return 1\n")
    monkeypatch.setattr(jit, "PACKAGE", package)
    before = jit.source_digest()
    (package / "screen.py").write_text("def g(): return 2\n")
    assert jit.source_digest() == before, "no compiled code in there"
    (package / "rules.py").write_text("@jit\ndef f(): return 2\n")
    assert jit.source_digest() != before
    for folder in ("kernel", "games"):
        before = jit.source_digest()
        (package / folder).mkdir()
        (package / folder / "reasons.py").write_text("BID_TOO_LOW = 2\n")
        assert jit.source_digest() != before, "constants are frozen into compiled code"


def test_environments_have_a_folder_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package / "envs").mkdir(parents=True)
    monkeypatch.setattr(jit, "PACKAGE", package)

    def folders() -> tuple[str, Path, Path]:
        files = package / "envs" / "loops.py", package / "rules.py"
        return jit.source_digest(), *(jit.folder_for(str(file), tmp_path) for file in files)

    for folder, file in (("envs", "loops.py"), ("envs", "actions.py")):
        before = folders()
        (package / folder / file).write_text("@jit\ndef f(): return 1\n")
        after = folders()
        assert after[0] == before[0], "the rules are not compiled anew"
        assert after[1] != before[1]
        assert after[2] == tmp_path
    (package / "rules.py").write_text("@jit\ndef f(): return 2\n")
    assert folders()[0] != before[0]


def test_old_caches_are_swept_and_the_newest_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CUBERAILS_CACHE", str(tmp_path))
    for age in range(7):
        (tmp_path / f"old{age}").mkdir()
        os.utime(tmp_path / f"old{age}", (1000 - age, 1000 - age))
    folder = jit.cache_folder()
    assert {path.name for path in tmp_path.iterdir()} == {folder.name, "old0", "old1", "old2", "old3"}
    assert jit.cache_folder() == folder


def test_a_home_that_cannot_be_written_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CUBERAILS_CACHE", str(tmp_path / "file"))
    assert jit.cache_folder().parent == tmp_path / "file"


def test_play_many_plays_the_games_of_the_seed() -> None:
    game = chicago_northwestern(["A", "B", "C"])
    pool, start = game.type.rules.state.many(2), game.start()._pool
    n = game.type.loops.play_many(game.tables, start, pool, cells(1000), cells(2), 0, 7, cells(0))
    ends = [Record(game, play_sentences(game, 7, number, "uniform")).replay() for number in range(2)]
    assert [to_bytes(pool, i) for i in range(2)] == [to_bytes(end._pool) for end in ends]
    assert n == Batch(game, 2).play_out(7) > sum(end.ply for end in ends)


def test_the_first_of_several_illegal_actions_is_found() -> None:
    batch = Batch(chicago_express(["A", "B", "C"]), 3)
    for actions, first in (((STOP, STOP, STOP), -1), ((STOP, VERB, VERB), 1), ((VERB, STOP, VERB), 0)):
        found = batch._drive.first_illegal(batch.game.tables, batch._pool, listed(*actions)[0])
        assert found == first


@pytest.mark.parametrize("game", [chicago_express(["A", "B", "C"]), chicago_northwestern(["A", "B", "C"])])
def test_nothing_is_an_answer_when_the_game_is_over(game: Game) -> None:
    end = Record(game, play_sentences(game, 1, 0, "uniform")).replay()
    drive = game.type.loops
    assert all(drive.why_not_at(game.tables, end._pool, 0, a) != 0 for a in range(400))
    assert drive.legal_at(game.tables, end._pool, 0, cells(400)) == 0


def test_dice_of_other_games_differ_at_once() -> None:
    rows = []
    for game in range(50):
        dice = cells(2)
        sow(dice, 1, game)
        rows.append((int(dice[0]), int(dice[1])))
    assert len(set(rows)) == 50
    assert len({second % 4 for _, second in rows}) == 4
