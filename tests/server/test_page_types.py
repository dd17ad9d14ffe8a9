"""What `make api` writes for the page: every shape by its name, closed and whole, and one set of colours."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from cuberails.display.palette import TOKENS
from cuberails.server.messages import Live

SCRIPT = Path(__file__).parents[2] / "scripts" / "api.py"
# may leave things out
SENT = {
    *("NewTable", "NewSeat", "SeatChange", "ActionForm", "OrderForm", "HintForm", "RecordText", "NewLesson"),
    *("UndoForm", "Patch", "RecoveryForm"),
}


class Commented(msgspec.Struct):
    view: int = 0  # as it is now


@pytest.fixture(scope="module")
def api() -> ModuleType:
    spec = importlib.util.spec_from_file_location("api", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


@pytest.fixture(scope="module")
def shapes(api: ModuleType) -> dict[str, Any]:
    found: dict[str, Any] = api.description()["definitions"]
    return found


def test_every_reference_has_its_shape(shapes: dict[str, Any]) -> None:
    named = set(re.findall(r'"#/definitions/(\w+)"', json.dumps(shapes)))
    assert named <= set(shapes)
    assert {"Table", "Seat", "TableEvent", "View"} <= named
    assert not {"TableForm", "ProblemForm"} & set(shapes)


def test_what_the_server_says_is_always_whole(shapes: dict[str, Any]) -> None:
    partial = {
        name
        for name, shape in shapes.items()
        if set(shape.get("properties", ())) != set(shape.get("required", ()))
    }
    assert partial == SENT


def test_tuples_and_open_dicts_are_said_as_the_tool_reads_them(shapes: dict[str, Any]) -> None:
    assert shapes["GameKind"]["properties"]["seats"]["items"] == [{"type": "integer"}] * 2
    assert shapes["Table"]["properties"]["house_rules"] == {"type": "object", "additionalProperties": {}}
    assert "minimum" in shapes["BidRange"]["properties"]


def test_comments_behind_fields_go_along(shapes: dict[str, Any]) -> None:
    assert shapes["Table"]["properties"]["era"] == {"type": "integer", "description": "counts the undos"}
    assert shapes["Ply"]["properties"]["seat"] == {"$ref": "#/definitions/Seat"}


def test_named_types_keep_their_names_with_a_comment(api: ModuleType) -> None:
    schema = {"properties": {"view": {"$ref": "#/definitions/View"}}, "required": []}
    api.describe(schema, Commented, True)
    about = {"allOf": [{"$ref": "#/definitions/View"}], "description": "as it is now"}
    assert schema == {"properties": {"view": about}, "required": ["view"]}


def test_every_message_of_the_live_line_is_there(shapes: dict[str, Any]) -> None:
    members = [each["$ref"].rpartition("/")[2] for each in shapes["Live"]["anyOf"]]
    kinds = {kind for name in members for kind in shapes[name]["properties"]["type"]["enum"]}
    assert kinds == {"table", "plies", "undone", "preparing", "problem", "review", "beat", "notice"}


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"undone","era":2,"to":1}',
        '{"type":"plies","era":0,"from":3,"plies":[]}',
        '{"type":"beat"}',
        '{"type":"preparing","done":1,"of":4,"what":"a"}',
        '{"type":"problem","reason":"a"}',
    ],
)
def test_messages_keep_their_keys(text: str) -> None:
    assert msgspec.json.encode(msgspec.json.decode(text, type=Live)).decode() == text


def test_the_page_has_the_colours_of_the_pictures(api: ModuleType) -> None:
    light, chosen, preferred = re.findall(r":root[^{]*\{([^}]*)\}", api.COLOURS.read_text())
    assert chosen == preferred
    for side, text in enumerate((light, chosen)):
        shown = dict(re.findall(r"--(\w+): (\S+);", text))
        wanted = {name: pair[side] for name, pair in TOKENS.items()}
        assert {name: shown.get(name) for name in TOKENS} == wanted
