"""Whose piece it is: companies, and neutral pieces that belong to nobody."""

from __future__ import annotations

from cuberails.display.schema import Board, Company, Neutral

Livery = Company | Neutral  # what has a letter and a colour


def liveries_of(board: Board) -> dict[str, Livery]:
    found: dict[str, Livery] = {company.id: company for company in board.companies}
    return found | {neutral.id: neutral for neutral in board.neutrals}
