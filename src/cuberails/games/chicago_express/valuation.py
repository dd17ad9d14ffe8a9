"""What shares of Chicago Express are worth: how long the game will last, and what each company will pay.

The numbers below were set by looking at games of the strongest bot; they are judgement, and no rule depends
on them. `expect` is the door for the bots, `count_next` its short-sighted sister.
"""
from cuberails.games.chicago_express.dividends import per_share
from cuberails.games.chicago_express.model import State, Tables
from cuberails.games.chicago_express.track import crowd
from cuberails.games.maps import MOST
from cuberails.kernel.bits import WORD
from cuberails.kernel.core import BID, NOBODY, OVER
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Reals
from cuberails.kernel.network import has_track

SOLD_A_ROUND = 2.4              # shares that leave the bank between two dividends
BUILT_A_ROUND = 9.0             # locomotives, all companies together
HOUSES_A_ROUND = 3.0
EARNED_A_DOLLAR = 0.4           # income that a dollar of treasury buys
GROWTH = 0.6                    # income a company gains each round from houses and Detroit
STEP_PRICE = 1.8                # a locomotive on the way to Chicago
STEPS_A_ROUND = 4.5             # locomotives a company places in a round
FRESH_MONEY = 7.0               # what a company gets each round for further shares
DILUTION = 0.16                 # of the unsold shares, sold each round
FAR_FROM_CHICAGO = 99
BID_UP_TO = 0.85                # of what a share will pay


@jit
def shares_to_end(t: Tables, s: State) -> float:
    """Shares that must go before enough companies are sold out: those of the companies with fewest left."""
    taken, found = 0, 0.0
    for _ in range(t.sold_out_to_end):
        best = NOBODY
        for c in range(t.companies):
            left = t.shares[c] - s.sold[c]
            if not taken >> c & 1 and (best == NOBODY or left < t.shares[best] - s.sold[best]):
                best = c
        taken |= 1 << best
        found += t.shares[best] - s.sold[best]
        if not s.is_open[best]:
            found += 1.0
    return found


@jit
def locomotives_to_end(t: Tables, s: State) -> float:
    taken, found = 0, 0.0
    for _ in range(t.locomotives_to_end):
        best = NOBODY
        for c in range(t.companies):
            if not taken >> c & 1 and (best == NOBODY or s.cubes[c] < s.cubes[best]):
                best = c
        taken |= 1 << best
        found += s.cubes[best]
    return found


@jit
def dividends_left(t: Tables, s: State) -> float:
    """How many more times everybody will be paid, the coming time included."""
    sales = shares_to_end(t, s) - 0.8 * (t.dial_size[0] - s.dials[0])
    by_shares = max(sales, 0.0) / SOLD_A_ROUND
    by_locomotives = max(locomotives_to_end(t, s) - 6.0, 0.0) / BUILT_A_ROUND
    by_houses = max(s.houses - t.houses_to_end - (t.dial_size[2] - s.dials[2]), 0) / HOUSES_A_ROUND
    by_detroit = float(t.last_box[t.grows] - s.boxes[t.grows])
    return 1.0 + min(by_shares, by_locomotives, by_houses, by_detroit)


@jit
def round_left(t: Tables, s: State) -> float:
    """How much of this round is still to come, from 0 to 1."""
    auction = max(t.dial_size[0] - s.dials[0], 0)
    expand = max(t.dial_size[1] - s.dials[1], 0)
    develop = max(t.dial_size[2] - s.dials[2], 0)
    most = max(auction, expand, develop)
    whole = t.dial_size[0] + t.dial_size[1] + t.dial_size[2]
    return (auction + expand + develop - 0.5 * most) / whole


