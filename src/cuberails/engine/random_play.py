"""A whole sentence at random, for the bot `random` and for every bot that has no answer of its own."""

from __future__ import annotations

from cuberails.engine.notation import Draft, Setting
from cuberails.engine.position import Position
from cuberails.kernel.layout import Pool, copy_of, ints
from cuberails.kernel.random_play import POLICIES
from cuberails.kernel.rng import PERSONA, seed_rng
from cuberails.kernel.state import ACTIONS, FIRST_INNER

SEATS_IN_SEEDS = 6  # frozen: the moves of the bot `random` depend on it


def random_sentence(position: Position, seed: int, policy: str) -> str:
    """What a random player says here, the same for the same seed and ply."""
    draft = Draft(position.game.setting, position.state.pool)
    for a in random_answers(position.game.setting, position.state.pool, position.ply, seed, policy):
        draft.answer(a, "")
    return draft.said


def random_answers(setting: Setting, pool: Pool, ply: int, seed: int, policy: str) -> list[int]:
    """The answers of that sentence. Each seat has its own persona."""
    loops, constants, after = setting.type.loops, setting.constants, copy_of(pool)
    out, rng = ints(ACTIONS), ints(2)
    seed_rng(rng, seed, int(after[0].actor))
    persona = rng[PERSONA]
    seed_rng(rng, seed, max(SEATS_IN_SEEDS, len(setting.players)) + ply)
    rng[PERSONA] = persona
    found: list[int] = []
    while not found or int(after[0].phase) >= FIRST_INNER:
        n = loops.legal_at(constants, after, 0, out)
        found.append(int(loops.choose(constants[0], after[0], out, n, rng, POLICIES.index(policy))))
        loops.apply_at(constants, after, 0, found[-1])
    return found
