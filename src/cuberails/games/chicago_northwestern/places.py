"""What a city or a link of Chicago & NorthWestern is worth now, and what can be done there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from cuberails.display.schema import Detail
from cuberails.display.text import listed
from cuberails.games.chicago_northwestern import state as model
from cuberails.games.chicago_northwestern.box import STEP_COST
from cuberails.games.game_type import Moment, Names
from cuberails.kernel.bitset import WORD
from cuberails.kernel.state import COMPANY, DOLLARS, NOBODY, PLACE, START

SINGLE, DOUBLE, TRIPLE = accumulate(STEP_COST)
PRICES = f"${SINGLE} for every railroad; a double build ${DOUBLE} in all, a triple ${TRIPLE}"


def offer(moment: Moment, answers: Sequence[int], names: Names) -> str:
    chip = next(
        names.companies[moment.box.companies[a - COMPANY].id] for a in answers if COMPANY <= a < PLACE
    )
    cities = sum(PLACE <= a < DOLLARS for a in answers)
    if moment.now.phase == START:
        paid = next(a - DOLLARS for a in answers if a >= DOLLARS)
        return f"Start {chip} with ${paid}, {'from' if cities == 1 else 'and build to'} here"
    if answers[0] == model.BUILD:
        return f"Build with {chip} {'from' if cities == 1 else 'to'} here"
    return f"Go west with {chip} here" if answers[0] == model.WEST else f"Take the Special of {chip}"


def place_of(moment: Moment, a: int) -> int | None:
    """A Special is taken at its city."""
    return int(moment.t.special[a - COMPANY]) if moment.now.phase == model.NAME_SPECIAL else None


def details(moment: Moment, place: str, names: Names) -> list[Detail]:
    ends = place.split(">")
    return list(of_city(moment, place, names) if len(ends) == 1 else of_link(moment, place, names))


def of_link(moment: Moment, place: str, names: Names) -> Iterator[Detail]:
    k = moment.box.links.index(tuple(place.split(">")))
    built = [
        names.companies[r.id] for c, r in enumerate(moment.box.companies) if moment.now.track[k] >> c & 1
    ]
    if built:
        yield Detail("Built", f"by {built[0]}, for good", "NW-8")
        return
    yield Detail("Cost now", PRICES, "NW-9")
    yield Detail("Income", f"each share of its railroad gets ${model.LINK_DIVIDEND} more", "NW-11")
    near = [
        names.companies[railroad.id]
        for c, railroad in enumerate(moment.box.companies)
        if can_build(moment, c) and any(serves(moment, c, end) for end in place.split(">"))
    ]
    yield Detail("Reached by", listed(near) if near else "no railroad yet", "NW-9")


def can_build(moment: Moment, c: int) -> bool:
    """Whether the railroad has begun and is not finished."""
    now = moment.now
    return bool(now.sold[c] and now.cubes[c] and now.west_city[c] == NOBODY)


def serves(moment: Moment, c: int, city: str) -> bool:
    i = next(i for i, each in enumerate(moment.box.cities) if each.id == city)
    return bool(moment.now.served[c][i // WORD] >> (i % WORD) & 1)


def of_city(moment: Moment, place: str, names: Names) -> Iterator[Detail]:
    box, now = moment.box, moment.now
    i = next(i for i, city in enumerate(box.cities) if city.id == place)
    at = [k for k, link in enumerate(box.links) if place in link]
    free = sum(now.track[k] == 0 for k in at)
    yield Detail("Links", f"{free} of {len(at)} free", "NW-9")
    here = [
        names.companies[r.id] for c, r in enumerate(box.companies) if any(now.track[k] >> c & 1 for k in at)
    ]
    if here:
        yield Detail("Track", f"of {listed(here)}", "NW-8")
    starts = [names.companies[r.id] for r in box.companies if r.home == place]
    if starts:
        yield Detail("Start city", f"of {listed(starts)}", "NW-2")
    for c, r in enumerate(box.companies):
        if r.special == place:
            yield Detail("Special", f"of {names.companies[r.id]}: {special(moment, c)}", "NW-12")
    if box.cities[i].is_west:
        users = [names.companies[r.id] for c, r in enumerate(box.companies) if now.west_city[c] == i]
        yield Detail("Gone West city", f"used by {users[0]}" if users else "free", "NW-13")


def special(moment: Moment, c: int) -> str:
    if moment.now.special_used[c]:
        return "taken"
    if moment.now.west_city[c] != NOBODY:
        return "lost, because it went west"
    return f"each of its shares would get ${int(moment.now.links[c]) * model.LINK_DIVIDEND}"
