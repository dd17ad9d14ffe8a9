"""What a city or a link is worth now, in words, and what can be done there."""

from __future__ import annotations

import pytest

from cuberails import Position, chicago_northwestern
from cuberails.views import board_of, offers_at, places_of
from tests.views.positions import positions_of

STARTS = (
    "start CBQ 25 chicago>peoria>quincy",
    "start ATSF 5 chicago>cedar-rapids",
    "start CNW 5 chicago>dubuque",
)
GAMES = ("chicago-and-northwestern-3.jsonl", "chicago-and-northwestern-4.jsonl")


def table() -> Position:
    position = chicago_northwestern(["Ann", "Bob", "Cid"]).start()
    for sentence in STARTS:
        position = position.play(sentence)
    return position


def about(position: Position, place: str) -> dict[str, str]:
    (found,) = [each for each in places_of(position) if each.id == place]
    return {detail.what: detail.text for detail in found.details}


def test_a_link() -> None:
    found = about(table(), "chicago>davenport")
    assert found["Cost now"] == "$5 for every railroad; a double build $15 in all, a triple $45"
    assert found["Reached by"] == "C&NW, AT&SF and CB&Q"
    assert found["Income"] == "each share of its railroad gets $3 more"
    assert about(table(), "omaha>sioux-city")["Reached by"] == "no railroad yet"
    assert about(table(), "chicago>peoria") == {"Built": "by CB&Q, for good"}


def test_a_city() -> None:
    found = about(table(), "chicago")
    assert found["Links"] == "4 of 7 free"
    assert found["Track"] == "of C&NW, AT&SF and CB&Q"
    assert "CB&Q" in found["Start city"]
    assert about(table(), "topeka")["Special"] == "of AT&SF: each of its shares would get $3"
    assert about(table(), "rapid-city")["Gone West city"] == "free"


def test_specials_and_gone_west_cities_through_whole_games() -> None:
    told = {
        (detail.what, detail.text.split(": ")[-1].split(" ")[0])
        for name in GAMES
        for position in positions_of(name)[::3]
        for place in places_of(position)
        for detail in place.details
        if detail.what in ("Special", "Gone West city")
    }
    assert told == {
        ("Special", "each"), ("Special", "taken"), ("Special", "lost,"),
        ("Gone West city", "free"), ("Gone West city", "used"),
    }  # fmt: skip


def test_a_special_and_the_way_west_are_offered_at_their_cities() -> None:
    found = set()
    for name in GAMES:
        for position in positions_of(name):
            words = position.options().words
            for verb in {"special", "west"}.intersection(words):
                draft = f"{verb} {position.options(verb).words[0]}"
                _, railroad, *_ = draft.split()
                company = next(r for r in position.game.box.companies if r.id == railroad)
                cities = [company.special] if verb == "special" else position.options(draft).words
                offers = offers_at(position, "", cities[0]).offers
                found |= {offer.title for offer in offers if offer.draft.startswith(draft)}
    assert any(title.startswith("Take the Special of ") for title in found)
    assert any(title.startswith("Go west with ") for title in found)


@pytest.mark.parametrize("option", ["lost_specials_count", "closed_mp_counts", "finish_round"])
@pytest.mark.parametrize("is_on", [False, True])
def test_every_ending_and_the_card_have_a_note(option: str, is_on: bool) -> None:
    game = chicago_northwestern(["Ann", "Bob", "Cid"], **{option: is_on})
    board, view = board_of(game), game.start().view()
    parts = [f"ending:{each.what}" for each in view.endings] + [f"token:{each.id}" for each in board.tokens]
    parts += ["auction", *(f"column:{column.key}" for column in board.company_columns)]
    parts += [f"badge:{badge.shape}" for badge in board.badges]
    assert set(parts) <= board.notes.keys()
    assert all(note.title for part, note in board.notes.items() if part.startswith(("topic:", "badge:")))
    assert all(note.rule for note in board.notes.values())
