"""Records: written, read back, replayed, and refused with a reason wherever something is wrong with them."""

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cuberails import Record, RecordError, chicago_express, chicago_northwestern
from cuberails.engine.batch import play_sentences
from cuberails.engine.record import Result, result_of
from cuberails.games.registry import installed
from tests.combinations import ALL, lay_out, name_of
from tests.table import NAMES, play

EXPRESS_MAP = json.loads(installed()["chicago-express"].setup.map_file.read_text(encoding="utf-8"))
SHORT: dict[str, Any] = {
    "format": "cuberails/1", "game": "chicago-express", "modules": [], "map": "chicago-express",
    "players": ["Ines", "Tomas", "Mira"],
    "actions": ["bid 12", "pass", "pass", "pass", "bid 6", "pass", "pass", "bid 5", "pass", "bid 8", "pass",
                "pass", "expand PRR Q5 P4 O4", "auction NYC", "bid 5"],
}  # fmt: skip
FINISHED: dict[str, Any] = {                # everybody is too poor to go on
    "format": "cuberails/1", "game": "chicago-and-northwestern", "modules": [],
    "map": "chicago-and-northwestern", "house_rules": {"starting_cash": 5},
    "players": ["Lena", "Omar", "Ruth"],
    "actions": [
        "start CRIP 5 chicago>cedar-rapids", "start CNW 5 chicago>dubuque", "start CBQ 5 chicago>peoria",
        "dividends", "dividends", "dividends", "offer CRIP 9", "offer CNW 9", "offer CBQ 9",
        "build CRIP cedar-rapids>des-moines", "build CNW dubuque>madison", "build CBQ peoria>quincy",
        "pass", "pass", "pass",
    ],
    "result": {"cash": [0, 0, 0], "winners": [0, 1, 2]},
}  # fmt: skip


def changed(raw: dict[str, Any], **values: Any) -> dict[str, Any]:
    """The record with these values; None takes a key away."""
    return {k: v for k, v in (raw | values).items() if v is not None}


def parse(raw: object) -> Record:
    return Record.parse(json.dumps(raw))


def fault(raw: object) -> RecordError:
    """What is wrong with the record, when it is read or when it is replayed."""
    with pytest.raises(RecordError) as caught:
        parse(raw).replay()
    return caught.value


@pytest.mark.parametrize("combination", ALL, ids=name_of)
def test_a_whole_game_is_written_and_read_back(combination: tuple[str, list[str], int]) -> None:
    game = lay_out(combination)
    record, position = Record(game), game.start()
    for sentence in play_sentences(game, 5, 1, "directed"):
        assert record.result is None
        position = record.play(position, sentence)
    text = record.to_json()
    assert "\n" not in text
    again = Record.parse(text)
    assert again == record
    assert again.to_json() == text
    assert again.game == game
    assert again.replay() == position
    written = json.loads(text)["result"]
    assert (tuple(written["cash"]), tuple(written["winners"])) == (position.cash, position.winners)
    assert [twin.ply for twin in again.positions()] == list(range(len(record.actions) + 1))


def test_the_record_of_the_format_page() -> None:
    record = parse(SHORT)
    assert record.to_dict() == SHORT
    last = record.replay()
    assert (last.ply, last.to_move, last.cash) == (15, 2, (28, 34, 27))
    assert record.game == chicago_express(["Ines", "Tomas", "Mira"])
    assert repr(record) == "<Record of <Chicago Express for Ines, Tomas, Mira>, 15 actions>"


def test_a_finished_record_has_its_result() -> None:
    record = parse(FINISHED)
    assert record.to_dict() == FINISHED
    last = record.replay()
    assert last.is_over
    assert record.result == Result([0, 0, 0], [0, 1, 2]) == result_of(last)


def test_modules_and_map_may_be_left_out() -> None:
    assert parse(changed(SHORT, modules=None, map=None)) == parse(SHORT)
    assert parse(changed(SHORT, modules=["erie", "erie"])).to_dict()["modules"] == ["erie"]


@pytest.mark.parametrize("text", [json.dumps(SHORT).encode(), " \n" + json.dumps(SHORT, indent=2) + "\n"])
def test_a_record_may_be_bytes_and_may_be_spread_out(text: str | bytes) -> None:
    assert Record.parse(text).to_dict() == SHORT


def test_further_keys_are_kept_and_ignored() -> None:
    extra = {"date": "2024-05-01", "clocks": [12.5, None], "bots": {"1": "random"}, "Format": "x", "": "…"}
    record = parse(SHORT | extra)
    assert record.extra == extra
    assert record.to_dict() == SHORT | extra
    assert Record.parse(record.to_json()) == record
    assert record.replay() == parse(SHORT).replay()
    assert record != parse(SHORT)


