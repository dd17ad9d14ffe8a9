"""What shares of Chicago & NorthWestern are worth: how many cards will still be played, what each will pay.

The numbers below were fitted to games that tree search played to the end against itself; no rule depends on
them. `expect` is the door for the bots, `count_next` its near sister. A round is a turn of all seats.
"""
from cuberails.games.chicago_northwestern.bots.distances import BotConstants
from cuberails.games.chicago_northwestern.dividends import per_share
from cuberails.games.chicago_northwestern.state import LINK_DIVIDEND, WEST_DIVIDEND, State
from cuberails.kernel.bitset import WORD, contains
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Floats
from cuberails.kernel.state import BID, NOBODY, OVER

TURNS_A_SHARE = 1.6             # for each share that can still be offered
TURNS_A_PIONEER = 0.55          # more for each railroad yet to go west, but for the one that ends the game
LONGEST = 55.0                  # turns of a game
CARD_PLAYED = 0.85              # of the cards of seats whose shares are average
SWAY = 10.0                     # how much an uneven hand decides that, a round before the end
HASTE = 0.4                     # rounds by which the end may come too soon for a card
GROWTH = 0.0015                 # links a railroad gains in so many turns, squared
BUILT, BUILT_IN = 0.47, 30.0    # of the links its treasury could pay for, if there are so many turns
SOLD_LATER = 0.024              # links for each share yet to be sold, each turn
BUILT_A_TURN = 0.35             # links of one railroad, at most
WEST_REACHED, WEST_AFAR = 0.85, 0.7                 # chance of a railroad to go west, at a city for it or not
WEST_A_TURN, WEST_TURNS, WEST_A_STEP = 0.025, 15.0, 0.08        # less where time is short and the way long
SPECIAL_AFAR, SPECIAL_A_STEP, SPECIAL_A_TURN, SPECIAL_TAKEN = 0.02, 0.03, 0.02, 0.83
MARKET, INCOME = 1.1, 180.0     # shares to be sold for the money of all, and what comes in meanwhile
USUAL_RATE = 4.3                # dollars a link, before the railroad has gone west
UNSTARTED = 0.25                # how much of its promise a railroad keeps that nobody has begun
PRICE_OF_WORTH = 0.85           # where bidding ends


@jit
def shares_of(s: State, seat: int, c: int) -> int:
    """Shares in hand, and the lot if the hammer fell now."""
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
    offers, pioneers = 0, 0
    for c in range(t.companies):
        offers += unsold(t, s, c)
        pioneers += s.west_city[c] != NOBODY
    to_come = max(t.west_to_end - 1 - pioneers, 0)
    return min(max(offers * (TURNS_A_SHARE + TURNS_A_PIONEER * to_come), 1.0), LONGEST)


@jit
def income(t: BotConstants, s: State, seat: int) -> int:
    """What a card played now would pay the seat."""
    found = 0
    for c in range(t.companies):
        found += shares_of(s, seat, c) * per_share(s, c)
    return found


@jit
def cards_left(t: BotConstants, s: State, turns: float) -> float:
    """How many cards will still be played: a card that pays the others more stays in the hand."""
    total = 0
    for seat in range(t.seats):
        total += income(t, s, seat)
    rounds = turns / t.seats
    found, sway = 0.0, SWAY / (rounds * rounds)
    for seat in range(t.seats):
        if s.cards[seat]:
            ahead = (t.seats * income(t, s, seat) - total) / (t.seats - 1.0) / max(total / t.seats, 1.0)
            found += min(max(CARD_PLAYED + ahead * sway, 0.0), 1.0)
    return found * rounds / (rounds + HASTE)


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
    """Links to the nearest Gone West city; one that is used is no goal."""
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
    """Links the railroad will still build, if it has that much money."""
    if s.west_city[c] != NOBODY:
        return 0.0
    paid = BUILT * min(treasury / t.step_cost[0], BUILT_A_TURN * turns) * min(turns / BUILT_IN, 1.0)
    found = GROWTH * turns * turns + SOLD_LATER * unsold(t, s, c) * turns + paid
    return min(found, float(s.cubes[c]))


