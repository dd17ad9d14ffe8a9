"""The shipped JSON Schemas come from the types, and real records and snapshots pass them."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cuberails import Record

ROOT = Path(__file__).parents[2]
GOLDEN = sorted((ROOT / "tests" / "records").glob("*.jsonl"))


def shipped(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "docs" / "schemas" / f"{name}.schema.json").read_text())
    return found


def test_shipped_schemas_are_those_of_the_types() -> None:
    spec = importlib.util.spec_from_file_location("schemas", ROOT / "scripts" / "schemas.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    for name, schema in script.schemas().items():
        assert json.loads(script.text_of(schema)) == shipped(name), f"run make schemas: {name} has changed"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_and_snapshots_pass_the_schemas(path: Path) -> None:
    line = path.read_text().splitlines()[0]
    jsonschema.Draft202012Validator(shipped("record")).validate(json.loads(line))
    record = Record.parse(line)
    validator = jsonschema.Draft202012Validator(shipped(f"{record.game.name}-snapshot"))
    for position in list(record.positions())[::10]:
        validator.validate(position.snapshot())


def test_a_broken_snapshot_does_not_pass() -> None:
    snapshot = Record.parse(GOLDEN[-1].read_text().splitlines()[0]).game.start().snapshot()
    snapshot["players"][0]["cash"] = "much"
    validator = jsonschema.Draft202012Validator(shipped(f"{snapshot['game']}-snapshot"))
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(snapshot)
