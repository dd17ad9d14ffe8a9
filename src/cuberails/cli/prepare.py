"""Compile before a command plays, or start the command again without compiled code."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

import typer
from rich.console import Console

from cuberails.bots.compile import is_compiled, note_compiled, steps_of
from cuberails.cli.console import with_progress
from cuberails.cli.errors import Failure
from cuberails.games.game_type import GameType
from cuberails.kernel.jit import COMPILED

NOTICES = {
    "rules": "Preparing the rules (first start only)…",
    "bots": "Preparing the opponents (first start only)…",
}


SERVER_PACKAGES = ("aiosqlite", "alembic", "fastapi", "sqlalchemy", "uvicorn", "websockets")


def prepare(game_type: GameType, bots: bool = False) -> None:
    """Compile what this machine has not compiled yet, so that no move waits for it."""
    for part in ("rules", "bots") if bots else ("rules",):
        if COMPILED and not is_compiled(game_type, part):
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


def restart_plain() -> None:
    """Start this command again without compiled rules: it is ready at once, and its bots run elsewhere."""
    command = [sys.executable, "-m", "cuberails", *sys.argv[1:]]
    environment = os.environ | {"CUBERAILS_JIT": "0"}
    sys.stdout.flush()
    if os.name == "posix":
        os.execve(sys.executable, command, environment)
    raise typer.Exit(subprocess.call(command, env=environment))
