"""The table of contents of Chicago & NorthWestern: which chapter asks, refuses and answers in each phase."""

from cuberails.games.chicago_northwestern import dividends, shares, track, turn
from cuberails.games.chicago_northwestern.state import (
    BUILD_FROM,
    BUILD_TO,
    NAME_BUILDER,
    NAME_SPECIAL,
    NAME_STOCK,
    NAME_WEST_CITY,
    OPENING_BID,
    PAY_IN,
    Constants,
    State,
)
from cuberails.kernel import auction
from cuberails.kernel.bitset import include
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.refusals import WRONG_KIND
from cuberails.kernel.state import BID, FIRST_EVENT, HAMMER, NOBODY, OVER, START, TURN


@jit
def set_up(t: Constants, s: State) -> None:
    """NW-1 to NW-5, on a blank state."""
    for seat in range(t.seats):
        s.cash[seat] = t.starting_cash
        s.cards[seat] = 1
    for c in range(t.companies):
        s.cubes[c] = t.cubes[c]
        s.is_open[c] = t.starts_open[c]
        s.west_city[c] = NOBODY
        include(s.served[c], t.home[c])
    s.starts = t.seats
    s.phase = START


@jit
def legal(t: Constants, s: State, out: Ints) -> int:
    """List every answer to the open question; return how many."""
    if s.phase == OVER:
        return 0
    if s.phase == BID:
        return auction.ask_bid(t, s, out)
    if s.phase == TURN:
        return turn.ask_verb(t, s, out)
    if s.phase == START:
        return shares.ask_start(t, s, out)
    if s.phase == PAY_IN or s.phase == OPENING_BID:
        return shares.ask_amount(t, s, out)
    if s.phase == BUILD_FROM:
        return track.ask_from(t, s, out)
    if s.phase == BUILD_TO:
        return track.ask_to(t, s, out)
    if s.phase == NAME_WEST_CITY:
        return dividends.ask_west(t, s, out)
    return turn.ask_railroad(t, s, out)


@jit
def why_not(t: Constants, s: State, a: int) -> int:
    """The reason number of a refusal, or FINE."""
    if s.phase == OVER:
        return WRONG_KIND
    if s.phase == BID:
        return auction.why_not_bid(s, a)
    if s.phase == TURN:
        return turn.why_not_verb(t, s, a)
    if s.phase == START:
        return shares.why_not_starter(t, s, a)
    if s.phase == PAY_IN or s.phase == OPENING_BID:
        return shares.why_not_amount(t, s, a)
    if s.phase == BUILD_FROM:
        return track.why_not_from(t, s, a)
    if s.phase == BUILD_TO:
        return track.why_not_to(t, s, a)
    if s.phase == NAME_WEST_CITY:
        return dividends.why_not_west(t, s, a)
    return turn.why_not_railroad(t, s, a)


@jit
def answer(t: Constants, s: State, a: int) -> None:
    """Carry out the actor's answer."""
    if s.phase == BID:
        auction.answer_bid(t, s, a)
    elif s.phase == TURN:
        turn.answer_verb(t, s, a)
    elif s.phase == START:
        shares.answer_start(t, s, a)
    elif s.phase == PAY_IN:
        shares.answer_pay_in(t, s, a)
    elif s.phase == BUILD_FROM:
        track.answer_from(t, s, a)
    elif s.phase == BUILD_TO:
        track.answer_to(t, s, a)
    elif s.phase == NAME_STOCK:
        shares.answer_stock(t, s, a)
    elif s.phase == OPENING_BID:
        shares.answer_opening_bid(t, s, a)
    elif s.phase == NAME_BUILDER:
        track.answer_builder(t, s, a)
    elif s.phase == NAME_SPECIAL:
        dividends.answer_special(t, s, a)
    elif s.phase == NAME_WEST_CITY:
        dividends.answer_west(t, s, a)
    else:
        dividends.answer_pioneer(t, s, a)


@jit
def proceed(t: Constants, s: State) -> None:
    """Take one automatic step."""
    if s.phase == HAMMER:
        shares.strike_hammer(t, s)
    else:
        turn.pass_turn(t, s)


@jit
def apply(t: Constants, s: State, a: int) -> None:
    """Carry out an answer and everything automatic up to the next question."""
    answer(t, s, a)
    while s.phase >= FIRST_EVENT:
        proceed(t, s)
