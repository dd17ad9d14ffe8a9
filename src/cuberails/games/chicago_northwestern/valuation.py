"""What shares of Chicago & NorthWestern are worth: how many cards will still be played, what each will pay.

The numbers below were fitted to games that tree search played to the end against itself; no rule depends on
them. `expect` is the door for the bots, `count_next` its near sister. A round is a turn of all seats.
"""
from cuberails.games.chicago_northwestern.dividends import per_share
from cuberails.games.chicago_northwestern.model import LINK_DIVIDEND, WEST_DIVIDEND, State, Tables
from cuberails.kernel.bits import WORD, contains
from cuberails.kernel.core import BID, NOBODY, OVER
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Reals

TURNS_A_SHARE = 1.3             # for each share that can still be offered
TURNS_A_PIONEER = 0.28          # more of them for each railroad that has yet to go west
LONGEST = 40.0                  # turns of a game
CARD_PLAYED = 0.75              # of the cards of seats whose shares are average
SWAY = 10.0                     # how much an uneven hand decides that, a round before the end
BUILT_A_ROUND = 1.7             # links of one railroad, at most
BUILT, BUILT_AT_WEST, GROWTH = 0.56, 0.3, 0.6       # links that count for the average card to come
WEST_A_ROUND, MOST_WEST = 0.19, 0.75                 # chance of a railroad at a Gone West city to go there
SPECIAL_TAKEN = 0.85            # chance of a Special, its city reached; before that:
SPECIAL_NEAR, SPECIAL_A_ROUND, SPECIAL_A_STEP = 0.2, 0.12, 0.08
BUILT_BY_SPECIAL, GROWTH_BY_SPECIAL = 0.25, 0.4
CASH_EARNS, MOST_EARNED, IDLE_ROUNDS = 0.9, 2.5, 4.0    # what a dollar earns each round before the last few
CARD_OPTION, CARD_ROUNDS = 10.0, 2.0                # to choose when to play it, each round before the last
PRICE_OF_WORTH = 0.85           # where bidding ends


@jit
def shares_of(s: State, seat: int, c: int) -> int:
    """Shares in hand, and the lot if the hammer fell now."""
    is_buyer = s.phase == BID and s.lot == c and s.leader == seat
    return s.held[seat][c] + (1 if is_buyer else 0)


@jit
def rounds_left(t: Tables, s: State) -> float:
    offers, pioneers = 0, 0
    for c in range(t.companies):
        if s.west_city[c] != NOBODY:
            pioneers += 1
        elif s.is_open[c]:
            offers += t.shares[c] - s.sold[c]
    if s.phase == BID:
        offers -= 1
    turns = offers * (TURNS_A_SHARE + TURNS_A_PIONEER * (t.west_to_end - pioneers))
    return min(max(turns, 1.0), LONGEST) / t.seats


@jit
def income(t: Tables, s: State, seat: int) -> int:
    """What a card played now would pay the seat."""
    found = 0
    for c in range(t.companies):
        found += shares_of(s, seat, c) * per_share(s, c)
    return found


@jit
def cards_left(t: Tables, s: State, rounds: float) -> float:
    """How many cards will still be played: a card that pays the others more stays in the hand."""
    total = 0
    for seat in range(t.seats):
        total += income(t, s, seat)
    found, sway = 0.0, SWAY / (rounds * rounds)
    for seat in range(t.seats):
        if s.cards[seat]:
            ahead = (t.seats * income(t, s, seat) - total) / (t.seats - 1.0) / max(total / t.seats, 1.0)
            found += min(max(CARD_PLAYED + ahead * sway, 0.0), 1.0)
    return found * min(rounds, 1.0)


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
def affordable(t: Tables, s: State, c: int, treasury: float, rounds: float) -> float:
    """Links the railroad can still build with the money it has."""
    return min(treasury / t.step_cost[0], float(s.cubes[c]), BUILT_A_ROUND * rounds)


