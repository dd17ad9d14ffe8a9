"""The legal actions of a state: as a mask of all actions, or asked one by one.

`windows` counts for every game how often its actor has gone higher in the present bid, see `actions.py`.
"""

from collections.abc import Callable
from typing import Any

from cuberails.envs.actions import NO_ANSWER, action_of, answer_of
from cuberails.kernel.auction import lowest_bid
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Ints, Pool
from cuberails.kernel.observation import AMOUNTS, clear
from cuberails.kernel.state import BID, DOLLARS, OVER, STOP

legal: Callable[[Any, Any, Ints], int]
why_not: Callable[[Any, Any, int], int]
places: Callable[[Any], int]
VERBS: int
COMPANIES: int


@jit
def first_amount(t: Any) -> int:
    return action_of(VERBS, COMPANIES, places(t), 0, DOLLARS)


@inlined
def mark(t: Any, s: Any, window: int, mask: Ints, out: Ints) -> None:
    """mask[action] = 1 where the action is legal."""
    clear(mask, len(mask))
    if s.phase == BID:  # the most frequent question: mark its amounts without listing them
        mask[STOP] = window == 0
        mark_amounts(t, s, window, lowest_bid(s), mask)
        return
    n = legal(t, s, out)
    first = 1 if n > 0 and out[0] == STOP else 0
    mask[STOP] = first
    if first < n:
        mark_kind(t, s, window, first, n, mask, out)


@inlined
def mark_kind(t: Any, s: Any, window: int, first: int, n: int, mask: Ints, out: Ints) -> None:
    """After an optional STOP, all answers to a question are of one kind. Amounts have no gaps."""
    kind = out[first]
    if kind >= DOLLARS:
        mark_amounts(t, s, window, kind - DOLLARS, mask)
        return
    gap = kind - action_of(VERBS, COMPANIES, places(t), 0, kind)
    for k in range(first, n):
        mask[out[k] - gap] = 1


@jit
def mark_amounts(t: Any, s: Any, window: int, least: int, mask: Ints) -> None:
    first, base, cash = first_amount(t), window * AMOUNTS, s.cash[s.actor]
    if cash >= base + AMOUNTS:
        mask[first + AMOUNTS] = 1
    lowest, highest = max(least - base, 0), min(cash - base, AMOUNTS - 1)
    if lowest <= highest:
        row = mask[first + lowest : first + highest + 1]
        for k in range(len(row)):
            row[k] = 1


@jit
def goes_higher(t: Any, s: Any, window: int, a: int) -> bool:
    """Whether the action is a legal `higher`: the seat can pay an amount of the next window."""
    next_base = (window + 1) * AMOUNTS
    if a != first_amount(t) + AMOUNTS or s.cash[s.actor] < next_base:
        return False
    return s.phase != OVER and why_not(t, s, DOLLARS + s.cash[s.actor]) == 0


@jit
def is_legal(t: Any, s: Any, window: int, a: int) -> bool:
    answer = answer_of(VERBS, COMPANIES, places(t), window, a)
    if answer == NO_ANSWER:
        return goes_higher(t, s, window, a)
    return s.phase != OVER and why_not(t, s, answer) == 0


@jit
def mark_at(constants: Pool, pool: Pool, i: int, windows: Ints, mask: Ints, out: Ints) -> None:
    mark(constants[0], pool[i], windows[i], mask, out)


@jit
def is_legal_at(constants: Pool, pool: Pool, i: int, windows: Ints, a: int) -> bool:
    return is_legal(constants[0], pool[i], windows[i], a)
