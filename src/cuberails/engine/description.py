"""The table in words, for people who cannot see it: made from board and view alone."""

from __future__ import annotations

from collections.abc import Iterator

from cuberails.display.phrases import player_cell
from cuberails.display.schema.board import Board, Column, Company, Gauge
from cuberails.display.schema.view import CompanyView, PlayerView, View
from cuberails.display.text import listed


def headline_of(board: Board, view: View, task: str) -> str:
    """The player to move and the task, or the winners, in one short sentence."""
    if view.over:
        winners = view.over.winners
        verb = "wins" if len(winners) == 1 else "share the victory"
        cash = view.players[winners[0]].cash
        return f"{listed(view.players[seat].name for seat in winners)} {verb} with ${cash}"
    assert view.to_move is not None
    mover = view.players[view.to_move].name
    if view.auction:
        lot = next(c.name for c in board.companies if c.id == view.auction.company)
        return f"{mover} to bid for a share of {lot}"
    return f"{mover} to {task}"


def describe(board: Board, view: View) -> str:
    return " ".join(
        [
            f"{view.headline}.",
            *(describe_player(board, player) for player in view.players),
            *(describe_company(board, company, view.companies[company.id]) for company in board.companies),
            *describe_pieces(board, view),
            "; ".join(f"{ending.what} {ending.now}, end at {ending.end}" for ending in view.endings) + ".",
            board.note,
        ]
    )


def describe_player(board: Board, player: PlayerView) -> str:
    held = [f"{player.shares[c.id]} {c.name}" for c in board.companies if c.id in player.shares]
    parts = [
        f"${player.cash}",
        f"shares: {listed(held)}" if held else "no shares",
        f"next dividend ${player.next_dividend}",
    ]
    parts += [f"{column.name} {player_cell(column, player)}" for column in board.player_columns]
    parts += [
        f"{token.label.lower()} {token.held if player.tokens[token.id] else token.gone}"
        for token in board.tokens
    ]
    return f"{player.name} has {', '.join(parts)}."


def describe_company(board: Board, company: Company, now: CompanyView) -> str:
    if not now.is_open:
        return f"{company.name} is {now.note or 'closed'}."
    parts = [words for column in board.company_columns if (words := describe_value(column, company, now))]
    if now.sites:
        parts.append(f"track in {listed(now.sites)}")
    elif board.layout == "links":
        links = listed(link.replace(">", " to ") for link in now.links) if now.links else "nowhere"
        parts.append(f"links from {links}")
    return f"{company.name} has {', '.join([*parts, now.note] if now.note else parts)}."


def describe_value(column: Column, company: Company, now: CompanyView) -> str:
    value = now.values[column.key]
    if value is None:
        return ""
    if column.kind == "shares":
        return f"{value} of {company.shares} {column.name}"
    return f"{column.name} {'$' if column.kind == 'money' else ''}{value}"


def describe_gauge(gauge: Gauge, now: int) -> str:
    return f"{gauge.title} {now} of {gauge.size}{' (red)' if now >= gauge.red else ''}"


def describe_pieces(board: Board, view: View) -> Iterator[str]:
    """Gauges, tracks and supplies, one sentence each."""
    if board.gauges:
        yield listed(describe_gauge(gauge, view.gauges[gauge.id]) for gauge in board.gauges) + "."
    if board.tracks:
        yield listed(f"{track.title} at {view.tracks[track.id]}" for track in board.tracks) + "."
    if board.supplies:
        yield listed(f"{view.supplies[supply.id]} {supply.title}" for supply in board.supplies) + "."
