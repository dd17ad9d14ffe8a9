"""Chicago & NorthWestern map files: what is accepted, and every problem named with its place."""

import json
from typing import Any

import pytest

from cuberails import MapError, chicago_northwestern
from tests.games.map_changes import (
    NORTHWESTERN,
    Change,
    RawMap,
    changed,
    made_or_refused,
    plays_to_the_end,
    problems_of,
)
from tests.table import NAMES, play


def with_city(id: str, *links: str) -> Change:
    def change(raw: RawMap) -> None:
        raw["cities"].append({"id": id, "name": id, "x": 1, "y": 1})
        raw["links"].extend({"a": id, "b": end} for end in links)

    return change


def with_link(a: str, b: str) -> Change:
    return lambda raw: raw["links"].append({"a": a, "b": b})


def railroad(n: int, **values: Any) -> Change:
    return lambda raw: raw["railroads"][n].update(values)


def without_links(*cities: str) -> Change:
    """No links at these cities, but for those between two of them."""

    def change(raw: RawMap) -> None:
        raw["links"] = [link for link in raw["links"] if (link["a"] in cities) == (link["b"] in cities)]

    return change


def city_index(id: str) -> int:
    return next(i for i, city in enumerate(NORTHWESTERN["cities"]) if city["id"] == id)


