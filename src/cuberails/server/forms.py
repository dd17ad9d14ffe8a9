"""What the browser sends and gets about tables, name by name as in web/src/lib/types.ts."""
from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from cuberails.display.schema import BotKind, Ply, View
from cuberails.server.stored import SeatKind, Status

Name = Annotated[str, msgspec.Meta(max_length=200)]
MOST_SEATS = 6


class Me(msgspec.Struct):
    name: str
    csrf: str
    ready: bool
    preparing: PreparingForm | None


class PreparingForm(msgspec.Struct):
    done: int
    of: int
    what: str


class NameForm(msgspec.Struct):
    name: Name


class NewSeat(msgspec.Struct):
    kind: SeatKind
    name: Name = ""
    bot: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class NewTable(msgspec.Struct):
    game: Literal["chicago-express", "chicago-and-northwestern"]
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    modules: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=8)] = []
    map: Any = None
    house_rules: dict[str, Any] = {}
    shuffle: bool = False


class MapCheck(msgspec.Struct):
    game: Literal["chicago-express", "chicago-and-northwestern"]
    map: Any


class MapProblems(msgspec.Struct):
    problems: list[str]


class RecordText(msgspec.Struct):
    text: str


PlyCount = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class ActionForm(msgspec.Struct):
    """`ply` is the number of plies so far; `nonce` the same when a request is tried again."""

    ply: PlyCount
    era: PlyCount
    sentence: Annotated[str, msgspec.Meta(max_length=400)]
    nonce: Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[!-~]*$")]


class UndoForm(msgspec.Struct):
    to_ply: PlyCount | None = None


class AgreeForm(msgspec.Struct):
    """What is agreed to: the request that was seen."""

    to_ply: PlyCount


class SeatChange(msgspec.Struct):
    kind: SeatKind
    bot: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    name: Name = ""


class TableSeat(msgspec.Struct):
    seat: int
    name: str
    kind: SeatKind
    bot: BotKind | None
    is_taken: bool
    is_yours: bool
    is_online: bool
    link: str | None


class ThinkingForm(msgspec.Struct):
    seat: int
    since: str
    bot: str
    is_preparing: bool


class UndoState(msgspec.Struct):
    asked_by: int
    to_ply: int
    agreed: list[int]
    missing: list[int]


class UndoneForm(msgspec.Struct):
    at: str
    by: int
    from_ply: int
    to_ply: int
    sentences: list[str]


class TableForm(msgspec.Struct):
    id: str
    game: str
    title: str
    modules: list[str]
    map: str
    house_rules: dict[str, Any]
    status: Status
    is_online: bool
    is_host: bool
    seats: list[TableSeat]
    ply: int
    era: int
    to_move: int | None
    created: str
    changed: str
    thinking: ThinkingForm | None
    undo: UndoState | None
    undone: list[UndoneForm]
    rematch: str | None
    problem: str | None


class TableLine(msgspec.Struct):
    id: str
    game: str
    title: str
    modules: list[str]
    status: Status
    players: list[str]
    to_move: str | None
    is_your_turn: bool
    ply: int
    changed: str
    winners: list[str]


class Plies(msgspec.Struct):
    era: int
    start: View | None
    plies: list[Ply]


class WhyNot(msgspec.Struct):
    rule: str | None
    reason: str | None


class Invitation(msgspec.Struct):
    table: TableLine
    seat: int
    name: str
