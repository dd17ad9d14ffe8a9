"""Map files: what is accepted, every problem named with its place, and nothing else ever raised."""
import copy
import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cuberails import Game, MapError, Record, chicago_express, chicago_northwestern
from cuberails.batch import play_sentences
from cuberails.game import KINDS
from cuberails.games.maps import parse_map
from tests.table import NAMES, express, play

RawMap = dict[str, Any]
Change = Callable[[RawMap], object]

EXPRESS_FILE = KINDS["chicago-express"].map_file
NORTHWESTERN_FILE = KINDS["chicago-and-northwestern"].map_file
EXPRESS: RawMap = json.loads(EXPRESS_FILE.read_text(encoding="utf-8"))
NORTHWESTERN: RawMap = json.loads(NORTHWESTERN_FILE.read_text(encoding="utf-8"))
KNOWN_TERRAINS = "plain, forest, mountain, city, industrial, chicago, start"
GATES = ("Cleveland", "Youngstown", "Wheeling", "Charleston")
NARROW_CITIES = ("Altoona", "Ashland", "Charleston", "Clarksburg", "Harrisburg", "Martinsburg", "Pittsburgh",
                 "Roanoke", "Wheeling")


def changed(raw: RawMap, *changes: Change) -> RawMap:
    twin = copy.deepcopy(raw)
    for change in changes:
        change(twin)
    return twin


def problems_of(make: Callable[..., Game], raw: RawMap, **more: Any) -> list[str]:
    with pytest.raises(MapError) as caught:
        make(NAMES[:3], map=raw, **more)
    return list(caught.value.problems)


def made_or_refused(make: Callable[..., Game], raw: RawMap, players: int = 3, **more: Any) -> Game | MapError:
    try:
        return make(NAMES[:players], map=raw, **more)
    except MapError as refused:
        return refused


# changes to a Chicago Express map


def index(raw: RawMap, id: str) -> int:
    return next(i for i, h in enumerate(raw["hexes"]) if h["hex"] == id)


def hexed(id: str, **values: Any) -> Change:
    """The hex gets these values; None takes a key away."""
    def change(raw: RawMap) -> None:
        found = raw["hexes"][index(raw, id)]
        found.update(values)
        for key in [key for key, value in values.items() if value is None]:
            del found[key]
    return change


def without_hex(*ids: str) -> Change:
    def change(raw: RawMap) -> None:
        raw["hexes"] = [h for h in raw["hexes"] if h["hex"] not in ids]
    return change


def with_hex(**values: Any) -> Change:
    return lambda raw: raw["hexes"].append(values)


def track(name: str, *boxes: int) -> Change:
    return lambda raw: raw["tracks"].update({name: list(boxes)})


def renamed(*names: str) -> Change:
    """Other names for these places, and for their tracks."""
    def change(raw: RawMap) -> None:
        for h in raw["hexes"]:
            if h.get("name") in names:
                h["name"] = f"Old {h['name']}"
        raw["tracks"] = {f"Old {k}" if k in names else k: v for k, v in raw["tracks"].items()}
    return change


def industries(count: int) -> list[Change]:
    """This many industrial cities with a track each."""
    plains = ["A3", "A4", "B2", "B3", "B4", "B6", "C0"][: count - 3]
    towns = [(hexed(at, terrain="industrial", name=f"Town {at}"), track(f"Town {at}", 1, 2)) for at in plains]
    return [change for town in towns for change in town]


def place(id: str) -> str:
    return f"hexes[{index(EXPRESS, id)}] ({id})"


