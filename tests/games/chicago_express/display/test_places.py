"""What a hex is worth now, in words, and what is said about the rest of the table."""

from __future__ import annotations

import pytest

from cuberails import Position, chicago_express
from cuberails.views import board_of, places_of
from tests.games.chicago_express.table import express


def about(position: Position, hex: str) -> dict[str, str]:
    (place,) = [each for each in places_of(position) if each.id == hex]
    return {detail.what: detail.text for detail in place.details}


def table(**more: object) -> Position:
    return express(track_of={"PRR": ["Q5", "P4", "O4", "N4"], "B&O": ["P6", "P5", "P4"]}, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hex", "what", "text"),
    [
        ("P4", "Cost now", "$3 for C&O and NYC; PRR and B&O are here"),
        ("O4", "Cost now", "$4 for B&O, C&O and NYC; PRR is here"),
        ("R5", "Cost now", "PRR is here; closed to B&O, C&O and NYC"),
        ("A2", "Cost now", "$3 for PRR, B&O, C&O and NYC"),
        ("A2", "Income", "+7 for a company that enters"),
        ("P4", "Income", "none for a company that enters"),
        ("P4", "Development", "never"),
        ("O4", "Development", "a house gives income +1 to every company here; possible now"),
        ("B5", "Development",
         "a house gives income +2 to every company here; not now: B5 (Indianapolis) has no locomotive"),
    ],
)  # fmt: skip
def test_a_hex(hex: str, what: str, text: str) -> None:
    assert about(table(), hex)[what] == text


def test_a_forest_a_mountain_and_an_industrial_city() -> None:
    position = express(track_of={"PRR": ["Q5", "P4", "O3"]}, developed=["O3"])
    found = about(position, "O3")
    assert found["Cost now"] == "PRR is here; closed to B&O, C&O and NYC"
    assert found["Development"] == ("a house gives $2 to the company here; not now: O3 has a house already")
    wheeling = next(site.id for site in board_of(position.game).sites if site.name == "Wheeling")
    assert about(position, wheeling)["Development"].startswith("moves the marker to the next box")


def test_narrow_gauge_locomotives() -> None:
    position = express(modules=["narrow_gauge"], track_of={"PRR": ["Q5"]}, orange=["P4"])
    assert about(position, "P4")["Narrow gauge"] == "a locomotive is here"
    city = position.game.box.find(position.game.box.orange_at[0])
    assert about(position, city.id)["Narrow gauge"] == ("a locomotive waits here for the first company")


@pytest.mark.parametrize("modules", [(), ("erie",), ("narrow_gauge",), ("erie", "narrow_gauge")])
@pytest.mark.parametrize("at_once", [False, True])
def test_every_dial_ending_track_and_supply_has_a_note(modules: tuple[str, ...], at_once: bool) -> None:
    game = chicago_express(["Ann", "Bob"], modules, sold_out_ends_at_once=at_once)
    board, view = board_of(game), game.start().view()
    parts = [f"gauge:{gauge.id}" for gauge in board.gauges] + [f"track:{track.id}" for track in board.tracks]
    parts += [f"ending:{each.what}" for each in view.endings] + [
        f"supply:{each.id}" for each in board.supplies
    ]
    parts += ["auction", *(f"column:{column.key}" for column in board.company_columns)]
    parts += [f"badge:{badge.shape}" for badge in board.badges]
    assert set(parts) <= board.notes.keys()
    assert all(note.title for part, note in board.notes.items() if part.startswith(("topic:", "badge:")))
    assert all(note.rule for note in board.notes.values())
