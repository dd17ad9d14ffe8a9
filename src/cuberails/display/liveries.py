"""A livery is the letter and the colour of a piece: those of a company, or of a neutral piece."""

from __future__ import annotations

from cuberails.display.schema.board import Board, Company, Neutral

Livery = Company | Neutral  # both have a letter and a colour


def liveries_of(board: Board) -> dict[str, Livery]:
    found: dict[str, Livery] = {company.id: company for company in board.companies}
    return found | {neutral.id: neutral for neutral in board.neutrals}
