"""Which answers a player of Chicago & NorthWestern would look at first, and how much: a weight for each.

Search looks at heavy answers first; games played in the head draw their answers by these weights. Of the
amounts only a few are kept.
"""
from cuberails.games.chicago_northwestern.model import (
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
    Tables,
)
from cuberails.games.chicago_northwestern.dividends import why_not_pioneer, why_not_special
from cuberails.games.chicago_northwestern.track import why_not_builder
from cuberails.games.chicago_northwestern.valuation import (
    card_gain,
    cards_left,
    edge_of,
    steps_to_special,
    steps_to_west,
    turns_left,
    worth,
)
from cuberails.kernel.bits import contains
from cuberails.kernel.core import BID, COMPANY, DOLLARS, PLACE, STOP, TURN
from cuberails.kernel.instinct import weigh_bids
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Cells, Reals
from cuberails.kernel.reasons import FINE

FAINT = 0.05            # nothing legal is quite impossible
STEP = 5
STEPS_PAID = 8


@jit
def weigh(t: Tables, s: State, out: Cells, n: int, weights: Reals) -> int:
    """Keep the answers worth a thought at the head of the list, with their weights; return how many."""
    if s.phase == BID or s.phase == OPENING_BID:
        return weigh_bids(t, s, out, n, weights, limit(t, s))
    if s.phase == PAY_IN:
        return weigh_start(s, out, weights)
    if s.phase == TURN:
        weigh_verbs(t, s, out, n, weights)
    elif s.phase == BUILD_FROM or s.phase == BUILD_TO:
        weigh_cities(t, s, out, n, weights)
    elif s.phase == NAME_STOCK:
        weigh_stock(t, s, out, n, weights)
    elif s.phase == NAME_BUILDER or s.phase == NAME_SPECIAL or s.phase == NAME_PIONEER:
        weigh_railroads(t, s, out, n, weights)
    else:
        for k in range(n):
            weights[k] = 1.0
    return n


@jit
def limit(t: Tables, s: State) -> float:
    """What the share under the hammer is worth to the seat that is asked."""
    value = worth(t, s, s.lot, float(s.treasury[s.lot] + s.price), cards_left(t, s), turns_left(t, s))
    return min(0.6 * value, float(s.cash[s.actor]))


@jit
def weigh_start(s: State, out: Cells, weights: Reals) -> int:
    """Builds cost fives, so only these."""
    n = max(1, min(int(s.cash[s.actor]) // STEP, STEPS_PAID))
    for k in range(n):
        out[k] = DOLLARS + STEP * (k + 1)
        weights[k] = 1.0 if k < 4 else 0.4
    return n


@jit
def special_gain(t: Tables, s: State, c: int) -> float:
    return edge_of(t, s, s.actor, c) * LINK_DIVIDEND * s.links[c]


@jit
def pioneer_gain(t: Tables, s: State, c: int, cards: float) -> float:
    """What the actor gains over the average rival when the railroad goes west now."""
    gain = cards * (WEST_DIVIDEND - LINK_DIVIDEND) * s.links[c]
    gain -= cards * LINK_DIVIDEND * min(s.treasury[c] / 8.0, 3.0)
    if not s.special_used[c] and contains(s.served[c], t.special[c]):
        gain -= LINK_DIVIDEND * s.links[c]
    return gain * edge_of(t, s, s.actor, c)


@jit
def builder_gain(t: Tables, s: State, c: int, cards: float) -> float:
    gain = cards * LINK_DIVIDEND
    if not s.special_used[c]:
        steps = steps_to_special(t, s, c)
        gain += LINK_DIVIDEND
        if steps > 0:
            gain += LINK_DIVIDEND * s.links[c] * 0.5 / steps
    return gain * edge_of(t, s, s.actor, c)


@jit
def railroad_gain(t: Tables, s: State, phase: int, c: int, cards: float) -> float:
    if phase == NAME_BUILDER:
        return builder_gain(t, s, c, cards)
    if phase == NAME_SPECIAL:
        return special_gain(t, s, c)
    return pioneer_gain(t, s, c, cards)


@jit
def best_gain(t: Tables, s: State, phase: int, cards: float) -> float:
    best = -99.0
    for c in range(t.companies):
        if s.held[s.actor][c] == 0:
            continue
        if phase == NAME_BUILDER:
            can = why_not_builder(t, s, c) == FINE
        elif phase == NAME_SPECIAL:
            can = why_not_special(t, s, c) == FINE
        else:
            can = why_not_pioneer(t, s, c) == FINE
        if can:
            best = max(best, railroad_gain(t, s, phase, c, cards))
    return best


@jit
def weigh_verbs(t: Tables, s: State, out: Cells, n: int, weights: Reals) -> None:
    turns, cards = turns_left(t, s), cards_left(t, s)
    for k in range(n):
        a, score = out[k], 0.0
        if a == OFFER:
            score = 5.0
        elif a == BUILD:
            score = best_gain(t, s, NAME_BUILDER, cards)
        elif a == DIVIDENDS:
            score = card_gain(t, s, s.actor) * (0.2 + 1.0 / (1.0 + turns / t.seats))
        elif a == SPECIAL:
            score = best_gain(t, s, NAME_SPECIAL, cards)
        elif a == WEST:
            score = best_gain(t, s, NAME_PIONEER, cards)
        score = max(score, 0.0) + 0.5
        weights[k] = score * score


@jit
def weigh_railroads(t: Tables, s: State, out: Cells, n: int, weights: Reals) -> None:
    cards = cards_left(t, s)
    for k in range(n):
        score = max(railroad_gain(t, s, s.phase, out[k] - COMPANY, cards), 0.0) + 0.3
        weights[k] = score * score


@jit
def weigh_stock(t: Tables, s: State, out: Cells, n: int, weights: Reals) -> None:
    turns, cards = turns_left(t, s), cards_left(t, s)
    for k in range(n):
        c = out[k] - COMPANY
        score = 0.5 + 0.1 * worth(t, s, c, s.treasury[c] + 10.0, cards, turns)
        score = max(score + edge_of(t, s, s.actor, c), 0.3)
        weights[k] = score * score


@jit
def ahead(t: Tables, s: State, c: int) -> int:
    """Links still to go: to the Special while that pays, then west."""
    return steps_to_west(t, s, c) if s.special_used[c] else steps_to_special(t, s, c)


@jit
def weigh_cities(t: Tables, s: State, out: Cells, n: int, weights: Reals) -> None:
    c = s.lot
    to_special = not s.special_used[c] and not contains(s.served[c], t.special[c])
    here = steps_to_special(t, s, c) if to_special else steps_to_west(t, s, c)
    for k in range(n):
        if out[k] == STOP:
            weights[k] = 1.0 if s.placed == 1 else 4.0
            continue
        city = out[k] - PLACE
        far = int(t.special_distance[c][city] if to_special else t.distance[city])
        score = max(1.2 + here - far, 0.0) if s.phase == BUILD_TO else max(1.5 + here - far, 0.0)
        weights[k] = FAINT + score * score
