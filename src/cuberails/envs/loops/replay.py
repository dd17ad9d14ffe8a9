"""A recorded game, replayed action by action, with one row of observations and notes for each."""

from collections.abc import Callable
from typing import Any

from cuberails.envs.actions import END, PASS_WORD, action_of
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import IntGrid, Ints, Pool
from cuberails.kernel.observation import AMOUNTS
from cuberails.kernel.state import BID, DOLLARS, FIRST_INNER, OVER, STOP

why_not: Callable[[Any, Any, int], int]
apply: Callable[[Any, Any, int], None]
encode: Callable[[Any, Any, int, int, Ints], int]
first_amount: Callable[[Any], int]
mark: Callable[[Any, Any, int, Ints, Ints], None]
places: Callable[[Any], int]
VERBS: int
COMPANIES: int


@jit
def replay(
    constants: Pool,
    pool: Pool,
    codes: Ints,
    pass_verb: int,
    views: IntGrid,
    notes: IntGrid,
    masks: IntGrid,
    out: Ints,
) -> int:
    """Play the codes of `replay.py` and write one row per action. Returns the number of rows.

    notes[row] is ply, seat, action, number of legal actions, phase and answer; masks[row] are the legal
    actions. It returns -1 at the first code that is refused.
    """
    t, s, n, ply, is_begun = constants[0], pool[0], 0, 0, False
    for code in codes:
        if code == END:
            if s.phase >= FIRST_INNER:
                n = note(t, s, ply, STOP, views, notes, n, masks, out)
            if n < 0 or s.phase >= FIRST_INNER or not is_begun:
                return -1
            ply, is_begun = ply + 1, False
            continue
        answer = code
        if code == PASS_WORD:
            answer = STOP if s.phase == BID else pass_verb
        if is_begun and s.phase < FIRST_INNER:
            return -1
        is_begun = True
        n = note(t, s, ply, answer, views, notes, n, masks, out)
        if n < 0:
            return -1
    return n


@jit
def note(
    t: Any, s: Any, ply: int, answer: int, views: IntGrid, notes: IntGrid, n: int, masks: IntGrid, out: Ints
) -> int:
    """Write the rows of one answer and play it. Returns the next row, or -1 if the answer is refused."""
    if s.phase == OVER or why_not(t, s, answer) != 0:
        return -1
    windows = (answer - DOLLARS) // AMOUNTS if answer >= DOLLARS else 0
    for window in range(windows + 1):
        if n == len(notes):
            return -1
        encode(t, s, s.actor, window, views[n])
        row, mask, legal_actions = notes[n], masks[n], 0
        mark(t, s, window, mask, out)
        for a in range(len(mask)):
            legal_actions += 1 if mask[a] else 0
        row[0], row[1], row[3], row[4], row[5] = ply, s.actor, legal_actions, s.phase, answer
        action = action_of(VERBS, COMPANIES, places(t), windows, answer)
        row[2] = first_amount(t) + AMOUNTS if window < windows else action
        n += 1
    apply(t, s, answer)
    return n
