"""The prior of Chicago Express: how promising each answer looks before any search.

The search tries answers with a high prior first, and simulations sample answers by it. Only a few of the bids
are kept.
"""

from cuberails.games.chicago_express.bots.distances import BotConstants
from cuberails.games.chicago_express.bots.evaluation import (
    BID_UP_TO,
    FAR_FROM_CHICAGO,
    dividends_left,
    dollar_value,
    share_value,
    steps_to_chicago,
    would_end,
)
from cuberails.games.chicago_express.shares import minimum_bid
from cuberails.games.chicago_express.state import (
    AUCTION,
    DEVELOP,
    EXPAND,
    FOREST_GIFT,
    MOVES_MARKER,
    NAME_COMPANY,
    NAME_SHARE,
    NARROW_TRACK,
    PAYS_TREASURY,
    PLACE_HOUSE,
    PLACE_TRACK,
    State,
)
from cuberails.games.chicago_express.track import entry_income, price_of
from cuberails.games.map_file import LARGEST_VALUE
from cuberails.kernel.bitset import WORD
from cuberails.kernel.jit import jit, lowest_bit
from cuberails.kernel.layout import Floats, Ints
from cuberails.kernel.network import has_track
from cuberails.kernel.prior import bid_priors
from cuberails.kernel.state import BID, COMPANY, PLACE, STOP, TURN

INCOME_PER_DOLLAR = 0.4  # income that a dollar of treasury buys
SMALLEST_PRIOR = 0.02  # no legal answer is impossible
LASTING_DIVIDENDS = 3  # new income counts for this many dividends, the one paid in Chicago only once


@jit
def set_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> int:
    """Keep the answers worth considering at the head of the list, with their priors; return how many."""
    if s.phase == BID:
        return bid_priors(t, s, out, n, priors, limit(t, s))
    if s.phase == TURN:
        verb_priors(t, s, out, n, priors)
    elif s.phase == PLACE_TRACK:
        hex_priors(t, s, out, n, priors)
    elif s.phase == NAME_COMPANY:
        company_priors(t, s, out, n, priors)
    elif s.phase == NAME_SHARE:
        share_priors(t, s, out, n, priors)
    elif s.phase == PLACE_HOUSE:
        house_priors(t, s, out, n, priors)
    elif s.phase == NARROW_TRACK:
        orange_priors(t, s, out, n, priors)
    else:
        for k in range(n):
            priors[k] = 1.0
    return n


@jit
def limit(t: BotConstants, s: State) -> float:
    """What the share under the hammer is worth to the seat that is asked."""
    if would_end(t, s, s.lot):
        return 0.0  # it will never pay
    rounds = dividends_left(t, s)
    value = share_value(t, s, s.lot, s.sold[s.lot] + 1, float(s.treasury[s.lot] + s.price), rounds)
    return min(BID_UP_TO * value / dollar_value(t, rounds), float(s.cash[s.actor]))


@jit
def stake(t: BotConstants, s: State, c: int) -> float:
    """What the actor gains from a dollar of the company's dividend, less what the average rival gains."""
    if s.sold[c] == 0:
        return 0.0
    mine = s.held[s.actor][c] / s.sold[c]
    return mine - (1.0 - mine) / (t.seats - 1)


@jit
def prospect(t: BotConstants, s: State, c: int) -> float:
    """Income that one expansion of the company may bring."""
    money = s.treasury[c]
    found = INCOME_PER_DOLLAR * min(money, 9)
    if not has_track(s, c, t.chicago):
        steps = steps_to_chicago(t, s, c)
        if steps <= 3 and money >= 2 * steps + 2:
            found += t.pays[t.chicago] + s.income[c] / LASTING_DIVIDENDS
    return found