@jit
def steps_to_chicago(t: Tables, s: State, c: int) -> int:
    """Locomotives the company still needs to stand in Chicago, over hexes that may be taken."""
    best = FAR_FROM_CHICAGO
    for w in range(t.words):
        members = s.edge[c][w]
        while members:
            best = min(best, t.westward[w * WORD + lowest_bit(members)] // (MOST + 1) + 1)
            members &= members - 1
    return best


@jit
def chance_of_arrival(t: Tables, s: State, c: int, treasury: float, rounds: float) -> float:
    """How likely the company is to reach Chicago in time to be paid for it."""
    steps = steps_to_chicago(t, s, c)
    if steps > s.cubes[c]:
        return 0.0
    price = STEP_PRICE * (steps - 1) + t.cost[t.chicago] * (crowd(s, t.chicago) + 1)
    money = (treasury + FRESH_MONEY * (rounds - 1.0)) / price
    time = STEPS_A_ROUND * (rounds - 0.5) / steps
    return min(1.0, money) * min(1.0, time)


@jit
def worth(t: Tables, s: State, c: int, sold: int, treasury: float, rounds: float) -> float:
    """What one share pays until the end, if `sold` shares are out and the company has that much money."""
    money = min(treasury, 3.0 * s.cubes[c])
    soon = EARNED_A_DOLLAR * money * round_left(t, s)
    later = EARNED_A_DOLLAR * money + 0.5 * GROWTH * rounds
    out = sold + DILUTION * (t.shares[c] - sold) * rounds * 0.5
    pays = (s.income[c] + soon) / sold + (rounds - 1.0) * (s.income[c] + later) / out
    if s.is_open[c] and not has_track(s, c, t.chicago):
        chance = chance_of_arrival(t, s, c, treasury, rounds)
        pays += chance * (s.income[c] + t.pays[t.chicago] * (0.5 + 0.5 * rounds)) / out
    return pays + 0.4 * rounds          # rounded up per share


@jit
def likely_buyer(t: Tables, s: State) -> int:
    """Who will get the lot: the leader, or before the first bid the richest seat still in."""
    if s.leader != NOBODY:
        return s.leader
    best = NOBODY
    for seat in range(t.seats):
        can_bid = s.bidders >> seat & 1 and s.cash[seat] > s.price
        if can_bid and (best == NOBODY or s.cash[seat] > s.cash[best]):
            best = seat
    return best


@jit
def likely_price(t: Tables, s: State, buyer: int, most: float) -> float:
    """What the lot will cost: the leader's bid, or before the first bid what the second richest could pay."""
    if s.leader != NOBODY:
        return float(s.price)
    second = s.price + 1
    for seat in range(t.seats):
        if seat != buyer and s.bidders >> seat & 1:
            second = max(second, s.cash[seat])
    return max(min(float(second), most), s.price + 1.0)


@jit
def expect(t: Tables, s: State, cash: Reals) -> float:
    """The cash every seat may expect at the end, a lot under the hammer counted as sold. Returns how far off
    that may be."""
    for seat in range(t.seats):
        cash[seat] = s.cash[seat]
    if s.phase == OVER:
        return 1.0
    rounds = dividends_left(t, s)
    buyer = likely_buyer(t, s) if s.phase == BID else NOBODY
    for c in range(t.companies):
        sold, treasury = int(s.sold[c]), float(s.treasury[c])
        is_lot = buyer != NOBODY and s.lot == c
        if is_lot:
            most = BID_UP_TO * worth(t, s, c, sold + 1, treasury + s.price, rounds)
            price = likely_price(t, s, buyer, most)
            sold, treasury = sold + 1, treasury + price
            cash[buyer] -= price
        if sold == 0:
            continue
        pays = worth(t, s, c, sold, treasury, rounds)
        for seat in range(t.seats):
            cash[seat] += s.held[seat][c] * pays
        if is_lot:
            cash[buyer] += pays
    return 2.0 + 2.5 * rounds


@jit
def count_next(t: Tables, s: State, cash: Reals) -> float:
    """A beginner's view: the cash in hand, and twice what the shares would pay now."""
    for seat in range(t.seats):
        cash[seat] = s.cash[seat]
        for c in range(t.companies):
            cash[seat] += 2 * s.held[seat][c] * per_share(s, c)
    return 5.0
