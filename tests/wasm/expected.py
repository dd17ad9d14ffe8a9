"""What Python says, for the tests of the WebAssembly package: `python -m tests.wasm.expected FOLDER`.

Golden games, random games of every setup and of every option, and the choices of bots. All of it is played in
plain Python, which needs no compiler.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cuberails import Game, Position, Record, make_game
from cuberails.bots.bot import Choice
from cuberails.bots.levels import LevelBot
from cuberails.bots.search.searcher import Budget, Search
from cuberails.engine.game import seat_names
from cuberails.engine.playouts import Playouts
from cuberails.games.game_type import GameType
from cuberails.games.registry import bundled
from cuberails.kernel.random_play import POLICIES
from tests.combinations import lay_out, of_game

RECORDS = Path(__file__).parents[1] / "records"
SEED = 20  # of random games and of bots
PLIES = (0, 7, 40, 90)  # at which bots are asked
FOLLOWED = 4  # plies in a row, on which a bot keeps its tree
LEVELS = (1, 2, 3, 4)
WORTH = 60  # simulations


def described(game: Game) -> dict[str, Any]:
    """The setup as the package opens it: bundled ones by name, others by their constants."""
    if game.changed_house_rules or not isinstance(game.map, str):
        return {"constants": base64.b64encode(game.constants[0].to_bytes()).decode()}
    return {"players": len(game.players), "modules": list(game.modules)}


def golden(game_type: GameType) -> Iterator[dict[str, Any]]:
    """The first game of every file, with the hash of all its states."""
    for path in sorted(RECORDS.glob("*.jsonl")):
        record = Record.parse(path.read_text().splitlines()[0])
        if record.game.type is game_type:
            yield {"name": path.stem, "setup": described(record.game), **states_of(list(record.positions()))}


def states_of(positions: list[Position]) -> dict[str, Any]:
    found = hashlib.sha256()
    for position in positions:
        found.update(position.state.to_bytes())
    return {
        "sentences": [position.sentence for position in positions[1:]],
        "answers": [list(position.state.answers) for position in positions[1:]],
        "states": found.hexdigest(),
    }


def setups_of(game_type: GameType) -> Iterator[tuple[str, Game]]:
    """Every setup, and with the default number of modules every option turned the other way."""
    for combination in of_game(game_type):
        yield "-".join(map(str, combination[1:])), lay_out(combination)
    seats = game_type.seats[1]
    for field in dataclasses.fields(game_type.setup.options):
        default = getattr(game_type.setup.options(), field.name)
        if isinstance(default, bool):
            changed = {field.name: not default}
            modules = list(game_type.setup.modules)
            yield field.name, make_game(game_type.id, seat_names(seats), modules, house_rules=changed)


def random_games(game_type: GameType) -> Iterator[dict[str, Any]]:
    for name, game in setups_of(game_type):
        for policy in POLICIES:
            played = Playouts(game, SEED, policy).play(3)
            yield {
                "name": f"{name} {policy}",
                "setup": described(game),
                "policy": policy,
                "seed": SEED,
                "number": 3,
                "actions": [int(a) for a in played.actions],
                "state": base64.b64encode(played.end.to_bytes()).decode(),
            }


def choices(game_type: GameType) -> Iterator[dict[str, Any]]:
    """What levels say, once with a fresh bot and then a few plies in a row with the same one."""
    games = [lay_out(one) for one in of_game(game_type)]
    for game in (games[0], games[-1]):
        positions = played_by_random(game)
        for ply in PLIES:
            for level in LEVELS:
                position = positions[min(ply, len(positions) - 5)]
                yield asked(game, level, [position])
        yield asked(game, 5, positions[30 : 30 + FOLLOWED])


def played_by_random(game: Game) -> list[Position]:
    playouts = Playouts(game, SEED, "directed")
    found = [game.start()]
    for sentence in playouts.spell(playouts.play(0)):
        found.append(found[-1].play(sentence))
    return found


def asked(game: Game, level: int, positions: list[Position]) -> dict[str, Any]:
    bot = LevelBot(str(level), SEED)
    return {
        "name": f"level {level} at ply {positions[0].ply} of {len(game.players)} {'+'.join(game.modules)}",
        "setup": described(game),
        "level": level,
        "seed": SEED,
        "asked": [
            {
                "ply": position.ply,
                "state": base64.b64encode(position.state.to_bytes()).decode(),
                "since": list(position.state.answers),
                "choice": choice_of(bot.explain(position)),
                "worth": worth_of_state(position),
            }
            for position in positions
        ],
    }


def worth_of_state(position: Position) -> dict[str, Any]:
    """What a thorough search expects, as it is shown with hints."""
    search, seats = Search(SEED), range(len(position.game.players))
    search.run(position, Budget(WORTH, is_thorough=True))
    tree = search.searchers[0].tree
    return {
        "simulations": WORTH,
        "victory": [float(tree.victory[0][seat]) / WORTH for seat in seats],
        "cash": [float(tree.cash[0][seat]) / WORTH for seat in seats],
    }


def choice_of(choice: Choice) -> dict[str, Any]:
    return {
        "sentence": choice.sentence,
        "candidates": [
            {"sentence": each.sentence, "visits": each.visits, "victory": each.victory, "cash": each.cash}
            for each in choice.candidates
        ],
    }


def main(out: str) -> None:
    Path(out).mkdir(parents=True, exist_ok=True)
    for game_type in bundled():
        found = {
            "golden": list(golden(game_type)),
            "random": list(random_games(game_type)),
            "choices": list(choices(game_type)),
        }
        Path(out, f"{game_type.id}.json").write_text(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
