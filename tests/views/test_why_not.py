"""A place that cannot be chosen says why in the words of the game, never in those of the parser."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cuberails import Position, chicago_express, chicago_northwestern
from cuberails.views import board_of, options_of, why_not_here
from tests.views.positions import RECORDS, drafts, some

STARTS = (
    "start CBQ 25 chicago>peoria>quincy",
    "start ATSF 5 chicago>cedar-rapids",
    "start CNW 5 chicago>dubuque",
)
OPENING = ("bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass")


def after(position: Position, sentences: tuple[str, ...]) -> Position:
    for sentence in sentences:
        position = position.play(sentence)
    return position


def links() -> Position:
    return after(chicago_northwestern(["Ann", "Bob", "Cid"]).start(), STARTS)


def hexes() -> Position:
    return after(chicago_express(["Ann", "Bob"]).start(), OPENING)


@pytest.mark.parametrize(
    ("draft", "place", "rule", "reason"),
    [
        ("", "quincy", "NW-6", "Which action? First choose “Build track”, then a place on the map."),
        ("build", "quincy", "NW-7", "Which railroad builds? First choose “CB&Q”, then a place on the map."),
        ("offer", "quincy", "NW-6", "Which share is offered? No place on the map answers this."),
        ("build CBQ", "omaha", "NW-9", "Omaha is not on the track of CB&Q"),
        ("build CBQ", "chicago>peoria", "NW-8", "the link between Chicago and Peoria is built"),
        ("build CBQ", "omaha>sioux-city", "NW-9",
         "Omaha is not on the track of CB&Q; Sioux City is not on the track of CB&Q"),
        ("build CBQ quincy", "omaha>sioux-city", "NW-10",
         "this link does not begin at Quincy, where the build goes on"),
        ("build CBQ quincy", "peoria>quincy", "NW-8", "the link between Quincy and Peoria is built"),
    ],
)  # fmt: skip
def test_links(draft: str, place: str, rule: str, reason: str) -> None:
    found = why_not_here(links(), draft, place)
    assert found is not None
    assert found[1:] == (rule, reason)


@pytest.mark.parametrize("place", ["davenport>quincy", "chicago>davenport", "kansas-city>quincy"])
def test_a_legal_link_is_not_refused_from_either_end(place: str) -> None:
    assert why_not_here(links(), "build CBQ", place) is None
    assert why_not_here(links(), "build CBQ", ">".join(reversed(place.split(">")))) is None


@pytest.mark.parametrize(
    ("draft", "rule", "reason"),
    [
        ("", "CE-8", "Which action? First choose “Expand a company”, then a place on the map."),
        ("auction PRR", "CE-10", "this turn is complete: confirm it, or take back its last word"),
    ],
)
def test_hexes(draft: str, rule: str, reason: str) -> None:
    found = why_not_here(hexes(), draft, "A2")
    assert found is not None
    assert found[1:] == (rule, reason)


def test_a_place_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        why_not_here(hexes(), "", "Z99")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_place_is_answered_in_the_words_of_the_parser(path: Path) -> None:
    rng = random.Random(path.stem)
    for position in some(path, 2):
        board = board_of(position.game)
        places = rng.sample([*(site.id for site in board.sites), *(link.id for link in board.links)], 12)
        for draft in drafts(position, rng):
            options = options_of(position, draft)
            choices = (*options.choices, *options.links)
            lit = {each for choice in choices for each in (choice.site, choice.link)}
            for place in places:
                found = why_not_here(position, draft, place)
                assert place in lit if found is None else "no answer" not in found.reason and found.rule
