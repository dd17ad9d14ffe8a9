"""The options of Chicago & NorthWestern: the other readings of NW-2, NW-5 and NW-13."""

from typing import Any

import pytest

from cuberails import MapError, Position, Record, chicago_northwestern
from cuberails.games import events
from cuberails.games.chicago_northwestern import events as own
from cuberails.games.map_file import read_map
from cuberails.games.registry import installed
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, company, play, refusal, start

ANN, BOB, CLEO = 0, 1, 2
TO_ST_LOUIS = "start ATSF 20 chicago>springfield-il>st-louis"
TO_OMAHA = "chicago>cedar-rapids>des-moines>omaha"
TO_SIOUX_CITY = "chicago>cedar-rapids>mason-city>sioux-city"
TO_DENVER = f"{TO_OMAHA}>north-platte>denver"
AS_PRINTED = {"CRIP": [TO_SIOUX_CITY, "cedar-rapids>des-moines"]}
OPTIONS: dict[str, Any] = {
    "rock_island_special": "sioux-city",
    "mp_in_initial_builds": True,
    "west_without_cube": True,
    "finish_round": True,
    "lost_specials_count": True,
    "closed_mp_counts": True,
}


def opening(*sentences: str, players: int = 3, **options: Any) -> Position:
    return start(chicago_northwestern(NAMES[:players], **options), *sentences)


def note(position: Position, name: str) -> str:
    return position.view().companies[name].note


def changed_map(**values: Any) -> dict[str, Any]:
    return read_map(installed()["chicago-and-northwestern"].setup.map_file) | values


def test_nw_12_example_as_printed_the_special_of_the_rock_island_pays_24_12_and_12() -> None:
    """The printed example has the Special city in Sioux City, so it needs rock_island_special."""
    held = {(ANN, "CRIP"): 1, (BOB, "CRIP"): 2, (CLEO, "CRIP"): 1}  # John, Pete and Dave
    position = northwestern(held=held, links=AS_PRINTED, rock_island_special="sioux-city")
    after = position.play("special CRIP")
    assert after.cash == (80 + 12, 80 + 24, 80 + 12)
    assert after.story() == (
        own.SpecialTaken("CRIP", ANN),
        events.DividendPaid("CRIP", 12, {ANN: 12, BOB: 24, CLEO: 12}, "special"),
    )
    assert company(after, "CRIP")["special_used"]


def test_nw_02_rock_island_special_is_sioux_city_in_place_of_omaha() -> None:
    held = {(ANN, "CRIP"): 1}
    default = northwestern(held=held, links=AS_PRINTED)
    assert str(refusal(default.play("dividends"), "special CRIP")).startswith("NW-12")
    omaha = northwestern(held=held, links={"CRIP": [TO_OMAHA]}, rock_island_special="sioux-city")
    assert "special" not in omaha.options().words
    both = northwestern(
        held=held | {(ANN, "CNW"): 1},
        links={"CRIP": [TO_OMAHA], "CNW": ["chicago>dubuque>mason-city>sioux-city"]},
        rock_island_special="sioux-city",
    )
    assert both.options("special").words == ("CNW",)
    assert str(refusal(both, "special CRIP")) == "NW-12: CRI&P has no link at Sioux City"


def test_nw_02_rock_island_special_on_the_screen_and_in_the_distances() -> None:
    position = northwestern(held={(ANN, "CRIP"): 1}, rock_island_special="sioux-city")
    board = position.game.board()
    cities = {badge.company: badge.site for badge in board.badges if badge.company}
    assert (cities["CRIP"], cities["CNW"]) == ("sioux-city", "sioux-city")
    assert note(position, "CRIP") == "Special at Sioux City"
    t = position.game.constants[0]
    names = [city.id for city in position.game.box.cities]
    row = t.special_distance[list(position.view().companies).index("CRIP")]
    assert [int(row[names.index(city)]) for city in ("sioux-city", "mason-city", "omaha")] == [0, 1, 1]


def test_nw_02_rock_island_special_leaves_another_map_as_it_is() -> None:
    raw = changed_map()
    crip = next(r for r in raw["railroads"] if r["id"] == "CRIP")
    crip["special_city"] = "davenport"
    assert chicago_northwestern(NAMES[:3], raw).box.companies[2].special == "davenport"
    other = chicago_northwestern(NAMES[:3], raw, rock_island_special="sioux-city")
    assert other.box.companies[2].special == "sioux-city"


def test_nw_02_rock_island_special_needs_the_railroad_and_the_city_on_the_map() -> None:
    text = read_map(installed()["chicago-and-northwestern"].setup.map_file)
    for railroad in text["railroads"]:
        if railroad["id"] == "CRIP":
            railroad["id"] = "ROCK"
    assert chicago_northwestern(NAMES[:3], text).box.companies[2].special == "omaha"
    with pytest.raises(MapError, match="railroads: CRIP is missing, rock_island_special=sioux-city needs it"):
        chicago_northwestern(NAMES[:3], text, rock_island_special="sioux-city")


