"""What is told of an event, in its own words or in none."""

import pytest

from cuberails import chicago_express, chicago_northwestern
from cuberails.games.events import Event
from cuberails.games.lines import Summary, line_of


def test_an_event_without_words_is_an_error() -> None:
    class Nameless(Event, frozen=True):
        pass

    names = chicago_express(["Ann", "Bob"]).names
    with pytest.raises(TypeError, match="no line for Nameless"):
        line_of(Nameless(), names, {})
    with pytest.raises(TypeError, match="no summary of 'x'"):
        Summary("x", [], names).action()


def test_an_event_brings_its_own_words() -> None:
    class Toll(Event, frozen=True):
        text = "{seat} pays {company} in {place}."
        lead = "{seat} pays toll to {company} in {place}"
        consequence = "toll in {place}{received}"

        seat: int
        company: str
        place: str
        others: dict[int, int]

    game = chicago_northwestern(["Ann", "denver", "{seat}"])
    toll = Toll(1, "CNW", "denver", {0: 1})
    assert line_of(toll, game.names) == "denver pays CNW in denver."
    assert Summary.of("toll", [toll], game.names) == "denver pays toll to C&NW in Denver; toll in Denver"
    assert line_of(Toll(2, "CNW", "omaha", {}), game.names) == "{seat} pays CNW in omaha."
