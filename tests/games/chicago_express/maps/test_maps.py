"""Chicago Express map files: what is accepted, and every problem named with its place."""

import json
from typing import Any

import pytest

from cuberails import MapError, chicago_express
from tests.games.chicago_express.table import express
from tests.games.map_changes import EXPRESS, Change, RawMap, changed, problems_of
from tests.table import NAMES

KNOWN_TERRAINS = "plain, forest, mountain, city, industrial, chicago, start"
GATES = ("Cleveland", "Youngstown", "Wheeling", "Charleston")
NARROW_CITIES = (
    "Altoona",
    "Ashland",
    "Charleston",
    "Clarksburg",
    "Harrisburg",
    "Martinsburg",
    "Pittsburgh",
    "Roanoke",
    "Wheeling",
)


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
    ("hex twice", [with_hex(hex="D0", terrain="plain", cost=1)], ["hexes[160]: D0 appears twice"]),
    ("name twice", [hexed("C2", name="Toledo")], [f"{place('F1')}: the name Toledo appears twice"]),
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
    ("no Chicago", [hexed("A2", terrain="plain", income=None)],
     ['hexes: 0 hexes of terrain "chicago", there must be one']),
    ("two Chicagos", [hexed("A3", terrain="chicago", name="South Side")],
     ['hexes: 2 hexes of terrain "chicago", there must be one']),
    ("an unnamed Chicago beside another", [hexed("A2", name=None), hexed("R4", name="Chicago")],
     [f"{place('R4')}: the name Chicago appears twice"]),
    ("income of a plain", [hexed("R4", income=5)],
     [f"{place('R4')}: income counts only where the terrain is chicago, city or mountain"]),
    ("development of a plain", [hexed("R4", development=1)],
     [f"{place('R4')}: development counts only where the terrain is city or mountain"]),
    ("Wabash without home", [renamed("Fort Wayne")], ["hexes: WAB has no home, no city is named Fort Wayne"]),
    ("Wabash at home in a plain", [hexed("D3", terrain="plain", income=None, development=None)],
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
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "problems"),
    [case[1:] for case in EXPRESS_PROBLEMS],
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
        [hexed("D0", cost=99)],
        [hexed("F5", income=99)],
        [hexed("F5", income=0)],
        [hexed("F5", development=99)],
        [hexed("F5", development=0)],
        [track("Wheeling", 3)],
        [track("Wheeling", *range(16))],
        [track("Wheeling", 0, 99)],
        industries(8),
        [with_hex(hex="T4", terrain="plain", cost=1)],
        [with_hex(hex=f"A{row}", terrain="plain", cost=1) for row in range(5, 100)],
    ],
)
def test_express_map_values_at_the_limit_are_accepted(changes: list[Change]) -> None:
    assert not chicago_express(NAMES[:3], map=changed(EXPRESS, *changes)).start().is_over


def test_express_map_lists_all_problems_at_once() -> None:
    raw = changed(
        EXPRESS,
        hexed("D0", terrain="swamp"),
        hexed("C5", cost=0),
        hexed("A2", terrain="plain", income=None),
        without_hex("R5"),
        track("Wheeling", 4, 3),
        with_hex(hex="C5", terrain="plain", cost=1),
    )
    found = problems_of(chicago_express, raw)
    assert found == [
        f"{place('C5')}: cost 0 is not between 1 and 99",
        f"{place('D0')}: unknown terrain 'swamp', known are {KNOWN_TERRAINS}",
        "hexes[159]: C5 appears twice",
        "tracks.Wheeling: the boxes must rise",
        "hexes: PRR has 0 start hexes and needs one",
        'hexes: 0 hexes of terrain "chicago", there must be one',
    ]
    with pytest.raises(MapError) as caught:
        chicago_express(NAMES[:3], map=raw)
    assert str(caught.value) == f"{place('C5')}: cost 0 is not between 1 and 99 (and 5 more)"


def test_express_map_of_no_hexes() -> None:
    assert problems_of(chicago_express, {"tracks": {}, "hexes": []})[:2] == [
        "hexes: 0 hexes, the limit is 256",
        "tracks: Detroit is missing, its track ends the game",
    ]


