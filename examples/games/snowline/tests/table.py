"""Positions for tests, set up by hand."""

from collections.abc import Mapping, Sequence

import pytest
from cuberails import IllegalAction, Position, make_game

NAMES = ("Ann", "Bob", "Cleo", "Dmitri")


def table(
    players: int = 3,
    *,
    weeks: Sequence[int] = (),
    cash: Sequence[int] = (),
    turn: int = 0,
    pay_days: int = 0,
    held: Mapping[tuple[int, str], int] | None = None,
    cubes: Mapping[str, str] | None = None,
    treasury: Mapping[str, int] | None = None,
    left: Mapping[str, int] | None = None,
) -> Position:
    """Snowline at the beginning of a turn; `cubes` are towns by company, `left` cubes in the supply."""
    game = make_game("snowline", NAMES[:players])
    pool = game.start().state.copy()
    s, company = pool[0], {c.id: i for i, c in enumerate(game.box.companies)}
    town = {t.id: i for i, t in enumerate(game.box.towns)}
    s.turn = s.actor = turn
    s.pay_days = pay_days
    for row, values in ((s.weeks, weeks), (s.cash, cash)):
        for seat, value in enumerate(values):
            row[seat] = value
    for (seat, name), count in (held or {}).items():
        s.held[seat][company[name]] += count
        s.sold[company[name]] += count
    for name, places in (cubes or {}).items():
        for place in places.split():
            s.track[town[place]] |= 1 << company[name]
            s.cubes[company[name]] -= 1
    for name, dollars in (treasury or {}).items():
        s.treasury[company[name]] = dollars
    for name, count in (left or {}).items():
        s.cubes[company[name]] = count
    return Position(game, pool, 0)


def play(position: Position, *sentences: str) -> Position:
    for sentence in sentences:
        position = position.play(sentence)
    return position


def weeks(position: Position) -> list[int]:
    return [player["weeks"] for player in position.snapshot()["players"]]


def refusal(position: Position, sentence: str) -> str:
    """Why the sentence is refused."""
    with pytest.raises(IllegalAction) as caught:
        position.play(sentence)
    return str(caught.value)
