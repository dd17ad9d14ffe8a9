"""The compiled loops of the environments: masks, steps and replays of one game or of thousands.

The files of this package are templates: each is loaded once for each game. The names that it leaves open are
filled with functions of that game and of the templates before it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cuberails.bots.search.templates import lookahead_of
from cuberails.envs.research import research_of
from cuberails.games.game_type import GameType
from cuberails.kernel.jit import jit
from cuberails.kernel.machines import Host
from cuberails.kernel.template import load_template


class Loops(NamedTuple):
    """The modules that were loaded for one game."""

    mask: Any
    step: Any
    opponents: Any
    vector: Any
    replay: Any


@cache
def loops_of(game_type: GameType, verbs: int) -> Loops:
    rules, encode = game_type.rules, research_of(game_type).encode
    sizes = {"places": count_places, "VERBS": verbs, "COMPANIES": rules.state.sizes["companies"]}

    def load(file: str, **names: Any) -> Any:
        return load_template(Path(__file__).with_name(file), game_type.package, **names, **sizes)

    mask = load("mask.py", legal=rules.legal, why_not=rules.why_not)
    marks = {"first_amount": mask.first_amount, "mark": mask.mark}
    step = load("step.py", apply=rules.apply, encode=encode, is_legal=mask.is_legal)
    opponents = load(
        "opponents.py",
        legal=rules.legal,
        apply=rules.apply,
        choose=game_type.loops.choose,
        best_sentence=lookahead_of(game_type).best_sentence,
    )
    vector = load(
        "vector.py",
        legal=rules.legal,
        apply=rules.apply,
        choose=game_type.loops.choose,
        copy=game_type.loops.copy,
        encode=encode,
        take=step.take,
        share=step.share,
        take_seats=opponents.take_seats,
        play_bots=opponents.play_bots,
        **marks,
    )
    replay = load("replay.py", why_not=rules.why_not, apply=rules.apply, encode=encode, **marks)
    return Loops(mask, step, opponents, vector, replay)


@cache
def loops_on(machine: Host, loops: Loops) -> Loops:
    """The same as that machine runs them."""
    return Loops(*map(machine.module, loops))


@jit
def count_places(t: Any) -> int:
    return int(t.places)
