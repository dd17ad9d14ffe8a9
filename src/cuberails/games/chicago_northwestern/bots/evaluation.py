"""The evaluation of Chicago & NorthWestern: how many cards will still be played, and what each will pay.

The constants were fitted to games that tree search played to the end against itself; no rule depends on them.
`evaluate` looks to the end of the game, `evaluate_next_dividend` only one card ahead. A round is a turn of
every seat.
"""

from cuberails.games.chicago_northwestern.bots.distances import BotConstants
from cuberails.games.chicago_northwestern.dividends import per_share
from cuberails.games.chicago_northwestern.state import LINK_DIVIDEND, WEST_DIVIDEND, State
from cuberails.kernel.bitset import WORD, contains
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Floats
from cuberails.kernel.state import BID, NOBODY, OVER

# how long the game lasts
TURNS_PER_SHARE = 1.6  # for each share that can still be offered,
TURNS_PER_PIONEER = 0.55  # and more for each railroad yet to go west, except the last
MOST_TURNS = 55.0
# how many cards are played
CARD_PLAYED = 0.85  # part of the cards that seats with average dividends play
LEAD_EFFECT = 10.0  # how strongly a seat's lead in dividends changes it, one round before the end
EARLY_END = 0.4  # rounds by which the end may come too soon for a card
# links gained = GROWTH * turns² + LINKS_PER_UNSOLD * unsold shares * turns + BUILT_PART of what the treasury
# pays for (at most BUILT_PER_TURN * turns, and less if fewer than BUILT_IN turns are left)
GROWTH = 0.0015
LINKS_PER_UNSOLD = 0.024
BUILT_PART, BUILT_PER_TURN, BUILT_IN = 0.47, 0.35, 30.0
# chance to go west: once a city for it is reached, or else by turns left and steps to go
WEST_REACHED, WEST_AT_MOST = 0.85, 0.7
WEST_PER_TURN, WEST_TURNS, WEST_PER_STEP = 0.025, 15.0, 0.08
# chance of a Special dividend: once its city is reached, or else by turns left and steps to go
SPECIAL_REACHED = 0.83
SPECIAL_BASE, SPECIAL_PER_STEP, SPECIAL_PER_TURN = 0.02, 0.03, 0.02
# value of a dollar = DOLLAR_FACTOR * dividends of the unsold shares / (cash of all seats + FUTURE_INCOME)
DOLLAR_FACTOR, FUTURE_INCOME = 1.1, 180.0
USUAL_DIVIDEND = 4.3  # dollars per link
UNSTARTED = 0.25  # value of a railroad nobody has started, compared with a started one
BID_UP_TO = 0.85  # of what a share will pay


@jit
def shares_of(s: State, seat: int, c: int) -> int:
    """Shares that the seat holds, and the lot if it leads the auction."""
    is_buyer = s.phase == BID and s.lot == c and s.leader == seat
    return s.held[seat][c] + (1 if is_buyer else 0)


@jit
def unsold(t: BotConstants, s: State, c: int) -> int:
    """Shares that can still be offered, the lot under the hammer counted as sold."""
    if not s.is_open[c] or s.west_city[c] != NOBODY:
        return 0
    return t.shares[c] - s.sold[c] - (1 if s.phase == BID and s.lot == c else 0)


@jit
def turns_left(t: BotConstants, s: State) -> float:
    if s.last_round:
        return float(t.seats - s.turn)
    offers, pioneers = 0, 0
    for c in range(t.companies):
        offers += unsold(t, s, c)
        pioneers += s.west_city[c] != NOBODY
        if t.closed_mp_counts and not s.is_open[c]:
            offers += t.shares[c]
    to_come = max(t.west_to_end - 1 - pioneers, 0)
    found = min(max(offers * (TURNS_PER_SHARE + TURNS_PER_PIONEER * to_come), 1.0), MOST_TURNS)
    return found + 0.5 * (t.seats - 1) if t.finish_round else found


@jit
def income(t: BotConstants, s: State, seat: int) -> int:
    """What a card played now would pay the seat."""
    found = 0
    for c in range(t.companies):
        found += shares_of(s, seat, c) * per_share(s, c)
    return found


@jit
def cards_left(t: BotConstants, s: State, turns: float) -> float:
    """How many cards will still be played: a card that pays the others more is not played."""
    total = 0
    for seat in range(t.seats):
        total += income(t, s, seat)
    rounds = turns / t.seats
    found, sway = 0.0, LEAD_EFFECT / (rounds * rounds)
    for seat in range(t.seats):
        if s.cards[seat]:
            ahead = (t.seats * income(t, s, seat) - total) / (t.seats - 1.0) / max(total / t.seats, 1.0)
            found += min(max(CARD_PLAYED + ahead * sway, 0.0), 1.0)
    return found * rounds / (rounds + EARLY_END)


@jit
def steps_to_special(t: BotConstants, s: State, c: int) -> int:
    best = int(t.cities)
    for w in range(t.words):
        members = s.served[c][w]
        while members:
            best = min(best, int(t.special_distance[c][w * WORD + lowest_bit(members)]))
            members &= members - 1
    return best


@jit
def steps_to_west(t: BotConstants, s: State, c: int) -> int:
    """Links to the nearest Gone West city; cities that are already used do not count."""
    best = int(t.cities)
    for w in range(t.words):
        members = s.served[c][w]
        while members:
            city = w * WORD + lowest_bit(members)
            if not contains(s.west_used, city):
                best = min(best, int(t.distance[city]))
            members &= members - 1
    return best


