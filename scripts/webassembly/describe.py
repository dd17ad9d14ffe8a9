"""The description beside a module: what a program must know to use it without Python."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from typing import Any

from cuberails.bots import one_move
from cuberails.bots.levels import LEVELS
from cuberails.bots.mcts import ARGUMENT, SHOWN_CANDIDATES
from cuberails.bots.search import searcher
from cuberails.bots.search.tree import DEEPEST
from cuberails.engine.game import Game, make_game, seat_names
from cuberails.engine.notation import WORDS_PER_SENTENCE
from cuberails.games.game_type import GameType
from cuberails.games.vocabulary import Words
from cuberails.kernel import state
from cuberails.kernel.cache import core_digest, digest_of, files_of, home_of_function
from cuberails.kernel.layout import Layout
from cuberails.kernel.random_play import POLICIES
from cuberails.kernel.state import ACTIONS
from cuberails.version import __version__

HERE = Path(__file__).parent


def digest_of_build(game_type: GameType) -> str:
    """Changes with every source that the module can contain, and with the compiler."""
    home = home_of_function(game_type.rules.answer)
    sources = [file for source in (home.sources if home else ()) for file in files_of(source)]
    parts = [
        core_digest(),
        digest_of(sources),
        digest_of(files_of(HERE)),
        version("numba"),
        version("llvmlite"),
    ]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:16]


def describe(game_type: GameType) -> dict[str, Any]:
    games = [
        make_game(game_type.id, seat_names(seats), list(modules)) for seats, modules in setups(game_type)
    ]
    return {
        "id": game_type.id,
        "title": game_type.title,
        "rules": game_type.version,
        "engine": __version__,
        "digest": digest_of_build(game_type),
        "state": layout_of(game_type.rules.state),
        "constants": layout_of(type(games[0].constants[0])),
        "numbers": NUMBERS,
        "policies": POLICIES,
        "levels": [level_of(number) for number in range(1, len(LEVELS) + 1)],
        "setups": [setup_of(game) for game in games],
    }


def setups(game_type: GameType) -> list[tuple[int, tuple[str, ...]]]:
    modules = game_type.setup.modules
    chosen = [some for n in range(len(modules) + 1) for some in combinations(modules, n)]
    return [(seats, some) for some in chosen for seats in game_type.seats]


# what the loops in JavaScript have in common with those in Python
NUMBERS = {
    "seats": state.SEATS,
    "answers": ACTIONS,  # room for a list of answers
    "deepest": DEEPEST,
    "words": WORDS_PER_SENTENCE,
    "over": state.OVER,
    "firstInner": state.FIRST_INNER,
    "stop": state.STOP,
    "verb": state.VERB,
    "company": state.COMPANY,
    "place": state.PLACE,
    "dollars": state.DOLLARS,
    "chunk": searcher.CHUNK,
    "nodesPerSimulation": searcher.NODES_PER_SIMULATION,
    "mostNodes": searcher.MOST_NODES,
    "leastShown": searcher.LEAST_SHOWN,
    "shownCandidates": SHOWN_CANDIDATES,
    "width": one_move.WIDTH,
    "noise": one_move.NOISE,
}


def layout_of(layout: type[Layout]) -> dict[str, Any]:
    """Name, offset, bytes of an item, and shape, in the order of memory."""
    fields = [
        [name, at, layout.fields[name].width, layout.fields[name].shape]
        for name, at in layout.offsets.items()
    ]
    return {"size": layout.size, "sizes": layout.sizes, "fields": fields}


def level_of(number: int) -> dict[str, Any]:
    level = LEVELS[number - 1]
    found: Mapping[str, Any] = {"title": level.title}
    if not level.simulations:
        return {**found, "seesEnd": level.sees_end, "noise": level.noise, "cashWeight": level.cash_weight}
    match = ARGUMENT.fullmatch(level.simulations)
    assert match is not None
    return {**found, "simulations": int(match["simulations"] or 0), "seconds": float(match["seconds"] or 0)}


def setup_of(game: Game) -> dict[str, Any]:
    return {
        "players": len(game.players),
        "modules": game.modules,
        "constants": base64.b64encode(game.constants[0].to_bytes()).decode(),
        "words": words_of(game.words),
    }


def words_of(words: Words) -> dict[str, Any]:
    return {
        "verbs": [verb.word for verb in words.verbs],
        "companies": words.companies,
        "sites": [site.word for site in words.sites],
        "questions": {
            phase: {"stop": question.stop or "", "lead": question.lead, "joined": question.joined}
            for phase, question in words.questions.items()
        },
    }
