"""What an answer changes: two states side by side, in numbers and in words."""
from __future__ import annotations

from typing import Any, NamedTuple

from cuberails.game import Game
from cuberails.games.chicago_express import dividends as express
from cuberails.games.chicago_express.box import Box as ExpressBox
from cuberails.games.chicago_express.words import DIALS
from cuberails.games.chicago_northwestern import dividends as northwestern
from cuberails.kernel.core import OVER
from cuberails.kernel.layout import Pool, view
from cuberails.picture.palette import find_liveries
from cuberails.view.forms import Change, Effect, Pair

PHRASES = {"treasury": "treasury ${} to ${}", "income": "income {} to {}", "pays": "a share pays ${} to ${}"}


class Figures(NamedTuple):
    """The numbers of one state that an effect speaks of."""

    cash: list[int]
    next_dividend: list[int]
    companies: list[dict[str, int]]
    state: Any                          # the plain view of the state


def figures_of(game: Game, pool: Pool) -> Figures:
    s = view(pool, game.kind.state)
    is_express = isinstance(game.box, ExpressBox)
    per_share = express.per_share if is_express else northwestern.per_share
    companies = []
    for c in range(len(game.box.companies)):
        found = {"treasury": s.treasury[c], "pays": int(per_share(pool[0], c)), "sold": s.sold[c],
                 "cubes_left": s.cubes[c]}
        companies.append(found | ({"income": s.income[c]} if is_express else {}))
    seats = range(len(game.players))
    pays = [now["pays"] for now in companies]
    dividend = [sum(n * each for n, each in zip(s.held[seat], pays, strict=False)) for seat in seats]
    return Figures(s.cash[: len(game.players)], dividend, companies, s)


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
    liveries, found = find_liveries(game.box), []
    for company, changed in companies.items():
        words = [phrase(key, changed[key]) for key in PHRASES if key in changed]
        if words:
            found.append(f"{liveries[company].name}: {', '.join(words)}")
    return found


def phrase(key: str, pair: Pair) -> str:
    return PHRASES[key].format(*pair)


def seat_lines(game: Game, cash: list[Change], dividend: list[Change]) -> list[str]:
    found: dict[int, list[str]] = {}
    for change in cash:
        found.setdefault(change.seat, []).append(f"cash ${change.before} to ${change.after}")
    for change in dividend:
        found.setdefault(change.seat, []).append(f"next dividend ${change.before} to ${change.after}")
    return [f"{game.players[seat]}: {', '.join(found[seat])}" for seat in sorted(found)]


def notices(game: Game, before: Figures, after: Figures) -> list[str]:
    """What happens besides the numbers of companies and seats."""
    old, new = before.state, after.state
    found = [f"{company.id} opens" for c, company in enumerate(game.box.companies)
             if new.is_open[c] and not old.is_open[c]]
    if isinstance(game.box, ExpressBox):
        sizes = game.box.house_rules.dials
        found += [f"The {dial} dial turns red" for dial, size, a, b in
                  zip(DIALS, sizes, old.dials, new.dials, strict=True) if a < size <= b]
        if new.dividends > old.dividends:
            found.append("Two dials are red: dividends are paid")
    if new.phase == OVER:
        found.append("The game ends")
    return found
