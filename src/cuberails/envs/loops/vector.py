"""One action in each of thousands of games, with their observations and masks.

Every function takes the games `first` to `last` of the arrays, so that threads can share the work.
"""

from collections.abc import Callable
from typing import Any

from cuberails.bots.search.tree import LookaheadWorkspace
from cuberails.envs.actions import action_of
from cuberails.envs.arrays import Arrays, Settings
from cuberails.envs.opponents import Cast
from cuberails.kernel.jit import inlined, jit
from cuberails.kernel.layout import Floats, IntGrid, Ints, Pool
from cuberails.kernel.observation import AMOUNTS, clear, spread
from cuberails.kernel.rng import below, seed_rng
from cuberails.kernel.state import DOLLARS, FIRST_INNER, OVER, STOP

legal: Callable[[Any, Any, Ints], int]
apply: Callable[[Any, Any, int], None]
choose: Callable[[Any, Any, Ints, int, Ints, int], int]
copy: Callable[[Pool, int, Pool, int], None]
encode: Callable[[Any, Any, int, int, Ints], int]
first_amount: Callable[[Any], int]
mark: Callable[[Any, Any, int, Ints, Ints], None]
take: Callable[[Any, Any, Ints, int, int], None]
share: Callable[[Any, Any, bool, Floats], None]
places: Callable[[Any], int]
take_seats: Callable[[int, Cast, int], int]
play_bots: Callable[[Pool, Pool, int, Cast, LookaheadWorkspace, IntGrid], int]
VERBS: int
COMPANIES: int


