"""Boards and panels for a terminal."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from cuberails import Position
from cuberails.display import terminal
from cuberails.display.schema.view import AuctionView, SiteView
from cuberails.display.terminal.link_map import paths
from cuberails.display.terminal.tables import WIDTH
from cuberails.games.chicago_express.state import ORANGE
from tests.display import other_games, samples

BOTH = ("erie", "narrow_gauge")


def board_text(position: Position, colour: bool = False) -> str:
    return terminal.board_text(position.game.board(), position.view(), colour)


def panel_text(position: Position) -> str:
    return terminal.panel_text(position.game.board(), position.view())


def all_texts() -> list[str]:
    express = [samples.express(6, BOTH), samples.express(6, BOTH, samples.big_express_map())]
    shown = [
        make(game)
        for game in express
        for make in (samples.start, samples.express_crowded, samples.express_over)
    ]
    shown += [make(samples.northwestern(5)) for make in (samples.start, samples.northwestern_crowded)]
    found = [text(position) for position in shown for text in (board_text, panel_text)]
    others = other_games.links(), other_games.hexes(), other_games.with_gauges(*other_games.links(), 8)
    return found + [text(*other) for other in others for text in (terminal.board_text, terminal.panel_text)]


def test_nothing_is_wider_than_the_terminal() -> None:
    assert max(len(row) for text in all_texts() for row in text.splitlines()) <= WIDTH


def test_plain_text_has_no_colours_and_coloured_text_has() -> None:
    start = samples.express(3).start()
    assert "\x1b" not in board_text(start) + panel_text(start)
    assert "\x1b[" in board_text(start, colour=True)


def test_the_grid_shows_terrain_values_and_locomotives() -> None:
    game = samples.express(3, BOTH)

    def build(s: Any) -> None:
        samples.put_track(game, s, 0, "F5")
        samples.put_track(game, s, 3, "F5")
        samples.develop(game, s, "F5")

    rows = board_text(samples.altered(game.start(), build)).splitlines()
    head, x = rows[0], rows[0].index("F")
    assert head[3::5].startswith("ABCDEF")
    y = 1 + 2 * 5 + 1  # F is an odd column: one line lower
    assert rows[y][x : x + 5] == "c3^2 "  # two companies are there: the third pays three times the cost
    assert rows[y + 1][x : x + 5] == "PN   "
    assert rows[y].endswith(" 4") is False
    assert rows[1 + 2 * 2][head.index("A") :][:4] == "@3+7"


def test_waiting_and_placed_narrow_gauge_locomotives_differ() -> None:
    game = samples.express(3, BOTH)

    def place(s: Any) -> None:
        samples.put_track(game, s, ORANGE, "F6")
        s.repository = 2

    placed = samples.altered(game.start(), place)
    rows = board_text(placed).splitlines()
    x = rows[0].index("F")
    assert rows[1 + 2 * 8 + 2][x] == "'"
    assert rows[1 + 2 * 6 + 2][x] == "o"
    assert "in the repository" in panel_text(placed)


def test_what_does_not_fit_a_cell_is_listed_below() -> None:
    game = samples.express(6, BOTH)
    text = board_text(samples.express_crowded(game))
    assert "A3 . PBCNWEo" in text.replace("\n", " ")
    assert "Crowded" not in board_text(game.start())


@pytest.mark.parametrize("name", ["Chicago", "Philadelphia", "Fort Wayne"])
def test_names_of_hexes_are_in_the_legend(name: str) -> None:
    game = samples.express(3)
    assert f"{game.box.find(name).id} {name}" in board_text(game.start()).replace("\n", " ")


def test_the_panel_shows_companies_players_dials_tracks_and_endings() -> None:
    game = samples.express(4, BOTH)
    text = panel_text(samples.express_crowded(game))
    for words in (
        "P PRR",
        "$100",
        "3/3",
        f"{samples.NASTY} (to move)",
        "Auction",
        "3 of 3 red",
        "1 2 3 4 5 6 7 [8]",
        "Companies sold out",
    ):
        assert words in text, words
    assert "W WAB closed" in panel_text(game.start())


def test_a_name_cannot_send_codes_to_the_terminal() -> None:
    text = terminal.panel_text(*other_games.links("[red]A\x1b[2Jnn\x07"))
    assert "[red]A?[2Jnn?" in text
    assert "\x1b" not in text


def test_networks_are_told_as_paths_that_use_every_link_once() -> None:
    links = [("a", "b"), ("b", "c"), ("b", "d"), ("d", "e"), ("x", "y")]
    found = paths(list(links), "a")
    assert found[0] == ["a", "b", "c"]
    walked = [tuple(sorted(pair)) for path in found for pair in pairwise(path)]
    assert sorted(walked) == sorted(links)


def test_northwestern_lists_cities_with_open_links_and_signs() -> None:
    game = samples.northwestern(4)

    def build(s: Any) -> None:
        for link in (("chicago", "peoria"), ("peoria", "quincy")):
            s.track[game.box.links.index(link)] = 1 << 4
        s.west_city[4] = [site.word for site in game.words.sites].index("denver")

    rows = board_text(samples.altered(game.start(), build)).splitlines()
    chicago = next(row for row in rows if row.startswith(" chicago "))
    assert "start MNRSQ" in chicago
    assert " Q " in chicago
    assert "milwaukee" in chicago
    assert "peoria" not in chicago
    assert any("Gone West city, used by Q" in row for row in rows)
    assert any("Special of CB&Q lost" in row for row in rows)
    assert any("chicago > peoria > quincy" in row for row in rows)
    assert {city.id for city in game.box.cities} <= {row.split()[0] for row in rows if row.strip()}


def test_a_closed_hex_has_a_sign_of_its_own() -> None:
    board, view = other_games.hexes()
    assert "closed" not in terminal.board_text(board, view)
    text = terminal.board_text(board, replace(view, sites={"D0": SiteView(is_closed=True)}))
    assert "x closed" in text
    assert text.split("Ground")[0].count("x") == 1


def test_a_closed_town_says_so() -> None:
    board, view = other_games.links()
    text = terminal.board_text(board, replace(view, sites={"E1": SiteView(is_closed=True)}))
    assert [row.split()[0] for row in text.splitlines() if "closed" in row] == ["E1"]


def test_the_line_to_remember_is_below_the_headline_except_in_an_auction() -> None:
    board, view = other_games.hexes()
    noted = replace(view, note="Snow falls next week.")
    headline, note = terminal.panel_text(board, noted).splitlines()[1:3]
    assert (headline, note) == (view.headline, noted.note)
    bidding = replace(noted, auction=AuctionView("a", 4, None, None, [0, 1]))
    assert noted.note not in terminal.panel_text(board, bidding)
