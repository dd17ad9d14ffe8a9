"""What an answer changes: two states side by side, in numbers and in words."""
from __future__ import annotations

from typing import NamedTuple

from cuberails.display.schema import Change, Effect, Pair
from cuberails.engine import names_of
from cuberails.game import Game
from cuberails.games.chicago_express import dividends as express
from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.games.chicago_express.words import DIALS
from cuberails.games.chicago_northwestern import dividends as northwestern
from cuberails.kernel.core import OVER
from cuberails.kernel.layout import Pool, view

PHRASES = {"treasury": "treasury ${} to ${}", "income": "income {} to {}", "pays": "a share pays ${} to ${}"}


class Figures(NamedTuple):
    """The numbers of one state that an effect speaks of, by seat and by company."""

    cash: list[int]
    next_dividend: list[int]
    companies: list[dict[str, int]]
    is_open: list[int]
    dials: list[int]                    # empty in Chicago & NorthWestern
    dividends: int
    is_over: bool


def figures_of(game: Game, pool: Pool) -> Figures:
    s, seats = view(pool, game.type.rules.state), len(game.players)
    is_express = isinstance(game.box, ExpressBox)
    per_share = express.per_share if is_express else northwestern.per_share
    companies = []
    for c in range(len(game.box.companies)):
        found = {"treasury": s.treasury[c], "pays": int(per_share(pool[0], c)), "sold": s.sold[c],
                 "cubes": s.cubes[c]}
        companies.append(found | {"income": s.income[c]} if is_express else found)
    pays = [now["pays"] for now in companies]
    dividend = [sum(n * each for n, each in zip(row, pays, strict=False)) for row in s.held[:seats]]
    dials, paid = (list(s.dials), s.dividends) if is_express else ([], 0)
    return Figures(s.cash[:seats], dividend, companies, list(s.is_open), dials, paid, s.phase == OVER)


def effect_of(game: Game, before: Figures, after: Figures) -> Effect:
    companies = {}
    for company, old, new in zip(game.box.companies, before.companies, after.companies, strict=True):
        changed = {key: (old[key], new[key]) for key in old if old[key] != new[key]}
        if changed:
            companies[company.id] = changed
    cash, dividend = changes(before.cash, after.cash), changes(before.next_dividend, after.next_dividend)
    lines = company_lines(game, companies) + seat_lines(game, cash, dividend) + notices(game, before, after)
    return Effect(lines, cash, dividend, companies)


def changes(before: list[int], after: list[int]) -> list[Change]:
    return [Change(seat, a, b) for seat, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]


def company_lines(game: Game, companies: dict[str, dict[str, Pair]]) -> list[str]:
    found = []
    for company, changed in companies.items():
        words = [phrase.format(*changed[key]) for key, phrase in PHRASES.items() if key in changed]
        if words:
            found.append(f"{names_of(game).companies[company]}: {', '.join(words)}")
    return found


def seat_lines(game: Game, cash: list[Change], dividend: list[Change]) -> list[str]:
    found: dict[int, list[str]] = {}
    for change in cash:
        found.setdefault(change.seat, []).append(f"cash ${change.before} to ${change.after}")
    for change in dividend:
        found.setdefault(change.seat, []).append(f"next dividend ${change.before} to ${change.after}")
    return [f"{game.players[seat]}: {', '.join(found[seat])}" for seat in sorted(found)]


def notices(game: Game, before: Figures, after: Figures) -> list[str]:
    """What happens besides the numbers of companies and seats."""
    opened = [c for c, (old, new) in enumerate(zip(before.is_open, after.is_open, strict=True)) if new > old]
    found = [f"{names_of(game).companies[game.words.companies[c]]} opens" for c in opened]
    if after.dividends > before.dividends:
        found.append("Two dials are red: dividends are paid")
    elif isinstance(game.box, ExpressBox):
        rows = zip(DIALS, game.box.house_rules.dials, before.dials, after.dials, strict=True)
        found += [f"The {dial} dial turns red" for dial, size, old, new in rows if old < size <= new]
    return [*found, "The game ends"] if after.is_over else found
