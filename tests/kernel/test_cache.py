"""Where compiled code is kept: one folder a game, named after its sources; nothing foreign is deleted."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cuberails.games.registry import installed
from cuberails.kernel import cache
from cuberails.kernel.jit import COMPILED

MODEL = """
from cuberails.kernel.state import CoreState, CoreConstants
class State(CoreState, seats=2, companies=3):
    pass
class Constants(CoreConstants, seats=2, companies=3):
    pass
"""
RULES = """
from cuberails.kernel.bitset import put
from cuberails.kernel.state import OVER
from cuberails.kernel.jit import jit
from two_games.{name}.pay import wage
@jit
def legal(t, s, out):
    return put(out, 0, 0)
@jit
def why_not(t, s, a):
    return 0
@jit
def answer(t, s, a):
    s.cash[0] += wage(t)
@jit
def proceed(t, s):
    pass
@jit
def apply(t, s, a):
    answer(t, s, a)
    s.phase = OVER
@jit
def choose(t, s, out, n, rng, policy):
    return out[0]
"""
PAY = "from cuberails.kernel.jit import jit\n@jit\ndef wage(t):\n    return {}\n"
PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
from cuberails.kernel.machines.numba_cpu import NUMBA
from cuberails.kernel.template import LOOPS, load_template
from two_games import model
import two_games.a.rules, two_games.b.rules
for rules in (two_games.a.rules, two_games.b.rules):
    words = "legal", "why_not", "answer", "proceed", "apply", "choose"
    loops = load_template(LOOPS, rules.__package__, **{word: getattr(rules, word) for word in words})
    loops = NUMBA.module(loops)
    constants, pool = NUMBA.many(model.Constants, 1), NUMBA.many(model.State, 1)
    loops.apply_at(constants, pool, 0, 0)
    loaded = sum(loops.apply_at.stats.cache_hits.values())
    print(int(pool[0].cash[0]), loaded)
"""


def make_package(folder: Path) -> None:
    (folder / "two_games").mkdir()
    (folder / "two_games/__init__.py").touch()
    (folder / "two_games/model.py").write_text(MODEL)
    for name, wage in (("a", 1), ("b", 20)):
        (folder / f"two_games/{name}").mkdir()
        (folder / f"two_games/{name}/__init__.py").touch()
        (folder / f"two_games/{name}/rules.py").write_text(RULES.format(name=name))
        (folder / f"two_games/{name}/pay.py").write_text(PAY.format(wage))


def play(folder: Path) -> list[str]:
    """Cash after one action in each of the two games, and whether its code came from the cache."""
    settings = os.environ | {"CUBERAILS_CACHE": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(folder)], env=settings, text=True, check=True, capture_output=True
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(not COMPILED, reason="plain mode compiles nothing")
def test_an_edited_plug_in_never_plays_by_old_rules(tmp_path: Path) -> None:
    """Two games in one package, with equal structs: they never get each other's code either."""
    make_package(tmp_path)
    assert play(tmp_path) == ["1 0", "20 0"]
    assert play(tmp_path) == ["1 1", "20 1"]
    (tmp_path / "two_games/a/pay.py").write_text(PAY.format(3))
    assert play(tmp_path) == ["3 0", "20 0"]


