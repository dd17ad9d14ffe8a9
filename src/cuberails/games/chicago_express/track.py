"""Locomotives on hexes: where they may go, what they cost and earn, how an expansion runs (CE-14 to CE-18).

`frontier` has for every company the hexes beside its network that have room for it. Every locomotive updates
it, so that the list of possible hexes only has to check prices.
"""

from cuberails.games.chicago_express.refusals import (
    ALREADY_THERE,
    NO_LOCOMOTIVES,
    NO_SHARE_HELD,
    NOT_BESIDE_NEW,
    NOT_CONNECTED,
    NOTHING_AFFORDABLE,
    NOTHING_IN_REACH,
    NOTHING_PLACED,
    START_OF_ANOTHER,
    TAKEN,
    TOO_EXPENSIVE,
)
from cuberails.games.chicago_express.state import (
    CHICAGO,
    LOCOMOTIVES_PER_TURN,
    MOVES_MARKER,
    NO_HOUSE,
    ORANGE,
    PLACE_TRACK,
    Constants,
    State,
)
from cuberails.kernel.bitset import WORD, contains, exclude, include, put
from cuberails.kernel.jit import count_bits, jit, lowest_bit
from cuberails.kernel.layout import Ints
from cuberails.kernel.money import pay_bank
from cuberails.kernel.network import has_track
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import COMPANY, NEXT_TURN, NOBODY, PLACE, STOP


@jit
def locomotives_in(s: State, h: int) -> int:
    """Locomotives in the hex, an orange one included."""
    n: int = count_bits(s.track[h])
    return n


@jit
def price_of(t: Constants, s: State, h: int) -> int:
    """CE-16; CE-30 for the one hex whose cost is not multiplied."""
    return t.cost[h] if t.has_fixed_cost[h] else t.cost[h] * (locomotives_in(s, h) + 1)


@jit
def entry_income(t: Constants, s: State, h: int) -> int:
    """CE-17: what a company's income gains when it enters the hex now."""
    industry = t.industry[h]
    if industry != NOBODY:
        return t.track_value[industry][s.track_position[industry]]
    return t.pays[h] + (t.bonus[h] if contains(s.developed, h) else 0)


@jit
def has_room(t: Constants, s: State, c: int, h: int) -> bool:
    """CE-15, without the question whether the hex is connected."""
    if has_track(s, c, h) or (t.only[h] != NOBODY and t.only[h] != c):
        return False
    return not (t.holds_one[h] and s.track[h] != 0)


@jit
def close_hex(t: Constants, s: State, h: int) -> None:
    """A hex that holds one locomotive is taken: no company can enter it any more."""
    for c in range(t.companies):
        exclude(s.frontier[c], h)


@jit
def place(t: Constants, s: State, c: int, h: int) -> None:
    """Put a locomotive on the hex, free of charge."""
    s.income[c] += entry_income(t, s, h)
    s.track[h] |= 1 << c
    s.cubes[c] -= 1
    if contains(s.waiting, h):  # CE-33
        exclude(s.waiting, h)
        s.repository += 1
    if can_be_developed(t, s, h):
        include(s.developable, h)
    exclude(s.frontier[c], h)
    if t.holds_one[h]:
        close_hex(t, s, h)
    for near in t.near[h]:
        if near != NOBODY and has_room(t, s, c, near):
            include(s.frontier[c], near)


@jit
def can_be_developed(t: Constants, s: State, h: int) -> bool:
    """True if the hex has something left to develop, once it has a locomotive and houses are left (CE-23)."""
    if t.house_use[h] == NO_HOUSE or contains(s.developed, h):
        return False
    return t.house_use[h] != MOVES_MARKER or s.track_position[t.industry[h]] < t.last_box[t.industry[h]]


@jit
def place_orange(t: Constants, s: State, h: int) -> None:
    s.track[h] |= 1 << ORANGE
    s.repository -= 1
    if t.orange_is_developable and can_be_developed(t, s, h):
        include(s.developable, h)
    if t.holds_one[h]:
        close_hex(t, s, h)


@jit
def open_company(t: Constants, s: State, c: int) -> None:
    """CE-20, CE-29: the first locomotive is free, and the income is what its hex pays."""
    s.is_open[c] = 1
    place(t, s, c, t.home[c])


@jit
def build(t: Constants, s: State, c: int, h: int) -> None:
    pay_bank(s, c, price_of(t, s, h))
    place(t, s, c, h)
    if h == t.chicago:
        s.arrived = 1


