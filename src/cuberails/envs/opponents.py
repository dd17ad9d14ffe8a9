"""Bots that play inside compiled code, so that an environment never leaves it between two of your actions.

These are `random`, `random:uniform`, `greedy`, `investor` and levels 1 to 3. They play exactly as they do
anywhere else: `tests/envs/test_opponents.py` compares whole games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cuberails.bots.bot import Bot, BotError
from cuberails.bots.levels import LevelBot
from cuberails.bots.one_move import OneMoveBot
from cuberails.bots.random import RandomBot
from cuberails.bots.registry import make_bot
from cuberails.kernel.layout import Floats, IntGrid, Ints
from cuberails.kernel.machines import Host
from cuberails.kernel.random_play import POLICIES

YOU = -1  # a seat that no bot of the cast plays
RANDOM, LOOKAHEAD = range(2)
COMPILED_BOTS = "random, random:uniform, greedy, investor, level:1, level:2 and level:3"


class Cast(NamedTuple):
    """The bots of an environment, and where they sit in each of its games."""

    kind: Ints  # (bots,) RANDOM or LOOKAHEAD
    policy: Ints  # (bots,) of a random bot
    sees_end: Ints  # (bots,) of a bot with lookahead, as are the next two
    noise: Floats  # (bots,)
    cash_weight: Floats  # (bots,)
    seating: IntGrid  # (games, seats) the bot of every seat, or YOU
    seeds: Ints  # (games,) the bot of seat n has the seed of its game plus n
    plies: Ints  # (games,) sentences so far
    rng: IntGrid  # (games, 2) draws the seeds, and your seat


def new_cast(machine: Host, bots: Sequence[Bot], games: int, seats: int) -> Cast:
    """Bots of `is_compiled`; at first every seat is yours."""
    n, ints, floats = len(bots), machine.ints, machine.floats
    cast = Cast(
        ints(n), ints(n), ints(n), floats(n), floats(n), ints(games, seats), ints(games), ints(games),
        ints(games, 2),
    )  # fmt: skip
    for k, bot in enumerate(map(core_of, bots)):
        if isinstance(bot, RandomBot):
            cast.kind[k], cast.policy[k] = RANDOM, POLICIES.index(bot.policy)
        elif isinstance(bot, OneMoveBot):
            cast.kind[k], cast.sees_end[k] = LOOKAHEAD, int(bot.sees_end)
            cast.noise[k], cast.cash_weight[k] = bot.noise, bot.cash_weight
    for row in cast.seating:
        row[:] = [YOU] * seats
    return cast


def core_of(bot: Bot) -> Bot:
    """The bot itself, without the level that it plays for."""
    return bot.bot if isinstance(bot, LevelBot) else bot


def is_compiled(bot: Bot) -> bool:
    return isinstance(core_of(bot), RandomBot | OneMoveBot)


def specs_of(opponents: str | Sequence[str], players: int) -> list[str]:
    """One spec for every seat but yours; each is checked."""
    if not isinstance(opponents, str | Sequence) or not all(isinstance(spec, str) for spec in opponents):
        raise TypeError(f"opponents are names of bots, one for all or one for each seat, not {opponents!r}")
    specs = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(specs) != players - 1:
        raise ValueError(f"{len(specs)} opponents for {players} players; there must be {players - 1}")
    for spec in specs:
        make_bot(spec)
    return specs


def compiled_bots(specs: Sequence[str]) -> list[Bot]:
    """The bots of the specs; BotError if one of them plays only outside of compiled code."""
    bots = [make_bot(spec) for spec in specs]
    for spec, bot in zip(specs, bots, strict=True):
        if not is_compiled(bot):
            raise BotError(
                f"{spec!r} cannot play inside the vector environment, only {COMPILED_BOTS}; "
                "the environment of one seat takes every bot"
            )
    return bots


def check_seat(seat: int | None, players: int) -> int | None:
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int)):
        raise TypeError(f"seat is a whole number, or None to draw one for every game, not {seat!r}")
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"seat {seat} of {players}: seats are counted from 0")
    return seat
