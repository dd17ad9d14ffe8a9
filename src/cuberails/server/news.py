"""What servers and thinkers of one database tell each other: one JSON object per line.

Another version may send more. What is not understood is passed over: the database has the truth.
"""

from __future__ import annotations

import msgspec

from cuberails.server.bots.protocol import Preparing
from cuberails.server.storage.rows import ActionRow


class News(msgspec.Struct, tag_field="news"):
    sender: str


class Changed(News, tag="changed"):
    """A table has a new revision. With an action, that is all that changed."""

    table: str
    revision: int
    action: ActionRow | None = None
    ply: bytes | None = None  # compressed JSON, if it fits


class BotTurnNews(News, tag="bot"):
    """A bot begins to think; without a seat, it pauses."""

    table: str
    seat: int | None
    since: str


class Here(News, tag="here"):
    """The visitors who have the page of a table open at the sender."""

    table: str
    visitors: list[str]


class Hurry(News, tag="hurry"):
    """The bot at this table shall move now."""

    table: str


class Hello(News, tag="hello"):
    """A new process, or one that has heard nothing for a while: tell it what it must know."""


class ServerBeat(News, tag="beat"):
    pass


class Bye(News, tag="bye"):
    pass


class ThinkerBeat(News, tag="thinker"):
    """A thinker lives. It has what it needs for these games."""

    games: list[str]
    preparing: Preparing | None = None


class Asked(News, tag="asked"):
    """A thought waits for a thinker."""


class Answered(News, tag="answered"):
    number: int


class Dropped(News, tag="dropped"):
    """Nobody waits for this thought any more."""

    number: int


AnyNews = (
    Changed | BotTurnNews | Here | Hurry | Hello | ServerBeat | Bye | ThinkerBeat | Asked | Answered | Dropped
)


def line_of(news: News) -> str:
    return msgspec.json.encode(news).decode()


def news_in(line: str) -> AnyNews | None:
    """The news, or nothing if it is of another version and not understood."""
    try:
        found: AnyNews = msgspec.json.decode(line, type=AnyNews)
    except msgspec.DecodeError:
        return None
    return found
