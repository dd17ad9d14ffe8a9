"""Places of a game that says nothing of its own about them: what the board and the view show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cuberails import Game, Position
from cuberails.views import board_of, offers_at, places_of
from tests.games.chicago_express.table import express
from tests.views.positions import RECORDS, game, some
from tests.views.test_why_not import hexes, links


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Games of the same setup are equal, with and without words."""
    places_of.cache_clear()
    yield
    places_of.cache_clear()


def plain(position: Position) -> Position:
    """The same position of a game without words about places."""
    kind = position.game.type
    bare = replace(
        kind,
        display=kind.display._replace(details=None),
        language=kind.language._replace(offer=lambda *_: ""),
    )
    was = position.game
    made = Game(bare, was.players, was.modules, None, was.house_rules)
    return Position(made, position.state.pool, position.ply)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_place_is_explained(path: Path) -> None:
    for position in some(path, 1):
        board = board_of(position.game)
        places = places_of(position)
        assert [place.id for place in places] == [each.id for each in (*board.sites, *board.links)]
        assert all(place.title and place.about and place.details for place in places)


def test_a_game_without_words_of_its_own() -> None:
    position = plain(express(modules=["erie"], track_of={"PRR": ["Q5"]}))
    places = {place.id: {d.what: d.text for d in place.details} for place in places_of(position)}
    assert places["Q5"]["Pieces"] == "PRR"
    assert places["A2"]["Here"] == "cost $3, income +7"
    assert any(place.get("Only") == "ERIE" for place in places.values())
    linked = {place.id: place for place in places_of(plain(links()))}
    assert linked["chicago>peoria"].details[0].text == "of CB&Q"
    assert any(detail.what == "Special of AT&SF" for detail in linked["topeka"].details)


def test_uncertain_values_are_said_to_be_so() -> None:
    unsure = {site.id for site in board_of(hexes().game).sites if site.is_unsure}
    told = {place.id for place in places_of(hexes()) if "not certain" in place.about}
    assert told == unsure


def test_an_offer_without_a_title_shows_its_words() -> None:
    titles = [offer.title for offer in offers_at(plain(hexes()), "", "O4").offers]
    assert titles == ["Expand a company, PRR"]


def test_places_are_made_once_for_each_position() -> None:
    position = game(RECORDS[0])[3]
    assert places_of(position) is places_of(Position(position.game, position.state.pool, position.ply))
