"""The prior of Chicago & NorthWestern: how promising each answer looks before any search.

The search tries answers with a high prior first, and simulations sample answers by it. Only a few of the
amounts are kept. A gain is counted in dollars more than the average rival gets.
"""

from cuberails.games.chicago_northwestern.bots.distances import BotConstants
from cuberails.games.chicago_northwestern.bots.evaluation import (
    BID_UP_TO,
    cards_left,
    dollar_value,
    growth,
    share_value,
    steps_to_special,
    steps_to_west,
    turns_left,
)
from cuberails.games.chicago_northwestern.dividends import per_share
from cuberails.games.chicago_northwestern.state import (
    BUILD,
    BUILD_FROM,
    BUILD_TO,
    DIVIDENDS,
    LINK_DIVIDEND,
    MINIMUM_BID,
    NAME_BUILDER,
    NAME_PIONEER,
    NAME_SPECIAL,
    NAME_STOCK,
    OFFER,
    OPENING_BID,
    PAY_IN,
    SPECIAL,
    WEST,
    WEST_DIVIDEND,
    State,
)
from cuberails.games.chicago_northwestern.turn import why_not_named
from cuberails.kernel.bitset import contains
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, Ints
from cuberails.kernel.prior import bid_priors
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import BID, COMPANY, DOLLARS, PLACE, STOP, TURN

SMALLEST_PRIOR = 0.05  # no legal answer is impossible
USUAL_START = 4  # links paid for in an initial build, seldom more
LARGEST_START = 8
USUAL_PRICE = 10.0  # of a share that is yet to be offered
OFFER_GAIN, OFFER_PER_TURN = 1.5, 0.2
CARD_TURNS = 26.0  # turns before the end when the first cards are played
SPECIAL_DISCOUNT, WEST_DISCOUNT = 0.45, 0.6  # both gains grow with the railroad, so they can wait


@jit
def set_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> int:
    """Keep the answers worth considering at the head of the list, with their priors; return how many."""
    if s.phase == BID or s.phase == OPENING_BID:
        return bid_priors(t, s, out, n, priors, limit(t, s))
    if s.phase == PAY_IN:
        return payment_priors(t, s, out, priors)
    if s.phase == TURN:
        verb_priors(t, s, out, n, priors)
    elif s.phase == BUILD_FROM or s.phase == BUILD_TO:
        city_priors(t, s, out, n, priors)
    elif s.phase == NAME_STOCK:
        stock_priors(t, s, out, n, priors)
    elif s.phase == NAME_BUILDER or s.phase == NAME_SPECIAL or s.phase == NAME_PIONEER:
        railroad_priors(t, s, out, n, priors)
    else:
        for k in range(n):
            priors[k] = 1.0
    return n


@jit
def limit(t: BotConstants, s: State) -> float:
    """What the share under the hammer is worth to the seat that is asked."""
    turns, bid = turns_left(t, s), s.price if s.phase == BID else MINIMUM_BID
    cards = cards_left(t, s, turns)
    pays = share_value(t, s, s.lot, float(s.treasury[s.lot] + bid), cards, turns)
    return min(BID_UP_TO * pays / dollar_value(t, s, cards, turns), float(s.cash[s.actor]))


