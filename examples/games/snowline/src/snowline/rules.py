"""The table of contents of Snowline: which chapter refuses and answers in each phase."""

from cuberails.kernel.auction import answer_only_bid, why_not_bid
from cuberails.kernel.jit import jit
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import BID, COMPANY, HAMMER, OVER, TURN
from cuberails.kernel.towns import lay_out

from snowline import calendar, shares, track
from snowline.model import BUILD, BUILD_IN, NAME_BUILDER, NAME_SHARE, OFFER, PAY_DAY, WAIT, Constants, State
from snowline.reasons import NOTHING_TO_BUILD, NOTHING_TO_OFFER


@jit
def set_up(t: Constants, s: State) -> None:
    """SL-1 to SL-4, on a blank state."""
    lay_out(t, s)
    s.phase = TURN


@jit
def why_not_company(t: Constants, s: State, phase: int, c: int) -> int:
    return shares.why_not_offer(t, s, c) if phase == NAME_SHARE else track.why_not_builder(t, s, c)


@jit
def why_not_any(t: Constants, s: State, phase: int, reason: int) -> int:
    """FINE if one of the companies is; else the reason."""
    for c in range(t.companies):
        if why_not_company(t, s, phase, c) == FINE:
            return FINE
    return reason


@jit
def why_not(t: Constants, s: State, a: int) -> int:
    """The reason number of a refusal, or FINE."""
    if s.phase == BID:
        return why_not_bid(s, a)
    if s.phase == BUILD_IN:
        return track.why_not_town(t, s, a)
    if s.phase != TURN:
        is_company = s.phase != OVER and COMPANY <= a < COMPANY + t.companies
        return why_not_company(t, s, s.phase, a - COMPANY) if is_company else WRONG_KIND
    if a == OFFER:
        return why_not_any(t, s, NAME_SHARE, NOTHING_TO_OFFER)
    if a == BUILD:
        return why_not_any(t, s, NAME_BUILDER, NOTHING_TO_BUILD)
    return FINE if a == WAIT else WRONG_KIND


@jit
def answer(t: Constants, s: State, a: int) -> None:
    """Carry out the actor's answer."""
    if s.phase == BID:
        answer_only_bid(t, s, a)  # SL-8
    elif s.phase == NAME_SHARE:
        shares.answer_offer(t, s, a)
    elif s.phase == NAME_BUILDER:
        track.answer_builder(t, s, a)
    elif s.phase == BUILD_IN:
        track.answer_town(t, s, a)
    elif a == WAIT:
        calendar.spend_week(s, s.actor)  # SL-11
    else:
        s.phase = NAME_SHARE if a == OFFER else NAME_BUILDER


@jit
def proceed(t: Constants, s: State) -> None:
    """Take one automatic step."""
    if s.phase == HAMMER:
        shares.strike_hammer(t, s)
    elif s.phase == PAY_DAY:
        shares.pay_day(t, s)
    else:
        calendar.pass_turn(t, s)
