"""The one thing that pyproject.toml cannot say: the page for the browser is built into the package.

With Node the page is built; without it the rest is installed all the same, and a notice says what is missing.
CUBERAILS_SITE=required makes a missing page an error, as `make wheel` wants it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
WEB = ROOT / "web"
SITE = ROOT / "src" / "cuberails" / "server" / "site"
INSTALLED = WEB / "node_modules" / ".package-lock.json"
OLDEST = (20, 19)
SOURCES = ("index.html", "package-lock.json", "vite.config.ts", "tsconfig.json")
WITHOUT = """
cuberails is being installed without its page for the browser: {why}.
Engine, bots and command line are complete, but `cuberails serve` has no page to show.
To get it, install Node.js 20.19 or later with npm, and run `pip install .` or `make web` again.
"""


class Missing(Exception):
    """Why there is no page."""


def is_fresh() -> bool:
    """The page is there, and nothing that it is made of has changed since."""
    index = SITE / "index.html"
    made_of = [WEB / name for name in SOURCES] + [path for path in (WEB / "src").rglob("*") if path.is_file()]
    made_of += [path for path in (WEB / "public").rglob("*") if path.is_file()]
    newest = max((path.stat().st_mtime for path in made_of if path.exists()), default=0)
    return index.exists() and index.stat().st_mtime >= newest


def run(npm: str, *arguments: str) -> None:
    done = subprocess.run([npm, *arguments], cwd=WEB, capture_output=True, text=True)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise Missing(f"`npm {' '.join(arguments)}` failed, see above")


def node_version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return tuple(int(part) for part in said.strip().removeprefix("v").split(".") if part.isdigit())


def build_site() -> None:
    if is_fresh():
        return
    if not WEB.exists():
        raise Missing("its sources in web/ are not here")
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise Missing("Node.js is not installed")
    if node_version(node) < OLDEST:
        raise Missing("the Node.js that is installed is too old")
    lock = WEB / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        run(npm, "ci", "--no-audit", "--no-fund")
    run(npm, "run", "build")


def say(text: str) -> None:
    """Where a person sees it: pip shows what a build writes only with -v, or when it fails."""
    sys.stderr.write(text)
    try:
        with open("/dev/tty", "w") as terminal:
            terminal.write(text)
    except OSError:
        pass


class BuildWithSite(build_py):
    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(Path(self.build_lib) / "cuberails" / "server" / "site", ignore_errors=True)
            self.make_site()
        super().run()

    def make_site(self) -> None:
        try:
            build_site()
        except Missing as why:
            say(WITHOUT.format(why=why))
            if os.environ.get("CUBERAILS_SITE") == "required":
                raise SystemExit("no page for the browser, but CUBERAILS_SITE=required") from None


setup(cmdclass={"build_py": BuildWithSite})
