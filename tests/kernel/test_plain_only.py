"""Plain Python needs neither numpy nor numba: a browser has neither, and they take long to load."""

import os
import subprocess
import sys

CODE = """
import sys

sys.modules |= dict.fromkeys(("numpy", "numba", "llvmlite"))  # None: an import raises ModuleNotFoundError
import cuberails
from cuberails.bots.registry import make_bot
from cuberails.display.svg import draw
from cuberails.display.terminal import board_text
from cuberails.engine.lesson_files import read_lesson
from cuberails.games.registry import installed
from cuberails.views import effect, lesson, offers, options, places, scenes, why_not

for game_type in installed().values():
    game = cuberails.make_game(game_type.id, ["Ann", "Bob", "Cleo"])
    record, position = cuberails.Record(game), game.start()
    for bot in ("level:1", "level:3", "mcts:3", "random", "level:4"):
        position = record.play(position, make_bot(bot, 1).choose(position))
        assert position.lines() and position.view() and position.snapshot() and position.digest
        assert position.options().words and len(position.legal()) and draw(game.board(), position.view())
        assert board_text(game.board(), position.view())
    assert cuberails.Record.parse(record.to_json()).replay() == position
    assert read_lesson(game_type.book.lessons[0])
    print(position.ply)
"""


def test_games_are_played_read_and_drawn_without_numpy_and_numba() -> None:
    ran = subprocess.run([sys.executable, "-c", CODE], env=os.environ, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["5", "5"]
