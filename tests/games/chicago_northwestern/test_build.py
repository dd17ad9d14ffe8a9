"""Chicago & NorthWestern, building track: NW-7 to NW-10."""

import itertools
import json

import pytest

from cuberails import Position, chicago_northwestern
from cuberails.games.chicago_northwestern import events as own
from cuberails.games.registry import installed
from cuberails.kernel.bitset import include
from tests.games.chicago_northwestern.table import northwestern
from tests.table import company, play, refusal

ANN, BOB, CLEO = 0, 1, 2


def rock_island(treasury: int = 60, *paths: str, cubes: int | None = None) -> Position:
    """Ann holds a share of the Rock Island, which has this track, this treasury and these cubes left."""
    left = {} if cubes is None else {"CRIP": cubes}
    return northwestern(
        held={(ANN, "CRIP"): 1}, links={"CRIP": paths}, treasury={"CRIP": treasury}, cubes=left
    )


def built(position: Position) -> tuple[int, int, list[str]]:
    found = company(position, "CRIP")
    return found["treasury"], found["cubes_left"], found["links"]


def test_nw_07_a_share_is_needed_and_no_majority() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1, (BOB, "CRIP"): 3},
        treasury={"CRIP": 5, "CNW": 50},
        links={"CNW": ["chicago>dubuque"]},
    )
    assert position.options("build").words == ("CRIP",)
    assert built(position.play("build CRIP chicago>madison")) == (0, 15, ["chicago>madison"])
    assert str(refusal(position, "build CNW dubuque>mason-city")) == "NW-7: Ann holds no share of C&NW"


def test_nw_07_the_treasury_needs_5_dollars() -> None:
    assert "build" not in rock_island(4).options().words
    assert str(refusal(rock_island(4), "build CRIP chicago>madison")) == (
        "NW-7: Ann holds no railroad that can build"
    )
    assert rock_island(5).play("build CRIP chicago>madison").cash == (80, 80, 80)
    two = northwestern(held={(ANN, "CRIP"): 1, (ANN, "CNW"): 1}, treasury={"CRIP": 4, "CNW": 5})
    assert str(refusal(two, "build CRIP chicago>madison")) == "NW-7: CRI&P has $4 and a link costs $5"


def test_nw_07_a_cube_is_needed() -> None:
    assert built(rock_island(60, cubes=1).play("build CRIP chicago>madison")) == (55, 0, ["chicago>madison"])
    assert "build" not in rock_island(60, cubes=0).options().words
    two = northwestern(
        held={(ANN, "CRIP"): 1, (ANN, "CNW"): 1}, treasury={"CRIP": 60, "CNW": 60}, cubes={"CRIP": 0}
    )
    assert str(refusal(two, "build CRIP chicago>madison")) == "NW-7: CRI&P has no cubes left"


