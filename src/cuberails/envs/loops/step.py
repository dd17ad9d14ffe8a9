"""One action of one game: check it, play it, observe, and share the returns at the end."""

from collections.abc import Callable
from typing import Any

from cuberails.envs.actions import NO_ANSWER, answer_of
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats, Ints, Pool
from cuberails.kernel.scoring import share_victory
from cuberails.kernel.state import OVER

apply: Callable[[Any, Any, int], None]
encode: Callable[[Any, Any, int, int, Ints], int]
is_legal: Callable[[Any, Any, int, int], bool]
places: Callable[[Any], int]
VERBS: int
COMPANIES: int


@jit
def take(t: Any, s: Any, windows: Ints, i: int, a: int) -> None:
    """Play one legal action."""
    answer = answer_of(VERBS, COMPANIES, places(t), windows[i], a)
    if answer == NO_ANSWER:
        windows[i] += 1
    else:
        windows[i] = 0
        apply(t, s, answer)


@jit
def share(t: Any, s: Any, by_cash: bool, returns: Floats) -> None:
    """The return of every seat at the end: its share of the victory, or of all the cash."""
    if not by_cash:
        share_victory(t, s, returns)
        return
    total = 0
    for seat in range(t.seats):
        total += s.cash[seat]
    for seat in range(t.seats):
        returns[seat] = s.cash[seat] / max(total, 1)


@jit
def encode_at(constants: Pool, pool: Pool, i: int, windows: Ints, seat: int, out: Ints) -> int:
    return encode(constants[0], pool[i], seat, windows[i], out)


@jit
def play_at(constants: Pool, pool: Pool, i: int, windows: Ints, a: int) -> int:
    """The seat that acts next, -1 when the game is over, or -2 if the action is illegal."""
    s = pool[i]
    if not is_legal(constants[0], s, windows[i], a):
        return -2
    take(constants[0], s, windows, i, a)
    return -1 if s.phase == OVER else s.actor


@jit
def share_at(constants: Pool, pool: Pool, i: int, by_cash: bool, returns: Floats) -> None:
    share(constants[0], pool[i], by_cash, returns)
