"""The kernels of a game on one device: the templates `loops.py` and `kernels.py`, filled in."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

from cuberails.bots.search.templates import simulate_of
from cuberails.bots.search.tree import DEEPEST, Tree, Workspace
from cuberails.envs.loops import loops_of
from cuberails.envs.research import research_of
from cuberails.games.game_type import GameType
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.scoring import share_victory
from cuberails.kernel.state import ACTIONS
from cuberails.kernel.template import load_template

HERE = Path(__file__).parent


@cache
def loops_for(game_type: GameType, verbs: int) -> Any:
    """What one thread does, in marked functions that any machine can make its own."""
    rules, envs = game_type.rules, loops_of(game_type, verbs)
    return load_template(
        HERE / "loops.py",
        game_type.package,
        legal=rules.legal,
        answer=rules.answer,
        proceed=rules.proceed,
        choose=game_type.bots.choose,
        share_victory=share_victory,
        encode=research_of(game_type).encode,
        mark=envs.mask.mark,
        take=envs.step.take,
        share=envs.step.share,
        random_action=envs.vector.random_action,
        any_legal=envs.vector.any_legal,
    )


@cache
def search_for(game_type: GameType) -> Any:
    """The tree search of one thread; its parts are those of the bots."""
    rules, bots, parts = game_type.rules, game_type.bots, simulate_of(game_type)
    return load_template(
        HERE / "tree_search.py",
        game_type.package,
        legal=rules.legal,
        answer=rules.answer,
        proceed=rules.proceed,
        set_priors=bots.prior,
        evaluate=bots.evaluate,
        add_children=parts.add_children,
        back_up=parts.back_up,
    )


def kernels_for(game_type: GameType, verbs: int, machine: Any, **types: Any) -> Any:
    """The kernels as plain functions around the versions of that machine."""
    spec = importlib.util.spec_from_file_location(f"{game_type.package}.gpu_kernels", HERE / "kernels.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    names = {
        "loops": machine.module(game_type.loops),
        "gpu": machine.module(loops_for(game_type, verbs)),
        "search": machine.module(search_for(game_type)),
        "seed_rng": machine.version(seed_rng),
        "tree_of": Tree,
        "work_of": Workspace,
        "ROOM": ACTIONS,
        "DEEPEST": DEEPEST,
        "SEATS": game_type.rules.state.sizes["seats"],
    }
    vars(module).update(names | types)
    return module
