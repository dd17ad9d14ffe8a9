"""Environments as compiled loops: masks, steps and observations of one game or of thousands.

A template, loaded once for each game with that game's functions in the names below. `windows` counts for
every game how often its actor has gone higher in the present bid, see `actions.py`.
"""

from collections.abc import Callable
from typing import Any

from cuberails.envs.actions import END, NO_ANSWER, PASS_WORD, action_of, answer_of
from cuberails.kernel.auction import lowest_bid
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Floats, IntGrid, Ints, Pool
from cuberails.kernel.observation import AMOUNTS, clear
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.scoring import share_victory
from cuberails.kernel.state import BID, DOLLARS, FIRST_INNER, OVER, STOP

legal: Callable[[Any, Any, Ints], int]
why_not: Callable[[Any, Any, int], int]
apply: Callable[[Any, Any, int], None]
choose: Callable[[Any, Any, Ints, int, Ints, int], int]
copy: Callable[[Pool, int, Pool, int], None]
encode: Callable[[Any, Any, int, int, Ints], int]
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
def mark_at(constants: Pool, pool: Pool, i: int, windows: Ints, mask: Ints, out: Ints) -> None:
    mark(constants[0], pool[i], windows[i], mask, out)


@jit
def encode_at(constants: Pool, pool: Pool, i: int, windows: Ints, seat: int, out: Ints) -> int:
    return encode(constants[0], pool[i], seat, windows[i], out)


@jit
def is_legal_at(constants: Pool, pool: Pool, i: int, windows: Ints, a: int) -> bool:
    return is_legal(constants[0], pool[i], windows[i], a)


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


@jit
def first_illegal(pool: Pool, masks: IntGrid, actions: Ints) -> int:
    """The first game whose action is not marked as legal, or -1."""
    for i in range(len(pool)):
        if actions[i] < 0 or actions[i] >= len(masks[i]) or not masks[i][actions[i]]:
            return i
    return -1


@jit
def look(
    constants: Pool, pool: Pool, windows: Ints, seats: Ints, views: IntGrid, masks: IntGrid, out: Ints
) -> None:
    """The seat that must act in every game, its observation and its mask."""
    for i in range(len(pool)):
        s = pool[i]
        seats[i] = s.actor
        encode(constants[0], s, s.actor, windows[i], views[i])
        mark(constants[0], s, windows[i], masks[i], out)


@jit
def advance(
    constants: Pool,
    pool: Pool,
    start: Pool,
    windows: Ints,
    actions: Ints,
    by_cash: bool,
    rewards: Floats,
    returns: list[Floats],
    ended: Ints,
    last_views: IntGrid,
    seats: Ints,
    views: IntGrid,
    masks: IntGrid,
    out: Ints,
) -> int:
    """Play one action in every game, restart games that end, and observe. Returns how many games ended.

    If the action of game i is not marked as legal, nothing changes and it returns -1 - i. rewards[i] is the
    reward of the seat that acted, returns[i] has all seats. last_views[i] is the last observation of the seat
    that acted, written only for games that ended.
    """
    t, n, bad = constants[0], 0, first_illegal(pool, masks, actions)
    if bad >= 0:
        return -1 - bad
    for i in range(len(pool)):
        s = pool[i]
        seat = s.actor
        take(t, s, windows, i, actions[i])
        rewards[i], ended[i] = 0.0, 0
        for other in range(t.seats):
            returns[i][other] = 0.0
        if s.phase == OVER:
            n += 1
            ended[i] = 1
            share(t, s, by_cash, returns[i])
            rewards[i] = returns[i][seat]
            encode(t, s, seat, 0, last_views[i])
            copy(pool, i, start, 0)
        seats[i] = s.actor
        encode(t, s, s.actor, windows[i], views[i])
        mark(t, s, windows[i], masks[i], out)
    return n


@jit
def choose_many(
    constants: Pool, pool: Pool, windows: Ints, rng: IntGrid, policy: int, out: Ints, actions: Ints
) -> None:
    """The action of a random policy in every game, each with its own random numbers."""
    t = constants[0]
    higher = first_amount(t) + AMOUNTS
    for i in range(len(pool)):
        s, window = pool[i], windows[i]
        n = legal(t, s, out)
        answer = choose(t, s, out, n, rng[i], policy)
        if window > 0:  # after `higher` an amount must follow: take the lowest
            least = out[0] if out[0] >= DOLLARS else out[1]
            answer = max(DOLLARS + window * AMOUNTS, least)
        goes_on = answer >= DOLLARS + (window + 1) * AMOUNTS
        actions[i] = higher if goes_on else action_of(VERBS, COMPANIES, places(t), window, answer)


@jit
def play_seen(
    constants: Pool, start: Pool, pool: Pool, out: Ints, rng: Ints, policy: int, seed: int, view: Ints
) -> int:
    """Play random games as `play_many` does, and encode every position."""
    t, n = constants[0], 0
    for i in range(len(pool)):
        copy(pool, i, start, 0)
        seed_rng(rng, seed, i)
        s = pool[i]
        while s.phase != OVER:
            encode(t, s, s.actor, 0, view)
            apply(t, s, choose(t, s, out, legal(t, s, out), rng, policy))
            n += 1
    return n


@jit
def replay(
    constants: Pool,
    pool: Pool,
    codes: Ints,
    pass_verb: int,
    views: IntGrid,
    notes: IntGrid,
    mask: Ints,
    out: Ints,
) -> int:
    """Play the codes of `replay.py` and write one row per action. Returns the number of rows.

    notes[row] is ply, seat, action, number of legal actions, phase and answer. It returns -1 at the first
    code that is refused.
    """
    t, s, n, ply, is_begun = constants[0], pool[0], 0, 0, False
    for code in codes:
        if code == END:
            if s.phase >= FIRST_INNER:
                n = note(t, s, ply, STOP, views, notes, n, mask, out)
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
        n = note(t, s, ply, answer, views, notes, n, mask, out)
        if n < 0:
            return -1
    return n


@jit
def note(
    t: Any, s: Any, ply: int, answer: int, views: IntGrid, notes: IntGrid, n: int, mask: Ints, out: Ints
) -> int:
    """Write the rows of one answer and play it. Returns the next row, or -1 if the answer is refused."""
    if s.phase == OVER or why_not(t, s, answer) != 0:
        return -1
    windows = (answer - DOLLARS) // AMOUNTS if answer >= DOLLARS else 0
    for window in range(windows + 1):
        if n == len(notes):
            return -1
        encode(t, s, s.actor, window, views[n])
        mark(t, s, window, mask, out)
        row, legal_actions = notes[n], 0
        for a in range(len(mask)):
            legal_actions += 1 if mask[a] else 0
        row[0], row[1], row[3], row[4], row[5] = ply, s.actor, legal_actions, s.phase, answer
        action = action_of(VERBS, COMPANIES, places(t), windows, answer)
        row[2] = first_amount(t) + AMOUNTS if window < windows else action
        n += 1
    apply(t, s, answer)
    return n
