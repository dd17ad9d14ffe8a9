"""What small games share: towns and links, a single round of bids, and the defaults of the contract.

The game that shows it is the example, loaded from its folder without being installed.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cuberails import Game, MapError, Position
from cuberails.display.schema.ply import Transfer
from cuberails.display.svg import draw
from cuberails.display.terminal import board_text, panel_text
from cuberails.engine.batch import play_sentences
from cuberails.engine.notation import answers
from cuberails.games.events import CubePlaced
from cuberails.games.lines import line_of
from cuberails.kernel.state import DOLLARS

SOURCES = Path(__file__).parents[2] / "examples" / "games" / "snowline" / "src"
NAMES = ("Ann", "Bob", "Cleo")


@pytest.fixture(scope="module")
def game_type() -> Iterator[Any]:
    sys.path.insert(0, str(SOURCES))
    yield importlib.import_module("snowline").GAME
    sys.path.remove(str(SOURCES))


@pytest.fixture(scope="module")
def game(game_type: Any) -> Game:
    return Game(game_type, NAMES, (), None, game_type.setup.options())


@pytest.fixture(scope="module")
def played(game: Game) -> list[Position]:
    """A game of random players: the start, and the position after every action."""
    positions = [game.start()]
    for sentence in play_sentences(game, seed=7, number=0, policy="uniform"):
        positions.append(positions[-1].play(sentence))
    return positions


def test_the_list_of_answers_is_what_is_not_refused(game: Game, played: list[Position]) -> None:
    for position in played:
        listed = set(answers(game.setting, position.state.pool)) if not position.is_over else set()
        for a in range(DOLLARS + max(position.cash) + 2):
            refused = game.type.loops.why_not_at(game.constants, position.state.pool, 0, a)
            assert (refused == 0) == (a in listed), (position, a)


def test_a_plain_snapshot_has_the_fields_of_the_game(played: list[Position]) -> None:
    first, last = played[0].snapshot(), played[-1].snapshot()
    assert first["players"][0] == {"name": "Ann", "cash": 20, "shares": {}, "weeks": 0}
    assert first["companies"]["AC"] == {
        "treasury": 0,
        "shares_left": 5,
        "cubes_left": 7,
        "sites": ["averley"],
    }
    assert (first["game"], first["phase"], first["to_move"], first["pay_days"]) == ("snowline", "turn", 0, 0)
    assert "track" not in first
    assert "placed" not in first  # a leftover of the turn before
    assert (last["phase"], last["to_move"], last["pay_days"]) == ("over", None, 4)
    assert last["winners"] == list(played[-1].winners or ())
    bidding = next(position.snapshot() for position in played if position.view().auction)
    assert (bidding["phase"], bidding["auction"]["minimum"]) == ("auction", 3)


def test_every_seat_bids_once(game: Game) -> None:
    position = game.start().play("offer AC").play("bid 5").play("pass")
    assert position.to_move == 0  # the seat that made the offer speaks last
    assert position.view().auction is not None
    sold = position.play("bid 6")
    assert sold.snapshot()["players"][0]["shares"] == {"AC": 1}
    assert sold.snapshot()["companies"]["AC"]["treasury"] == 6
    unsold = position.play("pass")
    assert unsold.snapshot()["players"][1]["shares"] == {"AC": 1}


def test_numbers_of_players_and_closed_sites_are_drawn(game: Game, played: list[Position]) -> None:
    board, first, last = game.board(), played[0].view(), played[-1].view()
    assert [player.values for player in last.players] == [{"week": 12}] * 3
    assert "Week" in panel_text(board, last)
    assert "week 12" in draw(board, last)
    assert "week 12" in last.description
    assert "Over · week 12" in panel_text(board, last) or "Game over · week 12" in panel_text(board, last)
    assert "snowed in" not in board_text(board, first)
    assert "snowed in" in board_text(board, last)
    assert draw(board, first).count("M-4-4 4 4M4-4-4 4") == 0
    closed = sum(now.is_closed and not now.pieces for now in last.sites.values())
    assert draw(board, last).count("M-4-4 4 4M4-4-4 4") >= closed > 0


def test_the_only_ending_is_told(played: list[Position]) -> None:
    assert played[0].endings() == ()
    assert played[-1].endings() == ("the summer is over",)
    assert played[-1].lines()[-1].startswith("The game is over (the summer is over): ")


BAD_MAPS = {
    "no town": ("towns", [], "towns: 0 of them, not 1 to 32"),
    "twice": ("towns", [{"id": "averley"}, {"id": "Averley"}], "ids: averley appears twice"),
    "a word of the game": (
        "towns",
        [{"id": "wait"}],
        "ids: 'wait' is not one word that the game does not use",
    ),
    "no such end": ("links", [["averley", "rome"]], "links[0]: 'rome' is not among the towns"),
    "no such home": ("companies", [{"home": "rome"}], "companies[0]: 'rome' is not among the towns"),
    "too many cubes": (
        "companies",
        [{"cubes": 200}],
        "companies[0]: shares and cubes are numbers from 1 to 99",
    ),
    "a sign of the terminal": ("towns", [{"name": "\x1b[2J"}], "has signs that cannot be printed"),
}


@pytest.mark.parametrize("name", BAD_MAPS)
def test_every_problem_of_a_map_is_named(game_type: Any, name: str) -> None:
    key, changes, problem = BAD_MAPS[name]
    raw = json.loads(game_type.setup.map_file.read_text())
    rows = [
        ({**raw[key][i], **change} if isinstance(change, dict) else change)
        for i, change in enumerate(changes)
    ]
    raw[key] = [*rows, *raw[key][len(rows) :]] if rows else []
    with pytest.raises(MapError) as caught:
        game_type.setup.make_box(raw, 3, (), game_type.setup.options())
    assert any(problem in found for found in caught.value.problems), caught.value.problems


def test_refusals_name_their_facts(game: Game) -> None:
    position = game.start()
    assert str(position.why_not("build AC rowan")) == ("SL-9: Ann holds no share of a company that can build")
    position = position.play("offer AC")
    assert str(position.why_not("bid 2")) == "SL-8: $2 is too low, the next bid must be at least $3"
    assert str(position.why_not("bid 21")) == "SL-8: Bob has $20, which is less than $21"


def test_a_cube_is_told_with_its_money(game: Game) -> None:
    position = game.start()
    for sentence in ("offer AC", "pass", "pass", "bid 3", "wait", "wait", "wait"):
        position = position.play(sentence)
    assert str(position.why_not("build AC rowan")) == (
        "SL-10: Averley Cog has $3, too little to build in Rowan"
    )
    built = position.play("build AC thornby")
    placed = next(event for event in built.story() if isinstance(event, CubePlaced))
    assert list(placed.transfers()) == [Transfer(-3, company="AC"), Transfer(1, seat=0)]
    assert list(CubePlaced("AC", 0, "thornby", 3).transfers()) == [Transfer(-3, company="AC")]
    assert built.lines()[0] == "AC builds in Thornby for $3; Ann gets $1."
    assert line_of(CubePlaced("AC", 0, "thornby", 3), game.names, {}) == "AC builds in Thornby for $3."
    assert game.type.story.summary(built.sentence, built.story(), game.names) == (
        "builds AC in Thornby for $3"
    )
