"""Boards and panels for a terminal."""
from __future__ import annotations

from itertools import pairwise

import pytest

from cuberails.picture.tables import WIDTH
from cuberails.picture.text import board_text, panel_text
from cuberails.picture.text_northwestern import paths
from tests.picture import samples

BOTH = ("erie", "narrow_gauge")


def all_texts() -> list[str]:
    express = [samples.express_box(6, BOTH), samples.express_box(6, BOTH, samples.big_express_map())]
    northwestern = samples.northwestern_box(5)
    found = [text(box, make(box)) for box in express for text in (board_text, panel_text)
             for make in (samples.express_start, samples.express_crowded, samples.express_over)]
    found += [text(northwestern, make(northwestern)) for text in (board_text, panel_text)
              for make in (samples.northwestern_start, samples.northwestern_crowded)]
    return found


def test_nothing_is_wider_than_the_terminal() -> None:
    assert max(len(row) for text in all_texts() for row in text.splitlines()) <= WIDTH


def test_plain_text_has_no_colours_and_coloured_text_has() -> None:
    box = samples.express_box(3)
    snapshot = samples.express_start(box)
    assert "\x1b" not in board_text(box, snapshot) + panel_text(box, snapshot)
    assert "\x1b[" in board_text(box, snapshot, colour=True)


def test_the_grid_shows_terrain_values_and_locomotives() -> None:
    box = samples.express_box(3, BOTH)
    snapshot = samples.express_start(box)
    snapshot["companies"]["PRR"]["hexes"] = ["F5", "R5"]
    snapshot["companies"]["NYC"]["hexes"] = ["F5", "S3"]
    snapshot["developed"] = ["F5"]
    rows = board_text(box, snapshot).splitlines()
    head, x = rows[0], rows[0].index("F")
    assert head[3::5].startswith("ABCDEF")
    y = 1 + 2 * 5 + 1                                       # F is an odd column: one line lower
    assert rows[y][x:x + 5] == "c1^2 "
    assert rows[y + 1][x:x + 5] == "PN   "
    assert rows[y].endswith(" 4") is False
    assert rows[1 + 2 * 2][head.index("A"):][:4] == "@3+7"


def test_waiting_and_placed_narrow_gauge_locomotives_differ() -> None:
    box = samples.express_box(3, BOTH)
    snapshot = samples.express_start(box)
    snapshot["narrow_gauge"] |= {"cities": ["F8"], "hexes": ["F6"], "repository": 2}
    rows = board_text(box, snapshot).splitlines()
    x = rows[0].index("F")
    assert rows[1 + 2 * 8 + 2][x] == "'"
    assert rows[1 + 2 * 6 + 2][x] == "o"
    assert "2 orange locomotives" in panel_text(box, snapshot)


def test_what_does_not_fit_a_cell_is_listed_below() -> None:
    box = samples.express_box(6, BOTH)
    text = board_text(box, samples.express_crowded(box))
    assert "A3 .1 PBCNWEo" in text.replace("\n", " ")
    assert "Crowded" not in board_text(box, samples.express_start(box))


@pytest.mark.parametrize("name", ["Chicago", "Philadelphia", "Fort Wayne"])
def test_names_of_hexes_are_in_the_legend(name: str) -> None:
    box = samples.express_box(3)
    place = box.find(name)
    assert place is not None
    assert f"{place.id} {name}" in board_text(box, samples.express_start(box)).replace("\n", " ")


def test_the_panel_shows_companies_players_dials_tracks_and_endings() -> None:
    box = samples.express_box(4, BOTH)
    text = panel_text(box, samples.express_crowded(box))
    for words in ("P PRR", "$100", "3/3", f"{samples.NASTY} (to move)", "auction dial", "3 of 3 red",
                  "1 2 3 4 5 6 7 [8]", "Companies sold out"):
        assert words in text, words
    assert "W WAB closed" in panel_text(box, samples.express_start(box))


def test_a_name_cannot_send_codes_to_the_terminal() -> None:
    box = samples.express_box(3)
    snapshot = samples.express_start(box)
    snapshot["players"][0]["name"] = "[red]A\x1b[2Jnn\x07"
    text = panel_text(box, snapshot)
    assert "[red]A?[2Jnn?" in text
    assert "\x1b" not in text


def test_networks_are_told_as_paths_that_use_every_link_once() -> None:
    links = [("a", "b"), ("b", "c"), ("b", "d"), ("d", "e"), ("x", "y")]
    found = paths(list(links), "a")
    assert found[0] == ["a", "b", "c"]
    walked = [tuple(sorted(pair)) for path in found for pair in pairwise(path)]
    assert sorted(walked) == sorted(links)


def test_northwestern_lists_cities_with_open_links_and_signs() -> None:
    box = samples.northwestern_box(4)
    snapshot = samples.northwestern_start(box)
    snapshot["railroads"]["CBQ"] |= {"links": ["chicago>peoria", "peoria>quincy"], "gone_west": "denver"}
    rows = board_text(box, snapshot).splitlines()
    chicago = next(row for row in rows if row.startswith(" chicago "))
    assert "start MNRSQ" in chicago
    assert " Q " in chicago
    assert "milwaukee" in chicago
    assert "peoria" not in chicago
    assert any("west, used by Q" in row for row in rows)
    assert any("Special Q lost" in row for row in rows)
    assert any("chicago > peoria > quincy" in row for row in rows)
    assert {city.id for city in box.cities} <= {row.split()[0] for row in rows if row.strip()}