def test_express_map_of_too_many_hexes_is_not_read_to_its_end() -> None:
    many = [{"hex": "A1", "terrain": "plain"}] * 1000
    assert problems_of(chicago_express, EXPRESS | {"hexes": many}) == ["hexes: 1000 hexes, the limit is 256"]


def test_express_map_with_a_name_too_long_for_a_board() -> None:
    hexes = [h | {"name": "x" * 61} if h.get("name") == "Altoona" else h for h in EXPRESS["hexes"]]
    (problem,) = problems_of(chicago_express, EXPRESS | {"hexes": hexes})
    assert "has 61 letters, the limit is 60" in problem


def test_express_map_with_chicago_cut_off() -> None:
    raw = changed(EXPRESS, without_hex("A3", "B2"))
    found = problems_of(chicago_express, raw)
    assert len(found) == 157
    for company in ("PRR", "B&O", "C&O", "NYC"):
        assert sum(problem.endswith(f": {company} cannot reach Chicago") for problem in found) == 1
    assert not [problem for problem in found if "(A2)" in problem]


@pytest.mark.parametrize(("module", "name"), [("erie", "Cleveland"), ("narrow_gauge", "Altoona")])
def test_express_map_finds_only_cities_by_their_names(module: str, name: str) -> None:
    raw = changed(EXPRESS, renamed(name), hexed("R4", name=name))
    assert problems_of(chicago_express, raw, modules=[module]) == [
        f"{place('R4')}: {name} must be a city or industrial, not plain"
    ]
    assert not chicago_express(NAMES[:3], map=raw).start().is_over


def test_express_map_for_erie_needs_buffalo_and_a_gate() -> None:
    without_home, without_gate = changed(EXPRESS, renamed("Buffalo")), changed(EXPRESS, renamed(*GATES))
    assert problems_of(chicago_express, without_home, modules=["erie"]) == [
        "hexes: ERIE has no home, no city is named Buffalo"
    ]
    assert problems_of(chicago_express, without_gate, modules=["erie"]) == [
        "hexes: the ERIE could never open, none of Cleveland, Youngstown, Wheeling, Charleston is there"
    ]
    for raw in (without_home, without_gate):
        assert not chicago_express(NAMES[:3], map=raw).start().is_over
    for gate in GATES:
        raw = changed(EXPRESS, renamed(*(name for name in GATES if name != gate)))
        assert not chicago_express(NAMES[:3], ["erie"], map=raw).start().is_over
    plain = changed(EXPRESS, hexed("L0", terrain="plain", income=None, development=None))
    assert problems_of(chicago_express, plain, modules=["erie"]) == [
        "hexes: ERIE has no home, no city is named Buffalo"
    ]


def test_express_map_for_the_narrow_gauge_needs_one_of_its_cities() -> None:
    none = changed(EXPRESS, renamed(*NARROW_CITIES))
    assert problems_of(chicago_express, none, modules=["narrow_gauge"]) == [
        f"hexes: no city for narrow gauge locomotives: {', '.join(NARROW_CITIES)}"
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
        assert (len(game.box.hexes), int(game.constants[0].words)) == (160 + more, words)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (hexed("A2", cost="3"), "hexes[0].cost: a whole number is needed, not text"),
        (hexed("A2", cost=1.5), "hexes[0].cost: a whole number is needed, not a decimal number"),
        (hexed("A2", name=7), "hexes[0].name: text is needed, not a whole number"),
        (hexed("A2", terrain=None), "hexes[0]: the key 'terrain' is missing"),
        (hexed("A2", hex=["A2"]), "hexes[0].hex: text is needed, not a list"),
        (lambda raw: raw["hexes"].insert(1, "A9"), "hexes[1]: an object is needed, not text"),
        (lambda raw: raw.update(hexes={}), "hexes: a list is needed, not an object"),
        (lambda raw: raw.pop("hexes"), "top level: the key 'hexes' is missing"),
        (lambda raw: raw.pop("tracks"), "top level: the key 'tracks' is missing"),
        (lambda raw: raw.update(tracks=[]), "tracks: an object is needed, not a list"),
        (
            lambda raw: raw["tracks"].update(Detroit=["1"]),
            "tracks[...][0]: a whole number is needed, not text",
        ),
    ],
)
def test_express_wrong_types_are_named_with_their_place(change: Change, problem: str) -> None:
    assert problems_of(chicago_express, changed(EXPRESS, change)) == [problem]