HOUSE_RULES: dict[str, Any] = {
    "erie_doubles_new_york": True,
    "free_opening_share": False,
    "dials": [3, 4, 4],
    "houses": 12,
    "starting_cash": 33,
}


@pytest.mark.parametrize("names", [list(HOUSE_RULES), *([name] for name in HOUSE_RULES)], ids="+".join)
def test_house_rules_travel_with_the_record(names: list[str]) -> None:
    rules = {name: HOUSE_RULES[name] for name in names}
    record = parse(changed(SHORT, actions=[], modules=["erie"], house_rules=rules))
    assert json.loads(record.to_json())["house_rules"] == rules
    assert Record.parse(record.to_json()) == record
    assert record.game == chicago_express(SHORT["players"], ["erie"], **rules)
    assert record.game != chicago_express(SHORT["players"], ["erie"])


def test_house_rules_are_absent_where_they_are_the_numbered_rules() -> None:
    defaults = {"erie_doubles_new_york": False, "free_opening_share": True, "dials": [3, 5, 4], "houses": 20}
    record = parse(changed(SHORT, house_rules=defaults | {"starting_cash": None}))
    assert "house_rules" not in record.to_dict()
    assert record == parse(SHORT)
    partly = parse(changed(SHORT, house_rules=defaults | {"houses": 19}))
    assert partly.to_dict()["house_rules"] == {"houses": 19}


def test_house_rules_change_the_game() -> None:
    assert parse(changed(SHORT, actions=[], house_rules={"starting_cash": 33})).replay().cash == (33, 33, 33)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"speed": 3}, "unknown house rule 'speed' of Chicago Express"),
        ({"dials": [3, 5]}, "house rules: "),
        ({"dials": [0, 5, 4]}, "dials are three numbers from 1 to 20"),
        ({"dials": [3, 21, 4]}, "dials are three numbers from 1 to 20"),
        ({"houses": 201}, "houses is a number"),
        ({"houses": -1}, "houses is a number"),
        ({"starting_cash": 501}, "starting_cash is a number"),
        ({"starting_cash": 10**30}, "house rules: "),
        ({"free_opening_share": 1}, "house rules: "),
    ],
)
def test_impossible_house_rules(rules: dict[str, Any], said: str) -> None:
    assert said in str(fault(changed(SHORT, house_rules=rules)))


# results


@pytest.mark.parametrize(
    "result",
    [
        {"cash": [0, 0, 1], "winners": [0, 1, 2]},
        {"cash": [0, 0, 0], "winners": [0, 1]},
        {"cash": [0, 0, 0], "winners": [0, 0, 2]},
        {"cash": [0, 0], "winners": [0, 1, 2]},
        {"cash": [], "winners": []},
    ],
)
def test_a_result_that_the_game_does_not_give(result: dict[str, list[int]]) -> None:
    found = fault(changed(FINISHED, result=result))
    assert "the game gives cash 0, 0, 0, won by Lena and Omar and Ruth" in str(found)
    assert (found.ply, found.action, found.rule) == (15, "", "")


def test_winners_may_be_named_in_any_order() -> None:
    assert parse(changed(FINISHED, result={"cash": [0, 0, 0], "winners": [2, 0, 1]})).replay().is_over


def test_a_result_of_a_game_that_is_not_over() -> None:
    found = fault(changed(FINISHED, actions=FINISHED["actions"][:-1]))
    assert str(found) == "the record has a result, but the game is not over"
    assert found.ply == 14


def test_a_finished_game_need_not_have_a_result() -> None:
    record = parse(changed(FINISHED, result=None))
    assert record.replay().is_over
    assert record.result is None


def test_a_result_is_checked_after_the_last_position_and_not_before() -> None:
    positions = parse(changed(FINISHED, result={"cash": [1, 0, 0], "winners": [0]})).positions()
    assert sum(1 for _ in zip(range(16), positions, strict=False)) == 16
    with pytest.raises(RecordError):
        next(positions)


# what is wrong with a file


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        '{"format": }',
        "{} {}",
        json.dumps(SHORT)[:-1],
        json.dumps(SHORT) + ",",
        "\ufeff{}",
        "nul",
        b"\xff\xfe{}",
        b'{"format": "\xff"}',
        '{"a": 1e999}',
        '{"a": "\\ud800"}',
        "\0",
    ],
)
def test_broken_json(text: str | bytes) -> None:
    with pytest.raises(RecordError, match=r"^not JSON: "):
        Record.parse(text)


@pytest.mark.parametrize("depth", [5_000, 100_000])
def test_json_nested_too_deep(depth: int) -> None:
    with pytest.raises(RecordError):
        Record.parse('{"format": "cuberails/1", "comment": ' + "[" * depth + "]" * depth + "}")


