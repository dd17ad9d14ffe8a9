"""The priors of a question, for the tests of both games."""

from cuberails import Position
from cuberails.kernel.layout import floats, ints
from cuberails.kernel.state import DOLLARS

ROOM = DOLLARS + 512


def weighed(position: Position, *draft: int) -> dict[int, float]:
    """The answers that are looked at, after these first words, and their priors."""
    pool, t, kind = position.state.copy(), position.game.constants[0], position.game.type
    for a in draft:
        kind.rules.apply(t, pool[0], a)
    out, priors = ints(ROOM), floats(ROOM)
    n = kind.bots.prior(t, pool[0], out, kind.rules.legal(t, pool[0], out), priors)
    return {int(out[k]): float(priors[k]) for k in range(n)}