@jit
def cheapest(t: Constants, s: State, c: int) -> int:
    """The price of the cheapest hex that the company could enter, or NOBODY if there is none."""
    best = NOBODY
    for w in range(t.words):
        members = s.frontier[c][w]
        while members:
            price = price_of(t, s, w * WORD + lowest_bit(members))
            if best == NOBODY or price < best:
                best = price
            members &= members - 1
    return best


@jit
def can_expand(t: Constants, s: State, c: int) -> bool:
    """True if the company can reach and pay for some hex; faster than `cheapest`."""
    if s.cubes[c] == 0:
        return False
    for w in range(t.words):
        members = s.frontier[c][w]
        while members:
            if price_of(t, s, w * WORD + lowest_bit(members)) <= s.treasury[c]:
                return True
            members &= members - 1
    return False


@jit
def why_not_company(t: Constants, s: State, a: int) -> int:
    if a == STOP:
        return FINE
    if a < COMPANY or a >= COMPANY + t.companies:
        return WRONG_KIND
    c = a - COMPANY
    if s.held[s.actor][c] == 0:
        return NO_SHARE_HELD
    if s.cubes[c] == 0:
        return NO_LOCOMOTIVES
    price = cheapest(t, s, c)
    if price == NOBODY:
        return NOTHING_IN_REACH
    return NOTHING_AFFORDABLE if price > s.treasury[c] else FINE


@jit
def ask_company(t: Constants, s: State, out: Ints) -> int:
    n = put(out, 0, STOP)
    for c in range(t.companies):
        if s.held[s.actor][c] != 0 and can_expand(t, s, c):
            n = put(out, n, COMPANY + c)
    return n


@jit
def answer_company(t: Constants, s: State, a: int) -> None:
    if a == STOP:
        s.phase = NEXT_TURN
        return
    s.lot = a - COMPANY
    s.placed = 0
    s.arrived = 0
    s.phase = PLACE_TRACK


@jit
def remember(s: State, h: int) -> None:
    """The hexes of the expansion at hand, in fields that only an auction uses otherwise."""
    if s.placed == 0:
        s.leader = h
    else:
        s.price = h


@jit
def is_beside_new(t: Constants, s: State, h: int) -> bool:
    """CE-14, house rule: the hex must be next to a locomotive of this expansion, once there is one."""
    if not t.expansion_is_connected or s.placed == 0:
        return True
    for near in t.near[h]:
        if near == s.leader or (s.placed > 1 and near == s.price):
            return True
    return False


@jit
def why_not_build(t: Constants, s: State, c: int, h: int) -> int:
    if has_track(s, c, h):
        return ALREADY_THERE
    if t.only[h] != NOBODY and t.only[h] != c:
        return START_OF_ANOTHER
    if t.holds_one[h] and s.track[h] != 0:
        return TAKEN
    if not contains(s.frontier[c], h):
        return NOT_CONNECTED
    if not is_beside_new(t, s, h):
        return NOT_BESIDE_NEW
    if s.cubes[c] == 0:
        return NO_LOCOMOTIVES
    return TOO_EXPENSIVE if price_of(t, s, h) > s.treasury[c] else FINE


@jit
def why_not_track(t: Constants, s: State, a: int) -> int:
    if a == STOP:
        return NOTHING_PLACED if s.placed == 0 else FINE
    if a < PLACE or a >= PLACE + t.hexes:
        return WRONG_KIND
    return why_not_build(t, s, s.lot, a - PLACE)


@jit
def ask_track(t: Constants, s: State, out: Ints) -> int:
    n = 0 if s.placed == 0 else put(out, 0, STOP)
    if s.cubes[s.lot] == 0:
        return n
    treasury = s.treasury[s.lot]
    for w in range(t.words):
        members = s.frontier[s.lot][w]
        while members:
            h = w * WORD + lowest_bit(members)
            if price_of(t, s, h) <= treasury and is_beside_new(t, s, h):
                n = put(out, n, PLACE + h)
            members &= members - 1
    return n


@jit
def answer_track(t: Constants, s: State, a: int) -> None:
    if a != STOP:
        build(t, s, s.lot, a - PLACE)
        if t.expansion_is_connected:
            remember(s, a - PLACE)
        s.placed += 1
        is_interrupted = s.arrived and t.chicago_ends_expansion
        if s.placed < LOCOMOTIVES_PER_TURN and not is_interrupted:
            return
    s.phase = CHICAGO if s.arrived else NEXT_TURN  # CE-18: after the last placement