@pytest.mark.parametrize(("cubes", "most"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_nw_07_a_build_has_no_more_links_than_cubes(cubes: int, most: int) -> None:
    position, draft, links = rock_island(60, cubes=cubes), "build CRIP chicago", 0
    for city in (">cedar-rapids", ">mason-city", ">sioux-city"):
        if city in position.options(draft).words:
            draft, links = draft + city, links + 1
    assert links == most
    assert company(position.play(draft), "CRIP")["cubes_left"] == cubes - most


def test_nw_07_the_last_cube_ends_a_double() -> None:
    position = rock_island(60, cubes=1)
    assert position.options("build CRIP chicago>cedar-rapids").words == ()
    assert position.options("build CRIP chicago>cedar-rapids").may_end
    caught = refusal(position, "build CRIP chicago>cedar-rapids>mason-city")
    assert str(caught) == "NW-7: CRI&P has no cubes left"


def test_nw_07_a_link_is_needed() -> None:
    """The four links at St. Louis, where the MP has no track of its own yet."""
    around = ["springfield-il>st-louis", "kansas-city>st-louis", "springfield-mo>st-louis"]
    position = northwestern(held={(ANN, "MP"): 1}, links={"CBQ": around}, treasury={"MP": 5})
    assert position.options("build MP st-louis").words == (">memphis",)
    full = {"CBQ": [*around, "memphis>st-louis"]}
    position = northwestern(held={(ANN, "MP"): 1}, links=full, treasury={"MP": 5})
    assert "build" not in position.options().words
    both = northwestern(held={(ANN, "MP"): 1, (ANN, "CBQ"): 1}, links=full, treasury={"MP": 5, "CBQ": 5})
    assert str(refusal(both, "build MP st-louis>memphis")) == "NW-7: MP has no unbuilt link at its cities"


def test_nw_08_a_link_takes_one_cube_of_one_railroad_for_good() -> None:
    position = northwestern(held={(ANN, "CRIP"): 1, (BOB, "CNW"): 1}, treasury={"CRIP": 60, "CNW": 60}).play(
        "build CRIP chicago>dubuque"
    )
    assert built(position) == (55, 15, ["chicago>dubuque"])
    assert str(refusal(position, "build CNW chicago>dubuque")) == (
        "NW-8: the link between Chicago and Dubuque is built"
    )
    assert ">dubuque" not in position.options("build CNW chicago").words
    again = play(position, "build CNW chicago>madison", "dividends")
    assert refusal(again, "build CRIP dubuque>chicago").rule == "NW-8"
    assert refusal(again, "build CRIP chicago>dubuque").rule == "NW-8"


def test_nw_08_a_link_joins_two_cities_that_the_map_joins() -> None:
    position = rock_island(60, "chicago>cedar-rapids")
    assert position.options("build CRIP cedar-rapids").words == (">des-moines", ">mason-city")
    assert str(refusal(position, "build CRIP cedar-rapids>omaha")) == (
        "NW-8: no link joins Cedar Rapids and Omaha"
    )
    assert refusal(position, "build CRIP cedar-rapids>cedar-rapids").rule == "NW-8"


def test_nw_08_the_links_are_those_of_the_map_and_no_others() -> None:
    """Every pair of cities, for a railroad that serves them all; by hand, as no play gets there."""
    raw = json.loads(installed()["chicago-and-northwestern"].setup.map_file.read_text(encoding="utf-8"))
    links = {(link["a"], link["b"]) for link in raw["links"]}
    position = rock_island(5)
    cities = [city.id for city in position.game.box.cities]
    for number in range(len(cities)):
        include(position.state.struct.served[2], number)
    assert list(position.options("build CRIP").words) == cities
    for a, b in itertools.product(cities, cities):
        refused = position.why_not(f"build CRIP {a}>{b}")
        if (a, b) in links or (b, a) in links:
            assert refused is None
        else:
            assert refused is not None
            assert refused.rule == "NW-8"


def test_nw_08_a_city_whose_links_are_all_built_is_no_beginning() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1},
        treasury={"CRIP": 5},
        links={"CRIP": ["chicago>milwaukee"], "CNW": ["milwaukee>la-crosse"]},
    )
    assert position.options("build CRIP").words == ("chicago",)
    assert str(refusal(position, "build CRIP milwaukee>la-crosse")) == (
        "NW-8: every link at Milwaukee is built"
    )


@pytest.mark.parametrize("treasury", [5, 6, 14])
def test_nw_09_a_single_costs_5(treasury: int) -> None:
    assert built(rock_island(treasury).play("build CRIP chicago>peoria"))[0] == treasury - 5


@pytest.mark.parametrize(
    "link",
    ["chicago>madison", "cedar-rapids>des-moines", "mason-city>minneapolis", "mason-city>dubuque"],
    ids=["start city", "middle of the track", "end of the track", "end of the track to the east"],
)
def test_nw_09_a_single_touches_the_track_or_the_start_city(link: str) -> None:
    position = rock_island(5, "chicago>cedar-rapids>mason-city")
    after = position.play(f"build CRIP {link}")
    assert built(after) == (
        0,
        13,
        sorted(["cedar-rapids>chicago", "cedar-rapids>mason-city", ">".join(sorted(link.split(">")))]),
    )
    assert after.story() == (own.LinkBuilt("CRIP", tuple(sorted(link.split(">"))), 5),)


def test_nw_09_a_single_elsewhere_is_refused() -> None:
    position = rock_island(5, "chicago>cedar-rapids>mason-city")
    assert position.options("build CRIP").words == ("cedar-rapids", "chicago", "mason-city")
    assert str(refusal(position, "build CRIP omaha>topeka")) == "NW-9: Omaha is not on the track of CRI&P"
    assert refusal(position, "build CRIP st-louis>memphis").rule == "NW-9"


def test_nw_09_track_of_another_railroad_is_not_its_own() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1}, treasury={"CRIP": 5}, links={"CNW": ["chicago>dubuque>mason-city"]}
    )
    assert position.options("build CRIP").words == ("chicago",)
    assert refusal(position, "build CRIP mason-city>cedar-rapids").rule == "NW-9"


