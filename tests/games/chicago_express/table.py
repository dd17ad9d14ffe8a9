"""Laying out a table by hand: a position with the named things on it, made with the rules' own functions."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from cuberails import Game, Position, chicago_express
from cuberails.games.chicago_express import track
from cuberails.games.chicago_express.development import develop
from cuberails.kernel.state import TURN
from tests.table import NAMES, put


@cache
def plain_express(players: int, modules: tuple[str, ...]) -> Game:
    return chicago_express(NAMES[:players], modules)


def express(
    players: int = 3,
    modules: Sequence[str] = (),
    *,
    turn: int = 0,
    cash: Sequence[int] | None = None,
    held: Mapping[tuple[int, str], int] | None = None,
    track_of: Mapping[str, Sequence[str]] | None = None,
    orange: Sequence[str] = (),
    developed: Sequence[str] = (),
    treasury: Mapping[str, int] | None = None,
    income: Mapping[str, int] | None = None,
    cubes: Mapping[str, int] | None = None,
    dials: Sequence[int] = (0, 0, 0),
    houses: int | None = None,
    detroit: int = 0,
    map: Any = None,
    **house_rules: Any,
) -> Position:
    """Chicago Express at the beginning of a turn. Locomotives named here are placed free, in order; a company
    that is not open yet opens with them (its home hex first). Incomes follow from the board if not named."""
    if map is None and not house_rules:
        game = plain_express(players, tuple(modules))
    else:
        game = chicago_express(NAMES[:players], modules, map, **house_rules)
    pool, t = game.start().state.copy(), game.constants[0]
    s = pool[0]
    s.opening, s.phase, s.turn, s.actor, s.bidders, s.price, s.leader = 0, TURN, turn, turn, 0, 0, 0
    company = {c.id: i for i, c in enumerate(game.box.companies)}
    hexes = {h.id: i for i, h in enumerate(game.box.hexes)}
    for name, places in (track_of or {}).items():
        if not s.is_open[company[name]]:
            track.open_company(t, s, company[name])
        for place in places:
            track.place(t, s, company[name], hexes[place])
    for place in orange:
        s.repository += 1
        track.place_orange(t, s, hexes[place])
    before = [int(amount) for amount in s.treasury]
    for place in developed:
        develop(t, s, hexes[place])
    for c, amount in enumerate(before):
        s.treasury[c] = amount
    put(s.cash, enumerate(cash or ()))
    put(s.treasury, ((company[k], v) for k, v in (treasury or {}).items()))
    put(s.income, ((company[k], v) for k, v in (income or {}).items()))
    put(s.cubes, ((company[k], v) for k, v in (cubes or {}).items()))
    put(s.dials, enumerate(dials))
    for (seat, name), count in (held or {}).items():
        s.held[seat][company[name]] += count
        s.sold[company[name]] += count
    s.track_position[list(game.box.tracks).index("Detroit")] = detroit
    if houses is not None:
        s.houses = houses
    return Position(game, pool, 0)