@pytest.mark.skipif(not COMPILED, reason="plain mode compiles nothing")
def test_code_that_cannot_be_kept_is_not_put_beside_its_source(tmp_path: Path) -> None:
    """Numba would take the folder __pycache__ instead, and find old code there."""
    make_package(tmp_path)
    (tmp_path / "cache").write_text("")
    assert play(tmp_path) == ["1 0", "20 0"]
    (tmp_path / "two_games/a/pay.py").write_text(PAY.format(3))
    assert play(tmp_path) == ["3 0", "20 0"]
    assert not list(tmp_path.rglob("*.nbi"))


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A small cuberails, and a cache of its own."""
    found = tmp_path / "package"
    for name in (
        "kernel/bitset.py",
        "games/options.py",
        "games/east/rules.py",
        "games/west/rules.py",
        "bots/tree.py",
        "bots/names.py",
        "envs/loops/step.py",
        "envs/actions.py",
    ):
        (found / name).parent.mkdir(parents=True, exist_ok=True)
        (found / name).write_text("@jit\ndef f(): return 1\n" if name != "bots/names.py" else "")
    monkeypatch.setattr(cache, "PACKAGE", found)
    monkeypatch.setenv("CUBERAILS_CACHE", str(tmp_path / "cache"))
    forget()
    yield found
    forget()


def forget() -> None:
    for function in (cache.core_digest, cache.folder_for, cache.package_of):
        function.cache_clear()


def folders(package: Path) -> dict[str, Path | None]:
    forget()
    east, west = (cache.home_of(package / f"games/{name}/rules.py") for name in ("east", "west"))
    return {
        "core": cache.folder_for(cache.home_of(package / "kernel/bitset.py")),
        "east": cache.folder_for(east),
        "west": cache.folder_for(west),
        "env": cache.folder_for(None, "", True),
        "env of east": cache.folder_for(east, "loops-1", True),
    }


@pytest.mark.parametrize(
    ("edited", "moved"),
    [
        ("kernel/bitset.py", {"core", "east", "west", "env", "env of east"}),
        ("kernel/new.py", {"core", "east", "west", "env", "env of east"}),
        ("games/options.py", {"core", "east", "west", "env", "env of east"}),
        ("bots/tree.py", {"core", "east", "west", "env", "env of east"}),
        ("bots/names.py", set()),
        ("games/east/rules.py", {"east", "env", "env of east"}),
        ("games/east/deeper/new.py", {"east", "env", "env of east"}),
        ("games/west/rules.py", {"west", "env"}),
        ("envs/actions.py", {"env", "env of east"}),
    ],
)
def test_an_edit_moves_the_code_that_can_contain_it(package: Path, edited: str, moved: set[str]) -> None:
    before = folders(package)
    assert folders(package) == before
    (package / edited).parent.mkdir(exist_ok=True)
    (package / edited).write_text("constant = 2\n")
    after = folders(package)
    assert {name for name in before if before[name] != after[name]} == moved


def test_a_function_belongs_to_the_outermost_package_of_its_file(package: Path, tmp_path: Path) -> None:
    plugin = tmp_path / "site/wales"
    (plugin / "bots").mkdir(parents=True)
    for folder in (plugin, plugin / "bots"):
        (folder / "__init__.py").touch()
    assert cache.home_of(plugin / "bots/prior.py") == cache.Home("wales", (plugin, package / "games"))
    (tmp_path / "script.py").write_text("")
    (tmp_path / "other.py").write_text("")
    forget()
    found = cache.home_of(tmp_path / "script.py")
    assert found == cache.Home("script", (tmp_path / "other.py", tmp_path / "script.py", package / "games"))
    assert cache.home_of(package / "bots/tree.py") is None
    assert cache.home_of(package / "games/options.py") is None


def test_the_templates_of_both_games_lie_apart() -> None:
    loops = [game_type.loops.__template__ for game_type in installed().values()]
    assert [template.home.name for template in loops] == ["chicago_express", "chicago_northwestern"]
    assert len({template.key for template in loops}) == 2
    one, two = ({"f": folders, "N": n} for n in (1, 2))
    assert cache.template_of("loops", one).key != cache.template_of("loops", two).key


def test_cache_root_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUBERAILS_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache.cache_root() == Path("/somewhere/cuberails")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.cache_root() == Path.home() / ".cache" / "cuberails"
    monkeypatch.setenv("CUBERAILS_CACHE", "/elsewhere")
    assert cache.cache_root() == Path("/elsewhere")


def aged(path: Path, age: int) -> Path:
    os.utime(path, (1_000_000 - age, 1_000_000 - age), follow_symlinks=False)
    return path


def test_old_folders_are_swept_and_the_newest_kept(tmp_path: Path) -> None:
    for age in range(7):
        for name in ("", "east", "west"):
            folder = cache.claim(tmp_path, name, f"old{age}")
            assert folder is not None
            aged(folder, age)
    folder = cache.claim(tmp_path, "east", "now")
    assert folder is not None
    left = sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("east"))
    assert left == ["east-now", "east-old0", "east-old1", "east-old2", "east-old3"]
    assert cache.claim(tmp_path, "east", "now") == folder


def test_only_what_the_cache_made_is_ever_deleted(tmp_path: Path) -> None:
    """The variable may name a folder where other things are."""
    root, elsewhere = tmp_path / "cache", tmp_path / "elsewhere"
    theirs = root / "thesis"
    theirs.mkdir(parents=True)
    (theirs / "chapter.txt").write_text("precious")
    (root / "notes.txt").write_text("precious")
    tagged = root / "pictures"
    tagged.mkdir()
    (tagged / cache.MARK).write_text("Signature: 8a477f597d28d172789f06886806bc55\n")  # of another program
    borrowed = root / "borrowed"
    borrowed.mkdir()
    linked = cache.claim(elsewhere, "", "kept")
    assert linked is not None
    (borrowed / cache.MARK).symlink_to(linked / cache.MARK)
    (root / "link").symlink_to(linked)
    (root / "broken").symlink_to(tmp_path / "nothing")
    for path in (theirs, root / "notes.txt", tagged, borrowed, root / "link"):
        aged(path, 999)
    for number in range(9):
        made = cache.claim(root, "", f"made{number}")
        assert made is not None
        aged(made, 100 - number)
        (made / "thesis").symlink_to(theirs)  # what a deleted folder links to stays
    left = {path.name for path in root.iterdir()}
    foreign = {"thesis", "notes.txt", "pictures", "borrowed", "link", "broken"}
    assert left == foreign | {f"made{number}" for number in range(4, 9)}
    assert (theirs / "chapter.txt").read_text() == "precious"
    assert (linked / cache.MARK).is_file()


def test_a_folder_that_cannot_be_written_keeps_nothing(package: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("")
    assert set(folders(package).values()) == {None}


def test_compiled_code_is_kept_by_the_file_of_its_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBERAILS_CACHE", str(tmp_path))
    cache.folder_for.cache_clear()
    assert cache.folder_of(eval("lambda: 0")) is None
    assert tmp_path in (cache.folder_of(cache.folder_of) or Path()).parents
    cache.folder_for.cache_clear()
    assert cache.package_of(Path("/")) == Path("/")