@jit
def verb_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    for k in range(n):
        a, best = out[k], 0.0
        if a == EXPAND:
            for c in range(t.companies):
                if s.held[s.actor][c] and s.treasury[c] > 1:
                    best = max(best, stake(t, s, c) * prospect(t, s, c))
        elif a == DEVELOP:
            best = best_house(t, s)
        elif a == AUCTION:
            best = 1.2
        else:
            best = 0.3
        priors[k] = (best + 0.3) * (best + 0.3)


@jit
def company_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    priors[0] = 0.05
    for k in range(1, n):
        c = out[k] - COMPANY
        score = max(stake(t, s, c), 0.0) * prospect(t, s, c) + 0.1
        priors[k] = score * score


@jit
def steps_from_here(t: BotConstants, s: State, out: Ints, n: int) -> int:
    """Steps to Chicago; where an expansion must stay connected, only from the hexes that it may enter."""
    if not t.expansion_is_connected or s.placed == 0:
        return steps_to_chicago(t, s, s.lot)
    best = FAR_FROM_CHICAGO
    for k in range(n):
        if out[k] != STOP:
            best = min(best, t.way_to_chicago[out[k] - PLACE] // (LARGEST_VALUE + 1) + 1)
    return best


@jit
def hex_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    c = s.lot
    steps = 0 if has_track(s, c, t.chicago) else steps_from_here(t, s, out, n)
    for k in range(n):
        if out[k] == STOP:
            priors[k] = 0.3
            continue
        h = out[k] - PLACE
        score = entry_income(t, s, h) - INCOME_PER_DOLLAR * price_of(t, s, h) + 0.1 * t.nearby_income[h] + 0.8
        if h == t.chicago:
            score += s.income[c] / LASTING_DIVIDENDS
        elif steps > 0:
            score += 1.0 * (steps - t.way_to_chicago[h] // (LARGEST_VALUE + 1))
        score = max(score, 0.0)
        priors[k] = SMALLEST_PRIOR + score * score * score


@jit
def share_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    """Prefer a share that is worth more than its minimum bid, of a company that helps the actor."""
    rounds = dividends_left(t, s)
    priors[0] = 0.1
    for k in range(1, n):
        c = out[k] - COMPANY
        least = minimum_bid(t, s, c)
        gain = share_value(t, s, c, s.sold[c] + 1, float(s.treasury[c] + least), rounds) - least
        if would_end(t, s, c):
            gain = -float(least)  # it will never pay
        score = max(0.2 + 0.1 * gain + 0.5 * stake(t, s, c), 0.05)
        priors[k] = score * score


@jit
def house_gain(t: BotConstants, s: State, h: int) -> float:
    """The income that the actor's stakes gain from a house on the hex."""
    if t.house_use[h] == PAYS_TREASURY:
        gain = INCOME_PER_DOLLAR * FOREST_GIFT
    elif t.house_use[h] == MOVES_MARKER:
        track, box = t.track_value[t.industry[h]], s.track_position[t.industry[h]]
        gain = float(track[box + 1] - track[box])
    else:
        gain = float(t.bonus[h])
    found = 0.0
    for c in range(t.companies):
        if has_track(s, c, h):
            found += gain * stake(t, s, c)
    return found


@jit
def best_house(t: BotConstants, s: State) -> float:
    best = 0.0
    for w in range(t.words):
        members = s.developable[w]
        while members:
            best = max(best, house_gain(t, s, w * WORD + lowest_bit(members)))
            members &= members - 1
    return best


@jit
def house_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    priors[0] = 0.05
    for k in range(1, n):
        score = max(house_gain(t, s, out[k] - PLACE), 0.0)
        priors[k] = SMALLEST_PRIOR + score * score


@jit
def orange_priors(t: BotConstants, s: State, out: Ints, n: int, priors: Floats) -> None:
    """Block companies that help the others more."""
    priors[0] = 0.2
    for k in range(1, n):
        h = out[k] - PLACE
        score = 0.05
        for c in range(t.companies):
            if s.frontier[c][h // WORD] >> (h % WORD) & 1 and t.holds_one[h]:
                score += max(-stake(t, s, c), 0.0)
        priors[k] = score
