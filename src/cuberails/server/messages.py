"""Requests, responses and live messages of the API; `make api` writes them as TypeScript."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from cuberails.display.schema.catalog import BotKind
from cuberails.display.schema.form import Seat
from cuberails.display.schema.lesson import Kind, LessonStep
from cuberails.display.schema.ply import Ply
from cuberails.display.schema.view import View
from cuberails.kernel.state import MOST_SEATS
from cuberails.server.storage.rows import OrderKind, SeatKind, Status

GameName = Annotated[str, msgspec.Meta(max_length=40)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
MOST_PLIES = MOST_DOLLARS = 1_000_000
LONGEST_SENTENCE = 400  # letters


class Me(msgspec.Struct):
    name: str
    csrf: str
    ready: bool
    preparing: PreparingForm | None
    notice: str = ""  # of the operator, such as planned maintenance


class PreparingForm(msgspec.Struct):
    done: int
    of: int
    what: str


class NameForm(msgspec.Struct):
    name: Name


Secret = Annotated[str, msgspec.Meta(max_length=200, pattern="^[!-~]*$")]


class Recovery(msgspec.Struct):
    """The secret of a personal link: with it, another browser becomes the same visitor."""

    token: str


class RecoveryForm(msgspec.Struct):
    """`replaces`: the player knows that this browser gives up the seats that it has."""

    token: Secret
    replaces: bool = False


class LinkForm(msgspec.Struct):
    link: Secret


class SeatForm(msgspec.Struct):
    """The link of a seat, and the name of the player who takes it."""

    link: Secret
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
    shuffle: bool = True  # draw lots for the seats; false keeps the order of `seats`
    hints: bool = False  # players may ask for hints; at a table of one person and bots they always may


class MapCheck(msgspec.Struct):
    game: GameName
    map: Any


class MapProblems(msgspec.Struct):
    problems: list[str]


PlyCount = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLIES)]
Dollars = Annotated[int, msgspec.Meta(ge=0, le=MOST_DOLLARS)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]


class RecordText(msgspec.Struct):
    """`until` keeps that many actions. With `seat` the visitor plays that seat, and bots play the others."""

    text: str
    until: PlyCount | None = None
    seat: SeatNumber | None = None
    bots: list[Annotated[str, msgspec.Meta(max_length=100)] | None] = []  # by seat; null for the usual one


class ActionForm(msgspec.Struct):
    """`ply` counts the actions so far; a repeated request has the same `nonce`."""

    ply: PlyCount
    era: PlyCount
    sentence: Annotated[str, msgspec.Meta(max_length=LONGEST_SENTENCE)]
    nonce: Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[!-~]*$")]
    leaves_lesson: bool = False  # play it although the lesson asked for another move


class NewLesson(msgspec.Struct):
    """A lesson of an installed game by `game` and `id`, or one of your own as the `text` of its record."""

    game: GameName = ""
    id: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: str = ""


class NextForm(msgspec.Struct):
    """`ply` and `era` say which note the learner has read."""

    ply: PlyCount
    era: PlyCount


class OrderForm(msgspec.Struct):
    """`ply` and `era` say which auction the player has seen; the bidding may have gone on since."""

    ply: PlyCount
    era: PlyCount
    kind: OrderKind
    amount: Dollars | None = None  # the most to bid, except for `pass`
    rival: SeatNumber | None = None  # for `against`


class HintForm(msgspec.Struct):
    """`ply` and `era` say which moment the player sees; `draft` is the move to compare with the best."""

    ply: PlyCount
    era: PlyCount
    draft: Annotated[str, msgspec.Meta(max_length=LONGEST_SENTENCE)] = ""


class HintMove(msgspec.Struct):
    """A good move. `victory` is the player's chance to win after it, `cash` the dollars at the end."""

    sentence: str
    words: str
    reason: str
    victory: float
    cash: float


class Hint(msgspec.Struct):
    """Good moves for the player to move, the best first."""

    ply: int
    era: int
    moves: list[HintMove]


class Compared(msgspec.Struct):
    """A move beside the better one: what it costs in chance to win and in dollars at the end."""

    sentence: str
    words: str
    better: str
    better_words: str
    is_worse: bool
    victory: float
    cash: float
    reason: str


class CostlyDecision(msgspec.Struct):
    """The action of `ply`; the position before it is the one to try the better move on."""

    ply: int
    move: Compared


class SeatReview(msgspec.Struct):
    seat: Seat
    decisions: list[CostlyDecision]  # the costliest first


class Review(msgspec.Struct):
    """The costliest decisions of every person at a finished table; `done` of `of` decisions are analysed."""

    status: Literal["none", "running", "done", "failed"]
    done: int = 0
    of: int = 0
    seats: list[SeatReview] = []


class UndoForm(msgspec.Struct):
    """`reopens`: the player knows that the game is over and that this reopens it."""

    to_ply: PlyCount | None = None
    reopens: bool = False


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
    is_online: bool | None  # null: not shown, so that nobody can guess a standing order
    link: str | None  # for the host only, while nobody has the seat


class StandingOrder(msgspec.Struct):
    """What the server does for a seat in this auction; only its owner receives it."""

    seat: Seat
    kind: OrderKind
    amount: int | None
    rival: Seat | None


class Waiting(msgspec.Struct):
    """Why a bot does not think yet: no worker is free, or the address of its players has enough thoughts."""

    why: Literal["worker", "address"]
    ahead: int  # bots that come first


class ThinkingForm(msgspec.Struct):
    seat: Seat
    since: str
    bot: str
    is_preparing: bool
    waiting: Waiting | None


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
    hints: bool  # players may ask for hints
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
    orders: list[StandingOrder]  # of the visitor's own seats
    rematch: str | None
    lesson: LessonStep | None  # what the table teaches now
    problem: str | None  # why the stored game cannot be replayed


class LessonName(msgspec.Struct):
    id: str
    kind: Kind
    title: str


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
    lesson: LessonName | None


class Plies(msgspec.Struct):
    era: int
    start: View | None
    plies: list[Ply]


class WhyNot(msgspec.Struct):
    rule: str | None
    reason: str | None
    title: str | None = None  # of the place on the map that was asked about


class Invitation(msgspec.Struct):
    """The table and seat of a link. A link that somebody else has used still shows its table."""

    table: TableLine
    seat: Seat
    name: str
    state: Literal["open", "yours", "taken"]
    seats: list[TableSeat]
    hints: bool  # players at this table may ask for hints


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


class ReviewMessage(LiveMessage, tag="review"):
    """The review of the finished game has made progress."""

    review: Review


class NoticeMessage(LiveMessage, tag="notice"):
    """The operator's notice; empty if it was taken back."""

    text: str


class BeatMessage(LiveMessage, tag="beat"):
    """A heartbeat: the connection is alive."""


Live = (
    TableMessage
    | PliesMessage
    | UndoneMessage
    | PreparingMessage
    | ProblemMessage
    | ReviewMessage
    | NoticeMessage
    | BeatMessage
)
