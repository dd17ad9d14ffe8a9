"""Compile the bots of a game before their first move, or in the background while they play in plain Python.

`python -m cuberails.bots.compile GAME` is the process that compiles in the background. It prints one line
for each step: how many are done, and of how many. It ends when its standard input does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cuberails.bots.mcts import MctsBot
from cuberails.bots.one_move import InvestorBot
from cuberails.bots.search.templates import simulate_of
from cuberails.engine import compile as rules
from cuberails.engine.game import make_game
from cuberails.engine.takeover import TAKEOVER
from cuberails.games.game_type import GameType
from cuberails.games.registry import installed
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.machines import has_numba

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PARTS = ("rules", "bots")


def take_over(game_type: GameType, tell: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Let compiled code search for the bots of the game, as soon as it is compiled; `tell` hears of progress.

    Compiling is done in another process. If that cannot keep what it makes, this one compiles.
    """
    if not COMPILED or not has_numba():
        return
    if not is_compiled(game_type, "bots"):
        compile_elsewhere(game_type, tell)
    with TAKEOVER.waiting():
        for step in steps(game_type):
            step()
    TAKEOVER.note_loaded(game_type)


def compile_elsewhere(game_type: GameType, tell: Callable[[int, int], None]) -> None:
    command = [sys.executable, "-m", "cuberails.bots.compile", game_type.id]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for line in child.stdout:
            done, _, of = line.partition(" ")
            tell(int(done), int(of))


def steps(game_type: GameType) -> Iterator[Callable[[], object]]:
    """Every compiled function that the bots call. The second move of the search reuses a tree."""
    position = make_game(game_type.id, rules.names_of(game_type)).start()
    yield lambda: InvestorBot().explain(position)
    bot, later = MctsBot("50"), [position]
    yield lambda: later.append(position.play(bot.choose(position)))
    yield lambda: bot.choose(later[-1])


def main(game: str) -> None:
    """The process in the background, which gives way to others."""
    threading.Thread(target=exit_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    game_type = installed()[game]
    with one_at_a_time(game_type):
        if is_compiled(game_type, "bots"):
            return
        found = list(steps(game_type))
        for done, step in enumerate(found):
            print(done, len(found), flush=True)
            step()
        note_compiled(game_type, "bots")


def exit_with_input() -> None:
    sys.stdin.read()
    os._exit(1)


@contextmanager
def one_at_a_time(game_type: GameType) -> Iterator[None]:
    """Wait until no other process compiles the same, so that none does it twice."""
    mark = marker(game_type, "bots")
    if mark is None or fcntl is None:
        yield
        return
    with mark.with_suffix(".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def steps_of(game_type: GameType, part: str) -> list[Callable[[], object]]:
    return list(rules.steps(game_type) if part == "rules" else steps(game_type))


def marker(game_type: GameType, part: str) -> Path | None:
    return rules.marker(game_type, part, game_type.loops if part == "rules" else simulate_of(game_type))


def is_compiled(game_type: GameType, part: str) -> bool:
    mark = marker(game_type, part)
    return mark is not None and mark.exists()


def note_compiled(game_type: GameType, part: str) -> None:
    """If the cache cannot be written, the next start compiles again."""
    mark = marker(game_type, part)
    if mark:
        with suppress(OSError):
            mark.touch()


if __name__ == "__main__":
    main(sys.argv[1])
