"""Write the JSON Schemas of records and snapshots, generated from the types, to docs/schemas/."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from cuberails.engine.record import RecordForm
from cuberails.games.registry import bundled

FOLDER = Path(__file__).parents[1] / "docs" / "schemas"


def schemas() -> dict[str, dict[str, Any]]:
    forms: dict[str, type[Any]] = {"record": RecordForm}
    forms |= {f"{kind.id}-snapshot": kind.display.snapshot for kind in bundled() if kind.display.snapshot}
    return {
        name: {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"cuberails {name}"}
        | msgspec.json.schema(form)
        for name, form in forms.items()
    }


def text_of(schema: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, schema in schemas().items():
        (FOLDER / f"{name}.schema.json").write_text(text_of(schema))
    return 0


if __name__ == "__main__":
    sys.exit(main())