EXPRESS_PROBLEMS: list[tuple[str, list[Change], list[str]]] = [
    ("unknown terrain", [hexed("D0", terrain="swamp")],
     [f"{place('D0')}: unknown terrain 'swamp', known are {KNOWN_TERRAINS}"]),
    ("cost 0", [hexed("D0", cost=0)], [f"{place('D0')}: cost 0 is not between 1 and 99"]),
    ("no cost", [hexed("D0", cost=None)], [f"{place('D0')}: cost 0 is not between 1 and 99"]),
    ("cost 100", [hexed("D0", cost=100)], [f"{place('D0')}: cost 100 is not between 1 and 99"]),
    ("start hex of cost -1", [hexed("S3", cost=-1)], [f"{place('S3')}: cost -1 is not between 0 and 99"]),
    ("income 100", [hexed("F5", income=100)], [f"{place('F5')}: income 100 is not between 0 and 99"]),
    ("income -1", [hexed("F5", income=-1)], [f"{place('F5')}: income -1 is not between 0 and 99"]),
    ("development 100", [hexed("F5", development=100)],
     [f"{place('F5')}: development 100 is not between 0 and 99"]),
    ("development -1", [hexed("F5", development=-1)],
     [f"{place('F5')}: development -1 is not between 0 and 99"]),
    ("huge number", [hexed("F5", income=10**18)],
     [f"{place('F5')}: income 1000000000000000000 is not between 0 and 99"]),
    ("hex twice", [with_hex(hex="D0", terrain="plain", cost=1)], ["hexes[160]: D0 is there twice"]),
    ("name twice", [hexed("C2", name="Toledo")], [f"{place('F1')}: the name Toledo is there twice"]),
    ("start without company", [hexed("S3", start=None)],
     [f'{place("S3")}: terrain "start" and the key "start" go together',
      "hexes: NYC has 0 start hexes and needs one"]),
    ("company without start", [hexed("D0", start="PRR")],
     [f'{place("D0")}: terrain "start" and the key "start" go together',
      "hexes: PRR has 2 start hexes and needs one"]),
    ("unknown company", [hexed("R5", start="XYZ")],
     [f"{place('R5')}: start of an unknown company 'XYZ'", "hexes: PRR has 0 start hexes and needs one"]),
    ("missing start hex", [without_hex("Q7")], ["hexes: B&O has 0 start hexes and needs one"]),
    ("two start hexes", [hexed("Q8", terrain="start", start="C&O")],
     ["hexes: C&O has 2 start hexes and needs one"]),
    ("no Chicago", [hexed("A2", terrain="plain")],
     ['hexes: 0 hexes of terrain "chicago", there must be one']),
    ("two Chicagos", [hexed("A3", terrain="chicago")],
     ['hexes: 2 hexes of terrain "chicago", there must be one']),
    ("Wabash without home", [renamed("Fort Wayne")], ["hexes: WAB has no home, no city is named Fort Wayne"]),
    ("Wabash at home in a plain", [hexed("D3", terrain="plain")],
     ["hexes: WAB has no home, no city is named Fort Wayne"]),
    ("industrial city without track", [lambda raw: raw["tracks"].pop("Wheeling")],
     [f"{place('I6')}: industrial city 'Wheeling' has no track under \"tracks\""]),
    ("industrial city without name", [hexed("K4", name=None)],
     [f"{place('K4')}: industrial city '' has no track under \"tracks\"",
      "tracks.Pittsburgh: no industrial city of that name among the hexes"]),
    ("track without city", [track("Akron", 1, 2)],
     ["tracks.Akron: no industrial city of that name among the hexes"]),
    ("track of a mere city", [track("Toledo", 1, 2)],
     ["tracks.Toledo: no industrial city of that name among the hexes"]),
    ("no Detroit", [renamed("Detroit")], ["tracks: Detroit is missing, its track ends the game"]),
    ("track that stands still", [track("Wheeling", 3, 4, 4, 6)], ["tracks.Wheeling: the boxes must rise"]),
    ("track that falls", [track("Wheeling", 3, 5, 4)], ["tracks.Wheeling: the boxes must rise"]),
    ("empty track", [track("Wheeling")], ["tracks.Wheeling: 0 boxes, between 1 and 16 are possible"]),
    ("long track", [track("Wheeling", *range(17))],
     ["tracks.Wheeling: 17 boxes, between 1 and 16 are possible"]),
    ("box 100", [track("Wheeling", 3, 100)], ["tracks.Wheeling: box 100 is not between 0 and 99"]),
    ("box -1", [track("Wheeling", -1, 3)], ["tracks.Wheeling: box -1 is not between 0 and 99"]),
    ("nine tracks", [*industries(8), hexed("C1", terrain="industrial", name="Town C1"), track("Town C1", 1)],
     ["tracks: 9 tracks, the limit is 8"]),
    ("isolated hex", [with_hex(hex="Z9", terrain="plain", cost=1)],
     ["hexes[160] (Z9): track from there cannot reach Chicago"]),
    ("hex behind a start hex", [without_hex("S2"), with_hex(hex="T2", terrain="plain", cost=1)],
     ["hexes[159] (T2): track from there cannot reach Chicago"]),
    ("unreachable Chicago", [without_hex("R2", "R3", "S2", "S4")],
     ["hexes[154] (S3): NYC cannot reach Chicago"]),
    ("too many hexes", [*(with_hex(hex=f"{c}{r}", terrain="plain", cost=1)
                          for c in "TUVWXYZ" for r in range(14))],
     ["hexes: 258 hexes, the limit is 256"]),
]