@jit
def west_chance(t: BotConstants, s: State, c: int, turns: float) -> float:
    """That the railroad goes west before the end: the last pioneer ends the game, so few are ever that."""
    pioneers = 0
    for other in range(t.companies):
        pioneers += s.west_city[other] != NOBODY
    if pioneers >= t.west_to_end - 1 or s.cubes[c] == 0:
        return 0.0
    steps = steps_to_west(t, s, c)
    if steps == 0:
        return WEST_REACHED
    return min(max(WEST_A_TURN * (turns - WEST_TURNS) - WEST_A_STEP * steps, 0.0), WEST_AFAR)


@jit
def card_worth(t: BotConstants, s: State, c: int, links: float, turns: float) -> float:
    """What one share gets by the average card to come, if the railroad comes to so many links."""
    if s.west_city[c] != NOBODY:
        return float(WEST_DIVIDEND * s.links[c])
    return (LINK_DIVIDEND + (WEST_DIVIDEND - LINK_DIVIDEND) * west_chance(t, s, c, turns)) * links


@jit
def special_chance(t: BotConstants, s: State, c: int, turns: float) -> float:
    if s.special_used[c] or s.west_city[c] != NOBODY:
        return 0.0
    steps = steps_to_special(t, s, c)
    if steps == 0:
        return SPECIAL_TAKEN
    chance = SPECIAL_AFAR - SPECIAL_A_STEP * steps + SPECIAL_A_TURN * turns
    return min(max(chance, 0.0), SPECIAL_TAKEN)


@jit
def worth(t: BotConstants, s: State, c: int, treasury: float, cards: float, turns: float) -> float:
    """What one share pays until the end, if the railroad has that much money."""
    links = s.links[c] + growth(t, s, c, treasury, turns)
    special = special_chance(t, s, c, turns) * LINK_DIVIDEND * links
    return cards * card_worth(t, s, c, links, turns) + special


@jit
def dollar_worth(t: BotConstants, s: State, cards: float, turns: float) -> float:
    """What a dollar in hand comes to: the money of all buys the shares that are left, and what those pay."""
    promised, money = 0.0, INCOME
    for c in range(t.companies):
        if unsold(t, s, c) > 0:
            links = s.links[c] + growth(t, s, c, float(s.treasury[c]), turns)
            promised += unsold(t, s, c) * links * (1.0 if s.sold[c] > 0 else UNSTARTED)
    for seat in range(t.seats):
        money += s.cash[seat]
    return max(MARKET * USUAL_RATE * cards * promised / money, 1.0)


@jit
def likely_price(t: BotConstants, s: State, fair: float) -> float:
    """What the lot will cost the leader: others drive the price as far as it is fair and they can pay."""
    most = float(s.price)
    for seat in range(t.seats):
        if seat != s.leader and s.bidders >> seat & 1:
            most = max(most, min(fair, float(s.cash[seat])))
    return most


@jit
def evaluate(t: BotConstants, s: State, cash: Floats) -> float:
    """The cash every seat may expect at the end, a lot under the hammer counted as sold. Returns how far off
    that may be."""
    for seat in range(t.seats):
        cash[seat] = float(s.cash[seat])
    if s.phase == OVER:
        return 1.0
    turns = turns_left(t, s)
    cards = cards_left(t, s, turns)
    dollar = dollar_worth(t, s, cards, turns)
    for seat in range(t.seats):
        cash[seat] = dollar * s.cash[seat]
    for c in range(t.companies):
        price = 0.0
        if s.phase == BID and s.lot == c:
            fair = PRICE_OF_WORTH * worth(t, s, c, float(s.treasury[c] + s.price), cards, turns) / dollar
            price = likely_price(t, s, fair)
            cash[s.leader] -= dollar * price
        pays = worth(t, s, c, s.treasury[c] + price, cards, turns)
        for seat in range(t.seats):
            cash[seat] += shares_of(s, seat, c) * pays
    return 8.0 + 2.5 * turns


@jit
def evaluate_next_dividend(t: BotConstants, s: State, cash: Floats) -> float:
    """A beginner's view: the cash in hand, and what the shares would pay by one card now."""
    cards = 0
    for seat in range(t.seats):
        cards = max(cards, int(s.cards[seat]))
    for seat in range(t.seats):
        cash[seat] = float(s.cash[seat] + cards * income(t, s, seat))
    if s.phase == BID:
        cash[s.leader] -= s.price
    return 5.0