@jit
def first_illegal(arrays: Arrays, settings: Settings, actions: Ints) -> int:
    """The first row whose action is not marked as legal, or -1. Games about to restart ignore theirs."""
    for row in range(len(arrays.masks)):
        mask, a = arrays.masks[row], actions[row]
        is_ignored = settings.resets_next_step and arrays.ended[row // settings.rows]
        if not is_ignored and arrays.acts[row] and (a < 0 or a >= len(mask) or not mask[a]):
            return row
    return -1


@jit
def replace_illegal(arrays: Arrays, settings: Settings, actions: Ints) -> None:
    """Put a legal action, drawn uniformly, in the place of every illegal one."""
    for row in range(len(arrays.masks)):
        mask, a, game = arrays.masks[row], actions[row], row // settings.rows
        arrays.replaced[row] = False
        is_ignored = settings.resets_next_step and arrays.ended[game]
        if not is_ignored and arrays.acts[row] and (a < 0 or a >= len(mask) or not mask[a]):
            arrays.replaced[row] = True
            actions[row] = any_legal(mask, arrays.rng[game])


@jit
def any_legal(mask: Ints, rng: Ints) -> int:
    count = 0
    for a in range(len(mask)):
        count += 1 if mask[a] else 0
    left = below(rng, count)
    for a in range(len(mask)):
        if mask[a]:
            if left == 0:
                return a
            left -= 1
    return STOP


@inlined
def show(t: Any, s: Any, i: int, seat: int, arrays: Arrays, settings: Settings, out: Ints) -> None:
    """All rows of game i; `seat` is who looks at a game that has only one row."""
    window, seats, acts, views, masks = (
        arrays.windows[i],
        arrays.seats,
        arrays.acts,
        arrays.views,
        arrays.masks,
    )
    is_over, actor = s.phase == OVER, s.actor
    for row in range(i * settings.rows, (i + 1) * settings.rows):
        who = seat if settings.rows == 1 else row - i * settings.rows
        does_act = not is_over and actor == who
        seats[row], acts[row] = who, does_act
        encode(t, s, who, window, views[row])
        if does_act:
            mark(t, s, window, masks[row], out)
        else:  # a seat that cannot act may only stop, which does nothing
            clear(masks[row], len(masks[row]))
            masks[row][STOP] = 1


@jit
def show_features(arrays: Arrays, settings: Settings, first: int, last: int) -> None:
    """Kept out of the loop over the games, which compiles to slower code with it."""
    if len(arrays.features) == 0:
        return
    for row in range(first * settings.rows, last * settings.rows):
        spread(arrays.views[row], arrays.bits, arrays.scales, arrays.features[row])


@jit
def begin(
    constants: Pool,
    i: int,
    arrays: Arrays,
    cast: Cast,
    settings: Settings,
    work: LookaheadWorkspace,
    log: IntGrid,
) -> int:
    """Start game i again and let the bots play up to your first turn. Returns the seat that looks."""
    copy(arrays.pool, i, arrays.start, 0)
    arrays.windows[i] = 0
    if len(cast.kind) == 0:
        return int(arrays.pool[i].actor)
    seat = take_seats(i, cast, settings.given_seat)
    play_bots(constants, arrays.pool, i, cast, work, log)
    return seat


@jit
def start(
    constants: Pool, arrays: Arrays, cast: Cast, settings: Settings, work: LookaheadWorkspace, log: IntGrid,
    first: int, last: int,
) -> None:  # fmt: skip
    """Start the games and observe them."""
    t, out = constants[0], work.out[0]
    for i in range(first, last):
        arrays.ended[i] = 0
        clear(arrays.returns[i], t.seats)
        for row in range(i * settings.rows, (i + 1) * settings.rows):
            arrays.rewards[row], arrays.terminated[row] = 0.0, False
        seat = begin(constants, i, arrays, cast, settings, work, log)
        show(t, arrays.pool[i], i, seat, arrays, settings, out)
    show_features(arrays, settings, first, last)


@jit
def end(t: Any, s: Any, i: int, seat: int, arrays: Arrays, settings: Settings) -> None:
    """The returns, rewards and last observations of game i, which is over; `seat` acted last."""
    share(t, s, settings.by_cash != 0, arrays.returns[i])
    for row in range(i * settings.rows, (i + 1) * settings.rows):
        whose = seat if settings.rows == 1 else row - i * settings.rows
        arrays.rewards[row] = arrays.returns[i][whose]
        encode(t, s, whose, 0, arrays.last_views[row])


@jit
def advance(
    constants: Pool, arrays: Arrays, cast: Cast, settings: Settings, work: LookaheadWorkspace, log: IntGrid,
    first: int, last: int, actions: Ints,
) -> int:  # fmt: skip
    """Play one legal action in every game, let the bots answer, restart games that end, and observe.

    Returns how many games ended. With NEXT_STEP a game that has ended restarts in the next step instead.
    """
    t, n, out, pool, returns = constants[0], 0, work.out[0], arrays.pool, arrays.returns
    windows, ended, has_bots, rows = arrays.windows, arrays.ended, len(cast.kind) > 0, settings.rows
    rewards, terminated = arrays.rewards, arrays.terminated
    for i in range(first, last):
        s = pool[i]
        if settings.resets_next_step and ended[i]:
            start(constants, arrays, cast, settings, work, log, i, i + 1)
            continue
        seat = s.actor
        take(t, s, windows, i, actions[i if rows == 1 else i * rows + seat])
        if has_bots:
            cast.plies[i] += 1 if windows[i] == 0 and s.phase < FIRST_INNER else 0
            play_bots(constants, pool, i, cast, work, log)
        clear(returns[i], t.seats)
        is_over = s.phase == OVER
        ended[i] = 1 if is_over else 0
        for row in range(i * rows, (i + 1) * rows):
            rewards[row], terminated[row] = 0.0, is_over
        looks = seat if has_bots or is_over else s.actor
        if is_over:
            n += 1
            end(t, s, i, seat, arrays, settings)
            if not settings.resets_next_step:
                looks = begin(constants, i, arrays, cast, settings, work, log)
        show(t, s, i, looks, arrays, settings, out)
    show_features(arrays, settings, first, last)
    return n


@jit
def random_action(t: Any, s: Any, window: int, out: Ints, rng: Ints, policy: int) -> int:
    """The action of a random policy."""
    answer = choose(t, s, out, legal(t, s, out), rng, policy)
    if window > 0:  # after `higher` an amount must follow: take the lowest
        least = out[0] if out[0] >= DOLLARS else out[1]
        answer = max(DOLLARS + window * AMOUNTS, least)
    if answer >= DOLLARS + (window + 1) * AMOUNTS:
        return first_amount(t) + AMOUNTS
    return action_of(VERBS, COMPANIES, places(t), window, answer)


@jit
def choose_many(
    constants: Pool, arrays: Arrays, settings: Settings, policy: int, out: Ints, actions: Ints
) -> None:
    """The action of a random policy in every row that acts, each game with its own random numbers."""
    for row in range(len(arrays.masks)):
        actions[row] = STOP
        if arrays.acts[row]:
            i = row // settings.rows
            actions[row] = random_action(
                constants[0], arrays.pool[i], arrays.windows[i], out, arrays.rng[i], policy
            )


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