@pytest.mark.parametrize(
    ("changes", "problems"), [case[1:] for case in EXPRESS_PROBLEMS],
    ids=[case[0] for case in EXPRESS_PROBLEMS],
)
def test_express_map_problem_is_named_with_its_place(changes: list[Change], problems: list[str]) -> None:
    assert problems_of(chicago_express, changed(EXPRESS, *changes)) == problems


@pytest.mark.parametrize(
    "id", ["", "D", "0", "d0", "DD0", "D00", "D01", "D100", "0D", "D-1", "D 0", "Ä0", "D٣", "D0\n"]
)
def test_express_hex_is_a_letter_and_a_number(id: str) -> None:
    found = problems_of(chicago_express, changed(EXPRESS, hexed("D0", hex=id)))
    assert found == [f"hexes[{index(EXPRESS, 'D0')}] ({id}): a hex is a letter and a number, such as R4"]


@pytest.mark.parametrize(
    "changes",
    [
        [hexed("D0", cost=99)], [hexed("F5", income=99)], [hexed("F5", income=0)],
        [hexed("F5", development=99)], [hexed("F5", development=0)], [track("Wheeling", 3)],
        [track("Wheeling", *range(16))], [track("Wheeling", 0, 99)], industries(8),
        [with_hex(hex="T4", terrain="plain", cost=1)],
        [with_hex(hex=f"A{row}", terrain="plain", cost=1) for row in range(5, 100)],
    ],
)
def test_express_map_values_at_the_limit_are_accepted(changes: list[Change]) -> None:
    assert not chicago_express(NAMES[:3], map=changed(EXPRESS, *changes)).start().is_over


def test_express_map_lists_all_problems_at_once() -> None:
    raw = changed(
        EXPRESS, hexed("D0", terrain="swamp"), hexed("C5", cost=0), hexed("A2", terrain="plain"),
        without_hex("R5"), track("Wheeling", 4, 3), with_hex(hex="C5", terrain="plain", cost=1),
    )
    found = problems_of(chicago_express, raw)
    assert found == [
        f"{place('C5')}: cost 0 is not between 1 and 99",
        f"{place('D0')}: unknown terrain 'swamp', known are {KNOWN_TERRAINS}",
        "hexes[159]: C5 is there twice",
        "tracks.Wheeling: the boxes must rise",
        "hexes: PRR has 0 start hexes and needs one",
        'hexes: 0 hexes of terrain "chicago", there must be one',
    ]
    with pytest.raises(MapError) as caught:
        chicago_express(NAMES[:3], map=raw)
    assert str(caught.value) == f"{place('C5')}: cost 0 is not between 1 and 99 (and 5 more)"


def test_express_map_of_no_hexes() -> None:
    assert problems_of(chicago_express, {"tracks": {}, "hexes": []})[:2] == [
        "hexes: 0 hexes, the limit is 256", "tracks: Detroit is missing, its track ends the game",
    ]


def test_express_map_with_chicago_cut_off() -> None:
    raw = changed(EXPRESS, without_hex("A3", "B2"))
    found = problems_of(chicago_express, raw)
    assert len(found) == 157
    for company in ("PRR", "B&O", "C&O", "NYC"):
        assert sum(problem.endswith(f": {company} cannot reach Chicago") for problem in found) == 1
    assert not [problem for problem in found if "(A2)" in problem]


def test_one_hex_or_one_city_is_not_too_few_to_count() -> None:
    found = problems_of(chicago_express, {"tracks": {}, "hexes": EXPRESS["hexes"][:1]})
    assert not [problem for problem in found if "the limit is" in problem]
    small = NORTHWESTERN | {key: NORTHWESTERN[key][:1] for key in ("cities", "links")}
    found = problems_of(chicago_northwestern, small)
    assert not [problem for problem in found if "the limit is" in problem]


@pytest.mark.parametrize(
    ("problems", "said"),
    [(["a: b"], "a: b"), (["a: b", "c: d"], "a: b (and 1 more)"), (["a: b"] * 3, "a: b (and 2 more)")],
)
def test_a_map_error_says_the_first_problem_and_how_many_more(problems: list[str], said: str) -> None:
    assert str(MapError(problems)) == said
    assert MapError(problems).problems == tuple(problems)


