"""In a browser, a part of msgspec in plain Python takes its place: it does the same with our messages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRANSCRIPT = Path(__file__).with_name("msgspec_transcript.py")


def transcript(*folders: Path) -> list[str]:
    search = os.pathsep.join(
        map(str, [*folders, ROOT / "src", *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    )
    environment = {**os.environ, "PYTHONPATH": search, "CUBERAILS_JIT": "0", "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, TRANSCRIPT], env=environment, capture_output=True, check=True)
    return done.stdout.decode().splitlines()


def test_both_do_the_same() -> None:
    ours, theirs = transcript(ROOT / "web" / "python"), transcript()
    assert len(theirs) > 10_000
    different = [(one, other) for one, other in zip(ours, theirs, strict=True) if one != other]
    assert different[:3] == []
