"""Laying out a table by hand: a position with the named things on it, made with the rules' own functions."""

import itertools
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from cuberails import Game, IllegalAction, Position, chicago_express, chicago_northwestern
from cuberails.engine.notation import Draft, answers
from cuberails.games.chicago_express import track
from cuberails.games.chicago_express.development import develop
from cuberails.games.chicago_northwestern.track import build_link, link_between
from cuberails.kernel.layout import Ints, ints
from cuberails.kernel.refusals import WRONG_KIND
from cuberails.kernel.state import DOLLARS, TURN

NAMES = ("Ann", "Bob", "Cleo", "Dmitri", "Eve", "Fritz")


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


def put(row: Any, values: Any) -> None:
    for i, value in values:
        row[i] = value


def listed(*actions: int) -> tuple[Ints, int]:
    """Legal actions as the policies get them: the array and how many there are."""
    out = ints(len(actions))
    put(out, enumerate(actions))
    return out, len(actions)


def play(position: Position, *sentences: str) -> Position:
    for sentence in sentences:
        position = position.play(sentence)
    return position


def company(position: Position, name: str) -> dict[str, Any]:
    found: dict[str, Any] = (position.snapshot().get("companies") or position.snapshot()["railroads"])[name]
    return found


def start(game: Game, *sentences: str) -> Position:
    return play(game.start(), *sentences)


def refusal(position: Position, sentence: str) -> IllegalAction:
    """Why the sentence is refused. The word that goes wrong must not be offered either."""
    with pytest.raises(IllegalAction) as caught:
        position.play(sentence)
    words = sentence.split()
    drafts = [" ".join(words[:n]) for n in range(len(words) + 1)]
    wrong = next((n for n in range(len(words)) if position.why_not(drafts[n + 1])), None)
    if wrong is None:
        assert not position.options(sentence).may_end
    else:
        assert words[wrong] not in position.options(drafts[wrong]).words
    return caught.value


def kinds_of_answers(position: Position, draft: str) -> list[int]:
    """The actions that are answers at all to the question behind the draft, though perhaps not legal ones."""
    return [a for a, reason in enumerate(reasons_at(position, draft)) if reason != WRONG_KIND]


def reasons_at(position: Position, draft: str) -> list[int]:
    """By action up to the dollars: why it cannot answer the question behind the draft."""
    asked, drive = Draft(position.game.setting, position.state.pool, draft).pool, position.game.type.loops
    return [int(drive.why_not_at(position.game.constants, asked, 0, a)) for a in range(DOLLARS)]


def listed_at(position: Position, draft: str) -> list[int]:
    """The legal answers to the question behind the draft, in the order of their numbers."""
    setting = position.game.setting
    return sorted(answers(setting, Draft(setting, position.state.pool, draft).pool))
