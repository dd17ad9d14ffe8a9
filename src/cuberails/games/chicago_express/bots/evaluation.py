"""What shares of Chicago Express are worth: how long the game will last, and what each company will pay.

The numbers below were fitted to games of the search and then rounded; they are judgement, and no rule depends
on them. `expect` is the door for the bots, `count_next` its short-sighted sister.
"""
from typing import NamedTuple

from cuberails.games.chicago_express.bots.distances import BotConstants
from cuberails.games.chicago_express.state import State
from cuberails.games.map_file import MOST
from cuberails.kernel.bitset import WORD
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Floats
from cuberails.kernel.money import ceil_div
from cuberails.kernel.network import has_track
from cuberails.kernel.state import BID, NOBODY, OVER

# how long the game lasts: dividends left when shares are still to be sold, and for each of those shares
SOME_ROUNDS, ROUNDS_A_SHARE = 1.2, 0.4
LOCOMOTIVES_A_ROUND = 9.0       # all companies together
HOUSES_A_ROUND = 3.0
FAR_FROM_CHICAGO = 16           # steps
BID_UP_TO = 0.85                # of what a share will pay
LATE, EARLY = 2.4, 4.4          # dividends left: between them the worth of a dollar grows


class Fit(NamedTuple):
    """What a share pays in a later round, beside the present income; and what a dollar is worth."""

    later: float                # times income a share,
    diluted: float              # less by so much if all other shares are still unsold
    from_treasury: float        # for each dollar the company has
    from_chicago: float         # with Chicago next door
    anyway: float               # whatever the company is like
    more_a_round: float         # early on a dollar is worth more than one: by so much for each dividend left


UP_TO_FIVE = Fit(later=1.5, diluted=1.45, from_treasury=0.12, from_chicago=1.5, anyway=2.0, more_a_round=0.4)
# shares go sooner, and two seats find none at the start
SIX = Fit(later=2.2, diluted=2.55, from_treasury=0.15, from_chicago=5.5, anyway=1.1, more_a_round=0.6)
PURSE_A_DIVIDEND = 10.0         # of a beginner: the more money at the start, the more dividends seem likely


@jit
def shares_to_end(t: BotConstants, s: State) -> float:
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
def locomotives_to_end(t: BotConstants, s: State) -> float:
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
def dividends_left(t: BotConstants, s: State) -> float:
    """How many more times everybody will be paid, the coming time included."""
    shares = shares_to_end(t, s)
    if shares == 0.0:
        return 1.0
    by_shares = SOME_ROUNDS + ROUNDS_A_SHARE * shares
    by_locomotives = 1.0 + max(locomotives_to_end(t, s), 0.0) / LOCOMOTIVES_A_ROUND
    by_houses = 1.0 + max(s.houses - t.houses_to_end, 0) / HOUSES_A_ROUND
    by_detroit = 1.0 + t.last_box[t.growing_track] - s.track_position[t.growing_track]
    return min(by_shares, by_locomotives, by_houses, by_detroit)


@jit
def steps_to_chicago(t: BotConstants, s: State, c: int) -> int:
    """Locomotives the company still needs to stand in Chicago, over hexes that may be taken."""
    best = FAR_FROM_CHICAGO
    for w in range(t.words):
        members = s.frontier[c][w]
        while members:
            best = min(best, t.way_to_chicago[w * WORD + lowest_bit(members)] // (MOST + 1) + 1)
            members &= members - 1
    return best


@jit
def fit_of(t: BotConstants) -> Fit:
    return SIX if t.seats == 6 else UP_TO_FIVE


@jit
def worth(t: BotConstants, s: State, c: int, sold: int, treasury: float, rounds: float) -> float:
    """What one share pays until the end, if `sold` shares are out and the company has that much money."""
    fit, later = fit_of(t), rounds - 1.0
    unsold = (t.shares[c] - sold) / t.shares[c]
    income = s.income[c] if s.is_open[c] else t.pays[t.home[c]]
    a_round = (income * (fit.later - fit.diluted * unsold) + fit.from_treasury * treasury) / sold + fit.anyway
    if s.is_open[c] and not has_track(s, c, t.chicago):
        nearness = 1.0 - steps_to_chicago(t, s, c) / FAR_FROM_CHICAGO
        a_round += fit.from_chicago * nearness / sold
    return income / sold * (1.0 - 0.1 * min(later, 2.0)) + later * a_round + 0.5


@jit
def dollar_worth(t: BotConstants, rounds: float) -> float:
    """What a dollar in hand comes to by the end: early on, it buys shares that pay it back several times."""
    return 1.0 + fit_of(t).more_a_round * max(min(rounds, EARLY) - LATE, 0.0)


@jit
def likely_buyer(t: BotConstants, s: State) -> int:
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
def likely_price(t: BotConstants, s: State, buyer: int, most: float) -> float:
    """What the lot will cost: the leader's bid, or before the first bid what the second richest could pay."""
    if s.leader != NOBODY:
        return float(s.price)
    second = s.price + 1
    for seat in range(t.seats):
        if seat != buyer and s.bidders >> seat & 1:
            second = max(second, s.cash[seat])
    return max(min(float(second), most), s.price + 1.0)


@jit
def evaluate(t: BotConstants, s: State, cash: Floats) -> float:
    """The cash every seat may expect at the end, a lot under the hammer counted as sold. Returns how far off
    that may be."""
    for seat in range(t.seats):
        cash[seat] = s.cash[seat]
    if s.phase == OVER:
        return 1.0
    rounds = dividends_left(t, s)
    dollar = dollar_worth(t, rounds)
    for seat in range(t.seats):
        cash[seat] *= dollar
    buyer = likely_buyer(t, s) if s.phase == BID else NOBODY
    for c in range(t.companies):
        sold, treasury = int(s.sold[c]), float(s.treasury[c])
        is_lot = buyer != NOBODY and s.lot == c
        if is_lot:
            most = BID_UP_TO * worth(t, s, c, sold + 1, treasury + s.price, rounds) / dollar
            price = likely_price(t, s, buyer, most)
            sold, treasury = sold + 1, treasury + price
            cash[buyer] -= dollar * price
        if sold == 0:
            continue
        pays = worth(t, s, c, sold, treasury, rounds)
        for seat in range(t.seats):
            cash[seat] += s.held[seat][c] * pays
        if is_lot:
            cash[buyer] += pays
    return 2.0 + 2.5 * rounds


@jit
def evaluate_next_dividend(t: BotConstants, s: State, cash: Floats) -> float:
    """A beginner's view: the cash in hand, and what the shares would pay now, the more often the fuller the
    purses were at the start."""
    dividends = t.starting_cash / PURSE_A_DIVIDEND
    for seat in range(t.seats):
        cash[seat] = s.cash[seat]
    for c in range(t.companies):
        is_lot = s.phase == BID and s.lot == c and s.leader != NOBODY
        sold = s.sold[c] + is_lot
        pays = dividends * ceil_div(s.income[c], sold) if sold > 0 else 0.0
        for seat in range(t.seats):
            cash[seat] += pays * s.held[seat][c]
        if is_lot:
            cash[s.leader] += pays - s.price
    return 5.0
