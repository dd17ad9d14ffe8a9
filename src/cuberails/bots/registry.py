"""Bots by name. A spec is a name, and an argument after a colon if the bot takes one.

`investor`, `mcts:2000`, `policy:path/to/net.onnx`, `path/to/file.py:MyBot`, `program:node bot.js`, or the
name of an entry point.
"""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Any, NamedTuple

from cuberails.bots import levels
from cuberails.bots.bot import Bot, BotError
from cuberails.bots.external.program import ProgramBot
from cuberails.bots.external.specs import command_of, file_of, installed

DEFAULT = "level:4"  # the opponent if none is named
ADVISER = "mcts:4000"  # gives hints if no bot at the table can
PATIENCE = 60.0  # seconds per move, for external bots
SEEDS = 1 << 48  # seeds are taken modulo this: compiled code uses 48 bits


class Entry(NamedTuple):
    path: str  # module:Class, made with (argument, seed)
    about: str


BUILT_IN = {
    "random": Entry("cuberails.bots.random:RandomBot",
                    "plays at random but builds west; random:uniform takes every answer with equal chance"),
    "greedy": Entry("cuberails.bots.one_move:GreedyBot",
                    "looks one sentence ahead and counts the next dividend only"),
    "investor": Entry("cuberails.bots.one_move:InvestorBot",
                      "looks one sentence ahead and knows what shares will pay until the end"),
    "mcts": Entry("cuberails.bots.mcts:MctsBot",
                  "tree search; mcts:2000 simulations a move, mcts:2s seconds, mcts:2s*2 on two threads"),
    "level": Entry("cuberails.bots.levels:LevelBot",
                   "level:1 (newcomer) to level:8 (two seconds a move); level:8:unhurried takes its time"),
    "policy": Entry("cuberails.envs.policy_bot:PolicyBot",
                    "asks a network: policy:net.onnx or policy:net.pt2; with :sample it draws its actions"),
}  # fmt: skip


def make_bot(spec: str, seed: int = 0, seconds: float = PATIENCE) -> Bot:
    """The bot that a spec names; our bots play the same for the same seed."""
    name, _, argument = spec.partition(":")
    if name in BUILT_IN:
        made: Bot = class_of(name)(argument, seed % SEEDS)
        return made
    command = command_of(spec)
    if command is None:
        raise BotError(f"unknown bot {spec!r}, known are {', '.join(name for name, _ in known_bots())}")
    return ProgramBot(command, seed, seconds)


def class_of(name: str) -> Any:
    module, _, attribute = BUILT_IN[name].path.partition(":")
    return getattr(import_module(module), attribute)


def known_bots() -> list[tuple[str, str]]:
    """Every name with one line about it: our bots, then installed ones."""
    ours = [(name, entry.about) for name, entry in BUILT_IN.items()]
    ours += [(f"level:{level}", levels.about(str(level))) for level in range(1, len(levels.LEVELS) + 1)]
    others = [(name, f"installed: {point.value}") for name, point in installed().items()]
    return ours + [entry for entry in others if entry[0] not in BUILT_IN]


def describe(spec: str) -> str:
    """One line about the bot of a spec."""
    name, _, argument = spec.partition(":")
    if name == "level":
        return levels.about(argument)
    return BUILT_IN[name].about if name in BUILT_IN else dict(known_bots()).get(spec, "an external bot")


def fingerprint_of(spec: str) -> str:
    """A text that changes when the bot changes, as far as that can be detected."""
    if (path := file_of(spec)) and path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    if spec.partition(":")[0] in BUILT_IN:
        return f"version {version_of(spec)}"
    dist = installed()[spec].dist if spec in installed() else None
    return f"{dist.name} {dist.version}" if dist else ""


def version_of(spec: str) -> int:
    """Increases when one of our bots begins to play differently; 0 for external bots."""
    name, _, argument = spec.partition(":")
    if name == "level":
        return levels.version_of(argument)
    return int(getattr(class_of(name), "version", 1)) if name in BUILT_IN else 0