NORTHWESTERN_PROBLEMS: list[tuple[str, list[Change], list[str]]] = [
    ("link end unknown", [with_link("chicago", "atlantis")],
     ["links[60]: 'atlantis' is not among the cities"]),
    ("both ends unknown", [with_link("mu", "atlantis")],
     ["links[60]: 'mu' is not among the cities", "links[60]: 'atlantis' is not among the cities"]),
    ("link to itself", [with_link("denver", "denver")], ["links[60]: joins denver with itself"]),
    ("link twice", [with_link("milwaukee", "chicago")],
     ["links[60]: chicago and milwaukee are joined twice"]),
    ("city twice", [with_city("denver")], ["cities[32]: denver appears twice"]),
    ("city that moves the cursor", [with_city("os\x1b[31mlo", "memphis")],
     ["cities[32]: 'os\\x1b[31mlo' has signs that cannot be printed"] * 2),
    ("railroad in two lines", [railroad(0, abbr="C\nB")],
     ["railroads[0] (CMSTPP): 'C\\nB' has signs that cannot be printed"]),
    ("city beyond the paper", [lambda raw: raw["cities"][0].update(x=10**310)],
     [f"cities[0]: x {10**310} is not between -100000 and 100000"]),
    ("city without id", [with_city("")],
     ["cities[32]: the id '' has to be one word without >, and no number"]),
    ("city with a blank", [with_city("new orleans", "memphis")],
     ["cities[32]: the id 'new orleans' has to be one word without >, and no number"]),
    ("city with a mark", [with_city("new>orleans", "memphis")],
     ["cities[32]: the id 'new>orleans' has to be one word without >, and no number"]),
    ("unknown Gone West city", [lambda raw: raw["gone_west_cities"].append("seattle")],
     ["gone_west_cities[6]: 'seattle' is not among the cities"]),
    ("railroad without home", [railroad(2, start="boston")],
     ["railroads[2] (CRIP): has no home, start 'boston' is not among the cities"]),
    ("railroad without Special", [railroad(2, special_city="boston")],
     ["railroads[2] (CRIP): special_city 'boston' is not among the cities"]),
    ("no shares", [railroad(2, shares=0)], ["railroads[2] (CRIP): shares 0 is not between 1 and 8"]),
    ("nine shares", [railroad(2, shares=9)], ["railroads[2] (CRIP): shares 9 is not between 1 and 8"]),
    ("no cubes", [railroad(2, cubes=0)], ["railroads[2] (CRIP): cubes 0 is not between 1 and 127"]),
    ("128 cubes", [railroad(2, cubes=128)], ["railroads[2] (CRIP): cubes 128 is not between 1 and 127"]),
    ("railroad without id", [railroad(2, id="")],
     ["railroads[2]: the id '' has to be one word without >, and no number"]),
    ("railroad of two words", [railroad(2, id="Rock Island")],
     ["railroads[2]: the id 'Rock Island' has to be one word without >, and no number"]),
    ("railroad twice", [railroad(2, id="CNW")], ["railroads[2]: the id CNW is taken, it is a railroad"]),
    ("five railroads", [lambda raw: raw["railroads"].pop()], ["railroads: 5 railroads, there must be 6"]),
    ("seven railroads", [lambda raw: raw["railroads"].append(raw["railroads"][0] | {"id": "X"})],
     ["railroads: 7 railroads, there must be 6"]),
    ("two closed railroads", [railroad(2, closed_until_st_louis_reached=True)],
     ["railroads: 4 are open at the start, 5 players need one each"]),
    ("isolated city", [with_city("seattle")], ["cities[32] (seattle): no links connect it to chicago"]),
    ("isolated pair", [with_city("seattle"), with_city("portland", "seattle")],
     ["cities[32] (seattle): no links connect it to chicago",
      "cities[33] (portland): no links connect it to chicago"]),
    ("a piece without Chicago", [without_links("santa-fe", "pueblo")],
     [f"cities[{city_index('pueblo')}] (pueblo): no links connect it to chicago",
      f"cities[{city_index('santa-fe')}] (santa-fe): no links connect it to chicago"]),
    ("too few links for the initial builds",
     [lambda raw: raw.update(links=raw["links"][3:])], ["links: 4 at chicago, the initial builds need 5"]),
    ("too few links at a second start city", [railroad(5, closed_until_st_louis_reached=False)],
     ["links: 4 at st-louis, the initial builds need 9"]),
    ("no cities", [lambda raw: raw.update(cities=[], links=[], gone_west_cities=[], railroads=[])],
     ["cities: 0 cities, the limit is 64", "links: 0 links, the limit is 128",
      "railroads: 0 railroads, there must be 6"]),
    ("65 cities", [with_city(f"town-{n}", "denver") for n in range(33)],
     ["cities: 65 cities, the limit is 64"]),
    ("129 links", [with_city(f"town-{n}", "denver", "omaha", "topeka") for n in range(23)],
     ["links: 129 links, the limit is 128"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "problems"),
    [case[1:] for case in NORTHWESTERN_PROBLEMS],
    ids=[case[0] for case in NORTHWESTERN_PROBLEMS],
)
def test_northwestern_map_problem_is_named_with_its_place(changes: list[Change], problems: list[str]) -> None:
    assert problems_of(chicago_northwestern, changed(NORTHWESTERN, *changes)) == problems


@pytest.mark.parametrize(
    "change",
    [
        railroad(2, shares=1),
        railroad(2, shares=8),
        railroad(2, cubes=1),
        railroad(2, cubes=127),
        lambda raw: raw["gone_west_cities"].clear(),
        lambda raw: raw.update(links=raw["links"][2:]),
    ],
)
def test_northwestern_map_values_at_the_limit_are_accepted(change: Change) -> None:
    assert not chicago_northwestern(NAMES[:5], map=changed(NORTHWESTERN, change)).start().is_over


def test_northwestern_railroads_go_by_their_id_where_they_have_no_other_name() -> None:
    def nameless(raw: RawMap) -> None:
        for old in raw["railroads"]:
            del old["abbr"], old["name"], old["hex"]

    game = chicago_northwestern(NAMES[:3], map=changed(NORTHWESTERN, nameless))
    assert [(r.id, r.name, r.title, r.colour) for r in game.box.companies][:2] == [
        ("CMSTPP", "CMSTPP", "CMSTPP", "#666666"),
        ("CNW", "CNW", "CNW", "#666666"),
    ]
    named = chicago_northwestern(NAMES[:3]).box.companies[1]
    assert (named.id, named.name, named.title) == ("CNW", "C&NW", "Chicago & North Western")


def test_northwestern_map_lists_all_problems_at_once() -> None:
    raw = changed(
        NORTHWESTERN, with_link("chicago", "atlantis"), railroad(0, shares=0, start="x"), with_city("denver")
    )
    assert problems_of(chicago_northwestern, raw) == [
        "cities[32]: denver appears twice",
        "links[60]: 'atlantis' is not among the cities",
        "railroads[0] (CMSTPP): has no home, start 'x' is not among the cities",
        "railroads[0] (CMSTPP): shares 0 is not between 1 and 8",
    ]


def rewritten(old: str, new: str) -> RawMap:
    """The bundled map with another id for a city or railroad, wherever it is named."""
    found: RawMap = json.loads(json.dumps(NORTHWESTERN).replace(json.dumps(old), json.dumps(new)))
    return found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("peoria", "12"),
        ("peoria", "new\rorleans"),
        ("peoria", "new\N{NO-BREAK SPACE}orleans"),
        ("peoria", "CNW"),
        ("peoria", "dividends"),
        ("CBQ", "12"),
        ("CBQ", "A>B"),
        ("CBQ", "A\tB"),
        ("CBQ", "peoria"),
        ("CBQ", "special"),
        ("CBQ", "cbq"),
        ("peoria", "Peoria_2"),
        ("CBQ", "start"),
    ],
)
def test_northwestern_ids_that_could_not_be_read_back_are_refused(old: str, new: str) -> None:
    """An id like a number, a verb or another id, or one with blanks, makes sentences nobody can type."""
    game = made_or_refused(chicago_northwestern, rewritten(old, new))
    if isinstance(game, MapError):
        assert new not in ("cbq", "Peoria_2", "start")
        return
    for seed in range(4):
        plays_to_the_end(game, seed)


