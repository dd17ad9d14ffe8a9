"""A turn: the choice among five actions, the forced pass, and the next seat (NW-5, NW-6 to NW-15)."""

from cuberails.games.chicago_northwestern.dividends import (
    endings,
    pay_dividends,
    why_not_pioneer,
    why_not_special,
)
from cuberails.games.chicago_northwestern.refusals import (
    CARD_USED,
    MUST_ACT,
    NO_PIONEER,
    NO_SPECIAL,
    NOTHING_TO_BUILD,
    NOTHING_TO_OFFER,
    TOO_POOR_TO_OFFER,
)
from cuberails.games.chicago_northwestern.shares import is_stock_left, why_not_offer
from cuberails.games.chicago_northwestern.state import (
    ALL_PASSED,
    BUILD,
    DIVIDENDS,
    MINIMUM_BID,
    NAME_BUILDER,
    NAME_PIONEER,
    NAME_SPECIAL,
    NAME_STOCK,
    OFFER,
    PASS,
    SPECIAL,
    START_PLAYER,
    WEST,
    Constants,
    State,
)
from cuberails.games.chicago_northwestern.track import why_not_builder
from cuberails.kernel.bitset import put
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import COMPANY, NEXT_TURN, OVER, START, TURN


@jit
def why_not_named(t: Constants, s: State, phase: int, c: int) -> int:
    """Why the question of that phase cannot be answered with railroad c, or FINE."""
    if phase == NAME_STOCK:
        return why_not_offer(t, s, c)
    if phase == NAME_BUILDER:
        return why_not_builder(t, s, c)
    if phase == NAME_SPECIAL:
        return why_not_special(t, s, c)
    return why_not_pioneer(t, s, c)


@jit
def why_not_railroad(t: Constants, s: State, a: int) -> int:
    if a < COMPANY or a >= COMPANY + t.companies:
        return WRONG_KIND
    return why_not_named(t, s, s.phase, a - COMPANY)


@jit
def ask_railroad(t: Constants, s: State, out: Ints) -> int:
    n = 0
    for c in range(t.companies):
        if why_not_named(t, s, s.phase, c) == FINE:
            n = put(out, n, COMPANY + c)
    return n


@jit
def any_railroad_can(t: Constants, s: State, phase: int) -> bool:
    for c in range(t.companies):
        if why_not_named(t, s, phase, c) == FINE:
            return True
    return False


@jit
def why_not_action(t: Constants, s: State, a: int) -> int:
    """Why one of the five actions, OFFER to WEST, cannot be carried out, or FINE."""
    if a == OFFER:
        if s.cash[s.actor] < MINIMUM_BID:
            return TOO_POOR_TO_OFFER
        return FINE if is_stock_left(t, s) else NOTHING_TO_OFFER
    if a == BUILD:
        return FINE if any_railroad_can(t, s, NAME_BUILDER) else NOTHING_TO_BUILD
    if a == DIVIDENDS:
        return FINE if s.cards[s.actor] else CARD_USED
    if a == SPECIAL:
        return FINE if any_railroad_can(t, s, NAME_SPECIAL) else NO_SPECIAL
    return FINE if any_railroad_can(t, s, NAME_PIONEER) else NO_PIONEER


@jit
def why_not_verb(t: Constants, s: State, a: int) -> int:
    if a < OFFER or a > PASS:
        return WRONG_KIND
    if a < PASS:
        return why_not_action(t, s, a)
    for action in range(OFFER, PASS):
        if why_not_action(t, s, action) == FINE:
            return MUST_ACT
    return FINE


@jit
def ask_verb(t: Constants, s: State, out: Ints) -> int:
    n = 0
    for action in range(OFFER, PASS):
        if why_not_action(t, s, action) == FINE:
            n = put(out, n, action)
    return n if n > 0 else put(out, n, PASS)


@jit
def answer_verb(t: Constants, s: State, a: int) -> None:
    s.passes = s.passes + 1 if a == PASS else 0
    if a == OFFER:
        s.phase = NAME_STOCK
    elif a == BUILD:
        s.phase = NAME_BUILDER
    elif a == DIVIDENDS:
        pay_dividends(t, s)
    elif a == SPECIAL:
        s.phase = NAME_SPECIAL
    elif a == WEST:
        s.phase = NAME_PIONEER
    else:
        s.phase = NEXT_TURN


@jit
def pass_turn(t: Constants, s: State) -> None:
    """Go on to the next initial build; after the last one, to the next turn or the end of the game."""
    s.turn = (s.turn + 1) % t.seats
    s.actor = s.turn
    if s.starts > 0:
        s.starts -= 1
    if s.starts > 0:
        s.phase = START
        return
    found = endings(t, s)
    s.phase = TURN
    if found:
        if t.finish_round and s.turn != START_PLAYER and not found & ALL_PASSED:
            s.last_round = found
        else:
            s.phase = OVER
