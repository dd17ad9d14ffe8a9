"""What can be done at a place on the map, whichever action it takes, each with its effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cuberails.display.schema.options import Choice, Refusal
from cuberails.display.schema.places import PlaceOffers
from cuberails.display.text import listed
from cuberails.engine.notation import Draft, IllegalAction
from cuberails.engine.position import Position
from cuberails.kernel.state import COMPANY, DOLLARS, PLACE
from cuberails.views.options import Asked
from cuberails.views.routes import Route, link_id, openings, routes_from
from cuberails.views.why_not import why_not_here
from cuberails.views.wording import Wording

MOST_REASONS = 4


def offers_at(position: Position, draft: str, place: str) -> PlaceOffers:
    """From the draft, or else from the beginning; IllegalAction for the draft, KeyError for the place."""
    said = drafted(position, draft)
    place = link_id(*place.split(">")) if ">" in place else place
    ends = ends_of(position, place)
    title = " – ".join(map(Wording(position.game, said.pool, said.said).title, ends))
    without = without_place(position, said, ends)
    if without is not None:
        return PlaceOffers(position.ply, place, title, [], without, [])
    offers = offers_from(position, said, place)
    if not offers and said.answers:
        offers = offers_from(position, drafted(position), place)
    refusals = [] if offers else list(reasons(position, said, place))
    return PlaceOffers(position.ply, place, title, offers, None, refusals)


def drafted(position: Position, text: str = "") -> Draft:
    return Draft(position.game.setting, position.state.pool, text)


def answered(position: Position, answers: Sequence[int]) -> Draft:
    """IllegalAction where one of the answers is refused."""
    said = drafted(position)
    for a in answers:
        said.answer(a, "")
    return said


def ends_of(position: Position, place: str) -> list[int]:
    """The answers for the ends of a link, or for the one site."""
    sites = {site.word: PLACE + n for n, site in enumerate(position.game.words.sites)}
    return [sites[site] for site in place.split(">")]


def is_place(a: int) -> bool:
    return PLACE <= a < DOLLARS


def offers_from(position: Position, said: Draft, place: str) -> list[Choice]:
    routes = routes_from(position, said.said).get(place, [])
    return [offer_of(position, [*said.answers, *route.answers], route, place) for route in routes]


def offer_of(position: Position, answers: list[int], route: Route, place: str) -> Choice:
    game = position.game
    answers = with_least_amounts(position, answers)
    said = answered(position, answers)
    moment = game.setting.moment(position.state.pool)
    companies = [game.words.companies[a - COMPANY] for a in answers if COMPANY <= a < PLACE]
    return Choice(
        word=game.words.name(answers[-1]),
        draft=said.said,
        kind="site",
        title=game.type.language.offer(moment, answers, game.names) or plain_title(position, answers),
        about=about_route(position, answers, route),
        site=None if ">" in place else place,
        link=place if ">" in place else None,
        company=companies[-1] if companies else None,
        cost=route.cost if route.is_whole else None,
        effect=Asked(position, said).effect(),
    )


def with_least_amounts(position: Position, answers: list[int]) -> list[int]:
    """The same answers with the smallest amounts that still lead to the place."""
    found = list(answers)
    for i, a in enumerate(answers):
        for less in range(DOLLARS, a):
            trial = [*found[:i], less, *found[i + 1 :]]
            if is_legal(position, trial):
                found = trial
                break
    return found


def is_legal(position: Position, answers: Sequence[int]) -> bool:
    try:
        answered(position, answers)
    except IllegalAction:
        return False
    return True


def plain_title(position: Position, answers: Sequence[int]) -> str:
    """The words of the answers, as their buttons show them."""
    titles, said = list[str](), drafted(position)
    for a in answers:
        titles += [] if is_place(a) else [Wording(position.game, said.pool, said.said).title(a)]
        said.answer(a, "")
    return ", ".join(titles)


def about_route(position: Position, answers: Sequence[int], route: Route) -> str:
    """The places on the way, and what they cost: "K8 and Charleston for $9"."""
    game = position.game
    sites = [game.names.sites[game.words.name(a)] for a in answers if is_place(a)]
    if not sites or not route.is_whole:
        return ""
    way = " – ".join(sites) if any(joins(position, answers)) else listed(sites)
    return way + (f" for ${route.cost}" if route.cost else "")


def joins(position: Position, answers: Sequence[int]) -> list[bool]:
    """Whether each answer is joined to the one before: together they name a link."""
    found, said = list[bool](), drafted(position)
    for a in answers:
        found.append(position.game.words.questions[said.phase].joined)
        said.answer(a, "")
    return found


def without_place(position: Position, said: Draft, ends: list[int]) -> str | None:
    """The draft without a place that it names, and without what was only possible after it."""
    is_joined = [*joins(position, said.answers), False]
    for i, a in enumerate(said.answers):
        is_link = is_joined[i] and set(ends) == {said.answers[i - 1], a}
        if not is_link and ends != [a]:
            continue
        if is_joined[i]:  # the first link takes the place where it begins with it
            return kept(position, said.answers[: i if is_joined[i - 1] else i - 1])
        later = [] if is_joined[i + 1] else said.answers[i + 1 :]
        return kept(position, [*said.answers[:i], *later])
    return None


def kept(position: Position, answers: Sequence[int]) -> str:
    """The draft of these answers; one that is refused now is left out."""
    said = drafted(position)
    for a in answers:
        try:
            said.answer(a, "")
        except IllegalAction:
            continue
    return said.said


def reasons(position: Position, said: Draft, place: str) -> Iterator[Refusal]:
    """Why the place is no answer: to the open question, or to any that leads to the map."""
    drafts = [said.said]
    if not said.answers and not position.is_over:
        ways = openings(position.game.setting, said.pool)
        drafts = [answered(position, way.answers).said for way in ways] or drafts
    refusals = [why_not_here(position, draft, place) for draft in drafts]
    told = {each.reason: each for each in refusals if each is not None}
    for refusal in list(told.values())[:MOST_REASONS]:
        yield Refusal(place, "site", refusal.title, place, None, refusal.rule, refusal.reason)
