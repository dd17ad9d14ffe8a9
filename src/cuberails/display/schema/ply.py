"""A ply: what was played, and what it caused, scene by scene."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cuberails.display.schema.form import Form, Seat
from cuberails.display.schema.view import AuctionView, BadgeView, CompanyView, PlayerView, SiteView, View

TableEvent = Annotated[dict[str, Any], Meta(
    title="TableEvent", description="Type and fields as in the events of the game.",
    extra_json_schema={"properties": {"type": {"type": "string"}}, "required": ["type"],
                       "additionalProperties": {}})]  # fmt: skip


class Transfer(Form, frozen=True):
    """Money that a seat or a company gains, or loses."""

    dollars: int
    seat: Seat | None = None
    company: str | None = None


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a scene changes: entries of a View that replace those of the same key."""

    companies: dict[str, CompanyView] = {}
    players: dict[str, PlayerView] = {}  # by seat
    sites: dict[str, SiteView] = {}
    badges: dict[str, BadgeView] = {}
    gauges: dict[str, int] = {}
    tracks: dict[str, int] = {}
    supplies: dict[str, int] = {}
    auction: AuctionView | msgspec.UnsetType | None = msgspec.UNSET


class Scene(Form, frozen=True):
    """One step of what an action caused, to be shown by itself."""

    caption: str
    pace: Literal["quick", "steady", "slow"]
    site: str | None  # where to look: a site or a link
    transfers: list[Transfer]
    patch: Patch


class Ply(Form, frozen=True):
    ply: int  # the view is the table after this action; the first is 1
    seat: Seat
    sentence: str
    at: str
    by: Literal["person", "bot"]
    why: str | None  # a bot's reason
    was_forced: bool  # nothing else was possible
    round: int
    summary: str
    lines: list[str]
    events: list[TableEvent]
    scenes: list[Scene]
    view: View
