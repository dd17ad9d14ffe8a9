"""Packages with games, written to a folder for one test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

NIGHT = '''
"""Chicago Express under another name, with one more house rule and another number for every rule."""
from dataclasses import make_dataclass, replace
from pathlib import Path
from typing import get_type_hints

from cuberails.games.chicago_express.box import HouseRules
from cuberails.games.chicago_express.game_type import GAME as DAY
from cuberails.games.options import option, options_of


def renumbered(rule):
    return rule.replace("CE-", "NX-")


def vocabulary(box):
    words = DAY.language.vocabulary(box)
    asked = {phase: one._replace(rule=renumbered(one.rule)) for phase, one in words.questions.items()}
    return replace(words, questions=asked)


def renamed(one):
    again = option(one.default, one.title, one.about, renumbered(one.rule), *one[5:])
    return one.id, get_type_hints(HouseRules)[one.id], again


MOON = "moon", int, option(1, "Moon", "Phase of the moon.", "NX-2", 0, 3)
NightRules = make_dataclass(
    "NightRules", [*map(renamed, options_of(HouseRules)), MOON], bases=(HouseRules,), frozen=True
)


HERE = Path(__file__).parent
reasons = {code: (renumbered(rule), text) for code, (rule, text) in DAY.language.reasons.items()}
GAME = replace(
    DAY, id="night-express", name="night_express", title="Night Express", package="night", order=50,
    book=DAY.book._replace(prefix="NX", rules=HERE / "rules.md", aid=HERE / "aid.md", seats_rule="NX-1"),
    setup=DAY.setup._replace(options=NightRules), research=None,
    language=DAY.language._replace(vocabulary=vocabulary, reasons=reasons),
)
'''


def write_package(folder: Path, name: str, source: str, game: str, object_: str = "GAME") -> Path:
    """A package of version 1.2 with one game, as pip would leave it."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text(source)
    info = folder / f"{name}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(f"[cuberails.games]\n{game} = {name}:{object_}\n")
    return package


def write_night(folder: Path) -> Path:
    """A game that keeps the contract."""
    from cuberails.games.registry import installed

    package = write_package(folder, "night", NIGHT, "night-express")
    book = installed()["chicago-express"].book
    (package / "rules.md").write_text(book.rules.read_text().replace("CE-", "NX-"))
    (package / "aid.md").write_text(book.aid.read_text().replace("CE-", "NX-"))
    return package


def environment(folder: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(folder), "CUBERAILS_JIT": "0", "COLUMNS": "200"}


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter in which these packages are installed."""
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env=environment(folder), timeout=120
    )


def cuberails(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return python(folder, "-m", "cuberails", *words)


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    """A command that goes on until it is ended."""
    return subprocess.Popen(
        [sys.executable, "-m", "cuberails", *words],
        env=environment(folder),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