@jit
def payment_priors(t: BotConstants, s: State, out: Ints, priors: Floats) -> int:
    """An initial build pays for whole links."""
    price = int(t.step_cost[0])
    n = max(min(int(s.cash[s.actor]) // price, LARGEST_START), 1)
    for k in range(n):
        out[k] = DOLLARS + price * (k + 1)
        priors[k] = 1.0 if k < USUAL_START else 0.4
    return n


@jit
def stake(t: BotConstants, s: State, c: int) -> float:
    """How many more shares of the railroad the actor has than the average rival."""
    mine = int(s.held[s.actor][c])
    return mine - (s.sold[c] - mine) / (t.seats - 1.0)


@jit
def card_gain(t: BotConstants, s: State) -> float:
    gain = 0.0
    for c in range(t.companies):
        gain += stake(t, s, c) * per_share(s, c)
    return gain


@jit
def builder_gain(t: BotConstants, s: State, c: int, cards: float) -> float:
    """One more link for all cards to come, and a step toward the Special."""
    gain = cards * LINK_DIVIDEND
    if not s.special_used[c]:
        steps = steps_to_special(t, s, c)
        gain += LINK_DIVIDEND
        if steps > 0:
            gain += 0.5 * LINK_DIVIDEND * s.links[c] / steps
    return gain * stake(t, s, c)


@jit
def pioneer_gain(t: BotConstants, s: State, c: int, cards: float) -> float:
    """The higher dividend, less the links it could still have built, less a Special that is lost."""
    links = s.links[c] + growth(t, s, c, float(s.treasury[c]), turns_left(t, s))
    gain = cards * (WEST_DIVIDEND * s.links[c] - LINK_DIVIDEND * links)
    if not s.special_used[c] and contains(s.served[c], t.special[c]):
        gain -= LINK_DIVIDEND * links
    return gain * stake(t, s, c)


@jit
def railroad_gain(t: BotConstants, s: State, phase: int, c: int, cards: float) -> float:
    """The gain from naming railroad c at the question of that phase."""
    if phase == NAME_BUILDER:
        return builder_gain(t, s, c, cards)
    if phase == NAME_SPECIAL:
        return stake(t, s, c) * per_share(s, c)
    return pioneer_gain(t, s, c, cards)


@jit
def best_gain(t: BotConstants, s: State, phase: int, cards: float) -> float:
    best = 0.0
    for c in range(t.companies):
        if stake(t, s, c) > 0.0 and why_not_named(t, s, phase, c) == FINE:
            best = max(best, railroad_gain(t, s, phase, c, cards))
    return best


@jit
def verb_gain(t: BotConstants, s: State, a: int, cards: float, turns: float) -> float:
    if a == OFFER:
        return OFFER_GAIN + OFFER_PER_TURN * turns
    if a == BUILD:
        return best_gain(t, s, NAME_BUILDER, cards)
    if a == DIVIDENDS:
        return card_gain(t, s) * max(1.0 - turns / CARD_TURNS, 0.0)  # early on, more links are to come
    if a == SPECIAL:
        return SPECIAL_DISCOUNT * best_gain(t, s, NAME_SPECIAL, cards)
    return WEST_DISCOUNT * best_gain(t, s, NAME_PIONEER, cards) if a == WEST else 0.0


@jit
def verb_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    turns = turns_left(t, s)
    cards = cards_left(t, s, turns)
    for k in range(n):
        score = max(verb_gain(t, s, out[k], cards, turns), 0.0) + 0.5
        priors[k] = score * score


@jit
def railroad_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    cards = cards_left(t, s, turns_left(t, s))
    for k in range(n):
        score = max(railroad_gain(t, s, s.phase, out[k] - COMPANY, cards), 0.0) + 0.3
        priors[k] = score * score


@jit
def stock_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    """Prefer a share that pays much, of a railroad whose treasury helps the actor."""
    turns = turns_left(t, s)
    cards = cards_left(t, s, turns)
    for k in range(n):
        c = out[k] - COMPANY
        score = 0.5 + 0.02 * share_value(t, s, c, s.treasury[c] + USUAL_PRICE, cards, turns) + stake(t, s, c)
        score = max(score, 0.3)
        priors[k] = score * score


@jit
def city_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    """Build toward the Special until it is reached or used, then west."""
    c = s.lot
    to_special = not s.special_used[c] and not contains(s.served[c], t.special[c])
    here = steps_to_special(t, s, c) if to_special else steps_to_west(t, s, c)
    for k in range(n):
        if out[k] == STOP:
            priors[k] = 2.0 if s.placed == 1 else 25.0  # a third link costs as much as six alone
            continue
        city = out[k] - PLACE
        far = int(t.special_distance[c][city]) if to_special else int(t.distance[city])
        score = max(1.3 + here - far, 0.0)
        priors[k] = SMALLEST_PRIOR + score * score