def test_express_map_for_erie_needs_buffalo_and_a_gate() -> None:
    without_home, without_gate = changed(EXPRESS, renamed("Buffalo")), changed(EXPRESS, renamed(*GATES))
    assert problems_of(chicago_express, without_home, modules=["erie"]) == [
        "hexes: ERIE has no home, no city is named Buffalo",
    ]
    assert problems_of(chicago_express, without_gate, modules=["erie"]) == [
        "hexes: the ERIE could never open, none of Cleveland, Youngstown, Wheeling, Charleston is there",
    ]
    for raw in (without_home, without_gate):
        assert not chicago_express(NAMES[:3], map=raw).start().is_over
    for gate in GATES:
        raw = changed(EXPRESS, renamed(*(name for name in GATES if name != gate)))
        assert not chicago_express(NAMES[:3], ["erie"], map=raw).start().is_over
    plain = changed(EXPRESS, hexed("L0", terrain="plain"))
    assert problems_of(chicago_express, plain, modules=["erie"]) == [
        "hexes: ERIE has no home, no city is named Buffalo",
    ]


def test_express_map_for_the_narrow_gauge_needs_one_of_its_cities() -> None:
    none = changed(EXPRESS, renamed(*NARROW_CITIES))
    assert problems_of(chicago_express, none, modules=["narrow_gauge"]) == [
        f"hexes: no city for narrow gauge locomotives: {', '.join(NARROW_CITIES)}",
    ]
    assert not chicago_express(NAMES[:3], map=none).start().is_over
    one = changed(EXPRESS, renamed(*NARROW_CITIES[1:]))
    snapshot = chicago_express(NAMES[:3], ["narrow_gauge"], map=one).start().snapshot()
    assert snapshot["narrow_gauge"] == {"cities": ["M4"], "repository": 0, "hexes": []}


def test_express_chicago_may_have_another_name_and_still_opens_the_wabash() -> None:
    """The hex is found by its terrain (docs/maps.md), whatever it is called."""
    for name in ("Chicago", None, "Gary"):
        raw = changed(EXPRESS, hexed("A2", name=name))
        position = express(held={(0, "PRR"): 1}, track_of={"PRR": ["B2"]}, treasury={"PRR": 20}, map=raw)
        assert position.play("expand PRR A2").snapshot()["companies"]["WAB"]["open"], name


# changes to a Chicago & NorthWestern map


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
    ("city twice", [with_city("denver")], ["cities[32]: denver is there twice"]),
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
]


@pytest.mark.parametrize(
    ("changes", "problems"), [case[1:] for case in NORTHWESTERN_PROBLEMS],
    ids=[case[0] for case in NORTHWESTERN_PROBLEMS],
)
def test_northwestern_map_problem_is_named_with_its_place(changes: list[Change], problems: list[str]) -> None:
    assert problems_of(chicago_northwestern, changed(NORTHWESTERN, *changes)) == problems


@pytest.mark.parametrize(
    "change",
    [railroad(2, shares=1), railroad(2, shares=8), railroad(2, cubes=1), railroad(2, cubes=127),
     lambda raw: raw["gone_west_cities"].clear(), lambda raw: raw.update(links=raw["links"][2:])],
)
def test_northwestern_map_values_at_the_limit_are_accepted(change: Change) -> None:
    assert not chicago_northwestern(NAMES[:5], map=changed(NORTHWESTERN, change)).start().is_over


def test_northwestern_railroads_go_by_their_id_where_they_have_no_other_name() -> None:
    def nameless(raw: RawMap) -> None:
        for old in raw["railroads"]:
            del old["abbr"], old["name"], old["hex"]

    game = chicago_northwestern(NAMES[:3], map=changed(NORTHWESTERN, nameless))
    assert [(r.id, r.title, r.name, r.colour) for r in game.box.companies][:2] == [
        ("CMSTPP", "CMSTPP", "CMSTPP", "#666666"), ("CNW", "CNW", "CNW", "#666666"),
    ]
    named = chicago_northwestern(NAMES[:3]).box.companies[1]
    assert (named.id, named.title, named.name) == ("CNW", "C&NW", "Chicago & North Western")


