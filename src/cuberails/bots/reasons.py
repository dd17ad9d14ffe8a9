"""Why a sentence may be good, in one line of plain English, from what it causes."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from cuberails.bots.bot import Candidate
from cuberails.engine import names_of
from cuberails.game import Position
from cuberails.games import events
from cuberails.games.events import Event
from cuberails.kernel.layout import view

RIVAL = {"bid": "pass", "pass": "bid"}


def reason_for(position: Position, after: Position, candidates: Sequence[Candidate] = ()) -> str:
    """What the last sentence does for whom; the reader is the seat that said it."""
    story = after.story()
    gains = [*income_gains(position, after, story), *dividend_gains(position, story), *sales(position, story),
             *odds(after.sentence, candidates, position.to_move or 0)]
    done = deed(position, after, story)
    return f"{done}: {', '.join(gains)}" if gains else done


def deed(position: Position, after: Position, story: tuple[Event, ...]) -> str:
    """What is done, in a few words."""
    placed = [event for event in story if isinstance(event, events.LocomotivePlaced)]
    if placed:
        return builds(after, placed[0].company, [event.place for event in placed])
    for event in story:
        match event:
            case events.Bid(_, company, amount):
                return f"bids ${amount} for {sign_of(after, company)}"
            case events.Passed(_, company, False):
                is_bid_for = position.snapshot()["auction"]["high_bid"] is not None
                sign = sign_of(after, company)
                return f"lets {sign} go at that price" if is_bid_for else f"does not bid for {sign}"
            case events.AuctionOpened(company, _):
                return f"brings a share of {sign_of(after, company)} under the hammer"
            case events.LinkBuilt(company, _, _):
                city = title_of(after, after.sentence.rpartition(">")[2])
                return f"builds {sign_of(after, company)} to {city}"
            case events.HouseBuilt(_, place):
                return f"develops {title_of(after, place)}"
            case events.MarkerMoved(city, to):
                return f"develops {city} to {to}"
            case events.NarrowGaugePlaced(_, place):
                return f"blocks {title_of(after, place)}"
            case events.CardPlayed():
                return "plays the Pay Dividends card"
            case events.SpecialTaken(company, _):
                return f"takes the Special of {sign_of(after, company)}"
            case events.WentWest(company, city, _):
                return f"sends {sign_of(after, company)} west at {title_of(after, city)}"
            case events.DialMoved(_, dial, _, _) if after.sentence.endswith(" -"):
                return f"moves the {dial} dial and does nothing, to bring the dividend nearer"
    return after.sentence


def sign_of(position: Position, company: str) -> str:
    """What the company is called at the table."""
    return names_of(position.game).companies[company]


def title_of(after: Position, place: str) -> str:
    """The name of a hex or a city, where it has one."""
    return names_of(after.game).sites[place]


def builds(after: Position, company: str, places: list[str]) -> str:
    """Into the named places among them, or just how many hexes."""
    names = [title_of(after, place) for place in places if title_of(after, place) != place]
    if names:
        return f"builds into {' and '.join(names)}"
    way = f"on at {places[-1]}" if len(places) == 1 else f"{len(places)} hexes on, to {places[-1]}"
    return f"builds {sign_of(after, company)} {way}"


def stake_in(after: Position, seat: int, company: str) -> str:
    ids = [each.id for each in after.game.box.companies]
    s, c = view(after.state.pool, after.game.type.rules.state), ids.index(company)
    held, sold = s.held[seat][c], s.sold[c]
    return f"of which you hold {held} of {sold}" if held else "of which you hold nothing"


def income_gains(position: Position, after: Position, story: tuple[Event, ...]) -> list[str]:
    gains: dict[str, int] = defaultdict(int)
    for event in story:
        if isinstance(event, events.IncomeRose):
            gains[event.company] += event.by
    seat = position.to_move or 0
    return [f"{gain:+} income for {sign_of(position, company)}, {stake_in(after, seat, company)}"
            for company, gain in gains.items()]


def dividend_gains(position: Position, story: tuple[Event, ...]) -> list[str]:
    """What the seat is paid now, less what the best of the others is paid."""
    paid: dict[int, int] = defaultdict(int)
    for event in story:
        if isinstance(event, events.DividendPaid):
            for seat, amount in event.seats.items():
                paid[seat] += amount
    if not paid:
        return []
    mine = paid.pop(position.to_move or 0, 0)
    return [f"dividends now, ${mine} for you and at most ${max(paid.values(), default=0)} for another"]


def sales(position: Position, story: tuple[Event, ...]) -> list[str]:
    found = []
    for event in story:
        if isinstance(event, events.ShareSold):
            is_me = event.seat == position.to_move
            who = "you get" if is_me else f"{position.game.players[event.seat]} gets"
            found.append(f"{who} a share of {sign_of(position, event.company)} for ${event.price}")
    return found


def odds(sentence: str, candidates: Sequence[Candidate], seat: int) -> list[str]:
    """Of a bid or a pass that a search thought about: the chance to win by it and by the other."""
    rival = RIVAL.get(sentence.partition(" ")[0])
    chosen = [each for each in candidates if each.sentence == sentence]
    others = [each for each in candidates if each.sentence.partition(" ")[0] == rival]
    if not chosen or not others:
        return []
    other = max(others, key=lambda each: each.visits)
    way = "passing" if other.sentence == "pass" else f"bidding ${other.sentence.partition(' ')[2]}"
    is_unsure = other.victory[seat] > chosen[0].victory[seat]           # few visits say little
    doubt = ", looked at less" if is_unsure else ""
    return [f"{chosen[0].victory[seat]:.0%} to win, {other.victory[seat]:.0%} by {way}{doubt}"]
