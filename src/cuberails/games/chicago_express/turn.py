"""A turn: the dials, the choice of an action, and the next seat (CE-7, CE-8, CE-22, CE-34)."""

from cuberails.games.chicago_express.refusals import DIAL_RED, REPOSITORY_EMPTY
from cuberails.games.chicago_express.state import (
    AUCTION,
    DIALS,
    DIVIDEND,
    EXPAND,
    NAME_COMPANY,
    NAME_SHARE,
    NARROW,
    NARROW_DIAL,
    PLACE_HOUSE,
    Constants,
    State,
)
from cuberails.kernel.bitset import put
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Ints
from cuberails.kernel.refusals import FINE, WRONG_KIND
from cuberails.kernel.state import TURN, VERB


@jit
def is_red(t: Constants, s: State, dial: int) -> bool:
    return s.dials[dial] >= t.dial_size[dial]


@jit
def begin_turn(t: Constants, s: State) -> None:
    """CE-7: with two dials red, a dividend phase comes before the turn."""
    red = 0
    for dial in range(DIALS):
        red += is_red(t, s, dial)
    s.actor = s.turn
    s.phase = DIVIDEND if red >= 2 else TURN


@jit
def pass_turn(t: Constants, s: State) -> None:
    s.turn = (s.turn + 1) % t.seats
    begin_turn(t, s)


@jit
def why_not_verb(t: Constants, s: State, a: int) -> int:
    if a == NARROW:
        return FINE if s.repository > 0 else REPOSITORY_EMPTY
    return why_not_dial(t, s, a)


@jit
def ask_verb(t: Constants, s: State, out: Ints) -> int:
    n = ask_dial(t, s, out)
    return put(out, n, NARROW) if s.repository > 0 else n


@jit
def answer_verb(t: Constants, s: State, a: int) -> None:
    if a == NARROW:
        s.phase = NARROW_DIAL
        return
    s.dials[a - VERB] += 1
    s.phase = NAME_SHARE if a == AUCTION else NAME_COMPANY if a == EXPAND else PLACE_HOUSE


@jit
def why_not_dial(t: Constants, s: State, a: int) -> int:
    if a < VERB or a >= NARROW:
        return WRONG_KIND
    return DIAL_RED if is_red(t, s, a - VERB) else FINE


@jit
def why_not_narrow_dial(t: Constants, s: State, a: int) -> int:
    """CE-34; with the house rule a red dial may be named too."""
    refusal = why_not_dial(t, s, a)
    return FINE if refusal == DIAL_RED and t.narrow_takes_red_dials else refusal


@jit
def ask_narrow_dial(t: Constants, s: State, out: Ints) -> int:
    if not t.narrow_takes_red_dials:
        return ask_dial(t, s, out)
    for dial in range(DIALS):
        put(out, dial, VERB + dial)
    return DIALS


@jit
def ask_dial(t: Constants, s: State, out: Ints) -> int:
    n = 0
    for dial in range(DIALS):
        if not is_red(t, s, dial):
            n = put(out, n, VERB + dial)
    return n
