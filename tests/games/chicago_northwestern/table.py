"""Laying out a table by hand: a position with the named things on it, made with the rules' own functions."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from cuberails import Position, chicago_northwestern
from cuberails.games.chicago_northwestern.track import build_link, link_between
from cuberails.kernel.state import TURN
from tests.table import NAMES, put


def northwestern(
    players: int = 3,
    *,
    turn: int = 0,
    cash: Sequence[int] | None = None,
    held: Mapping[tuple[int, str], int] | None = None,
    links: Mapping[str, Sequence[str]] | None = None,
    treasury: Mapping[str, int] | None = None,
    cubes: Mapping[str, int] | None = None,
    cards: Sequence[int] | None = None,
    map: Any = None,
    **house_rules: Any,
) -> Position:
    """Chicago & NorthWestern at the beginning of a turn. Links are paths: chicago>madison>la-crosse."""
    game = chicago_northwestern(NAMES[:players], map, **house_rules)
    pool, t = game.start().state.copy(), game.constants[0]
    s = pool[0]
    s.starts, s.phase, s.turn, s.actor = 0, TURN, turn, turn
    company = {c.id: i for i, c in enumerate(game.box.companies)}
    city = {c.id: i for i, c in enumerate(game.box.cities)}
    for name, paths in (links or {}).items():
        for path in paths:
            cities = [city[word] for word in path.split(">")]
            for a, b in itertools.pairwise(cities):
                s.placed = 0
                build_link(t, s, company[name], link_between(t, a, b), b)
                s.treasury[company[name]] = 0
    put(s.cash, enumerate(cash or ()))
    put(s.cards, enumerate(cards or ()))
    put(s.treasury, ((company[k], v) for k, v in (treasury or {}).items()))
    put(s.cubes, ((company[k], v) for k, v in (cubes or {}).items()))
    for (seat, name), count in (held or {}).items():
        s.held[seat][company[name]] += count
        s.sold[company[name]] += count
    return Position(game, pool, 0)
