"""The bots of `opponents.py`: they play until it is your turn or the game is over."""

from collections.abc import Callable
from typing import Any

from cuberails.bots.one_move import WIDTH
from cuberails.bots.search.tree import LookaheadWorkspace
from cuberails.engine.notation import WORDS_PER_SENTENCE
from cuberails.engine.random_play import SEATS_IN_SEEDS
from cuberails.envs.opponents import RANDOM, YOU, Cast
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import IntGrid, Ints, Pool
from cuberails.kernel.rng import PERSONA, below, seed_rng
from cuberails.kernel.state import FIRST_INNER, OVER

legal: Callable[[Any, Any, Ints], int]
apply: Callable[[Any, Any, int], None]
choose: Callable[[Any, Any, Ints, int, Ints, int], int]
best_sentence: Callable[[Pool, Pool, LookaheadWorkspace, bool, int], float]

SEEDS = 1 << 31


@jit
def take_seats(i: int, cast: Cast, given_seat: int) -> int:
    """Draw the seeds of a new game, and your seat unless it is given. Returns your seat."""
    seats = cast.seating[i]
    cast.seeds[i], cast.plies[i] = below(cast.rng[i], SEEDS), 0
    yours = below(cast.rng[i], len(seats)) if given_seat < 0 else given_seat
    bot = 0
    for seat in range(len(seats)):
        if seat == yours:
            seats[seat] = YOU
        else:
            seats[seat] = bot
            bot += 1
    return yours


@jit
def play_bots(constants: Pool, pool: Pool, i: int, cast: Cast, work: LookaheadWorkspace, log: IntGrid) -> int:
    """Let the bots of game i play until you must act or the game is over. Returns the number of answers.

    log has room for the question, the answer and the next question of every answer. It stops early if it is
    full; a log without room is left out.
    """
    s, n, room = pool[i], 0, len(log[0])
    while s.phase != OVER and cast.seating[i][s.actor] != YOU:
        if room > 0 and n + WORDS_PER_SENTENCE > room:
            break
        n = say(constants, pool, i, cast, work, log, n)
    return n


@jit
def say(
    constants: Pool, pool: Pool, i: int, cast: Cast, work: LookaheadWorkspace, log: IntGrid, n: int
) -> int:
    """One sentence of the bot whose turn it is; returns the next row of the log."""
    t, s = constants[0], pool[i]
    bot, seed, ply = cast.seating[i][s.actor], cast.seeds[i] + s.actor, cast.plies[i]
    is_random = cast.kind[bot] == RANDOM
    if is_random:
        seed_rng(work.rng, seed, s.actor)
        persona = work.rng[PERSONA]
        seed_rng(work.rng, seed, max(SEATS_IN_SEEDS, t.seats) + ply)
        work.rng[PERSONA] = persona
    else:
        seed_rng(work.rng, seed, ply)
        work.noise[0], work.cash_weight[0] = cast.noise[bot], cast.cash_weight[bot]
        best_sentence(constants, pool[i : i + 1], work, cast.sees_end[bot] != 0, WIDTH)
    word, is_whole = 0, False
    while not is_whole:
        if is_random:
            out = work.out[0]
            a = choose(t, s, out, legal(t, s, out), work.rng, cast.policy[bot])
        else:
            a = work.plan[0][word]
        before = s.phase
        apply(t, s, a)
        word, is_whole = word + 1, s.phase < FIRST_INNER
        if n < len(log[0]):
            log[0][n], log[1][n], log[2][n] = before, a, s.phase
        n += 1
    cast.plies[i] = ply + 1
    return n