def test_northwestern_map_lists_all_problems_at_once() -> None:
    raw = changed(
        NORTHWESTERN, with_link("chicago", "atlantis"), railroad(0, shares=0, start="x"), with_city("denver")
    )
    assert problems_of(chicago_northwestern, raw) == [
        "cities[32]: denver is there twice",
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
        ("peoria", "12"), ("peoria", "new\rorleans"), ("peoria", "new\N{NO-BREAK SPACE}orleans"),
        ("peoria", "CNW"), ("peoria", "dividends"), ("CBQ", "12"), ("CBQ", "A>B"), ("CBQ", "A\tB"),
        ("CBQ", "peoria"), ("CBQ", "special"), ("CBQ", "cbq"), ("peoria", "Peoria_2"), ("CBQ", "start"),
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
        "railroads": [old | {"start": "y" if old["id"] in ("CBQ", "MP") else "x", "special_city": "a1"}
                      for old in NORTHWESTERN["railroads"]],
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


def test_express_values_that_are_left_out_are_zero() -> None:
    raw = json.loads(json.dumps(EXPRESS))
    altoona = next(h for h in raw["hexes"] if h["hex"] == "M4")
    del altoona["development"]
    del altoona["income"]
    game = chicago_express(NAMES[:2], map=raw)
    found = next(h for h in game.box.hexes if h.id == "M4")
    assert (found.income, found.development) == (0, 0)
    assert next(h for h in game.box.hexes if h.id == "R5").cost == 0


def test_express_chicago_keeps_its_own_name() -> None:
    raw = json.loads(json.dumps(EXPRESS))
    next(h for h in raw["hexes"] if h["terrain"] == "chicago")["name"] = "Windy City"
    box = chicago_express(NAMES[:2], map=raw).box
    assert next(h.name for h in box.hexes if h.terrain == "chicago") == "Windy City"
    assert next(c.gate for c in box.companies if c.id == "WAB") == ("Windy City",)


def test_express_hex_sets_have_room_for_every_hex() -> None:
    """60 hexes a word: 180 need three, 181 need four."""
    for more, words in ((20, 3), (21, 4)):
        raw = json.loads(json.dumps(EXPRESS))
        raw["hexes"] += [{"hex": f"T{row}", "terrain": "plain", "cost": 1} for row in range(more)]
        game = chicago_express(NAMES[:2], map=raw)
        assert (len(game.box.hexes), int(game.tables[0].words)) == (160 + more, words)


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
        assert (len(game.box.cities), int(game.tables[0].words)) == (32 + more, words)


# both games


MAKERS = pytest.mark.parametrize(
    ("make", "raw"), [(chicago_express, EXPRESS), (chicago_northwestern, NORTHWESTERN)],
    ids=["express", "northwestern"],
)


def test_bundled_maps_are_the_shared_ones_in_size() -> None:
    express_box = chicago_express(NAMES[:3], ["erie", "narrow_gauge"]).box
    assert len(express_box.hexes) == 160
    assert Counter(h.terrain for h in express_box.hexes) == {
        "plain": 73, "forest": 41, "mountain": 16, "city": 22, "industrial": 3, "start": 4, "chicago": 1,
    }
    assert express_box.tracks == {
        "Detroit": (1, 2, 3, 4, 5, 6, 7, 8), "Wheeling": (3, 4, 5, 6), "Pittsburgh": (4, 6, 8),
    }
    northwestern_box = chicago_northwestern(NAMES[:3]).box
    assert (len(northwestern_box.cities), len(northwestern_box.links)) == (32, 60)
    assert sum(city.is_west for city in northwestern_box.cities) == 6


@MAKERS
def test_map_by_name_by_path_and_as_object(make: Callable[..., Game], raw: RawMap, tmp_path: Path) -> None:
    file = tmp_path / "my map.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    default = make(NAMES[:3])
    assert make(NAMES[:3], map=default.name) == default
    assert default.map == default.name
    games = [make(NAMES[:3], map=given) for given in (file, str(file), raw)]
    assert games[0] == games[1] == games[2]
    for game in games:
        assert game.map == raw
        assert game.box == default.box
        assert game.start().digest == default.start().digest
        assert game != default                      # its records carry the whole map


@MAKERS
def test_a_map_object_is_copied(make: Callable[..., Game], raw: RawMap) -> None:
    given_map = copy.deepcopy(raw)
    game = make(NAMES[:3], map=given_map)
    given_map.clear()
    assert game.map == raw


@MAKERS
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", "not a JSON file: "), (b"{", "not a JSON file: "), (b"{} x", "not a JSON file: "),
        (b"\xff\xfe\x00", "not a JSON file: "), (b'{"a": NaN}', "not a JSON file: "),
        (b"[]", "the file must hold one JSON object, not list"),
        (b"3", "the file must hold one JSON object, not int"),
        (b"null", "the file must hold one JSON object, not NoneType"),
        (b'"x"', "the file must hold one JSON object, not str"),
        (b"{}", "top level: Object missing required field `"),
    ],
)
def test_a_file_that_is_no_map(
    make: Callable[..., Game], raw: RawMap, text: bytes, problem: str, tmp_path: Path
) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(text)
    with pytest.raises(MapError) as caught:
        make(NAMES[:3], map=file)
    assert caught.value.problems[0].startswith(problem)


