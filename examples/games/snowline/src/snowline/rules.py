"""Snowline as a table of contents: who asks, refuses, answers, and what just happens."""
from cuberails.kernel import auction
from cuberails.kernel.bits import put
from cuberails.kernel.core import BID, COMPANY, FIRST_EVENT, HAMMER, OVER, TURN
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Cells
from cuberails.kernel.reasons import FINE, WRONG_KIND
from snowline import calendar, shares, track
from snowline.model import BUILD, BUILD_IN, NAME_BUILDER, NAME_SHARE, OFFER, PAY_DAY, WAIT, State, Tables
from snowline.reasons import NOTHING_TO_BUILD, NOTHING_TO_OFFER


@jit
def set_up(t: Tables, s: State) -> None:
    """SL-1 to SL-4, on a blank state."""
    for seat in range(t.seats):
        s.cash[seat] = t.starting_cash
    for c in range(t.companies):
        s.is_open[c] = 1
        s.cubes[c] = t.cubes[c] - 1
        s.track[t.home[c]] |= 1 << c
    s.phase = TURN


@jit
def why_not_named(t: Tables, s: State, phase: int, c: int) -> int:
    return shares.why_not_offer(t, s, c) if phase == NAME_SHARE else track.why_not_builder(t, s, c)


@jit
def someone_can(t: Tables, s: State, phase: int) -> bool:
    for c in range(t.companies):
        if why_not_named(t, s, phase, c) == FINE:
            return True
    return False


@jit
def why_not_verb(t: Tables, s: State, a: int) -> int:
    if a == OFFER:
        return FINE if someone_can(t, s, NAME_SHARE) else NOTHING_TO_OFFER
    if a == BUILD:
        return FINE if someone_can(t, s, NAME_BUILDER) else NOTHING_TO_BUILD
    return FINE if a == WAIT else WRONG_KIND


@jit
def ask_verb(t: Tables, s: State, out: Cells) -> int:
    n = 0
    for a in range(OFFER, WAIT + 1):
        if why_not_verb(t, s, a) == FINE:
            n = put(out, n, a)
    return n


@jit
def answer_verb(t: Tables, s: State, a: int) -> None:
    if a == OFFER:
        s.phase = NAME_SHARE
    elif a == BUILD:
        s.phase = NAME_BUILDER
    else:
        calendar.spend_week(s, s.actor)


@jit
def why_not_company(t: Tables, s: State, a: int) -> int:
    if a < COMPANY or a >= COMPANY + t.companies:
        return WRONG_KIND
    return why_not_named(t, s, s.phase, a - COMPANY)


@jit
def ask_company(t: Tables, s: State, out: Cells) -> int:
    n = 0
    for c in range(t.companies):
        if why_not_named(t, s, s.phase, c) == FINE:
            n = put(out, n, COMPANY + c)
    return n


@jit
def legal(t: Tables, s: State, out: Cells) -> int:
    """List every answer to the open question; return how many."""
    if s.phase == OVER:
        return 0
    if s.phase == BID:
        return auction.ask_bid(t, s, out)
    if s.phase == TURN:
        return ask_verb(t, s, out)
    return track.ask_town(t, s, out) if s.phase == BUILD_IN else ask_company(t, s, out)


@jit
def why_not(t: Tables, s: State, a: int) -> int:
    """The reason number of a refusal, or FINE."""
    if s.phase == OVER:
        return WRONG_KIND
    if s.phase == BID:
        return auction.why_not_bid(s, a)
    if s.phase == TURN:
        return why_not_verb(t, s, a)
    return track.why_not_town(t, s, a) if s.phase == BUILD_IN else why_not_company(t, s, a)


@jit
def answer(t: Tables, s: State, a: int) -> None:
    """The seat that was asked has answered."""
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
def proceed(t: Tables, s: State) -> None:
    """Let one event happen."""
    if s.phase == HAMMER:
        shares.strike_hammer(t, s)
    elif s.phase == PAY_DAY:
        shares.pay_day(t, s)
    else:
        calendar.pass_turn(t, s)


@jit
def apply(t: Tables, s: State, a: int) -> None:
    """Answer, and let everything automatic happen up to the next question."""
    answer(t, s, a)
    while s.phase >= FIRST_EVENT:
        proceed(t, s)
