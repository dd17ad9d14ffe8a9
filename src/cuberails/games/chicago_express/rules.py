"""The table of contents of Chicago Express: which chapter asks, refuses and answers in each phase."""

from cuberails.games.chicago_express import development, dividends, narrow_gauge, shares, track, turn
from cuberails.games.chicago_express.state import (
    CHICAGO,
    DIVIDEND,
    NAME_COMPANY,
    NAME_SHARE,
    NARROW_DIAL,
    NARROW_TRACK,
    PLACE_HOUSE,
    PLACE_TRACK,
    WORDS,
    Constants,
    State,
)
from cuberails.kernel import auction
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.refusals import WRONG_KIND
from cuberails.kernel.state import BID, FIRST_EVENT, HAMMER, NEXT_TURN, TURN


@jit
def set_up(t: Constants, s: State) -> None:
    """CE-1 to CE-5, on a blank state."""
    for seat in range(t.seats):
        s.cash[seat] = t.starting_cash
    for w in range(WORDS):
        s.waiting[w] = t.orange[w]
    if t.orange_is_developable:
        development.admit_waiting(t, s)
    s.houses = t.houses
    for c in range(t.companies):
        s.cubes[c] = t.cubes[c]
        if t.starts_open[c]:
            track.open_company(t, s, c)
            s.income[c] = t.starting_income[c]
    s.opening = t.opening
    auction.open_auction(t, s, 0, 0, shares.minimum_bid(t, s, 0))
    let_happen(t, s)  # with little starting cash, it may be that nobody can bid


@jit
def legal(t: Constants, s: State, out: Ints) -> int:
    """List every answer to the open question; return how many."""
    if s.phase == BID:
        return auction.ask_bid(t, s, out)
    if s.phase == TURN:
        return turn.ask_verb(t, s, out)
    if s.phase == NAME_SHARE:
        return shares.ask_share(t, s, out)
    if s.phase == NAME_COMPANY:
        return track.ask_company(t, s, out)
    if s.phase == PLACE_TRACK:
        return track.ask_track(t, s, out)
    if s.phase == PLACE_HOUSE:
        return development.ask_development(t, s, out)
    if s.phase == NARROW_DIAL:
        return turn.ask_narrow_dial(t, s, out)
    if s.phase == NARROW_TRACK:
        return narrow_gauge.ask_narrow_track(t, s, out)
    return 0


@jit
def why_not(t: Constants, s: State, a: int) -> int:
    """The reason number of a refusal, or FINE."""
    if s.phase == BID:
        return auction.why_not_bid(s, a)
    if s.phase == TURN:
        return turn.why_not_verb(t, s, a)
    if s.phase == NAME_SHARE:
        return shares.why_not_share(t, s, a)
    if s.phase == NAME_COMPANY:
        return track.why_not_company(t, s, a)
    if s.phase == PLACE_TRACK:
        return track.why_not_track(t, s, a)
    if s.phase == PLACE_HOUSE:
        return development.why_not_development(t, s, a)
    if s.phase == NARROW_DIAL:
        return turn.why_not_narrow_dial(t, s, a)
    if s.phase == NARROW_TRACK:
        return narrow_gauge.why_not_narrow_track(t, s, a)
    return WRONG_KIND


@jit
def answer(t: Constants, s: State, a: int) -> None:
    """Carry out the actor's answer."""
    if s.phase == BID:
        auction.answer_bid(t, s, a)
    elif s.phase == TURN:
        turn.answer_verb(t, s, a)
    elif s.phase == NAME_SHARE:
        shares.answer_share(t, s, a)
    elif s.phase == NAME_COMPANY:
        track.answer_company(t, s, a)
    elif s.phase == PLACE_TRACK:
        track.answer_track(t, s, a)
    elif s.phase == PLACE_HOUSE:
        development.answer_development(t, s, a)
    elif s.phase == NARROW_DIAL:
        narrow_gauge.answer_narrow_dial(t, s, a)
    else:
        narrow_gauge.answer_narrow_track(t, s, a)


@jit
def proceed(t: Constants, s: State) -> None:
    """Take one automatic step."""
    if s.phase == HAMMER:
        shares.strike_hammer(t, s)
    elif s.phase == NEXT_TURN:
        turn.pass_turn(t, s)
    elif s.phase == CHICAGO:
        dividends.hold_chicago_phase(t, s)
    elif s.phase == DIVIDEND:
        dividends.hold_dividend_phase(t, s)
    else:
        dividends.grow_detroit(t, s)


@jit
def apply(t: Constants, s: State, a: int) -> None:
    """Carry out an answer and everything automatic up to the next question."""
    answer(t, s, a)
    let_happen(t, s)


@jit
def let_happen(t: Constants, s: State) -> None:
    while s.phase >= FIRST_EVENT:
        proceed(t, s)