@MAKERS
def test_a_map_nested_too_deep_is_a_map_error(make: Callable[..., Game], raw: RawMap, tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_text('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}")
    with pytest.raises(MapError):
        make(NAMES[:3], map=file)


@MAKERS
@pytest.mark.parametrize("name", ["atlantis", "", "no/such/file.json", "x\0y"])
def test_a_map_that_is_not_there(make: Callable[..., Game], raw: RawMap, name: str) -> None:
    with pytest.raises(MapError):
        make(NAMES[:3], map=name)


def test_a_map_that_is_not_there_is_said_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"^atlantis: there is no bundled map and no file of that name$"):
        chicago_express(NAMES[:3], map="atlantis")
    with pytest.raises(MapError, match=r"Is a directory$"):
        chicago_express(NAMES[:3], map=tmp_path)
    with pytest.raises(MapError, match="chicago-express: there is no bundled map"):
        chicago_northwestern(NAMES[:3], map="chicago-express")


@MAKERS
def test_a_name_too_long_for_a_file_is_a_map_error(make: Callable[..., Game], raw: RawMap) -> None:
    with pytest.raises(MapError):
        make(NAMES[:3], map="x" * 5000)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (hexed("A2", cost="3"), "hexes[0].cost: Expected `int`, got `str`"),
        (hexed("A2", cost=1.5), "hexes[0].cost: Expected `int`, got `float`"),
        (hexed("A2", name=7), "hexes[0].name: Expected `str`, got `int`"),
        (hexed("A2", terrain=None), "hexes[0]: Object missing required field `terrain`"),
        (hexed("A2", hex=["A2"]), "hexes[0].hex: Expected `str`, got `array`"),
        (lambda raw: raw["hexes"].insert(1, "A9"), "hexes[1]: Expected `object`, got `str`"),
        (lambda raw: raw.update(hexes={}), "hexes: Expected `array`, got `object`"),
        (lambda raw: raw.pop("hexes"), "top level: Object missing required field `hexes`"),
        (lambda raw: raw.pop("tracks"), "top level: Object missing required field `tracks`"),
        (lambda raw: raw.update(tracks=[]), "tracks: Expected `object`, got `array`"),
        (lambda raw: raw["tracks"].update(Detroit=["1"]), "tracks[...][0]: Expected `int`, got `str`"),
    ],
)
def test_express_wrong_types_are_named_with_their_place(change: Change, problem: str) -> None:
    assert problems_of(chicago_express, changed(EXPRESS, change)) == [problem]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (railroad(2, shares="4"), "railroads[2].shares: Expected `int`, got `str`"),
        (railroad(2, closed_until_st_louis_reached=0),
         "railroads[2].closed_until_st_louis_reached: Expected `bool`, got `int`"),
        (lambda raw: raw["railroads"][1].pop("id"), "railroads[1]: Object missing required field `id`"),
        (lambda raw: raw["cities"][3].pop("x"), "cities[3]: Object missing required field `x`"),
        (lambda raw: raw["links"][5].update(a=None), "links[5].a: Expected `str`, got `null`"),
        (lambda raw: raw.update(gone_west_cities="denver"), "gone_west_cities: Expected `array`, got `str`"),
        (lambda raw: raw["gone_west_cities"].append(3), "gone_west_cities[6]: Expected `str`, got `int`"),
        (lambda raw: raw.pop("links"), "top level: Object missing required field `links`"),
    ],
)
def test_northwestern_wrong_types_are_named_with_their_place(change: Change, problem: str) -> None:
    assert problems_of(chicago_northwestern, changed(NORTHWESTERN, change)) == [problem]


# the largest maps


