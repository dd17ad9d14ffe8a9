"""Offers at a place: every one is legal, and its route is the cheapest."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cuberails import Position, chicago_express, chicago_northwestern
from cuberails.engine.notation import IllegalAction
from cuberails.views import board_of, offers_at
from cuberails.views.routes import link_id, routes_from
from tests.games.chicago_express.table import express
from tests.views.positions import RECORDS, drafts, some
from tests.views.test_why_not import hexes, links

MOST_SENTENCES = 6000  # that brute force looks at


def treasury(position: Position, company: str) -> int:
    values = position.view().companies[company].values
    return values["treasury"] or 0


def by_brute_force(position: Position) -> dict[tuple[str, str, str], int]:
    """By verb, company and place: the least that a whole sentence spends which ends at the place."""
    found: dict[tuple[str, str, str], int] = {}
    for sentence in position.legal():
        verb, *rest = sentence.split()
        if verb not in ("expand", "build") or rest == ["-"]:
            continue
        company, *way = rest
        cities = way[-1].split(">")
        places = [cities[-1]] + ([link_id(*cities[-2:])] if len(cities) > 1 else [])
        after = position.play(sentence)
        spent = treasury(position, company) - treasury(after, company)
        for place in places:
            key = verb, company, place
            found[key] = min(found.get(key, spent), spent)
    return found


def small(path: Path) -> list[Position]:
    return [p for p in some(path, 3) if not p.is_over and 2 < p.perft(1) < MOST_SENTENCES]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_cheapest_route_is_the_cheapest_of_all_sentences(path: Path) -> None:
    for position in small(path)[:2]:
        expected = by_brute_force(position)
        offered = {}
        for place, routes in routes_from(position, "").items():
            for route in routes:
                said = offers_draft(position, route.answers)
                verb, company = said.split()[0], said.split()[1]
                if verb in ("expand", "build") and route.is_whole:
                    offered[verb, company, place] = route.cost
        assert offered == expected


def test_brute_force_looks_at_both_games() -> None:
    compared = {p.game.name for path in RECORDS for p in small(path)[:2] if any(map(is_build, p.legal()))}
    assert compared == {"chicago-express", "chicago-and-northwestern"}


def is_build(sentence: str) -> bool:
    return sentence.startswith(("expand ", "build ")) and not sentence.endswith("-")


def offers_draft(position: Position, answers: tuple[int, ...]) -> str:
    words = position.game.words
    return " ".join(words.name(a) for a in answers)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_offer_is_legal(path: Path) -> None:
    rng = random.Random(path.stem)
    for position in some(path, 2):
        board = board_of(position.game)
        ids = [*(site.id for site in board.sites), *(link.id for link in board.links)]
        for draft in drafts(position, rng):
            for place in rng.sample(ids, 8):
                found = offers_at(position, draft, place)
                has_answer = bool(found.offers) or found.without is not None
                assert has_answer != bool(found.refusals) or is_lit(position, draft, place)
                if found.without is not None:
                    assert position.why_not(found.without) is None
                for offer in found.offers:
                    assert offer.title
                    assert position.why_not(offer.draft) is None
                    if offer.cost is not None:
                        position.play(offer.draft)


def is_lit(position: Position, draft: str, place: str) -> bool:
    """A place that answers the open question needs no offer where a sentence cannot end there."""
    return place.split(">")[-1] in {word.removeprefix(">") for word in position.options(draft).words}


def offered(position: Position, place: str, draft: str = "") -> list[tuple[str, str, str]]:
    return [(o.title, o.draft, o.about) for o in offers_at(position, draft, place).offers]


def test_a_hex_without_choosing_an_action() -> None:
    assert offered(hexes(), "P4") == [
        ("Expand PRR to here", "expand PRR Q5 P4", "Q5 and P4 for $2"),
        ("Expand B&O to here", "expand B&O P6 P5 P4", "P6, P5 and P4 for $3"),
        ("Expand NYC to here", "expand NYC R3 Q4 P4", "R3, Q4 and P4 for $5"),
    ]
    (effect,) = [o.effect for o in offers_at(hexes(), "", "O4").offers]
    assert effect is not None
    assert effect.companies["PRR"]["income"] == (7, 8)


def test_development_is_offered_beside_an_expansion() -> None:
    position = express(
        held={(0, "PRR"): 1, (0, "B&O"): 1}, track_of={"PRR": ["Q5", "P4", "O4"]}, treasury={"B&O": 30}
    )
    found = offered(position, "O4")
    assert ("Develop this hex", "develop O4", "Harrisburg") in found


def test_the_narrow_gauge_names_its_dial() -> None:
    position = express(
        modules=["narrow_gauge"],
        held={(0, "PRR"): 1},
        track_of={"PRR": ["Q5"]},
        orange=["A4"],
        treasury={"PRR": 0},
    )
    position.state.struct.repository = 1
    titles = [title for title, *_ in offered(position, "P4")]
    assert titles == [
        f"Place a narrow gauge locomotive here and move the {dial} dial"
        for dial in ("auction", "expand", "develop")
    ]


def test_a_link_and_a_city() -> None:
    assert offered(links(), "quincy>davenport") == [
        ("Build with CB&Q to here", "build CBQ quincy>davenport", "Quincy – Davenport for $5")
    ]
    assert offered(links(), "quincy") == [("Build with CB&Q from here", "build CBQ quincy", "")]


def test_a_start_takes_the_least_money_that_leads_there() -> None:
    start = chicago_northwestern(["Ann", "Bob", "Cid"]).start()
    titles = {draft: title for title, draft, _ in offered(start, "quincy")}
    assert titles["start CBQ 15 chicago>davenport>quincy"] == "Start CB&Q with $15, and build to here"
    assert offered(start, "chicago")[0][0].endswith("from here")


def test_offers_go_on_from_the_draft_or_start_over() -> None:
    assert offered(hexes(), "P4", "expand B&O")[0][1] == "expand B&O P6 P5 P4"
    assert offered(hexes(), "P4", "auction PRR")[0][1] == "expand PRR Q5 P4"


@pytest.mark.parametrize(
    ("draft", "place", "without"),
    [
        ("expand PRR Q5 P4 O4", "O4", "expand PRR Q5 P4"),
        ("expand PRR Q5 P4 O4", "P4", "expand PRR Q5"),
        ("expand PRR Q5 P4 O4", "Q5", "expand PRR"),
        ("expand PRR Q5 R4", "Q5", "expand PRR R4"),
    ],
)
def test_a_drafted_locomotive_is_removed_with_what_hung_on_it(draft: str, place: str, without: str) -> None:
    assert offers_at(hexes(), draft, place).without == without


@pytest.mark.parametrize(
    ("place", "without"),
    [
        ("davenport>quincy", "start CNW 15 chicago>davenport"),
        ("quincy", "start CNW 15 chicago>davenport"),
        ("chicago>davenport", "start CNW 15"),
        ("chicago", "start CNW 15"),
    ],
)
def test_a_drafted_link_is_removed_with_what_followed(place: str, without: str) -> None:
    start = chicago_northwestern(["Ann", "Bob", "Cid"]).start()
    assert offers_at(start, "start CNW 15 chicago>davenport>quincy", place).without == without


def test_where_nothing_can_be_done_every_action_says_why() -> None:
    reasons = [why.reason for why in offers_at(hexes(), "", "A2").refusals]
    assert reasons[0] == "A2 (Chicago) is not next to the network of PRR"
    assert len(set(reasons)) == len(reasons) == 4
    (bidding,) = offers_at(chicago_express(["Ann", "Bob"]).start(), "", "A2").refusals
    assert bidding.reason == "Bid for PRR, or pass? No place on the map answers this."


def test_a_place_or_a_draft_that_is_wrong() -> None:
    with pytest.raises(KeyError):
        offers_at(hexes(), "", "Z99")
    with pytest.raises(KeyError):
        offers_at(hexes(), "", "expand")
    with pytest.raises(IllegalAction):
        offers_at(hexes(), "expand A2", "A2")
