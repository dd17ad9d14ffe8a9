"""What an action did, in one line after the player's name: "takes C&O for $6"."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from cuberails.display.text import listed
from cuberails.engine import names_of
from cuberails.game import Game
from cuberails.games import events
from cuberails.games.events import Event

E = TypeVar("E", bound=Event)
Story = Sequence[Event]


def summary_of(game: Game, sentence: str, story: Story) -> str:
    found = Summary(game, sentence, story)
    return "; ".join([found.action(), *found.consequences()])


class Summary:
    """The events of one action, asked by their kinds."""

    def __init__(self, game: Game, sentence: str, story: Story) -> None:
        self.game, self.sentence, self.story = game, sentence, story
        self.chips, self.names = names_of(game).companies, names_of(game).sites

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.story if isinstance(event, kind)]

    def action(self) -> str:
        """What the seat did, without what came of it."""
        for event in self.story:
            found = self.lead(event)
            if found:
                return found
        raise TypeError(f"no summary of {self.sentence!r}")

    def lead(self, event: Event) -> str:
        """The line of the event that gives an action its name; nothing for events that only go along."""
        name, chips = self.names, self.chips
        match event:
            case events.Bid(seat, company, amount):
                return self.bid(seat, company, amount)
            case events.Passed(could_not_pay=False):
                return "passes"
            case events.DidNothing():
                return f"does nothing, {self.dial()}"
            case events.LocomotivePlaced(company):
                return self.expansion(company)
            case events.HouseBuilt(place=place):
                return f"develops {name[place]}{self.gains()}"
            case events.MarkerMoved(city, to):
                return f"develops {city} to {to}{self.gains()}"
            case events.NarrowGaugePlaced(place=place):
                return f"places a narrow gauge locomotive in {name[place]}, {self.dial()}"
            case events.RailroadStarted(company, _, paid):
                return f"starts {chips[company]} with ${paid}: {self.route()}"
            case events.LinkBuilt(company):
                spent = sum(link.paid for link in self.all(events.LinkBuilt))
                return f"builds {chips[company]} {self.route()} for ${spent}"
            case events.CardPlayed():
                return f"pays dividends{self.received()}"
            case events.SpecialTaken(company):
                return f"takes the Special of {chips[company]}{self.received()}"
            case events.WentWest(company, city):
                return f"sends {chips[company]} west at {name[city]}"
            case events.ForcedPass():
                return "has nothing to do and passes"
            case events.AuctionOpened(company, minimum) if not self.all(events.Bid):
                return f"puts {chips[company]} up for auction at ${minimum}"
        return ""

    def bid(self, seat: int, company: str, amount: int) -> str:
        chip = self.chips[company]
        if any(sale.seat == seat and sale.company == company for sale in self.all(events.ShareSold)):
            return f"takes {chip} for ${amount}"
        is_offer = isinstance(self.story[0], events.AuctionOpened)
        return f"offers {chip} at ${amount}" if is_offer else f"bids ${amount} for {chip}"

    def expansion(self, company: str) -> str:
        placed = self.all(events.LocomotivePlaced)
        where = listed(self.names[step.place] for step in placed)
        spent = sum(step.paid for step in placed)
        rises = [rise for rise in self.all(events.IncomeRose) if rise.company == company]
        income = f", income {rises[0].to - rises[0].by} to {rises[-1].to}" if rises else ""
        return f"expands {self.chips[company]} into {where} for ${spent}{income}"

    def dial(self) -> str:
        moved, = self.all(events.DialMoved)
        return f"{moved.dial} dial at {moved.to} of {moved.size}"

    def gains(self) -> str:
        """What a development gave to whom."""
        chips, rises = self.chips, self.all(events.IncomeRose)
        gains = [f"{chips[rise.company]} income {rise.to - rise.by} to {rise.to}" for rise in rises]
        gains += [f"{chips[gift.company]} gets ${gift.amount}" for gift in self.all(events.TreasuryGained)]
        return f": {', '.join(gains)}" if gains else ""

    def route(self) -> str:
        *_, cities = self.sentence.split()
        return " – ".join(self.names[city] for city in cities.split(">"))

    def received(self) -> str:
        totals: dict[int, int] = {}
        for paid in self.all(events.DividendPaid):
            for seat, amount in paid.seats.items():
                totals[seat] = totals.get(seat, 0) + amount
        words = [f"{self.game.players[seat]} ${totals[seat]}" for seat in sorted(totals) if totals[seat]]
        return f": {', '.join(words)}" if words else ""

    def consequences(self) -> Iterator[str]:
        """What came of it, as far as it matters at a glance."""
        bidder = next((event.seat for event in self.story if isinstance(event, events.Bid)), None)
        for event in self.story:
            match event:
                case events.ShareSold(company, seat, price) if seat != bidder:
                    cost = f"for ${price}" if price else "for nothing"
                    yield f"{self.game.players[seat]} takes {self.chips[company]} {cost}"
                case events.ShareUnsold(company):
                    yield f"nobody takes {self.chips[company]}"
                case events.DividendPaid(company, per_share, _, "chicago"):
                    yield f"{self.chips[company]} pays ${per_share} a share for reaching Chicago"
                case events.CompanyOpened(company):
                    yield f"{self.chips[company]} opens"
                case events.DividendPhase():
                    yield f"dividends{self.received()}"
                case events.GameOver(_, winners):
                    verb = "win" if len(winners) > 1 else "wins"
                    yield f"the game ends, {listed(self.game.players[seat] for seat in winners)} {verb}"

