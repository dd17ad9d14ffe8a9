"""The panels beside the map: header, the open question, companies as a table, players, endings."""

from __future__ import annotations

from collections.abc import Sequence

from cuberails.display.phrases import auction_lines, cell, is_winner, player_cell, seat_tag
from cuberails.display.schema.board import Board, Company, Token
from cuberails.display.schema.view import CompanyView, PlayerView, View
from cuberails.display.svg.elements import at, join, label, line, rect, shorten, shrink, text_width, wrap
from cuberails.display.svg.page import CHIP, MARGIN, PADDING, Part, card, chip, column, flow, lines

RIGHT = 384  # width of the right column
INSIDE = RIGHT - 2 * PADDING
HEADER, BETWEEN = 64, 22
BETWEEN_SEATS = 8
SEAT = (RIGHT - BETWEEN_SEATS) / 2


def header(width: float, title: str, subtitle: str, right: Sequence[Part]) -> Part:
    bodies = [rect(0, 0, width, HEADER, "f-card"), line(0, HEADER, width, HEADER, "s-line")]
    x = width - MARGIN
    for part in reversed(right):
        x -= part.width
        bodies.append(at(x, (HEADER - part.height) / 2, part.body))
        x -= BETWEEN
    bodies.append(label(MARGIN, 30, title, shrink(title, 23, x - MARGIN, 12, bold=True), "serif bold"))
    bodies.append(label(MARGIN, 51, shorten(subtitle, 13, x - MARGIN), 13, "f-muted"))
    return Part(width, HEADER, join(*bodies))


def endings(view: View) -> Part:
    """How far each end condition is."""
    parts = [Part(INSIDE, 18, label(0, 12, "The game ends", 13, "serif bold"))]
    for row in view.endings:
        state = "reached" if row.is_reached else f"ends at {row.end}"
        parts.append(
            Part(
                INSIDE,
                17,
                join(
                    label(0, 12, row.what, 12, "f-muted"),
                    label(INSIDE - 74, 12, str(row.now), 12, "bold", "end"),
                    label(INSIDE, 12, state, 12, "bold f-cost" if row.is_reached else "f-muted", "end"),
                ),
            )
        )
    return card(column(parts, 0))


def question(view: View) -> Part:
    """Whose move it is, and the auction if one is open, or else a line to remember."""
    size = shrink(view.headline, 17, INSIDE, 14, bold=True)
    heading = lines(wrap(view.headline, size, INSIDE + 1, bold=True), size, "serif bold", 1.3)
    texts = auction_lines(view) or [view.note]
    body = lines((row for text in texts for row in wrap(text, 12.5, INSIDE)), 12.5, "f-muted", 1.45)
    inner = column([heading, body], 4)
    return card(Part(INSIDE, inner.height, inner.body))


def companies(board: Board, view: View) -> Part:
    """A table with one row per company; the first column is its chip."""
    heads = [column.label for column in board.company_columns]
    first = max(chip(company).width for company in board.companies) + 4
    step = (INSIDE - first) / len(heads)
    ends = [first + step * (i + 1) for i in range(len(heads))]
    size = min(shrink(head, 11, step - 3, 8) for head in heads)
    top = [label(x, 11, head, size, "f-muted", "end") for head, x in zip(heads, ends, strict=True)]
    parts = [Part(INSIDE, 15, join(label(0, 11, board.company_heading, size, "f-muted"), *top))]
    for company in board.companies:
        now = view.companies[company.id]
        cells = [cell(each, company, now) for each in board.company_columns] if now.is_open else []
        parts.append(company_row(company, cells, note_of(now), first, ends))
    return card(column(parts, 0))


def company_row(
    company: Company, cells: Sequence[str], note: str, first: float, ends: Sequence[float]
) -> Part:
    """The numbers beside the chip, and the note below them; without numbers, the note beside the chip."""
    notes = list(wrap(note, 11, INSIDE - first)) if note else []
    begin = 31 if cells else 17
    bodies = [line(0, 0, INSIDE, 0, "s-line"), at(0, 4, chip(company).body)]
    bodies += [label(x, 17.5, text, 13, "", "end") for text, x in zip(cells, ends, strict=False)]
    bodies += [label(INSIDE, begin + 13 * i, text, 11, "f-muted", "end") for i, text in enumerate(notes)]
    height = begin + 13 * (len(notes) - 1) + 6 if notes else 26
    return Part(INSIDE, max(height, 26), join(*bodies))


def note_of(now: CompanyView) -> str:
    least = now.values["minimum_bid"]
    if now.is_open or least is None:
        return now.note or ("" if now.is_open else "closed")
    return f"{now.note or 'closed'}, minimum ${least}"


def players(board: Board, view: View) -> Part:
    """One card per seat, two in a row, all of the same height."""
    insides = [seat_inside(board, view, seat) for seat in range(len(view.players))]
    height = max(part.height for part in insides)
    cards = [seat_card(view, seat, part._replace(height=height)) for seat, part in enumerate(insides)]
    return flow(cards, RIGHT, BETWEEN_SEATS, BETWEEN_SEATS)


def is_lit(view: View, seat: int) -> bool:
    return seat == view.to_move or is_winner(view, seat)


def seat_card(view: View, seat: int, inside: Part) -> Part:
    part = card(inside)
    if not is_lit(view, seat):
        return part
    frame = rect(1, 1, part.width - 2, part.height - 2, "open s-ink heavy", r=8)
    return part._replace(body=join(part.body, frame))


def seat_inside(board: Board, view: View, seat: int) -> Part:
    player, width = view.players[seat], SEAT - 2 * PADDING
    tag, dividend = seat_tag(view, seat), "" if view.over else f"+${player.next_dividend} next dividend"
    room = width - text_width(tag, 11, bold=True) - 6
    top = join(
        label(0, 12, shorten(player.name, 13, room, bold=True), 13, "bold"),
        label(width, 12, tag, 11, "bold f-cost" if is_lit(view, seat) else "f-muted", "end"),
        label(0, 35, f"${player.cash}", 20, "serif bold"),
        label(width, 35, dividend, shrink(dividend, 11, width - 50, 7), "f-income", "end"),
    )
    return column([Part(width, 42, top), shares_held(board, player, width)], 2)


def shares_held(board: Board, player: PlayerView, width: float) -> Part:
    """Chips with names in at most two rows, or with letters only."""
    held = [(c, player.shares[c.id]) for c in board.companies if c.id in player.shares]
    tokens = [
        draw_words(f"{column.label.lower()} {player_cell(column, player)}") for column in board.player_columns
    ]
    tokens += [draw_token(token, player.tokens[token.id]) for token in board.tokens]
    if not held:
        none = Part(text_width("no shares", 11), CHIP, label(0, 13, "no shares", 11, "f-muted"))
        return flow([none, *tokens], width, 4, 4)
    for is_short in (False, True):
        chips = [chip(company, n, 10, is_short) for company, n in held]
        part = flow([*chips, *tokens], width, 4, 4)
        if part.height <= 2 * CHIP + 4:
            break
    return part


def draw_token(token: Token, is_there: bool) -> Part:
    return draw_words(f"{token.label.lower()} {token.held if is_there else token.gone}", is_there)


def draw_words(words: str, is_there: bool = True) -> Part:
    width = text_width(words, 10) + 10
    frame = rect(0.5, 0.5, width - 1, CHIP - 1, "open s-ink" if is_there else "open s-line dash", r=2)
    return Part(width, CHIP, join(frame, label(5, 12.6, words, 10, "" if is_there else "f-muted")))