def test_nw_09_a_single_may_join_two_cities_that_the_railroad_serves() -> None:
    position = rock_island(5, "chicago>cedar-rapids>des-moines", "chicago>davenport")
    for sentence in ("build CRIP davenport>des-moines", "build CRIP des-moines>davenport"):
        after = position.play(sentence)
        assert built(after) == (
            0,
            12,
            ["cedar-rapids>chicago", "cedar-rapids>des-moines", "chicago>davenport", "davenport>des-moines"],
        )


def test_nw_09_a_single_may_come_back_to_the_start_city() -> None:
    position = rock_island(5, "chicago>madison>dubuque")
    assert built(position.play("build CRIP dubuque>chicago"))[2] == [
        "chicago>dubuque",
        "chicago>madison",
        "dubuque>madison",
    ]


def test_nw_09_a_build_is_written_outward() -> None:
    """docs/formats.md: from a city that the railroad serves; either way only where it serves both ends."""
    position = rock_island(5, "chicago>cedar-rapids")
    assert str(refusal(position, "build CRIP mason-city>cedar-rapids")) == (
        "NW-9: Mason City is not on the track of CRI&P"
    )
    assert built(position.play("build CRIP cedar-rapids>mason-city"))[0] == 0


def test_nw_10_example_double_from_cedar_rapids_with_22_dollars() -> None:
    after = rock_island(22, "chicago>cedar-rapids").play("build CRIP cedar-rapids>mason-city>sioux-city")
    assert built(after) == (
        7,
        13,
        ["cedar-rapids>chicago", "cedar-rapids>mason-city", "mason-city>sioux-city"],
    )
    assert after.story() == (
        own.LinkBuilt("CRIP", ("cedar-rapids", "mason-city"), 5),
        own.LinkBuilt("CRIP", ("mason-city", "sioux-city"), 10),
    )
    assert after.lines() == [
        "CRIP builds cedar-rapids to mason-city for $5.",
        "CRIP builds mason-city to sioux-city for $10.",
    ]
    assert (after.cash, after.to_move) == ((80, 80, 80), BOB)


@pytest.mark.parametrize(
    ("links", "cost"),
    [
        ("chicago>dubuque", 5),
        ("chicago>dubuque>mason-city", 15),
        ("chicago>dubuque>mason-city>sioux-city", 45),
    ],
    ids=["single", "double", "triple"],
)
def test_nw_10_what_a_build_costs_and_the_treasury_it_needs(links: str, cost: int) -> None:
    exact = rock_island(cost).play(f"build CRIP {links}")
    assert built(exact)[:2] == (0, 16 - links.count(">"))
    assert built(rock_island(60).play(f"build CRIP {links}"))[0] == 60 - cost
    assert refusal(rock_island(cost - 1), f"build CRIP {links}").rule in ("NW-7", "NW-10")


def test_nw_10_one_dollar_short_of_a_double_or_a_triple() -> None:
    assert str(refusal(rock_island(14), "build CRIP chicago>dubuque>mason-city")) == (
        "NW-10: CRI&P has $9 left, the next link adds $10"
    )
    assert str(refusal(rock_island(44), "build CRIP chicago>dubuque>mason-city>sioux-city")) == (
        "NW-10: CRI&P has $29 left, the next link adds $30"
    )
    assert rock_island(14).options("build CRIP chicago>dubuque").words == ()
    assert rock_island(15).options("build CRIP chicago>dubuque").words == (">madison", ">mason-city")


def test_nw_10_three_links_are_the_most() -> None:
    position = rock_island(500)
    triple = "build CRIP chicago>dubuque>mason-city>sioux-city"
    after = position.play(triple)
    assert after.story()[-1] == own.LinkBuilt("CRIP", ("mason-city", "sioux-city"), 30)
    assert position.options(triple) == ("The sentence is complete.", (), True)
    assert refusal(position, f"{triple}>aberdeen").reason == "the sentence ends before '>aberdeen'"


def test_nw_10_double_goes_only_to_new_cities() -> None:
    position = rock_island(60, "chicago>cedar-rapids>mason-city", "chicago>davenport")
    assert str(refusal(position, "build CRIP davenport>des-moines>cedar-rapids")) == (
        "NW-10: CRI&P serves Cedar Rapids already; a double or triple goes on only to new cities"
    )
    assert position.options("build CRIP davenport>des-moines").words == (">kansas-city", ">omaha")
    assert refusal(position, "build CRIP chicago>dubuque>mason-city").rule == "NW-10"
    assert refusal(position, "build CRIP chicago>peoria>quincy>davenport").rule == "NW-10"