def test_text_that_is_no_text() -> None:
    """A lone surrogate, as text read with errors="surrogateescape" has it."""
    with pytest.raises(RecordError):
        Record.parse('{"format": "\udcff"}')


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ([], "a list"),
        ("x", "a single value"),
        (3, "a single value"),
        (None, "null"),
        (True, "a single value"),
    ],
)
def test_not_an_object(raw: object, kind: str) -> None:
    assert str(fault(raw)) == f"not a record: a JSON object is needed, not {kind}"


def test_no_format_is_said() -> None:
    said = "not a record: the key 'format' is missing, this engine reads 'cuberails/1'"
    assert str(fault(changed(SHORT, format=None))) == said


@pytest.mark.parametrize("format", ["cuberails/2", "", 1, ["cuberails/1"], "CUBERAILS/1"])
def test_an_unknown_format_is_said(format: object) -> None:
    said = repr(format)
    assert str(fault(changed(SHORT, format=format))) == f"format is {said}, this engine reads 'cuberails/1'"


@pytest.mark.parametrize("key", ["game", "players", "actions"])
def test_missing_keys(key: str) -> None:
    assert str(fault(changed(SHORT, **{key: None}))) == f"the key {key!r} is missing"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"game": 3}, "game: "),
        ({"game": "monopoly"}, "unknown game 'monopoly', known are "),
        ({"game": "m" * 99}, f"unknown game {'m' * 60!r}, known are "),
        ({"players": "Ann"}, "players: a list is needed, not text"),
        ({"players": ["Ann", 2, "Bob"]}, "players[1]: text is needed, not a whole number"),
        ({"players": {}}, "players: "),
        ({"actions": "bid 12"}, "actions: "),
        ({"actions": ["bid 12", None]}, "actions[1]: text is needed, not null"),
        ({"actions": [["bid", 12]]}, "actions[0]: "),
        ({"modules": "erie"}, "modules: "),
        ({"modules": ["steam"]}, "unknown module 'steam' of Chicago Express, known: erie, narrow_gauge"),
        ({"modules": [1]}, "modules[0]: "),
        ({"map": 3}, "map: "),
        ({"map": ["a"]}, "map: "),
        ({"house_rules": []}, "house_rules: "),
        ({"result": 5}, "result: "),
        ({"result": []}, "result: "),
        ({"result": {"cash": [1]}}, "result: the key 'winners' is missing"),
        ({"result": {"cash": ["1"], "winners": []}}, "result.cash[0]: "),
        ({"result": {"cash": [1.5], "winners": []}}, "result.cash[0]: "),
    ],
)
def test_wrong_types_are_named_with_their_place(values: dict[str, Any], said: str) -> None:
    assert said in str(fault(SHORT | values))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"players": ["Ann"]}, "CE-1: Chicago Express has 2 to 6 players, not 1"),
        ({"players": list("abcdefg")}, "CE-1: Chicago Express has 2 to 6 players, not 7"),
        ({"players": []}, "CE-1: Chicago Express has 2 to 6 players, not 0"),
        (
            {"game": "chicago-and-northwestern", "map": "", "players": ["a", "b"]},
            "NW-1: Chicago & NorthWestern has 3 to 5 players, not 2",
        ),
        (
            {"game": "chicago-and-northwestern", "map": "", "modules": ["erie"]},
            "unknown module 'erie' of Chicago & NorthWestern, known: none",
        ),
        ({"map": "atlantis"}, "map: no bundled map 'atlantis'"),
        # never a file
        ({"map": str(installed()["chicago-express"].setup.map_file)}, "map: no bundled map '"),
        ({"map": "chicago-and-northwestern"}, "map: no bundled map 'chicago-and-northwestern'"),
        ({"map": {"hexes": []}}, "map: top level: the key 'tracks' is missing"),
    ],
)
def test_games_that_cannot_be_laid_out(values: dict[str, Any], said: str) -> None:
    assert str(fault(SHORT | values)).startswith(said)


# actions


@pytest.mark.parametrize(
    ("ply", "action", "rule", "said"),
    [
        (0, "bid 6", "CE-11", "action 1, 'bid 6': CE-11: $6 is too low, the next bid must be at least $7"),
        (0, "bid 41", "CE-12", "action 1, 'bid 41': CE-12: Ines has $40, which is less than $41"),
        (12, "expand B&O P6", "CE-14", "action 13, 'expand B&O P6': CE-14: Ines holds no share of B&O"),
        (14, "", "CE-11", "action 15, '': CE-11: the end is no answer to: Bid for NYC, or pass?"),
        (14, "bid 5 6", "CE-11", "action 15, 'bid 5 6': CE-11: the sentence ends before '6'"),
    ],
)
def test_a_bad_action_is_reported_with_its_ply(ply: int, action: str, rule: str, said: str) -> None:
    actions = [*SHORT["actions"][:ply], action, *SHORT["actions"][ply + 1 :]]
    found = fault(changed(SHORT, actions=actions))
    assert (found.ply, found.action, found.rule) == (ply, action, rule)
    assert str(found).startswith(said)


