"""Events in plain English, one line each."""
from __future__ import annotations

from collections.abc import Sequence

from cuberails.games import events
from cuberails.games.events import Event


def line(event: Event, players: Sequence[str]) -> str:
    """One sentence for the event."""
    name = players.__getitem__
    match event:
        case events.AuctionOpened(company, minimum):
            return f"{company} goes under the hammer at ${minimum}."
        case events.Bid(seat, company, amount):
            return f"{name(seat)} bids ${amount} for {company}."
        case events.Passed(seat, company, could_not_pay):
            return f"{name(seat)} cannot pay the next bid." if could_not_pay else f"{name(seat)} passes."
        case events.ShareSold(company, seat, price):
            return f"{name(seat)} takes a share of {company} for {f'${price}' if price else 'nothing'}."
        case events.ShareUnsold(company):
            return f"Nobody bids; the share of {company} stays."
        case events.CompanyOpened(company, place):
            return f"{company} opens at {place}."
        case events.IncomeRose(company, by, to):
            return f"The income of {company} rises by {by} to {to}."
        case events.DividendPaid():
            return dividend_line(event, players)
        case events.GameOver(reasons, winners):
            who = " and ".join(name(seat) for seat in winners)
            verb = "share the victory" if len(winners) > 1 else "wins"
            return f"The game is over ({', '.join(reasons)}): {who} {verb}."
        case _:
            return game_line(event, players)


def dividend_line(event: events.DividendPaid, players: Sequence[str]) -> str:
    occasion = {"general": "", "chicago": " for reaching Chicago", "card": "", "special": " for its Special"}
    parts = ", ".join(f"{players[seat]} ${amount}" for seat, amount in event.seats.items())
    return f"{event.company} pays ${event.per_share} a share{occasion[event.occasion]}: {parts}."


def game_line(event: Event, players: Sequence[str]) -> str:
    """The events that only one of the games has."""
    name = players.__getitem__
    match event:
        case events.DialMoved(seat, dial, to, size):
            return f"{name(seat)} moves the {dial} dial to {to} of {size}."
        case events.DidNothing(seat, action):
            return f"{name(seat)} does nothing with it." if action else ""
        case events.LocomotivePlaced(company, place, paid):
            return f"{company} places a locomotive in {place} for ${paid}."
        case events.NarrowGaugeFreed(place):
            return f"The narrow gauge locomotive of {place} goes to the repository."
        case events.NarrowGaugePlaced(seat, place):
            return f"{name(seat)} places a narrow gauge locomotive in {place}."
        case events.HouseBuilt(seat, place):
            return f"{name(seat)} builds a house in {place}."
        case events.TreasuryGained(company, amount):
            return f"{company} gets ${amount} from the bank."
        case events.MarkerMoved(city, to):
            return f"{city} grows to {to}."
        case events.DividendPhase(number):
            return f"Dividend phase {number}."
        case events.DialsReset():
            return "All dials go back to green."
        case events.DetroitGrew(city, to):
            return f"{city} grows by itself to {to}."
        case events.RailroadStarted(company, seat, paid):
            return f"{name(seat)} starts {company} with ${paid}."
        case events.LinkBuilt(company, link, paid):
            return f"{company} builds {' to '.join(link)} for ${paid}."
        case events.CardPlayed(seat):
            return f"{name(seat)} plays the Pay Dividends card."
        case events.SpecialTaken(company, seat):
            return f"{name(seat)} takes the Special of {company}."
        case events.WentWest(company, city, seat):
            return f"{name(seat)} sends {company} west at {city}."
        case events.ForcedPass(seat):
            return f"{name(seat)} has nothing to do and passes."
    raise TypeError(f"no line for {type(event).__name__}")
