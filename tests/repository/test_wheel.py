"""The page for the browser comes with the package: built where Node is; without it, a notice says so."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
LEFT_OUT = shutil.ignore_patterns("site", "node_modules", "__pycache__", "*.egg-info", "test-results")
NO_NODE = {"PATH": str(Path(sys.executable).parent)}


def check_out(folder: Path) -> Path:
    """What a fresh clone has."""
    for name in ("src", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    for name in FILES:
        shutil.copy2(ROOT / name, folder)
    return folder


def make_wheel(checkout: Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--wheel-dir", "dist", "."]
    return subprocess.run(command, cwd=checkout, env=os.environ | env, capture_output=True, text=True)


def names_in(checkout: Path) -> set[str]:
    (wheel,) = (checkout / "dist").glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose wheel was made with Node; what npm has installed here is not fetched again."""
    checkout = check_out(tmp_path_factory.mktemp("checkout"))
    modules = ROOT / "web" / "node_modules"
    assert modules.exists(), "run make web first"
    (checkout / "web" / "node_modules").symlink_to(modules)
    os.utime(checkout / "web" / "package-lock.json", (0, 0))  # or npm would empty what the link points to
    done = make_wheel(checkout, CUBERAILS_SITE="required")
    assert done.returncode == 0, done.stdout + done.stderr
    return checkout


def test_where_node_is_the_wheel_has_the_page_and_all_else_it_needs(built: Path) -> None:
    names = names_in(built)
    assert "cuberails/server/site/index.html" in names
    assert any(name.startswith("cuberails/server/site/assets/") and name.endswith(".js") for name in names)
    sources = [path for path in (ROOT / "src" / "cuberails").rglob("*") if path.is_file()]
    needed = [path for path in sources if not {"site", "__pycache__"} & set(path.parts)]
    assert {path.relative_to(ROOT / "src").as_posix() for path in needed} <= names


def test_where_node_is_not_the_rest_is_installed_and_the_page_is_missed_aloud(tmp_path: Path) -> None:
    checkout = check_out(tmp_path)
    done = make_wheel(checkout, **NO_NODE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "without its page for the browser: Node.js is not installed" in done.stdout + done.stderr
    names = names_in(checkout)
    assert "cuberails/engine/game.py" in names
    assert not any("server/site/" in name for name in names)


def test_a_wheel_that_must_have_the_page_is_not_made_without_it(tmp_path: Path) -> None:
    done = make_wheel(check_out(tmp_path), **NO_NODE, CUBERAILS_SITE="required")
    assert done.returncode != 0
    assert "Node.js is not installed" in done.stdout + done.stderr


PIN = re.compile(r"^[a-z0-9-]+==[^ \\\n]+", re.MULTILINE)


@pytest.fixture(scope="module")
def home(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment without Node, with the engine of the wheel alone."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home / "venv")
    install(home, str(next((built / "dist").glob("*.whl"))))
    return home


def install(home: Path, package: str) -> None:
    pinned = home / "versions.txt"  # without hashes, which the wheel itself cannot have
    pinned.write_text("\n".join(PIN.findall((ROOT / "requirements" / "runtime.txt").read_text())))
    pip = [sys.executable, "-m", "pip", "--python", home / "venv" / "bin" / "python", "install"]
    subprocess.run([*pip, "--no-compile", "--constraint", pinned, package], check=True, capture_output=True)


def own_environment(home: Path) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CUBERAILS"))}
    env = own | {"PATH": str(home / "venv" / "bin"), "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    assert shutil.which("node", path=env["PATH"]) is None
    return env


def test_the_engine_alone_plays_and_names_the_extra_of_the_server(home: Path) -> None:
    def cuberails(*words: str) -> subprocess.CompletedProcess[str]:
        env = own_environment(home) | {"CUBERAILS_JIT": "0"}
        return subprocess.run(
            [home / "venv" / "bin" / "cuberails", *words], cwd=home, env=env, capture_output=True, text=True
        )

    played = cuberails("simulate", "chicago-express", "--games", "1")
    assert "1 game of Chicago Express" in played.stdout
    for command in ("serve", "check"):
        refused = cuberails(command)
        assert refused.returncode == 2
        assert refused.stderr.startswith("error: the server is not installed (aiosqlite, alembic, fastapi, ")
        assert refused.stderr.endswith(" missing): pip install 'cuberails[server]'\n")


@pytest.fixture(scope="module")
def url(home: Path, built: Path) -> Iterator[str]:
    """A server from the wheel alone."""
    install(home, f"{next((built / 'dist').glob('*.whl'))}[server]")
    binaries, env = home / "venv" / "bin", own_environment(home)
    command = [binaries / "cuberails", "serve", "--port", "0", "--data", home / "data", "--thinkers", "1"]
    with subprocess.Popen(command, cwd=home, env=env, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        ready = re.search(r"http://[^/]+/", server.stdout.readline())
        try:
            assert ready is not None
            yield ready[0].rstrip("/")
        finally:
            server.terminate()


def read(url: str) -> tuple[str, str]:
    """What kind of thing is there, and its text."""
    with urllib.request.urlopen(url, timeout=20) as reply:
        return reply.headers.get_content_type(), reply.read().decode()


def test_a_wheel_without_node_serves_the_page_and_what_it_loads(url: str) -> None:
    kind, page = read(f"{url}/")
    assert kind == "text/html"
    loaded = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert any(path.endswith(".js") for path in loaded)
    assert any(path.endswith(".css") for path in loaded)
    for path in loaded:
        kind, _ = read(url + path)
        assert kind in ("text/javascript", "text/css", "image/svg+xml"), path
    assert read(f"{url}/tables/any?ply=3") == ("text/html", page)


def test_a_wheel_without_node_answers_the_page(url: str) -> None:
    for path in ("me", "catalog", "rules/chicago-express", "aid/chicago-and-northwestern", "tables"):
        kind, text = read(f"{url}/api/v1/{path}")
        assert kind == "application/json"
        assert json.loads(text) is not None


def test_the_lock_of_the_page_holds_for_every_machine() -> None:
    """Where a registry lacks packages for other machines, npm leaves them out and refuses the lock later."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    wanted = {name for package in packages.values() for name in package.get("optionalDependencies", {})}
    locked = {place.rpartition("node_modules/")[2] for place in packages}
    assert wanted
    assert wanted <= locked
