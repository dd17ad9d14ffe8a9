"""One sentence ahead, as compiled loops around any game: try the sane ones and value what they lead to.

Like `tree.py`, this text is loaded once for each game and knows nothing of the game itself.
"""
from collections.abc import Callable
from typing import Any

from cuberails.bots.room import WORDS, Sheet, heaviest
from cuberails.bots.victory import share_victory
from cuberails.kernel.core import FIRST_INNER, OVER
from cuberails.kernel.dice import roll
from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Cells, Pool, Reals

legal: Callable[[Any, Any, Cells], int]
apply: Callable[[Any, Any, int], None]
copy: Callable[[Pool, int, Pool, int], None]
weigh: Callable[[Any, Any, Cells, int, Reals], int]
expect: Callable[[Any, Any, Reals], float]
count_next: Callable[[Any, Any, Reals], float]

GRAIN = 1 << 20
CASH_TERM = 0.002       # what a dollar counts beside a share of the victory


@jit
def best_sentence(tables: Pool, root: Pool, sheet: Sheet, far: bool, width: int) -> float:
    """The best sentence for the seat that must speak goes to plan[0]; its value is returned.

    Near sight counts the next dividend only. For doubt and thrift see `room.py`.
    """
    copy(sheet.pool, 0, root, 0)
    return best_words(tables, sheet, 0, root[0].actor, far, width)


@jit
def best_words(tables: Pool, sheet: Sheet, level: int, seat: int, far: bool, width: int) -> float:
    t, s = tables[0], sheet.pool[level]
    if level > 0 and s.phase < FIRST_INNER:
        return value_for(t, s, sheet, seat, far) + sheet.doubt[0] * roll(sheet.dice, GRAIN) / GRAIN
    out, weights = sheet.out[level], sheet.weights[level]
    n = weigh(t, s, out, legal(t, s, out), weights)
    best = -1e9
    for _ in range(min(n, width)):
        k = heaviest(weights, n)
        if weights[k] <= 0.0:
            break
        weights[k] = 0.0
        copy(sheet.pool, level + 1, sheet.pool, level)
        apply(t, sheet.pool[level + 1], out[k])
        value = best_words(tables, sheet, level + 1, seat, far, width)
        if value > best:
            best = value
            sheet.plan[level][level] = out[k]
            for word in range(level + 1, WORDS):
                sheet.plan[level][word] = sheet.plan[level + 1][word]
    return best


@jit
def value_for(t: Any, s: Any, sheet: Sheet, seat: int, far: bool) -> float:
    spread = expect(t, s, sheet.cash) if far else count_next(t, s, sheet.cash)
    if s.phase == OVER:
        spread = 0.01
    sheet.cash[seat] -= (1.0 - sheet.thrift[0]) * s.cash[seat]
    share_victory(t.seats, sheet.cash, sheet.victory, spread)
    return sheet.victory[seat] + CASH_TERM * sheet.cash[seat]
