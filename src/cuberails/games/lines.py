"""Events in plain English, as far as all games share them: a line for each, and one summary for an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cuberails.display.text import listed
from cuberails.games import events
from cuberails.games.events import Event

if TYPE_CHECKING:
    from cuberails.games.game_type import Names

E = TypeVar("E", bound=Event)
NO_WORDS: Mapping[str, str] = MappingProxyType({})


def line_of(event: Event, names: Names, occasions: Mapping[str, str] = NO_WORDS) -> str:
    """One sentence for an event; `occasions` are the words for special dividends."""
    name = names.players.__getitem__
    match event:
        case events.CubePlaced(company, seat, site, paid, fee):
            built = f"{names.companies[company]} builds in {names.sites[site]} for ${paid}"
            return f"{built}; {name(seat)} gets ${fee}." if fee else f"{built}."
        case events.DividendPaid(company, per_share, seats, occasion):
            parts = ", ".join(f"{name(seat)} ${amount}" for seat, amount in seats.items())
            return f"{company} pays ${per_share} a share{occasions.get(occasion, '')}: {parts}."
        case events.GameOver(reasons, winners):
            who = " and ".join(name(seat) for seat in winners)
            verb = "share the victory" if len(winners) > 1 else "wins"
            return f"The game is over ({', '.join(reasons)}): {who} {verb}."
    return event.text.format_map(fields_of(event, names))


def fields_of(event: Event, names: Names) -> dict[str, Any]:
    """The fields of an event, with the player's name in place of the seat."""
    found = msgspec.structs.asdict(event)
    return found | {"seat": names.players[found["seat"]]} if "seat" in found else found


class Summary:
    """What an action did, in one line after the player's name: "takes ABC for $6".

    An event says its part in a template. A game overrides `lead` and `consequence` where that is not enough.
    """

    def __init__(self, sentence: str, story: Sequence[Event], names: Names) -> None:
        self.sentence, self.story, self.names = sentence, story, names
        self.chips = names.companies

    @classmethod
    def of(cls, sentence: str, story: Sequence[Event], names: Names) -> str:
        """As `Story.summary` is called."""
        return cls(sentence, story, names).text()

    def text(self) -> str:
        came = [self.consequence(event) for event in self.story]
        return "; ".join([self.action(), *(words for words in came if words)])

    def action(self) -> str:
        """What the seat did, without the consequences."""
        for event in self.story:
            found = self.lead(event)
            if found:
                return found
        raise TypeError(f"no summary of {self.sentence!r}")

    def lead(self, event: Event) -> str:
        """The words of the event that names the action; empty for events that accompany it."""
        match event:
            case events.Bid(seat, company, amount):
                return self.bid(seat, company, amount)
            case events.CubePlaced(company):
                built = self.all(events.CubePlaced)
                where = listed(self.names.sites[cube.site] for cube in built)
                return f"builds {self.chips[company]} in {where} for ${sum(cube.paid for cube in built)}"
            case events.AuctionOpened(company, minimum) if not self.all(events.Bid):
                return f"puts {self.chips[company]} up for auction at ${minimum}"
        return self.fill(event.lead, event)

    def consequence(self, event: Event) -> str:
        """What the action led to, as far as it matters at a glance."""
        match event:
            case events.ShareSold(company, seat, price) if seat not in self.bidders():
                cost = f"for ${price}" if price else "for nothing"
                return f"{self.names.players[seat]} takes {self.chips[company]} {cost}"
            case events.GameOver(_, winners):
                verb = "win" if len(winners) > 1 else "wins"
                return f"the game ends, {listed(self.names.players[seat] for seat in winners)} {verb}"
        return self.fill(event.consequence, event)

    def fill(self, template: str, event: Event) -> str:
        """A template with the fields of the event; companies and sites have names here, not ids."""
        if not template:
            return ""
        known = {**self.names.sites, **self.chips}
        ids = {key: value for key, value in msgspec.structs.asdict(event).items() if isinstance(value, str)}
        names = {key: known.get(value, value) for key, value in ids.items()}
        return template.format_map(fields_of(event, self.names) | names | {"received": self.received()})

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.story if isinstance(event, kind)]

    def bidders(self) -> list[int]:
        return [bid.seat for bid in self.all(events.Bid)]

    def bid(self, seat: int, company: str, amount: int) -> str:
        chip = self.chips[company]
        if any(sale.seat == seat and sale.company == company for sale in self.all(events.ShareSold)):
            return f"takes {chip} for ${amount}"
        is_offer = isinstance(self.story[0], events.AuctionOpened)
        return f"offers {chip} at ${amount}" if is_offer else f"bids ${amount} for {chip}"

    def received(self) -> str:
        """What the dividends of this action gave to each player."""
        totals: dict[int, int] = {}
        for paid in self.all(events.DividendPaid):
            for seat, amount in paid.seats.items():
                totals[seat] = totals.get(seat, 0) + amount
        words = [f"{self.names.players[seat]} ${totals[seat]}" for seat in sorted(totals) if totals[seat]]
        return f": {', '.join(words)}" if words else ""