def test_nw_05_mp_in_initial_builds_once_a_link_reaches_st_louis() -> None:
    before = opening(mp_in_initial_builds=True)
    assert str(refusal(before, "start MP 5 st-louis>memphis")) == (
        "NW-3: MP is closed until a railroad has a link into St. Louis"
    )
    reached = opening(TO_ST_LOUIS, mp_in_initial_builds=True)
    assert reached.options("start").words == ("CMSTPP", "CNW", "CRIP", "CBQ", "MP")
    after = reached.play("start MP 15 st-louis>memphis>little-rock")
    assert after.story() == (
        own.RailroadStarted("MP", BOB, 15),
        own.LinkBuilt("MP", ("memphis", "st-louis"), 5),
        own.LinkBuilt("MP", ("little-rock", "memphis"), 10),
    )
    assert (company(after, "MP")["shares_left"], company(after, "MP")["treasury"]) == (3, 0)
    assert str(refusal(after, "start MP 5 st-louis>kansas-city")) == "NW-5: MP has a shareholder already"
    assert "MP" in play(after, "start CNW 5 chicago>dubuque").options("offer").words


def test_nw_05_mp_in_initial_builds_needs_a_link_to_build() -> None:
    """Every link at St. Louis is built before it opens here, which takes a small map."""
    raw = changed_map()
    raw["links"] = [
        link
        for link in raw["links"]
        if "st-louis" not in (link["a"], link["b"]) or "springfield-il" in (link["a"], link["b"])
    ]
    position = opening(TO_ST_LOUIS, map=raw, mp_in_initial_builds=True)
    assert str(refusal(position, "start MP 5 st-louis>memphis")) == (
        "NW-7: MP has no unbuilt link at its cities"
    )


def test_nw_05_mp_in_initial_builds_asks_the_map_for_one_more_link_at_the_start() -> None:
    """An initial build of the MP may run through Chicago, and takes two links there."""
    raw = changed_map()
    at_chicago = [link for link in raw["links"] if "chicago" in (link["a"], link["b"])]
    raw["links"] = [link for link in raw["links"] if link not in at_chicago[5:]]
    chicago_northwestern(NAMES[:3], raw)
    with pytest.raises(MapError, match="links: 5 at chicago, the initial builds need 6"):
        chicago_northwestern(NAMES[:3], raw, mp_in_initial_builds=True)


def test_nw_05_without_the_option_refusal_and_table_say_that_mp_opens_for_offers_only() -> None:
    closed, reached = opening(), opening(TO_ST_LOUIS)
    for position in (closed, reached):
        assert str(refusal(position, "start MP 5 st-louis>memphis")) == (
            "NW-5: MP opens for offers only, not for an initial build"
        )
    assert note(closed, "MP") == "closed, opens for offers only when a link into St. Louis is built"
    assert note(reached, "MP") == "open for offers only, not for an initial build"
    turn = play(reached, "start CNW 5 chicago>dubuque", "start CRIP 5 chicago>cedar-rapids")
    assert note(turn, "MP") == "Special at Little Rock"


def test_nw_05_with_the_option_the_table_shows_mp_as_the_others() -> None:
    assert note(opening(mp_in_initial_builds=True), "MP") == (
        "closed, opens when a link into St. Louis is built"
    )
    assert note(opening(TO_ST_LOUIS, mp_in_initial_builds=True), "MP") == "Special at Little Rock"
    assert note(northwestern(), "MP") == "closed, opens when a link into St. Louis is built"


def test_nw_13_west_without_cube() -> None:
    table: dict[str, Any] = {"links": {"CRIP": [TO_DENVER]}, "cubes": {"CRIP": 0}}
    held = {(ANN, "CRIP"): 2, (BOB, "CRIP"): 1}
    assert "west" not in northwestern(held=held, **table).options().words
    position = northwestern(held=held, **table, west_without_cube=True)
    after = position.play("west CRIP denver")
    assert (company(after, "CRIP")["gone_west"], company(after, "CRIP")["cubes_left"]) == ("denver", 0)
    assert play(after, "dividends").cash == (80 + 2 * 25, 80 + 25, 80)


def test_nw_13_west_without_cube_still_marks_the_city() -> None:
    position = northwestern(
        held={(ANN, "CRIP"): 1, (BOB, "CNW"): 1, (BOB, "CBQ"): 1},
        links={"CRIP": [TO_DENVER], "CNW": ["denver>cheyenne"], "CBQ": ["denver>pueblo"]},
        cubes={"CRIP": 0},
        west_without_cube=True,
    ).play("west CRIP denver")
    assert position.options("west CNW").words == ("cheyenne",)
    assert str(refusal(position, "west CNW denver")) == "NW-13: Denver is marked already"
    assert position.view().badges["west-denver"].company == "CRIP"


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_travels_with_the_record(option: str) -> None:
    game = chicago_northwestern(NAMES[:4], **{option: OPTIONS[option]})
    record = Record.parse(Record(game, [TO_ST_LOUIS]).to_json())
    assert record.to_dict()["house_rules"] == {option: OPTIONS[option]}
    assert record.game == game
