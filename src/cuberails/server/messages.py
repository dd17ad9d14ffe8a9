"""Requests, responses and live messages of the API; `make api` writes them as TypeScript."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from cuberails.display.schema import BotKind, Ply, Seat, View
from cuberails.kernel.state import MOST_SEATS
from cuberails.server.storage.rows import SeatKind, Status

GameName = Annotated[str, msgspec.Meta(max_length=40)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
MOST_PLIES = 1_000_000
LONGEST_SENTENCE = 400  # letters


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
    game: GameName
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    modules: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=8)] = []
    map: Any = None
    house_rules: dict[str, Any] = {}
    shuffle: bool = False


class MapCheck(msgspec.Struct):
    game: GameName
    map: Any


class MapProblems(msgspec.Struct):
    problems: list[str]


class RecordText(msgspec.Struct):
    text: str


PlyCount = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLIES)]


class ActionForm(msgspec.Struct):
    """`ply` counts the actions so far; a repeated request has the same `nonce`."""

    ply: PlyCount
    era: PlyCount
    sentence: Annotated[str, msgspec.Meta(max_length=LONGEST_SENTENCE)]
    nonce: Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[!-~]*$")]


class UndoForm(msgspec.Struct):
    to_ply: PlyCount | None = None


class AgreeForm(msgspec.Struct):
    """`to_ply` names the request that the player has seen."""

    to_ply: PlyCount


class SeatChange(msgspec.Struct):
    kind: SeatKind
    bot: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    name: Name = ""


class TableSeat(msgspec.Struct):
    seat: Seat
    name: str
    kind: SeatKind
    bot: BotKind | None
    is_taken: bool
    is_yours: bool
    is_online: bool
    link: str | None  # for the host only, until the seat is taken


class ThinkingForm(msgspec.Struct):
    seat: Seat
    since: str
    bot: str
    is_preparing: bool


class UndoState(msgspec.Struct):
    asked_by: Seat
    to_ply: int
    agreed: list[Seat]
    missing: list[Seat]


class UndoneForm(msgspec.Struct):
    at: str
    by: Seat
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
    era: int  # counts the undos
    to_move: Seat | None
    created: str
    changed: str
    thinking: ThinkingForm | None
    undo: UndoState | None
    undone: list[UndoneForm]
    rematch: str | None
    problem: str | None  # why the stored game cannot be replayed


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
    seat: Seat
    name: str


# live messages: the server sends them, and the browser sends none


class LiveMessage(msgspec.Struct, tag_field="type"):
    """Base of all live messages."""


class TableMessage(LiveMessage, tag="table"):
    """The table has changed."""

    table: TableForm


class PliesMessage(LiveMessage, tag="plies"):
    """New plies, or those that the client missed."""

    era: int
    after: int = msgspec.field(name="from")  # the ply before the first one
    plies: list[Ply]


class UndoneMessage(LiveMessage, tag="undone"):
    """Every ply after `to` was undone."""

    era: int
    to: int


class PreparingMessage(LiveMessage, tag="preparing"):
    """Progress of compiling the bots."""

    done: int
    of: int
    what: str


class ProblemMessage(LiveMessage, tag="problem"):
    """Why the stored game cannot be replayed."""

    reason: str


class BeatMessage(LiveMessage, tag="beat"):
    """A heartbeat: the connection is alive."""


Live = TableMessage | PliesMessage | UndoneMessage | PreparingMessage | ProblemMessage | BeatMessage