def largest_express() -> RawMap:
    """16 columns of 16 hexes; P9 comes last in the order of the ids."""
    named: dict[str, dict[str, Any]] = {
        "A0": {"terrain": "chicago", "name": "Chicago", "cost": 2, "income": 7},
        "P9": {"terrain": "start", "name": "Philadelphia", "start": "PRR"},
        "P0": {"terrain": "start", "name": "Baltimore", "start": "B&O"},
        "A15": {"terrain": "start", "name": "Washington", "start": "C&O"},
        "P15": {"terrain": "start", "name": "New York", "start": "NYC"},
        "C3": {"terrain": "city", "name": "Fort Wayne", "cost": 1, "income": 1, "development": 2},
        "H7": {"terrain": "city", "name": "Buffalo", "cost": 1, "income": 3, "development": 2},
        "O9": {"terrain": "city", "name": "Cleveland", "cost": 1, "income": 2, "development": 2},
        "O8": {"terrain": "city", "name": "Altoona", "cost": 1, "income": 1, "development": 1},
        "B1": {"terrain": "industrial", "name": "Detroit", "cost": 1},
    }
    plain = {"terrain": "plain", "cost": 1}
    places = [f"{letter}{row}" for letter in "ABCDEFGHIJKLMNOP" for row in range(16)]
    hexes = [{"hex": place} | named.get(place, plain) for place in places]
    return {"tracks": {"Detroit": [1, 2, 3, 4, 5]}, "hexes": hexes}


def largest_northwestern() -> RawMap:
    """A grid of 8 by 8 cities with 112 links, and 16 diagonals, four of them at Chicago."""
    name = {(6, 4): "chicago", (7, 7): "st-louis", (0, 0): "denver", (0, 7): "pueblo", (0, 4): "santa-fe",
            (1, 6): "zz-west"}
    city = {(x, y): name.get((x, y), f"c{x}{y}") for x in range(8) for y in range(8)}
    pairs = [((x, y), (x + 1, y)) for x in range(7) for y in range(8)]
    pairs += [((x, y), (x, y + 1)) for x in range(8) for y in range(7)]
    pairs += [((6, 4), (6 + dx, 4 + dy)) for dx in (-1, 1) for dy in (-1, 1)]
    pairs += [((x, y), (x + 1, y + 1)) for x in (0, 2, 4) for y in (0, 2, 5, 6)]
    return {
        "railroads": [
            {"id": f"R{n}", "start": "st-louis" if n == 5 else "chicago", "special_city": f"c{5 - n}{n + 1}",
             "shares": 4, "cubes": 16, "closed_until_st_louis_reached": n == 5} for n in range(6)
        ],
        "cities": [{"id": word, "name": word.title(), "x": x, "y": y} for (x, y), word in city.items()],
        "links": [{"a": city[a], "b": city[b]} for a, b in pairs],
        "gone_west_cities": ["denver", "pueblo", "santa-fe", "zz-west"],
    }


def plays_to_the_end(game: Game, seed: int) -> Record:
    sentences = play_sentences(game, seed, 0, "directed")
    record = Record(game, sentences)
    last = record.replay()
    assert last.is_over
    assert last.ply == len(sentences)
    again = Record.parse(record.to_json())
    assert again.game == game
    assert again.replay() == last
    return record


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("modules", [[], ["erie", "narrow_gauge"]])
def test_express_map_of_256_hexes_is_played_to_the_end_and_replayed(modules: list[str], seed: int) -> None:
    raw = largest_express()
    assert len(raw["hexes"]) == 256
    record = plays_to_the_end(chicago_express(NAMES[:4], modules, map=raw), seed)
    assert any(sentence.startswith("expand") for sentence in record.actions)


def test_express_map_of_256_hexes_has_room_for_the_last_of_them() -> None:
    """P9 is the last id in the order of text, and so the hex with the highest number."""
    position = express(
        held={(0, "PRR"): 1}, track_of={"PRR": []}, treasury={"PRR": 20}, map=largest_express()
    )
    assert set(position.options("expand PRR").words) == {"P8", "P10", "O9", "O10"}
    after = position.play("expand PRR O9 O8")
    assert after.snapshot()["companies"]["PRR"]["hexes"] == ["O8", "O9", "P9"]


def test_express_map_of_257_hexes_is_refused() -> None:
    raw = largest_express()
    raw["hexes"].append({"hex": "Q0", "terrain": "plain", "cost": 1})
    assert problems_of(chicago_express, raw) == ["hexes: 257 hexes, the limit is 256"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [3, 5])
