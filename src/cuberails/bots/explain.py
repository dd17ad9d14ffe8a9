"""Why a sentence may be good: one line of plain English, made from what the sentence causes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from cuberails.bots.bot import Candidate
from cuberails.engine.position import Position
from cuberails.games import events
from cuberails.games.events import Event
from cuberails.kernel.layout import view

RIVAL = {"bid": "pass", "pass": "bid"}


def reason_for(position: Position, after: Position, candidates: Sequence[Candidate] = ()) -> str:
    """What the last sentence does, and what the player who said it gains."""
    gains = [*gains_of(position, after), *odds(after.sentence, candidates, position.to_move or 0)]
    done = action_of(position, after, after.story())
    return f"{done}: {', '.join(gains)}" if gains else done


def gains_of(position: Position, after: Position, you: int | None = None) -> list[str]:
    """What the last sentence changes for the player who said it; the seat `you` is spoken to."""
    story = after.story()
    return [
        *share_gains(position, after, story, you),
        *dividend_gains(position, story, you),
        *sales(position, story, you),
    ]


def who(position: Position, seat: int, you: int | None) -> str:
    return "you" if seat == you else position.game.players[seat]


def action_of(position: Position, after: Position, story: tuple[Event, ...]) -> str:
    """The action in a few words: the game's summary without the consequences."""
    match story:
        case (events.Passed(_, company, could_not_pay=False), *_):
            chip, has_bid = after.game.names.companies[company], position.snapshot()["auction"]["high_bid"]
            return f"does not bid for {chip}" if has_bid is None else f"lets {chip} go at that price"
    return after.game.type.story.summary(after.sentence, story, after.game.names).partition("; ")[0]


def stake_in(position: Position, after: Position, company: str, you: int | None) -> str:
    seat = position.to_move or 0
    ids = [each.id for each in after.game.box.companies]
    s, c = view(after.state.pool, after.game.type.rules.state), ids.index(company)
    held, sold = s.held[seat][c], s.sold[c]
    holds = "you hold" if seat == you else f"{position.game.players[seat]} holds"
    return f"{holds} {held} of {sold}" if held else f"{holds} none"


def share_gains(
    position: Position, after: Position, story: tuple[Event, ...], you: int | None = None
) -> list[str]:
    """Companies whose dividend per share changed, except those that sold a share: `sales` covers them."""
    sold = {event.company for event in story if isinstance(event, events.ShareSold)}
    rows = zip(position.game.box.companies, pays(position), pays(after), strict=True)
    chips = position.game.names.companies
    return [
        f"a share of {chips[c.id]} pays ${new} instead of ${old} ({stake_in(position, after, c.id, you)})"
        for c, old, new in rows
        if new != old and c.id not in sold
    ]


def pays(position: Position) -> list[int]:
    """What one share of each company pays now."""
    values = position.game.type.display.company_values(position.game.setting.moment(position.state.pool))
    return [company["pays"] or 0 for company in values]


def dividend_gains(position: Position, story: tuple[Event, ...], you: int | None = None) -> list[str]:
    """What the player is paid now, beside the most that anyone else is paid."""
    paid: dict[int, int] = defaultdict(int)
    for event in story:
        if isinstance(event, events.DividendPaid):
            for seat, amount in event.seats.items():
                paid[seat] += amount
    if not paid:
        return []
    seat = position.to_move or 0
    mine, most = paid.pop(seat, 0), max(paid.values(), default=0)
    return [f"dividends now, ${mine} for {who(position, seat, you)} and at most ${most} for anyone else"]


def sales(position: Position, story: tuple[Event, ...], you: int | None = None) -> list[str]:
    found, chips = [], position.game.names.companies
    for event in story:
        if isinstance(event, events.ShareSold):
            gets = "you get" if event.seat == you else f"{position.game.players[event.seat]} gets"
            found.append(f"{gets} a share of {chips[event.company]} for ${event.price}")
    return found


def odds(sentence: str, candidates: Sequence[Candidate], seat: int) -> list[str]:
    """Of a bid or a pass that was searched: its chance to win, and that of the best alternative."""
    rival = RIVAL.get(sentence.partition(" ")[0])
    chosen = [each for each in candidates if each.sentence == sentence]
    others = [each for each in candidates if each.sentence.partition(" ")[0] == rival]
    if not chosen or not others:
        return []
    other = max(others, key=lambda each: each.visits)
    way = manner(other.sentence)
    mine, theirs = f"{chosen[0].victory[seat]:.0%}", f"{other.victory[seat]:.0%}"
    if mine == theirs:
        rest = f", the same by {way}"
    elif other.victory[seat] > chosen[0].victory[seat]:  # few visits say little
        rest = f"; {way} might give {theirs}, but was searched less"
    else:
        rest = f", against {theirs} by {way}"
    return [f"{mine} chance to win the game{rest}"]


def manner(sentence: str) -> str:
    """A bid or a pass as the way to do something."""
    verb, _, amount = sentence.partition(" ")
    return f"bidding ${amount}" if verb == "bid" else "passing"
