"""The cheapest ways to every place on the map: a search over the answers that lead there.

One search finds the routes to all places. It asks the rules alone, so that it works for every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cuberails.engine.notation import Draft, Setting, answers
from cuberails.engine.position import Position
from cuberails.games.vocabulary import Question
from cuberails.kernel.layout import Pool, copy_of
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import DOLLARS, FIRST_EVENT, FIRST_INNER, OVER, PLACE, STOP

POSITIONS_REMEMBERED = 256


class Route(NamedTuple):
    """Answers that follow a draft and lead to a place."""

    answers: tuple[int, ...]
    cost: int  # for the company that builds
    is_whole: bool  # the sentence may end here


class Opening(NamedTuple):
    """Answers after which a place is asked for, and the state that asks."""

    answers: tuple[int, ...]
    pool: Pool


class Node(NamedTuple):
    route: Route
    pool: Pool
    nearer: frozenset[int]  # places that were possible before: a detour to them is never cheaper


Routes = dict[str, list[Route]]  # by site or link


@lru_cache(POSITIONS_REMEMBERED)
def routes_from(position: Position, draft: str) -> Routes:
    """For every place one route of each opening, and of each that must go on from there another one."""
    setting = position.game.setting
    said = Draft(setting, position.state.pool, draft)
    found: Routes = {}
    if said.is_whole or said.phase == OVER:
        return found
    for opening in openings(setting, said.pool):
        for place, route in search(setting, opening, said.said):
            found.setdefault(place, []).append(route)
    for place, route in told(setting, said.pool):
        found.setdefault(place, []).append(route)
    return found


def openings(setting: Setting, pool: Pool, given: tuple[int, ...] = ()) -> Iterator[Opening]:
    """Every way to a question about the map. Of amounts the largest is tried: it leads furthest."""
    possible = answers(setting, pool)
    if any(PLACE <= a < DOLLARS for a in possible):
        yield Opening(given, pool)
        return
    for a in worth_trying(possible):
        after = applied(setting, pool, a)
        if int(after[0].phase) >= FIRST_INNER:
            yield from openings(setting, after, (*given, a))


def told(setting: Setting, pool: Pool, given: tuple[int, ...] = ()) -> Iterator[tuple[str, Route]]:
    """Sentences without a place that are about one all the same, as the game says."""
    for a in worth_trying(answers(setting, pool)):
        if a >= PLACE:
            continue
        place = setting.type.language.place_of(setting.moment(pool), a)
        after = applied(setting, pool, a)
        is_over = int(after[0].phase) < FIRST_INNER
        if place is not None and is_over:
            yield setting.words.sites[place].word, Route((*given, a), 0, True)
        elif not is_over:
            yield from told(setting, after, (*given, a))


def worth_trying(possible: list[int]) -> list[int]:
    amounts = [a for a in possible if a >= DOLLARS]
    return [a for a in possible if STOP < a < DOLLARS] + amounts[-1:]


def applied(setting: Setting, pool: Pool, a: int) -> Pool:
    after = copy_of(pool)
    setting.type.loops.apply_at(setting.constants, after, 0, a)
    return after


def search(setting: Setting, opening: Opening, said: str) -> Iterator[tuple[str, Route]]:
    """Layer by layer: after n places, only the cheapest route to each last place goes on."""
    best: dict[tuple[str, bool], Route] = {}
    layer = [Node(Route(opening.answers, 0, False), opening.pool, frozenset())]
    while layer:
        after: dict[tuple[int, int], Node] = {}
        for node in layer:
            for a, child in steps(setting, node):
                for place in reached(setting, node, a, said):
                    key = place, child.route.is_whole
                    best[key] = min(best.get(key, child.route), child.route, key=rank)
                phase = int(child.pool[0].phase)
                if phase >= FIRST_INNER:
                    rival = after.get((phase, a))
                    if rival is None or rank(child.route) < rank(rival.route):
                        after[phase, a] = child
        layer = list(after.values())
    for (place, _), route in best.items():
        yield place, route


def rank(route: Route) -> tuple[int, int]:
    return route.cost, len(route.answers)


def steps(setting: Setting, node: Node) -> Iterator[tuple[int, Node]]:
    """Every next place, with the state after it."""
    loops, constants, question = setting.type.loops, setting.constants, question_of(setting, node.pool)
    lot = int(node.pool[0].lot)
    found = [a for a in answers(setting, node.pool) if PLACE <= a < DOLLARS]
    nearer = node.nearer if question.joined else node.nearer.union(found)
    for a in found:
        if a in node.nearer and not question.joined:
            continue
        pool = copy_of(node.pool)
        loops.answer_at(constants, pool, 0, a)
        paid = int(node.pool[0].treasury[lot] - pool[0].treasury[lot]) if question.names_builder else 0
        while pool[0].phase >= FIRST_EVENT:
            loops.proceed_at(constants, pool, 0)
        route = Route((*node.route.answers, a), node.route.cost + max(paid, 0), may_end(setting, pool))
        yield a, Node(route, pool, nearer)


def question_of(setting: Setting, pool: Pool) -> Question:
    return setting.words.questions[int(pool[0].phase)]


def may_end(setting: Setting, pool: Pool) -> bool:
    if int(pool[0].phase) < FIRST_INNER:
        return True
    ends_silently = question_of(setting, pool).stop == ""
    return ends_silently and setting.type.loops.why_not_at(setting.constants, pool, 0, STOP) == FINE


def reached(setting: Setting, node: Node, a: int, said: str) -> Iterator[str]:
    """The site that an answer names, and the link that it builds."""
    site = setting.words.name(a)
    yield site
    if question_of(setting, node.pool).joined:
        places = [each for each in node.route.answers if PLACE <= each < DOLLARS]
        last = setting.words.name(places[-1]) if places else said.replace(">", " ").split()[-1]
        yield link_id(last, site)


def link_id(a: str, b: str) -> str:
    """The same for both directions."""
    return ">".join(sorted((a, b)))