def test_northwestern_map_of_64_cities_and_128_links_is_played_to_the_end_and_replayed(
    players: int, seed: int
) -> None:
    raw = largest_northwestern()
    assert (len(raw["cities"]), len(raw["links"])) == (64, 128)
    record = plays_to_the_end(chicago_northwestern(NAMES[:players], map=raw), seed)
    assert any(sentence.startswith("build") for sentence in record.actions)


def test_northwestern_map_has_room_for_the_last_city_and_the_last_link() -> None:
    """zz-west is the last id and has the highest number; its links are the last of the list, too."""
    raw = largest_northwestern()
    position = chicago_northwestern(NAMES[:3], map=raw).start().play("start R0 50 chicago>c54>c44>c34")
    assert position.snapshot()["railroads"]["R0"]["links"] == ["c34>c44", "c44>c54", "c54>chicago"]
    raw["railroads"][0]["start"] = "zz-west"
    for n, city in enumerate(("c30", "c31", "c32", "c33"), 1):
        raw["links"][-n] = {"a": "zz-west", "b": city}
    position = chicago_northwestern(NAMES[:3], map=raw).start().play("start R0 15 zz-west>c15>c25")
    assert position.snapshot()["railroads"]["R0"]["links"] == ["c15>c25", "c15>zz-west"]


def test_northwestern_map_one_over_each_limit_is_refused() -> None:
    more_links = largest_northwestern()
    more_links["links"].append({"a": "c07", "b": "c16"})
    assert "links: 129 links, the limit is 128" in problems_of(chicago_northwestern, more_links)
    more_cities = largest_northwestern()
    more_cities["cities"].append({"id": "x", "name": "X", "x": 0, "y": 0})
    more_cities["links"][-1] = {"a": "x", "b": "denver"}
    assert problems_of(chicago_northwestern, more_cities) == ["cities: 65 cities, the limit is 64"]


# anything at all

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(max_size=8)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def mutated(draw: st.DrawFn, raw: RawMap) -> RawMap:
    """The map with a few values deleted, doubled or replaced by something else, anywhere in the file."""
    twin = copy.deepcopy(raw)
    for _ in range(draw(st.integers(1, 4))):
        node: Any = twin
        while True:
            keys = list(node) if isinstance(node, dict) else list(range(len(node)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(node[key], dict | list) and draw(st.integers(0, 4)):
                node = node[key]
                continue
            change = draw(st.sampled_from(["delete", "replace", "number", "double"]))
            if change == "delete":
                del node[key]
            elif change == "replace":
                node[key] = draw(JSON)
            elif change == "number":
                node[key] = draw(st.integers(-2, 130))
            elif isinstance(node, list):
                node.append(copy.deepcopy(node[key]))
            break
    return twin


def accepts_or_refuses(make: Callable[..., Game], raw: RawMap, **more: Any) -> None:
    game = made_or_refused(make, raw, players=5, **more)
    if isinstance(game, MapError):
        assert game.problems
        assert all(": " in problem for problem in game.problems)
        return
    position = game.start()
    assert position.options().words
    assert position.snapshot()["ply"] == 0


FUZZ = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@FUZZ
@given(mutated(EXPRESS), st.sets(st.sampled_from(["erie", "narrow_gauge"])))
def test_mutated_express_maps_raise_nothing_but_map_errors(raw: RawMap, modules: set[str]) -> None:
    accepts_or_refuses(chicago_express, raw, modules=sorted(modules))


@FUZZ
@given(mutated(NORTHWESTERN))
def test_mutated_northwestern_maps_raise_nothing_but_map_errors(raw: RawMap) -> None:
    accepts_or_refuses(chicago_northwestern, raw)


@FUZZ
@given(st.sampled_from([EXPRESS_FILE, NORTHWESTERN_FILE]), st.integers(0, 20_000), st.binary(max_size=6),
       st.integers(0, 6))
def test_map_files_with_damaged_bytes_raise_nothing_but_map_errors(
    file: Path, at: int, put: bytes, cut: int
) -> None:
    data = file.read_bytes()
    at %= len(data)
    make = chicago_express if file == EXPRESS_FILE else chicago_northwestern
    with suppress(MapError):
        accepts_or_refuses(make, parse_map(data[:at] + put + data[at + cut:]))


@FUZZ
@given(JSON)
def test_any_json_raises_nothing_but_map_errors(value: Any) -> None:
    for make in (chicago_express, chicago_northwestern):
        with pytest.raises(MapError):
            make(NAMES[:3], map=parse_map(json.dumps(value)))
