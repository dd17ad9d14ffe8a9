"""Compile before a command that plays thousands of games; let bots of others play at once."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from threading import Thread

from rich.console import Console

from cuberails.bots.compile import is_compiled, note_compiled, steps_of, take_over
from cuberails.cli.console import with_progress
from cuberails.cli.errors import Failure
from cuberails.engine.takeover import TAKEOVER
from cuberails.games.game_type import GameType
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.machines import PLAIN, bulk, use_plain_only

NOTICES = {
    "rules": "Preparing the rules (first start only)…",
    "bots": "Preparing the opponents (first start only)…",
}


FEW = 1000  # games that are played in plain Python sooner than compiled


def prepare_games(game_type: GameType, games: int) -> None:
    """Compile the rules for many games; play a few in plain Python where nothing is compiled yet."""
    if COMPILED and games <= FEW and not is_compiled(game_type, "rules"):
        use_plain_only()
    prepare(game_type)


def never_wait(game_type: GameType) -> None:
    """The bots play at once; compiled code takes over when it is ready."""
    TAKEOVER.never_wait()
    Thread(target=take_over, args=(game_type,), daemon=True).start()


SERVER_PACKAGES = ("aiosqlite", "alembic", "fastapi", "sqlalchemy", "uvicorn", "websockets")


def prepare(game_type: GameType, bots: bool = False) -> None:
    """Compile what this machine has not compiled yet, so that no move waits for it."""
    for part in ("rules", "bots") if bots else ("rules",):
        if bulk() is not PLAIN and not is_compiled(game_type, part):
            compile_part(game_type, part)


def compile_part(game_type: GameType, part: str) -> None:
    """Compile the rules of a game or its bots, or load them from the cache."""
    notice = NOTICES[part]
    if not Console(stderr=True).is_terminal:
        print(notice, file=sys.stderr, flush=True)
    for step in with_progress(steps_of(game_type, part), notice):
        step()
    note_compiled(game_type, part)


def need_server() -> None:
    """Refuse a command of the server where only the engine is installed."""
    missing = [package for package in SERVER_PACKAGES if find_spec(package) is None]
    if missing:
        raise Failure(
            f"the server is not installed ({', '.join(missing)} missing): pip install 'cuberails[server]'"
        )
