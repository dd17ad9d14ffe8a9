"""Prints what msgspec does with our messages, and with broken ones; run with either of the two."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from cuberails.engine.record import Record
from cuberails.server import messages
from cuberails.server.bots import protocol
from cuberails.server.storage import rows
from cuberails.server.tables.table import rows_of_record
from cuberails.views import board_of, catalog, options_of, outcome_of, ply_of, rules_of, view_of
from cuberails.views.lesson import lesson_lines

GOLDEN = Path(__file__).parents[1] / "records"
GAMES = ("chicago-express-erie-narrow_gauge-3", "chicago-and-northwestern-3")
BROKEN: list[Any] = [
    None,
    True,
    -1,
    7,
    1.5,
    "",
    "x" * 500,
    "é\n",
    [],
    ["a"],
    [1, 2],
    {},
    {"type": "B"},
    {"a": 1},
]
TEXTS = [
    "", "{", "[1,", "{1:2}", "{'a':1}", '{"a" 1}', '{"a":1 "b"}', "[1 2]", "nul", "1 2", "[1]x", '"a', "[,]",
    '{"a":1,}', "[1,]", '{"a": [1, {"b": 2} 3]}', '"\\u00e9"', "1e5", "[0.1, 1e300, -0.0]", "é",
]  # fmt: skip


class A(msgspec.Struct, frozen=True, tag=True):
    x: int
    t: tuple[int, ...] = ()
    d: dict[int, str] = {}
    u: int | msgspec.UnsetType = msgspec.UNSET


class B(A, frozen=True):
    y: int = 0


class S(msgspec.Struct, frozen=True):
    x: int


class C(msgspec.Struct, omit_defaults=True):
    l: list[int] = []  # noqa: E741
    m: int | None = None
    f: float = 0.0
    p: Annotated[str, msgspec.Meta(min_length=1, max_length=3, pattern="^[aé]")] = "a"
    q: Literal["a", "b", 1] | None = "a"
    n: list[A] = []
    dd: dict[str, A] = {}
    s: str | dict[str, Any] = ""
    c: Annotated[list[int], msgspec.Meta(min_length=1, max_length=2)] | None = None
    tt: tuple[int, str] | None = None
    ii: Annotated[int, msgspec.Meta(ge=0, lt=6)] = 0
    fx: tuple[Annotated[int, msgspec.Meta(le=3)], ...] = ()
    b: bool = False
    ab: A | B | None = None
    named: str = msgspec.field(name="from", default="here")


class D(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    a: int = 1
    b: int


FORMS = [
    one
    for module in (messages, protocol, rows)
    for one in vars(module).values()
    if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not messages.LiveMessage
]
EVERY = [
    A,
    B,
    C,
    D,
    *sorted({one for one in FORMS if one is not msgspec.Struct}, key=lambda one: one.__name__),
]


def tried(name: str, call: Any) -> str:
    """The result or the error; not the words about a broken text or about wrong arguments."""
    try:
        return f"{name}: {call()!r}"
    except msgspec.ValidationError as error:
        return f"{name}: {error}"
    except msgspec.DecodeError as error:
        return f"{name}: DecodeError {str(error).partition(':')[0]}"
    except (TypeError, AttributeError) as error:
        return f"{name}: {type(error).__name__}"


def broken(kind: type[Any]) -> Iterator[dict[str, Any]]:
    """Every field with every wrong value, the others left out or plausible."""
    fields = kind.__struct_encode_fields__
    for n, name in enumerate(fields):
        for value in BROKEN:
            yield {name: value}
            yield dict.fromkeys(fields[:n], 1) | {name: value}
            yield {name: [value]}
            yield {name: {"k": value}}


def played(name: str) -> Iterator[Any]:
    record = Record.parse((GOLDEN / f"{name}.jsonl").read_text().splitlines()[0])
    yield board_of(record.game)
    mover = 0
    for row, position in rows_of_record(record, "now", [None] * len(record.game.players)):
        if row is not None:
            ply = ply_of(position, row.seat, row.at, row.by, row.why)
            yield ply
            yield messages.PliesMessage(3, 4, [msgspec.Raw(msgspec.json.encode(ply))])  # type: ignore[list-item]
            yield row
        if position.ply % 7 == 0:
            yield [view_of(position), options_of(position, "")] if position.to_move is not None else mover
            yield position.snapshot()
    yield outcome_of(record.positions())


def main() -> None:
    for text in TEXTS:
        print(tried(f"text {text!r}", lambda: msgspec.json.decode(text)))  # noqa: B023
    for kind in EVERY:
        print(tried(kind.__name__, lambda: (kind.__struct_fields__, kind())))  # noqa: B023
        for value in [*BROKEN, *broken(kind)]:
            print(tried(f"{kind.__name__} {value!r:.99}", lambda: msgspec.convert(value, kind)))  # noqa: B023
            text = json.dumps(value)
            print(tried(f"{kind.__name__} {text:.99}", lambda: msgspec.json.decode(text, type=kind)))  # noqa: B023
    made = B(1, (1, 2), {3: "x"}, y=4)
    print(
        made,
        copy.copy(made) == made,
        made != A(1),
        msgspec.structs.replace(made, y=5),
        hash(S(1)) == hash(S(1)),
    )
    print(msgspec.to_builtins(made), msgspec.to_builtins(made, str_keys=True), msgspec.structs.asdict(made))
    print(tried("frozen", lambda: setattr(made, "x", 2)), copy.deepcopy(C(l=[1])), C() == C(), C() == made)
    for found in (
        made,
        [1e16, 1e-7, 0.1, float("nan"), 'é\x7f\u2028/\x01\b\f\n\t"\\ 1e+5'],
        C(f=2.5),
        D(b=2),
        {2: 1},
    ):
        print(msgspec.json.encode(found))
    print(msgspec.json.encode({"b": [1, {"d": 2, "c": 3}], "a": None}, order="deterministic"))
    for found in (
        catalog({}),
        rules_of("chicago-express"),
        lesson_lines(),
        *(one for g in GAMES for one in played(g)),
    ):
        text = msgspec.json.encode(found)
        print(text.decode())
        kind = type(found)
        if kind in EVERY:
            print(msgspec.json.encode(msgspec.json.decode(text, type=kind)) == text)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[attr-defined]
    main()
