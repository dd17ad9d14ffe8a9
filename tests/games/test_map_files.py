"""Map files of both games: how one is named and read, and that damage raises nothing but map errors."""

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

from cuberails import Game, MapError, chicago_express, chicago_northwestern
from cuberails.games.map_file import parse_map
from tests.games.map_changes import (
    EXPRESS,
    EXPRESS_FILE,
    NORTHWESTERN,
    NORTHWESTERN_FILE,
    RawMap,
    made_or_refused,
    problems_of,
)
from tests.table import NAMES

MAKERS = pytest.mark.parametrize(
    ("make", "raw"),
    [(chicago_express, EXPRESS), (chicago_northwestern, NORTHWESTERN)],
    ids=["express", "northwestern"],
)


def test_bundled_maps_are_the_shared_ones_in_size() -> None:
    express_box = chicago_express(NAMES[:3], ["erie", "narrow_gauge"]).box
    assert len(express_box.hexes) == 160
    assert Counter(h.terrain for h in express_box.hexes) == {
        "plain": 73,
        "forest": 41,
        "mountain": 16,
        "city": 22,
        "industrial": 3,
        "start": 4,
        "chicago": 1,
    }
    assert express_box.tracks == {
        "Detroit": (1, 2, 3, 4, 5, 6, 7, 8),
        "Wheeling": (3, 4, 5, 6),
        "Pittsburgh": (4, 6, 8),
    }
    northwestern_box = chicago_northwestern(NAMES[:3]).box
    assert (len(northwestern_box.cities), len(northwestern_box.links)) == (32, 60)
    assert sum(city.is_west for city in northwestern_box.cities) == 6


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
        assert game != default  # its records carry the whole map


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
        (b"", "not a JSON file: "),
        (b"{", "not a JSON file: "),
        (b"{} x", "not a JSON file: "),
        (b"\xff\xfe\x00", "not a JSON file: "),
        (b'{"a": NaN}', "not a JSON file: "),
        (b"[]", "the file must hold one JSON object, not list"),
        (b"3", "the file must hold one JSON object, not int"),
        (b"null", "the file must hold one JSON object, not NoneType"),
        (b'"x"', "the file must hold one JSON object, not str"),
        (b"{}", "top level: the key '"),
        (b'{"a": ' + b"[" * 40 + b"]" * 40 + b"}", "lists within lists within lists, too deep for a map"),
        (b'{"a": ' + b"[" * 33 + b"]" * 33 + b"}", "lists within lists within lists, too deep for a map"),
        (b'{"a": "' + b"x" * 70_000 + b'"}', "the map has 68 kB, the limit is 64"),
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


# anything at all

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.text(max_size=8)
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
@given(
    st.sampled_from([EXPRESS_FILE, NORTHWESTERN_FILE]),
    st.integers(0, 20_000),
    st.binary(max_size=6),
    st.integers(0, 6),
)
def test_map_files_with_damaged_bytes_raise_nothing_but_map_errors(
    file: Path, at: int, put: bytes, cut: int
) -> None:
    data = file.read_bytes()
    at %= len(data)
    make = chicago_express if file == EXPRESS_FILE else chicago_northwestern
    with suppress(MapError):
        accepts_or_refuses(make, parse_map(data[:at] + put + data[at + cut :]))


@FUZZ
@given(JSON)
def test_any_json_raises_nothing_but_map_errors(value: Any) -> None:
    for make in (chicago_express, chicago_northwestern):
        with pytest.raises(MapError):
            make(NAMES[:3], map=parse_map(json.dumps(value)))
