"""The scenes of an action: each step that is worth showing, with what it changes on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from cuberails.display.schema.ply import Patch, Scene, Transfer
from cuberails.display.schema.view import AuctionView, BadgeView, CompanyView, PlayerView, SiteView, View
from cuberails.engine.game import Game
from cuberails.engine.view import auction_view, player_of
from cuberails.games.events import DividendPaid, Event
from cuberails.games.game_type import Moment
from cuberails.games.story import Step
from cuberails.kernel.layout import Pool

PACES = ("quick", "steady", "slow")
PRINTED = SiteView()  # a site that is again as printed
T = TypeVar("T")


class Table(NamedTuple):
    """The parts of a View that a scene can change."""

    companies: dict[str, CompanyView]
    players: list[PlayerView]
    sites: dict[str, SiteView]
    badges: dict[str, BadgeView]
    gauges: dict[str, int]
    tracks: dict[str, int]
    supplies: dict[str, int]
    auction: AuctionView | None


def table_of(game: Game, pool: Pool, now: Any) -> Table:
    """Works in the middle of an action too; an auction is shown until its share is sold."""
    parts = game.type.display.view(Moment(game.box, game.constants[0], pool[0], now, game.players))
    players = [player_of(game, now, parts, seat) for seat in range(len(game.players))]
    return Table(
        parts.companies,
        players,
        parts.sites,
        parts.badges,
        parts.gauges,
        parts.tracks,
        parts.supplies,
        auction_view(game, now),
    )


class Beat(NamedTuple):
    """Steps that are shown together: at most one of them caused something that can be told."""

    first: Step
    last: Step
    events: tuple[Event, ...]


def beats_of(steps: Iterable[tuple[Step, tuple[Event, ...]]]) -> list[Beat]:
    """Steps without events belong to the next one with events; at the end, to the last."""
    found: list[Beat] = []
    for step, events in steps:
        if found and not found[-1].events:
            found[-1] = Beat(found[-1].first, step, events)
        else:
            found.append(Beat(step, step, events))
    if len(found) > 1 and not found[-1].events:
        *found, before, after = found
        found.append(Beat(before.first, after.last, before.events))
    return found


def scenes_of(game: Game, beats: Sequence[Beat], after: View, summary: str) -> list[Scene]:
    """`after` is the view at the end; `summary` the caption where no event has a line."""
    if not beats:
        return []
    start = beats[0].first
    tables: list[Table | View] = [table_of(game, start.before_pool, start.before)]
    tables += [table_of(game, beat.last.after_pool, beat.last.after) for beat in beats[:-1]]
    tables.append(after)
    return [
        Scene(
            caption=caption_of(game, beat.events) or summary,
            pace=max((event.pace for event in beat.events), key=PACES.index, default="quick"),
            site=next((event.site for event in beat.events if event.site is not None), None),
            transfers=transfers_of(beat.events),
            patch=difference(tables[i], tables[i + 1]),
        )
        for i, beat in enumerate(beats)
    ]


def caption_of(game: Game, events: Iterable[Event]) -> str:
    """The lines of the events; dividends in a row are one sentence without what each player gets."""
    found: list[str] = []
    paid: list[str] = []
    for event in events:
        line = game.type.story.line(event, game.names)
        if isinstance(event, DividendPaid):
            paid.append(line)
        else:
            found += [*together(paid), line]
            paid = []
    return " ".join(line for line in [*found, *together(paid)] if line)


def together(lines: Sequence[str]) -> list[str]:
    if len(lines) < 2:
        return list(lines)
    return [", ".join(line.partition(":")[0] for line in lines) + "."]


def transfers_of(events: Iterable[Event]) -> list[Transfer]:
    """What each seat and each company gains or loses in all."""
    totals: dict[tuple[int | None, str | None], int] = {}
    for event in events:
        for transfer in event.transfers():
            whose = transfer.seat, transfer.company
            totals[whose] = totals.get(whose, 0) + transfer.dollars
    return [Transfer(dollars, seat, company) for (seat, company), dollars in totals.items() if dollars]


def difference(before: Table | View, after: Table | View) -> Patch:
    """The entries of `after` that differ."""
    printed = dict.fromkeys(before.sites.keys() - after.sites.keys(), PRINTED)
    return Patch(
        companies=changed(before.companies, after.companies),
        players={
            str(seat): player for seat, player in enumerate(after.players) if player != before.players[seat]
        },
        sites=changed(before.sites, after.sites) | printed,
        badges=changed(before.badges, after.badges),
        gauges=changed(before.gauges, after.gauges),
        tracks=changed(before.tracks, after.tracks),
        supplies=changed(before.supplies, after.supplies),
        auction=msgspec.UNSET if before.auction == after.auction else after.auction,
    )


def changed(before: Mapping[str, T], after: Mapping[str, T]) -> dict[str, T]:
    return {key: value for key, value in after.items() if before.get(key) != value}
