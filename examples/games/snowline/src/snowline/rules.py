"""The table of contents of Snowline: which chapter asks, refuses and answers in each phase."""
from cuberails.kernel.auction import ask_bid, why_not_bid
from cuberails.kernel.bitset import put
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import BID, COMPANY, FIRST_EVENT, HAMMER, OVER, PLACE, TURN

from snowline import calendar, shares, track
from snowline.model import BUILD, BUILD_IN, NAME_BUILDER, NAME_SHARE, OFFER, PAY_DAY, WAIT, Constants, State
from snowline.reasons import NOTHING_TO_BUILD, NOTHING_TO_OFFER


@jit
def set_up(t: Constants, s: State) -> None:
    """SL-1 to SL-4, on a blank state."""
    for seat in range(t.seats):
        s.cash[seat] = t.starting_cash
    for c in range(t.companies):
        s.is_open[c] = 1
        s.cubes[c] = t.cubes[c] - 1
        s.track[t.home[c]] |= 1 << c
    s.phase = TURN


@jit
def why_not_company(t: Constants, s: State, phase: int, c: int) -> int:
    return shares.why_not_offer(t, s, c) if phase == NAME_SHARE else track.why_not_builder(t, s, c)


@jit
def any_company(t: Constants, s: State, phase: int) -> bool:
    for c in range(t.companies):
        if why_not_company(t, s, phase, c) == FINE:
            return True
    return False


@jit
def why_not_verb(t: Constants, s: State, a: int) -> int:
    """SL-6."""
    if a == OFFER:
        return FINE if any_company(t, s, NAME_SHARE) else NOTHING_TO_OFFER
    if a == BUILD:
        return FINE if any_company(t, s, NAME_BUILDER) else NOTHING_TO_BUILD
    return FINE if a == WAIT else WRONG_KIND


@jit
def answer_verb(t: Constants, s: State, a: int) -> None:
    if a == OFFER:
        s.phase = NAME_SHARE
    elif a == BUILD:
        s.phase = NAME_BUILDER
    else:
        calendar.spend_week(s, s.actor)     # SL-11


@jit
def why_not(t: Constants, s: State, a: int) -> int:
    """The reason number of a refusal, or FINE."""
    if s.phase == OVER:
        return WRONG_KIND
    if s.phase == BID:
        return why_not_bid(s, a)
    if s.phase == TURN:
        return why_not_verb(t, s, a)
    if s.phase == BUILD_IN:
        return track.why_not_town(t, s, a)
    is_company = COMPANY <= a < COMPANY + t.companies
    return why_not_company(t, s, s.phase, a - COMPANY) if is_company else WRONG_KIND


@jit
def legal(t: Constants, s: State, out: Ints) -> int:
    """List every answer to the open question that is not refused; return how many."""
    if s.phase == BID:
        return ask_bid(t, s, out)
    n = 0
    for a in range(PLACE + t.towns):
        if why_not(t, s, a) == FINE:
            n = put(out, n, a)
    return n


@jit
def answer(t: Constants, s: State, a: int) -> None:
    """Carry out the actor's answer."""
    if s.phase == BID:
        shares.answer_bid(t, s, a)
    elif s.phase == TURN:
        answer_verb(t, s, a)
    elif s.phase == NAME_SHARE:
        shares.answer_offer(t, s, a)
    elif s.phase == NAME_BUILDER:
        track.answer_builder(t, s, a)
    else:
        track.answer_town(t, s, a)


@jit
def proceed(t: Constants, s: State) -> None:
    """Let one event happen."""
    if s.phase == HAMMER:
        shares.strike_hammer(t, s)
    elif s.phase == PAY_DAY:
        shares.pay_day(t, s)
    else:
        calendar.pass_turn(t, s)


@jit
def apply(t: Constants, s: State, a: int) -> None:
    """Carry out an answer and everything automatic up to the next question."""
    answer(t, s, a)
    while s.phase >= FIRST_EVENT:
        proceed(t, s)