@jit
def card_worth(t: Tables, s: State, c: int, built: float, rounds: float) -> float:
    """What one share gets by the average card to come."""
    if s.west_city[c] != NOBODY:
        return float(WEST_DIVIDEND * s.links[c])
    if steps_to_west(t, s, c) > 0:
        return LINK_DIVIDEND * (s.links[c] + BUILT * built + GROWTH * rounds)
    chance = min(WEST_A_ROUND * rounds, MOST_WEST)
    rate = LINK_DIVIDEND + chance * (WEST_DIVIDEND - LINK_DIVIDEND)
    return rate * (s.links[c] + BUILT_AT_WEST * built)


@jit
def special_worth(t: Tables, s: State, c: int, built: float, rounds: float) -> float:
    """What one share gets by the railroad's Special."""
    if s.special_used[c] or s.west_city[c] != NOBODY:
        return 0.0
    steps = steps_to_special(t, s, c)
    links = s.links[c] + BUILT_BY_SPECIAL * built + GROWTH_BY_SPECIAL * rounds
    chance = SPECIAL_TAKEN
    if steps > 0:
        chance = SPECIAL_NEAR + SPECIAL_A_ROUND * rounds - SPECIAL_A_STEP * steps
    return min(max(chance, 0.0), SPECIAL_TAKEN) * LINK_DIVIDEND * links


@jit
def worth(t: Tables, s: State, c: int, treasury: float, cards: float, rounds: float) -> float:
    """What one share pays until the end, if the railroad has that much money."""
    built = affordable(t, s, c, treasury, rounds)
    return cards * card_worth(t, s, c, built, rounds) + special_worth(t, s, c, built, rounds)


@jit
def dollar_worth(rounds: float) -> float:
    """What a dollar in hand comes to: early it buys shares that pay it back several times."""
    return 1.0 + min(max(CASH_EARNS * (rounds - IDLE_ROUNDS), 0.0), MOST_EARNED)


@jit
def likely_price(t: Tables, s: State, fair: float) -> float:
    """What the lot will cost the leader: others drive the price as far as it is fair and they can pay."""
    most = float(s.price)
    for seat in range(t.seats):
        if seat != s.leader and s.bidders >> seat & 1:
            most = max(most, min(fair, float(s.cash[seat])))
    return most


@jit
def expect(t: Tables, s: State, cash: Reals) -> float:
    """The cash every seat may expect at the end, a lot under the hammer counted as sold. Returns how far off
    that may be."""
    for seat in range(t.seats):
        cash[seat] = float(s.cash[seat])
    if s.phase == OVER:
        return 1.0
    rounds = rounds_left(t, s)
    cards, dollar = cards_left(t, s, rounds), dollar_worth(rounds)
    for seat in range(t.seats):
        cash[seat] = dollar * s.cash[seat] + s.cards[seat] * CARD_OPTION * max(rounds - CARD_ROUNDS, 0.0)
    for c in range(t.companies):
        price = 0.0
        if s.phase == BID and s.lot == c:
            fair = PRICE_OF_WORTH * worth(t, s, c, float(s.treasury[c] + s.price), cards, rounds) / dollar
            price = likely_price(t, s, fair)
            cash[s.leader] -= dollar * price
        pays = worth(t, s, c, s.treasury[c] + price, cards, rounds)
        for seat in range(t.seats):
            cash[seat] += shares_of(s, seat, c) * pays
    return 4.0 + 7.0 * rounds


@jit
def count_next(t: Tables, s: State, cash: Reals) -> float:
    """A beginner's view: the cash in hand, and what the shares would pay if all cards were played now."""
    cards = 0
    for seat in range(t.seats):
        cards += s.cards[seat]
    for seat in range(t.seats):
        cash[seat] = float(s.cash[seat] + cards * income(t, s, seat))
    if s.phase == BID:
        cash[s.leader] -= s.price
    return 5.0