def test_positions_come_until_the_bad_action() -> None:
    positions = parse(changed(SHORT, actions=["bid 12", "pass", "fold", "pass"])).positions()
    assert [next(positions).ply for _ in range(3)] == [0, 1, 2]
    with pytest.raises(RecordError) as caught:
        next(positions)
    assert (caught.value.ply, caught.value.action) == (2, "fold")


def test_an_action_after_the_end_is_refused() -> None:
    found = fault(changed(FINISHED, actions=[*FINISHED["actions"], "pass"]))
    assert (found.ply, found.rule) == (15, "NW-15")
    assert str(found) == "action 16, 'pass': NW-15: the game is over"


def test_playing_on_writes_the_canonical_sentence_down() -> None:
    record = Record(chicago_northwestern(NAMES[:3]))
    position = record.play(record.game.start(), "START crip  5 chicago >cedar-rapids")
    assert record.actions == ["start CRIP 5 chicago>cedar-rapids"]
    assert record.result is None
    with pytest.raises(ValueError, match="NW-5"):
        record.play(position, "start CRIP 5 chicago>madison")
    assert record.actions == ["start CRIP 5 chicago>cedar-rapids"]


def test_a_record_keeps_its_own_list_of_actions() -> None:
    actions = ["bid 12"]
    record = Record(chicago_express(NAMES[:3]), actions)
    actions.append("nonsense")
    assert record.actions == ["bid 12"]
    assert record != Record(chicago_express(NAMES[:3]), ["bid 13"])
    assert record != ["bid 12"]
    with pytest.raises(TypeError):
        hash(record)


# maps


def test_a_map_inside_the_record() -> None:
    own = copy.deepcopy(EXPRESS_MAP)
    own["about"] = "mine"
    own["hexes"][0]["income"] = 9
    record = parse(changed(SHORT, map=own))
    assert record.to_dict()["map"] == own
    assert Record.parse(record.to_json()) == record
    assert record.game.map == own
    assert record.replay().snapshot() == parse(SHORT).replay().snapshot()
    assert record.game != parse(SHORT).game


def test_a_broken_map_inside_the_record_is_named_with_its_place() -> None:
    own = copy.deepcopy(EXPRESS_MAP)
    own["hexes"][3]["terrain"] = "swamp"
    assert str(fault(changed(SHORT, map=own))).startswith("map: hexes[3] (B2): unknown terrain 'swamp'")


def test_an_empty_map_object_is_no_map() -> None:
    assert str(fault(changed(SHORT, map={}))).startswith("map: ")


def test_a_map_name_too_long_for_a_file_is_a_record_error() -> None:
    assert str(fault(changed(SHORT, map="x" * 5000))).startswith("map: ")


# anything at all

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["cuberails/1", "chicago-express", "erie", "pass", "bid 12"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
FUZZ = settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@FUZZ
@given(JSON)
def test_any_json_raises_nothing_but_record_errors(value: object) -> None:
    with pytest.raises(RecordError):
        parse(value)


@FUZZ
@given(st.dictionaries(st.sampled_from([*FINISHED, "extra"]), JSON, max_size=3), st.booleans())
def test_damaged_records_raise_nothing_but_record_errors(damage: dict[str, object], short: bool) -> None:
    with suppress(RecordError):
        record = parse((SHORT if short else FINISHED) | damage)
        assert record.replay().ply == len(record.actions)
        assert Record.parse(record.to_json()) == record


@FUZZ
@given(st.integers(0, 600), st.binary(max_size=5), st.integers(0, 5))
def test_damaged_bytes_raise_nothing_but_record_errors(at: int, put: bytes, cut: int) -> None:
    data = json.dumps(FINISHED).encode()
    with suppress(RecordError):
        Record.parse(data[:at] + put + data[at + cut :]).replay()


def test_a_copied_position_is_equal_and_plays_on() -> None:
    position = play(chicago_northwestern(NAMES[:3]).start(), "start CRIP 5 chicago>cedar-rapids")
    twin = copy.copy(position)
    assert twin == position
    assert hash(twin) == hash(position)
    assert twin.story() == position.story()
    assert twin.play("start CNW 5 chicago>dubuque") == position.play("start CNW 5 chicago>dubuque")
    assert twin != twin.play("start CNW 5 chicago>dubuque")
