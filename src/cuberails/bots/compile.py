"""Compile the bots of a game before their first move, after the rules that they search with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from cuberails.bots.mcts import MctsBot
from cuberails.bots.one_move import InvestorBot
from cuberails.bots.search.templates import simulate_of
from cuberails.engine import compile as rules
from cuberails.engine.game import make_game
from cuberails.games.game_type import GameType

PARTS = ("rules", "bots")


def steps(game_type: GameType) -> Iterator[Callable[[], object]]:
    """Every compiled function that the bots call. The second move of the search reuses a tree."""
    position = make_game(game_type.id, rules.names_of(game_type)).start()
    yield lambda: InvestorBot().explain(position)
    bot, later = MctsBot("50"), [position]
    yield lambda: later.append(position.play(bot.choose(position)))
    yield lambda: bot.choose(later[-1])


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
