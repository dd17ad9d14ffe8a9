"""The calendar: weeks are spent, and the seat that has spent the fewest has the turn (SL-4, SL-5, SL-12)."""

from cuberails.kernel.jit import jit
from cuberails.kernel.state import NEXT_TURN, OVER, TURN

from snowline.model import LAST_WEEK, PAY_DAY, PAY_DAYS, PAY_WEEKS, Constants, State


@jit
def spend_week(s: State, seat: int) -> None:
    """Move the seat's marker by one week, and end the turn."""
    s.weeks[seat] += 1
    s.phase = NEXT_TURN


@jit
def has_time(s: State, seat: int) -> bool:
    return bool(s.weeks[seat] < LAST_WEEK)


@jit
def seat_behind(t: Constants, s: State) -> int:
    """SL-5: a seat keeps the turn until another marker is further back; of several, the next clockwise."""
    found = s.turn
    for step in range(1, t.seats):
        seat = (s.turn + step) % t.seats
        if s.weeks[seat] < s.weeks[found]:
            found = seat
    return found


@jit
def pass_turn(t: Constants, s: State) -> None:
    """SL-12: a pay day comes when the last marker reaches it; after the last pay day the game is over."""
    behind = seat_behind(t, s)
    if s.pay_days == PAY_DAYS:
        s.phase = OVER
    elif s.weeks[behind] >= PAY_WEEKS[s.pay_days]:
        s.phase = PAY_DAY
    else:
        s.turn = behind
        s.actor = behind
        s.phase = TURN
