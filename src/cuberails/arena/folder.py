"""The folder of a match: its setup in `arena.json`, its games in `records.jsonl`, its bots in `bots.json`.

Each game is stored once. `bots.json` has fingerprints, so that games of a changed bot are not mixed with
older ones. Lines are appended and synced every second; an incomplete last line of a killed run is cut off.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from cuberails.arena.match import Match
from cuberails.arena.play import Played
from cuberails.bots.registry import fingerprint_of
from cuberails.games.plain_problem import plain_problem
from cuberails.games.registry import installed

T = TypeVar("T")

MATCH, BOTS, GAMES, RESULT = "arena.json", "bots.json", "records.jsonl", "result.json"
PAUSE = 1.0  # seconds between two syncs to the disk


class FolderError(ValueError):
    """The folder cannot be used for the match. The message is one line."""


class Folder:
    """The games of one match. Open it with `with`; it is locked while it is open."""

    def __init__(self, path: Path | str, match: Match) -> None:
        self.path, self.match = Path(path), match
        self.games: dict[int, Played] = {}
        self.file: IO[bytes]
        self.synced = time.monotonic()

    def __enter__(self) -> Folder:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self.file = (self.path / GAMES).open("a+b")
        except (FileExistsError, NotADirectoryError):
            raise FolderError(f"{self.path}: not a folder") from None
        except OSError as error:
            raise FolderError(f"{self.path}: {error.strerror}") from None
        try:
            lock(self.file, self.path)
            self.claim()
            self.read()
        except BaseException:
            self.file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.sync()
        self.file.close()

    def claim(self) -> None:
        """Store the match in a new folder, or check that the folder is of the same match."""
        path = self.path / MATCH
        if not path.exists():
            replace(path, msgspec.json.format(msgspec.json.encode(self.match)))
        there = read_match(self.path)
        for field in msgspec.structs.fields(Match):
            old, new = getattr(there, field.name), getattr(self.match, field.name)
            if old != new:
                raise FolderError(
                    f"{self.path}: the folder has a match with other "
                    f"{field.name}: {shown(old)}, not {shown(new)}"
                )
        self.check_bots()

    def check_bots(self) -> None:
        """Check that the bots are those of the stored games; a folder without fingerprints gets these."""
        path, now = self.path / BOTS, fingerprints(self.match)
        if not path.exists():
            replace(path, msgspec.json.format(msgspec.json.encode(now)))
        for bot, before in decoded(path, dict[str, str]).items():
            if now.get(bot) != before:
                raise FolderError(f"{self.path}: {bot} has changed since its games in this folder")

    def read(self) -> None:
        """Read the games, and cut the file after the last complete line."""
        self.file.seek(0)
        self.games, end = read_games(self.file, self.path)
        self.file.truncate(end)

    def add(self, line: str) -> Played | None:
        """Store one game; None if it was already stored."""
        played = msgspec.json.decode(line, type=Played)
        if played.arena.number in self.games:
            return None
        self.file.write(f"{line}\n".encode())
        self.file.flush()
        self.games[played.arena.number] = played
        if time.monotonic() > self.synced + PAUSE:
            self.sync()
        return played

    def sync(self) -> None:
        os.fsync(self.file.fileno())
        self.synced = time.monotonic()

    def missing(self, wanted: Iterable[int]) -> list[int]:
        return [number for number in wanted if number not in self.games]


def games_in(path: Path) -> dict[int, Played]:
    """The games of a folder by number; empty if there is no folder."""
    if not (path / GAMES).exists():
        return {}
    with (path / GAMES).open("rb") as file:
        return read_games(file, path)[0]


def read_games(file: IO[bytes], path: Path) -> tuple[dict[int, Played], int]:
    """The games of all complete lines, and where the last of them ends."""
    games: dict[int, Played] = {}
    end = 0
    for line in file:
        if not line.endswith(b"\n"):
            break
        end += len(line)
        played = parse(line, path)
        games.setdefault(played.arena.number, played)
    return games, end


def parse(line: bytes, path: Path) -> Played:
    try:
        return msgspec.json.decode(line, type=Played)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise FolderError(f"{path / GAMES}: not a game of the arena: {error}") from None


def read_match(path: Path) -> Match:
    return decoded(path / MATCH, Match)


def fingerprints(match: Match) -> dict[str, str]:
    version = installed()[match.game].bots.version
    found = {bot: f"{fingerprint_of(bot)}, judgement {version}" for bot in match.bots}  # a stored format
    if match.map:
        found[f"the map {match.map}"] = hashlib.sha256(Path(match.map).read_bytes()).hexdigest()[:16]
    return found


def decoded(path: Path, type_: type[T]) -> T:
    try:
        return msgspec.json.decode(path.read_bytes(), type=type_)
    except OSError as error:
        raise FolderError(f"{path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise FolderError(f"{path}: {plain_problem(error)}") from None


def replace(path: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data + b"\n")
    part.replace(path)


def lock(file: IO[bytes], path: Path) -> None:
    with suppress(ImportError):  # Windows has no fcntl
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FolderError(f"{path}: another process is writing to this folder") from None


def shown(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