def test_nw_10_double_does_not_run_through_a_served_city() -> None:
    position = rock_island(60, "chicago>cedar-rapids>des-moines", "chicago>davenport")
    assert str(refusal(position, "build CRIP davenport>des-moines>omaha")) == (
        "NW-10: a build that joins two served cities is a single"
    )
    assert position.options("build CRIP davenport>des-moines") == ("To which city does CRIP build?", (), True)


def test_nw_10_a_build_does_not_come_back_to_the_start_city() -> None:
    position = rock_island(60)
    assert position.options("build CRIP chicago>madison>dubuque").words == (">mason-city",)
    assert str(refusal(position, "build CRIP chicago>madison>dubuque>chicago")) == (
        "NW-10: CRI&P serves Chicago already; a double or triple goes on only to new cities"
    )


def test_nw_10_the_start_city_counts_as_served_even_without_track_there() -> None:
    """Track laid out away from Chicago by hand: only the start city stands against Chicago."""
    position = rock_island(60, "dubuque>mason-city")
    assert refusal(position, "build CRIP mason-city>cedar-rapids>chicago").rule == "NW-10"
    assert position.options("build CRIP mason-city>cedar-rapids").words == (">des-moines",)


def test_nw_10_no_city_twice_in_one_build() -> None:
    """Kansas City, St. Louis and Springfield (MO) make a triangle; the build begins at one of them."""
    position = rock_island(60, "chicago>cedar-rapids>des-moines>kansas-city")
    assert refusal(position, "build CRIP kansas-city>st-louis>springfield-mo>kansas-city").rule == "NW-10"
    assert refusal(position, "build CRIP kansas-city>st-louis>kansas-city").rule == "NW-8"
    assert position.options("build CRIP kansas-city>st-louis>springfield-mo").words == (
        ">little-rock",
        ">oklahoma-city",
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "build CRIP chicago>madison chicago>dubuque",
        "build CRIP chicago>madison>chicago>dubuque",
        "build CRIP chicago>madison,dubuque",
        "build CRIP cedar-rapids>des-moines cedar-rapids>mason-city",
    ],
)
def test_nw_10_no_forks_and_no_separate_pieces(sentence: str) -> None:
    assert refusal(rock_island(60, "chicago>cedar-rapids"), sentence).rule in ("NW-8", "NW-10")


def test_nw_10_double_and_triple_begin_at_the_railroad() -> None:
    position = rock_island(60, "chicago>cedar-rapids")
    assert refusal(position, "build CRIP mason-city>sioux-city>omaha").rule == "NW-9"
    for beginning in ("chicago>dubuque>mason-city", "cedar-rapids>mason-city>dubuque"):
        assert built(position.play(f"build CRIP {beginning}"))[0] == 45


def test_nw_10_a_link_of_another_railroad_stops_a_double() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1}, treasury={"CRIP": 60}, links={"CNW": ["chicago>dubuque>mason-city"]}
    )
    assert refusal(position, "build CRIP chicago>madison>dubuque>mason-city").rule == "NW-8"
    assert built(position.play("build CRIP chicago>cedar-rapids>mason-city>minneapolis"))[0] == 15


def test_snapshot_links_are_sorted_as_text() -> None:
    """Where one city's id begins another's, the order of the links is that of the text."""
    text = installed()["chicago-and-northwestern"].setup.map_file.read_text("utf-8")
    for old, new in (("springfield-il", "springfield"), ("quincy", "springfield-a"), ("kansas-city", "zz")):
        text = text.replace(f'"{old}"', f'"{new}"')
    position = chicago_northwestern(["Ann", "Bob", "Cleo"], map=json.loads(text)).start()
    for sentence in (
        "start CRIP 50 chicago>springfield>springfield-a>zz",
        "start CNW 5 chicago>dubuque",
        "start ATSF 5 chicago>madison",
        "build CRIP springfield>st-louis",
    ):
        position = position.play(sentence)
    assert company(position, "CRIP")["links"] == [
        "chicago>springfield",
        "springfield-a>zz",
        "springfield>springfield-a",
        "springfield>st-louis",
    ]