def test_northwestern_initial_builds_never_run_out_of_links() -> None:
    """Two start cities: three long builds from one can use up all five links of the other."""
    middle = [f"a{n}" for n in range(1, 6)]
    raw = {
        "railroads": [
            old | {"start": "y" if old["id"] in ("CBQ", "MP") else "x", "special_city": "a1"}
            for old in NORTHWESTERN["railroads"]
        ],
        "cities": [{"id": city, "name": city, "x": 0, "y": 0} for city in ("x", "y", *middle)],
        "links": [{"a": end, "b": city} for end in ("x", "y") for city in middle],
        "gone_west_cities": [],
    }
    game = made_or_refused(chicago_northwestern, raw, players=5)
    if isinstance(game, MapError):
        assert "initial builds" in str(game)
        return
    builds = ("CRIP 45 x>a1>y>a2", "CNW 45 x>a3>y>a4", "ATSF 15 x>a5>y", "CMSTPP 5 x>a2")
    assert len(play(game.start(), *(f"start {build}" for build in builds)).legal()) > 0


def test_northwestern_railroads_are_open_where_nothing_is_said() -> None:
    raw = json.loads(json.dumps(NORTHWESTERN))
    for railroad in raw["railroads"][:5]:
        del railroad["closed_until_st_louis_reached"]
    box = chicago_northwestern(NAMES[:3], map=raw).box
    assert [r.starts_open for r in box.companies] == [True] * 5 + [False]


def test_northwestern_city_sets_have_room_for_every_city() -> None:
    """60 cities a word."""
    for more, words in ((28, 1), (29, 2)):
        raw = json.loads(json.dumps(NORTHWESTERN))
        for n in range(more):
            raw["cities"].append({"id": f"town-{n}", "name": f"Town {n}", "x": 0, "y": 0})
            raw["links"].append({"a": f"town-{n}", "b": "denver"})
        game = chicago_northwestern(NAMES[:3], map=raw)
        assert (len(game.box.cities), int(game.constants[0].words)) == (32 + more, words)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (railroad(2, shares="4"), "railroads[2].shares: a whole number is needed, not text"),
        (
            railroad(2, closed_until_st_louis_reached=0),
            "railroads[2].closed_until_st_louis_reached: true or false is needed, not a whole number",
        ),
        (lambda raw: raw["railroads"][1].pop("id"), "railroads[1]: the key 'id' is missing"),
        (lambda raw: raw["cities"][3].pop("x"), "cities[3]: the key 'x' is missing"),
        (lambda raw: raw["links"][5].update(a=None), "links[5].a: text is needed, not null"),
        (lambda raw: raw.update(gone_west_cities="denver"), "gone_west_cities: a list is needed, not text"),
        (
            lambda raw: raw["gone_west_cities"].append(3),
            "gone_west_cities[6]: text is needed, not a whole number",
        ),
        (lambda raw: raw.pop("links"), "top level: the key 'links' is missing"),
    ],
)
def test_northwestern_wrong_types_are_named_with_their_place(change: Change, problem: str) -> None:
    assert problems_of(chicago_northwestern, changed(NORTHWESTERN, change)) == [problem]