@jit
def growth(t: BotConstants, s: State, c: int, treasury: float, turns: float) -> float:
    """Links that the railroad will still build, if it has that treasury."""
    if s.west_city[c] != NOBODY:
        return 0.0
    paid = BUILT_PART * min(treasury / t.step_cost[0], BUILT_PER_TURN * turns) * min(turns / BUILT_IN, 1.0)
    found = GROWTH * turns * turns + LINKS_PER_UNSOLD * unsold(t, s, c) * turns + paid
    return min(found, float(s.cubes[c]))


@jit
def west_chance(t: BotConstants, s: State, c: int, turns: float) -> float:
    """The chance that the railroad goes west before the end.

    None for the last pioneer, who ends the game, unless the round is finished.
    """
    pioneers = 0
    for other in range(t.companies):
        pioneers += s.west_city[other] != NOBODY
    is_last = pioneers >= t.west_to_end - 1 and not t.finish_round
    if is_last or (s.cubes[c] == 0 and not t.west_without_cube):
        return 0.0
    steps = steps_to_west(t, s, c)
    if steps == 0:
        return WEST_REACHED
    if s.cubes[c] == 0:
        return 0.0
    return min(max(WEST_PER_TURN * (turns - WEST_TURNS) - WEST_PER_STEP * steps, 0.0), WEST_AT_MOST)


@jit
def card_value(t: BotConstants, s: State, c: int, links: float, turns: float) -> float:
    """What one share gets from an average future card, if the railroad grows to `links`."""
    if s.west_city[c] != NOBODY:
        return float(WEST_DIVIDEND * s.links[c])
    return (LINK_DIVIDEND + (WEST_DIVIDEND - LINK_DIVIDEND) * west_chance(t, s, c, turns)) * links


@jit
def special_chance(t: BotConstants, s: State, c: int, turns: float) -> float:
    if s.special_used[c] or s.west_city[c] != NOBODY:
        return 0.0
    steps = steps_to_special(t, s, c)
    if steps == 0:
        return SPECIAL_REACHED
    chance = SPECIAL_BASE - SPECIAL_PER_STEP * steps + SPECIAL_PER_TURN * turns
    return min(max(chance, 0.0), SPECIAL_REACHED)


@jit
def share_value(t: BotConstants, s: State, c: int, treasury: float, cards: float, turns: float) -> float:
    """What one share pays until the end, if the railroad has that treasury."""
    links = s.links[c] + growth(t, s, c, treasury, turns)
    special = special_chance(t, s, c, turns) * LINK_DIVIDEND * links
    return cards * card_value(t, s, c, links, turns) + special


@jit
def dollar_value(t: BotConstants, s: State, cards: float, turns: float) -> float:
    """What a dollar in hand becomes: the cash of all seats buys the unsold shares and their dividends."""
    promised, money = 0.0, FUTURE_INCOME
    for c in range(t.companies):
        if unsold(t, s, c) > 0:
            links = s.links[c] + growth(t, s, c, float(s.treasury[c]), turns)
            promised += unsold(t, s, c) * links * (1.0 if s.sold[c] > 0 else UNSTARTED)
    for seat in range(t.seats):
        money += s.cash[seat]
    return max(DOLLAR_FACTOR * USUAL_DIVIDEND * cards * promised / money, 1.0)


@jit
def likely_price(t: BotConstants, s: State, fair: float) -> float:
    """What the lot will cost the leader: others drive the price up as far as it is fair and they can pay."""
    most = float(s.price)
    for seat in range(t.seats):
        if seat != s.leader and s.bidders >> seat & 1:
            most = max(most, min(fair, float(s.cash[seat])))
    return most


@jit
def evaluate(t: BotConstants, s: State, cash: Floats) -> float:
    """The cash that every seat may expect at the end; a lot under the hammer counts as sold.

    Returns the temperature: about how many dollars that may be off.
    """
    for seat in range(t.seats):
        cash[seat] = float(s.cash[seat])
    if s.phase == OVER:
        return 1.0
    turns = turns_left(t, s)
    cards = cards_left(t, s, turns)
    dollar = dollar_value(t, s, cards, turns)
    for seat in range(t.seats):
        cash[seat] = dollar * s.cash[seat]
    for c in range(t.companies):
        price = 0.0
        if s.phase == BID and s.lot == c:
            fair = BID_UP_TO * share_value(t, s, c, float(s.treasury[c] + s.price), cards, turns) / dollar
            price = likely_price(t, s, fair)
            cash[s.leader] -= dollar * price
        pays = share_value(t, s, c, s.treasury[c] + price, cards, turns)
        for seat in range(t.seats):
            cash[seat] += shares_of(s, seat, c) * pays
    return 8.0 + 2.5 * turns


@jit
def evaluate_next_dividend(t: BotConstants, s: State, cash: Floats) -> float:
    """A beginner's view: the cash in hand, and what the shares would pay if the cards were played now."""
    cards = 0
    for seat in range(t.seats):
        cards = max(cards, int(s.cards[seat]))
    for seat in range(t.seats):
        cash[seat] = float(s.cash[seat] + cards * income(t, s, seat))
    if s.phase == BID:
        cash[s.leader] -= s.price
    return 5.0
