"""The evaluation of Chicago Express: how long the game will last, and what each company will pay until then.

The constants were fitted to games of the search and then rounded; no rule depends on them. `evaluate` looks
to the end of the game, `evaluate_next_dividend` only one dividend ahead. A round ends with a dividend.
"""

from typing import NamedTuple

from cuberails.games.chicago_express.bots.distances import BotConstants
from cuberails.games.chicago_express.shares import sold_out
from cuberails.games.chicago_express.state import State
from cuberails.games.map_file import LARGEST_VALUE
from cuberails.kernel.bitset import WORD
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Floats
from cuberails.kernel.money import ceil_div
from cuberails.kernel.network import has_track
from cuberails.kernel.state import BID, NOBODY, OVER

# rounds until enough shares are sold = BASE_ROUNDS + ROUNDS_PER_SHARE * shares to sell
BASE_ROUNDS, ROUNDS_PER_SHARE = 1.2, 0.4
LOCOMOTIVES_PER_ROUND = 9.0  # of all companies together
HOUSES_PER_ROUND = 3.0
FAR_FROM_CHICAGO = 16  # steps
BID_UP_TO = 0.85  # of what a share will pay
LATE, EARLY = 2.4, 4.4  # rounds left: between them the value of a dollar grows
CASH_PER_DIVIDEND = 10.0  # a beginner expects one dividend for this much starting cash


class Coefficients(NamedTuple):
    """What a share pays in a later round, and what a dollar in hand is worth."""

    income: float  # times the present income per share,
    dilution: float  # less this if all other shares are still unsold
    treasury: float  # for each dollar in the company's treasury
    chicago: float  # if the company is next to Chicago
    base: float  # for any company
    dollar: float  # what a dollar is worth beyond one, for each round left after LATE


UP_TO_FIVE = Coefficients(income=1.5, dilution=1.45, treasury=0.12, chicago=1.5, base=2.0, dollar=0.4)
# six seats: shares are sold sooner, and two seats get none at the start
SIX = Coefficients(income=2.2, dilution=2.55, treasury=0.15, chicago=5.5, base=1.1, dollar=0.6)


@jit
def shares_to_end(t: BotConstants, s: State) -> float:
    """Shares to be sold before enough companies are sold out: those of the companies with the fewest left."""
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
    """How many more dividends will be paid, the next one included; less than one if none may come."""
    shares = shares_to_end(t, s)
    if shares == 0.0:
        return 1.0
    by_shares = BASE_ROUNDS + ROUNDS_PER_SHARE * shares - t.ends_when_sold_out
    by_locomotives = 1.0 + max(locomotives_to_end(t, s), 0.0) / LOCOMOTIVES_PER_ROUND
    by_houses = 1.0 + max(s.houses - t.houses_to_end, 0) / HOUSES_PER_ROUND
    by_detroit = 1.0 + t.last_box[t.growing_track] - s.track_position[t.growing_track]
    return min(by_shares, by_locomotives, by_houses, by_detroit)


@jit
def would_end(t: BotConstants, s: State, c: int) -> bool:
    """True if the sale of a share of the company ends the game at once (CE-31, house rule)."""
    is_last = t.ends_when_sold_out and s.sold[c] + 1 == t.shares[c]
    return bool(is_last and sold_out(t, s) + 1 >= t.sold_out_to_end)


@jit
def sale_ends_game(t: BotConstants, s: State) -> bool:
    """True if the game will be over when the hammer falls."""
    return s.phase == BID and s.leader != NOBODY and would_end(t, s, s.lot)


@jit
def steps_to_chicago(t: BotConstants, s: State, c: int) -> int:
    """Locomotives the company still needs to reach Chicago, over hexes that it may enter."""
    best = FAR_FROM_CHICAGO
    for w in range(t.words):
        members = s.frontier[c][w]
        while members:
            best = min(best, t.way_to_chicago[w * WORD + lowest_bit(members)] // (LARGEST_VALUE + 1) + 1)
            members &= members - 1
    return best


@jit
def coefficients_of(t: BotConstants) -> Coefficients:
    return SIX if t.seats == 6 else UP_TO_FIVE


@jit
def share_value(t: BotConstants, s: State, c: int, sold: int, treasury: float, rounds: float) -> float:
    """What one share pays until the end, if `sold` shares are sold and the company has that treasury."""
    fit, first, later = coefficients_of(t), min(rounds, 1.0), max(rounds - 1.0, 0.0)
    unsold = (t.shares[c] - sold) / t.shares[c]
    income = s.income[c] if s.is_open[c] else t.pays[t.home[c]]
    a_round = (income * (fit.income - fit.dilution * unsold) + fit.treasury * treasury) / sold + fit.base
    if s.is_open[c] and not has_track(s, c, t.chicago):
        nearness = 1.0 - steps_to_chicago(t, s, c) / FAR_FROM_CHICAGO
        a_round += fit.chicago * nearness / sold
    return first * income / sold * (1.0 - 0.1 * min(later, 2.0)) + later * a_round + 0.5 * first


@jit
def dollar_value(t: BotConstants, rounds: float) -> float:
    """What a dollar in hand becomes by the end: early on, it buys shares that pay it back several times."""
    return 1.0 + coefficients_of(t).dollar * max(min(rounds, EARLY) - LATE, 0.0)


@jit
def likely_buyer(t: BotConstants, s: State) -> int:
    """The seat that will get the lot: the leader, or before the first bid the richest seat still in."""
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
    """The cash that every seat may expect at the end; a lot under the hammer counts as sold.

    Returns the temperature: about how many dollars that may be off.
    """
    for seat in range(t.seats):
        cash[seat] = s.cash[seat]
    if s.phase == OVER:
        return 1.0
    rounds = 0.0 if sale_ends_game(t, s) else dividends_left(t, s)
    dollar = dollar_value(t, rounds)
    for seat in range(t.seats):
        cash[seat] *= dollar
    buyer = likely_buyer(t, s) if s.phase == BID else NOBODY
    for c in range(t.companies):
        sold, treasury = int(s.sold[c]), float(s.treasury[c])
        is_lot = buyer != NOBODY and s.lot == c
        if is_lot:
            most = BID_UP_TO * share_value(t, s, c, sold + 1, treasury + s.price, rounds) / dollar
            price = likely_price(t, s, buyer, most)
            sold, treasury = sold + 1, treasury + price
            cash[buyer] -= dollar * price
        if sold == 0:
            continue
        pays = share_value(t, s, c, sold, treasury, rounds)
        for seat in range(t.seats):
            cash[seat] += s.held[seat][c] * pays
        if is_lot:
            cash[buyer] += pays
    return 2.0 + 2.5 * rounds


@jit
def evaluate_next_dividend(t: BotConstants, s: State, cash: Floats) -> float:
    """A beginner's view: the cash in hand, and what the shares would pay now, times a number of dividends
    that depends only on the starting cash."""
    dividends = 0.0 if sale_ends_game(t, s) else t.starting_cash / CASH_PER_DIVIDEND
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
