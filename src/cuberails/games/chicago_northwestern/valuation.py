"""What shares of Chicago & NorthWestern are worth: how many more cards will be played, and what each will pay.
"""
from cuberails.games.chicago_northwestern.dividends import per_share
from cuberails.games.chicago_northwestern.model import LINK_DIVIDEND, WEST_DIVIDEND, State, Tables
from cuberails.games.chicago_northwestern.stock import why_not_offer
from cuberails.kernel.core import NOBODY, OVER, BID
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.bits import WORD
from cuberails.kernel.layout import Cells, Reals
from cuberails.kernel.reasons import FINE

TURNS_A_SHARE = 2.5
TURNS_A_PIONEER = 9.0
LINK_PRICE = 6.0


@jit
def unsold(t: Tables, s: State) -> int:
    found = 0
    for c in range(t.companies):
        if s.is_open[c] and s.west_city[c] == NOBODY:
            found += t.shares[c] - s.sold[c]
    return found


@jit
def pioneers(t: Tables, s: State) -> int:
    found = 0
    for c in range(t.companies):
        found += s.west_city[c] != NOBODY
    return found


@jit
def turns_left(t: Tables, s: State) -> float:
    by_stock = TURNS_A_SHARE * unsold(t, s)
    by_west = TURNS_A_PIONEER * (t.west_to_end - pioneers(t, s))
    return 1.0 + min(by_stock, by_west)


@jit
def edge_of(t: Tables, s: State, seat: int, c: int) -> float:
    """Shares of the railroad the seat has more than the average rival."""
    mine = s.held[seat][c]
    return mine - (s.sold[c] - mine) / (t.seats - 1.0)


@jit
def card_gain(t: Tables, s: State, seat: int) -> float:
    """What the seat would gain over the average rival by a card played now."""
    gain = 0.0
    for c in range(t.companies):
        if s.sold[c] > 0:
            gain += per_share(s, c) * edge_of(t, s, seat, c)
    return gain


@jit
def cards_left(t: Tables, s: State) -> float:
    found = 0.0
    for seat in range(t.seats):
        if s.cards[seat]:
            found += 0.9 if card_gain(t, s, seat) > 0.0 else 0.4
    return found


@jit
def steps_to_special(t: Tables, s: State, c: int) -> int:
    best = int(t.cities)
    for w in range(t.words):
        members = s.served[c][w]
        while members:
            best = min(best, int(t.special_distance[c][w * WORD + lowest_bit(members)]))
            members &= members - 1
    return best


@jit
def steps_to_west(t: Tables, s: State, c: int) -> int:
    best = int(t.cities)
    for w in range(t.words):
        members = s.served[c][w]
        while members:
            best = min(best, int(t.distance[w * WORD + lowest_bit(members)]))
            members &= members - 1
    return best


@jit
def worth(t: Tables, s: State, c: int, treasury: float, cards: float, turns: float) -> float:
    """What one share pays until the end."""
    if s.west_city[c] != NOBODY:
        return cards * WEST_DIVIDEND * s.links[c]
    growth = min(treasury / LINK_PRICE, float(s.cubes[c]), 0.2 * turns)
    links = s.links[c] + growth
    pays = cards * LINK_DIVIDEND * (s.links[c] + 0.6 * growth)
    if not s.special_used[c]:
        steps = steps_to_special(t, s, c)
        chance = 0.9 if steps == 0 else max(0.0, min(0.8, growth / steps, turns / 10.0))
        pays += chance * LINK_DIVIDEND * links
    return pays


@jit
def likely_buyer(t: Tables, s: State) -> int:
    return s.leader


@jit
def expect(t: Tables, s: State, cash: Reals) -> float:
    for seat in range(t.seats):
        cash[seat] = s.cash[seat]
    if s.phase == OVER:
        return 1.0
    turns, cards = turns_left(t, s), cards_left(t, s)
    for c in range(t.companies):
        is_lot = s.phase == BID and s.lot == c
        treasury = float(s.treasury[c])
        if is_lot:
            treasury += s.price
        if s.sold[c] == 0 and not is_lot:
            continue
        pays = worth(t, s, c, treasury, cards, turns)
        for seat in range(t.seats):
            cash[seat] += s.held[seat][c] * pays
        if is_lot:
            cash[s.leader] += pays - s.price
    return 3.0 + 0.6 * turns


@jit
def count_next(t: Tables, s: State, cash: Reals) -> float:
    """A beginner's view: the cash in hand, and twice what the shares would pay by a card played now."""
    for seat in range(t.seats):
        cash[seat] = s.cash[seat]
        for c in range(t.companies):
            cash[seat] += 2 * s.held[seat][c] * per_share(s, c)
    return 5.0
