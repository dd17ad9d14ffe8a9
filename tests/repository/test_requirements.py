"""Pinned dependencies have the hashes of their files, so that pip refuses any other file."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "requirements"
WITHOUT = {"research", "libraries"}  # torch comes as different files on different machines
HASHED = sorted(path.stem for path in FOLDER.glob("*.txt") if path.stem not in WITHOUT)


@pytest.mark.parametrize("name", HASHED)
def test_every_pin_has_hashes(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text().replace("\\\n", " ")
    pins = [line for line in text.splitlines() if "==" in line.split("#")[0]]
    assert pins
    assert [pin for pin in pins if " --hash=sha256:" not in pin] == []


def test_what_postgresql_needs_is_pinned_for_servers() -> None:
    assert "\nasyncpg==" in (FOLDER / "runtime.txt").read_text()
