"""What an answer changes: two states side by side, in numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cuberails.display.schema.board import Column
from cuberails.display.schema.form import Number, Pair
from cuberails.display.schema.options import Change, Consequence, Effect
from cuberails.engine import board_of
from cuberails.engine.game import Game
from cuberails.games.events import Event, GameOver
from cuberails.games.game_type import Figures, Moment
from cuberails.kernel.layout import Pool
from cuberails.kernel.state import OVER


class Reading(NamedTuple):
    """What an effect compares: the state, and the numbers of its companies and seats."""

    moment: Moment
    figures: Figures


def read_state(game: Game, pool: Pool) -> Reading:
    moment = game.setting.moment(pool)
    return Reading(moment, figures_of(game, moment))


def figures_of(game: Game, moment: Moment) -> Figures:
    s, seats = moment.now, len(game.players)
    companies = game.type.display.company_values(moment)
    pays = [now["pays"] or 0 for now in companies]
    dividend = [sum(n * each for n, each in zip(row, pays, strict=False)) for row in s.held[:seats]]
    return Figures(s.cash[:seats], dividend, companies, list(s.is_open), s.phase == OVER)


def effect_of(game: Game, before: Reading, after: Reading, told: Sequence[Event] = ()) -> Effect:
    """`told` are the events of the automatic steps in between."""
    old, new = before.figures, after.figures
    columns = board_of(game).company_columns
    companies = {
        company.id: changed
        for company, *values in zip(game.box.companies, old.companies, new.companies, strict=True)
        if (changed := company_changes(columns, *values))
    }
    cash = changes(old.cash, new.cash)
    dividend = [] if new.is_over else changes(old.next_dividend, new.next_dividend)
    lines = company_lines(game, columns, companies) + seat_lines(game, cash, dividend)
    came = consequences(game, after, told)
    return Effect(lines + notices(game, before, after), cash, dividend, companies, came)


def raises(axis: str | None, before: Reading, after: Reading) -> bool:
    """Whether a company has more of the number on the board's axis; never on a board without one."""
    pairs = zip(before.figures.companies, after.figures.companies, strict=True)
    return axis is not None and any((new[axis] or 0) > (old[axis] or 0) for old, new in pairs)


def consequences(game: Game, after: Reading, told: Sequence[Event]) -> list[Consequence]:
    """Dividends and the end of the game, as the game's own story tells them."""
    found = []
    if any(event.is_dividend for event in told):
        whose = "" if after.figures.is_over else f", before {game.players[after.moment.now.actor]}'s turn"
        found.append(Consequence("then dividends", f"then dividends{whose}"))
    for event in told:
        if isinstance(event, GameOver):
            why = " and ".join(counted(event.reasons, game, after.moment))
            found.append(Consequence("ends the game", f"ends the game: {why}"))
    return found


def counted(reasons: Sequence[str], game: Game, moment: Moment) -> list[str]:
    """The reasons with the numbers of their meters on the table; without, if some have no meter."""
    reached = [ending for ending in game.type.display.view(moment).endings if ending.is_reached]
    if len(reached) != len(reasons):
        return list(reasons)
    counts = [f"{each.now} of {each.end}" if each.end > each.start else str(each.now) for each in reached]
    return [f"{reason} ({count})" for reason, count in zip(reasons, counts, strict=True)]


def company_changes(columns: list[Column], old: dict[str, Number], new: dict[str, Number]) -> dict[str, Pair]:
    """By column; a number that is missing before or after is no change."""
    keys = [column.key for column in columns]
    pairs = {key: (a, b) for key in keys if (a := old[key]) is not None and (b := new[key]) is not None}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def changes(before: list[int], after: list[int]) -> list[Change]:
    return [Change(seat, a, b) for seat, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]


def company_lines(game: Game, columns: list[Column], companies: dict[str, dict[str, Pair]]) -> list[str]:
    found = []
    for company, changed in companies.items():
        words = [
            phrase(column, *changed[column.key])
            for column in columns
            if column.has_effects and column.key in changed
        ]
        if words:
            found.append(f"{game.names.companies[company]}: {', '.join(words)}")
    return found


def phrase(column: Column, old: int, new: int) -> str:
    sign = "$" if column.kind == "money" else ""
    return f"{column.name} {sign}{old} to {sign}{new}"


def seat_lines(game: Game, cash: list[Change], dividend: list[Change]) -> list[str]:
    found: dict[int, list[str]] = {}
    for change in cash:
        found.setdefault(change.seat, []).append(f"cash ${change.before} to ${change.after}")
    for change in dividend:
        found.setdefault(change.seat, []).append(f"next dividend ${change.before} to ${change.after}")
    return [f"{game.players[seat]}: {', '.join(found[seat])}" for seat in sorted(found)]


def notices(game: Game, before: Reading, after: Reading) -> list[str]:
    """What happens besides the numbers of companies and seats."""
    rows = zip(game.box.companies, before.figures.is_open, after.figures.is_open, strict=False)
    found = [f"{game.names.companies[company.id]} opens" for company, old, new in rows if new > old]
    return found + game.type.language.notices(before.moment, after.moment, game.names)
