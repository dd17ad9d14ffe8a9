"""Letters, colours and widths of text."""

from __future__ import annotations

from math import dist
from typing import NamedTuple

from cuberails.display.palette import (
    GREY,
    SEAT_COLOURS,
    TOKENS,
    colour_of,
    ink_on,
    luminance,
    marks,
    on_a_chip,
)
from cuberails.display.svg.elements import escape, number, shorten, shrink, text_width, wrap
from cuberails.engine import board_of
from tests.display import samples


class Someone(NamedTuple):
    id: str
    mark: str = ""


def test_letters_differ_whatever_the_ids_are() -> None:
    assert marks(samples.express(2, ["erie"]).box.companies) == {
        "PRR": "P",
        "B&O": "B",
        "C&O": "C",
        "NYC": "N",
        "WAB": "W",
        "ERIE": "E",
    }
    assert marks(samples.northwestern(3).box.companies) == {
        "CMSTPP": "M",
        "CNW": "N",
        "CRIP": "R",
        "ATSF": "S",
        "CBQ": "Q",
        "MP": "P",
    }
    strange = marks([Someone(word) for word in ("M", "mm", "MMM", "&", "é", "CMSTPP")])
    assert len(set(strange.values())) == 6
    assert all(len(mark) == 1 for mark in strange.values())


def test_letters_can_be_read_on_every_colour() -> None:
    for colour in ("#B3262B", "#1F5FA8", "#E0A818", "#2E7D4F", "#2B2B2F", "#7A4B2A", "#E8772E", "#F2C21A"):
        light, dark = sorted((luminance(colour), luminance(ink_on(colour))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, colour


def test_words_can_be_read_on_cards_in_both_looks() -> None:
    for side in (0, 1):
        for ink in ("ink", "muted", "cost", "income", "house"):
            pair = luminance(TOKENS[ink][side]), luminance(TOKENS["card"][side])
            assert (max(pair) + 0.05) / (min(pair) + 0.05) >= 4.5, (ink, side)


def test_an_odd_colour_becomes_grey() -> None:
    assert [colour_of(name) for name in ("red;}", "#12345", "red")] == [GREY, GREY, "#B3262B"]


def test_a_long_name_is_cut_to_fit_a_chip() -> None:
    assert [on_a_chip(name) for name in ("Burlington and Quincy", "CMStP&P")] == ["Burlingto…", "CMStP&P"]


def test_escaping_and_numbers() -> None:
    assert escape('<b>&"\n\x00') == "&lt;b&gt;&amp;&quot; "
    assert [number(x) for x in (1.0, -0.001, 2.505, 10, 0.1)] == ["1", "0", "2.5", "10", "0.1"]


def test_texts_are_made_to_fit() -> None:
    long = "A rather long name for such a small card"
    short = shorten(long, 12, 100)
    assert short.endswith("…")
    assert 60 < text_width(short, 12) <= 100
    assert shorten("Ann", 12, 100) == "Ann"
    assert all(text_width(row, 12) <= 100 for row in wrap(long + " " + "W" * 50, 12, 100))
    assert " ".join(wrap(long, 12, 100)) == long
    assert shrink(long, 12, 100, 8) == 8
    assert text_width("Ann", shrink("Ann", 12, 20, 1)) <= 20


def test_players_have_colours_apart_from_those_of_companies() -> None:
    def rgb(colour: str) -> list[int]:
        return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]

    for game in (samples.express(2, ["erie", "narrow_gauge"]), samples.northwestern(3)):
        for company in board_of(game).companies:
            assert min(dist(rgb(company.colour), rgb(seat)) for seat in SEAT_COLOURS) > 35, company.id
    assert len(set(SEAT_COLOURS)) == 8
    assert all(1.05 / (luminance(colour) + 0.05) >= 4.5 for colour in SEAT_COLOURS)
