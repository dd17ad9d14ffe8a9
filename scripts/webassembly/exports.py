"""What the WebAssembly module of a game exports: C functions over pointers into its memory.

A state or the constants are one struct at a pointer, with the bytes that Python has. Answers, counts of a
tree and random numbers are rows of 64-bit integers; priors and values are rows of doubles. The caller
allocates all of them: nothing here does.
"""

from __future__ import annotations

from typing import Any

import numba
from numba import carray, types

import cuberails.bots.search.tree as trees
from cuberails.bots.one_move import WIDTH
from cuberails.bots.search.searcher import PUCT_CONSTANT, ROLLOUT_TURNS
from cuberails.bots.search.templates import lookahead_of, simulate_of
from cuberails.bots.search.tree import DEEPEST, LookaheadWorkspace, Tree, Workspace
from cuberails.engine.game import make_game, seat_names
from cuberails.engine.notation import WORDS_PER_SENTENCE
from cuberails.games.game_type import GameType
from cuberails.kernel.machines.arrays import dtype_of
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.state import ACTIONS
from webassembly.machine import WASM, Export

NOTHING, INT, LONG, FLOAT = types.void, types.int32, types.int64, types.float64
LONGS, FLOATS = types.CPointer(LONG), types.CPointer(FLOAT)
TREE = (*[LONGS] * 6, *[FLOATS] * 3, INT)  # the fields of Tree, and the number of nodes
P = Any  # a pointer


def exports_of(game_type: GameType) -> dict[str, Export]:
    game = make_game(game_type.id, seat_names(game_type.seats[0]))
    constants, state = type(game.constants[0]), game_type.rules.state
    t, s = (types.CPointer(numba.from_dtype(dtype_of(layout))) for layout in (constants, state))
    return {**rules_of(game_type, t, s), **loops_of(game_type, t, s), **bots_of(game_type, t, s),
            **search_of(game_type, t, s), **lookahead_exports(game_type, t, s)}  # fmt: skip


def rules_of(game_type: GameType, t: Any, s: Any) -> dict[str, Export]:
    rules = game_type.rules
    do_set_up, list_legal, ask_why_not = map(WASM.version, (rules.set_up, rules.legal, rules.why_not))
    do_answer, do_proceed, do_apply = map(WASM.version, (rules.answer, rules.proceed, rules.apply))

    def set_up(t: P, s: P) -> None:
        do_set_up(carray(t, (1,))[0], carray(s, (1,))[0])

    def legal(t: P, s: P, out: P, room: int) -> Any:
        return list_legal(carray(t, (1,))[0], carray(s, (1,))[0], carray(out, (room,)))

    def why_not(t: P, s: P, a: int) -> Any:
        return ask_why_not(carray(t, (1,))[0], carray(s, (1,))[0], a)

    def answer(t: P, s: P, a: int) -> None:
        do_answer(carray(t, (1,))[0], carray(s, (1,))[0], a)

    def proceed(t: P, s: P) -> None:
        do_proceed(carray(t, (1,))[0], carray(s, (1,))[0])

    def apply(t: P, s: P, a: int) -> None:
        do_apply(carray(t, (1,))[0], carray(s, (1,))[0], a)

    return {
        "set_up": Export(NOTHING(t, s), set_up),
        "legal": Export(INT(t, s, LONGS, INT), legal),
        "why_not": Export(INT(t, s, INT), why_not),
        "answer": Export(NOTHING(t, s, INT), answer),
        "proceed": Export(NOTHING(t, s), proceed),
        "apply": Export(NOTHING(t, s, INT), apply),
    }


def loops_of(game_type: GameType, t: Any, s: Any) -> dict[str, Export]:
    loops, do_seed = WASM.module(game_type.loops), WASM.version(seed_rng)
    finish, finish_many = loops.play_on, loops.play_many

    def seed(rng: P, seed: int, game: int) -> None:
        do_seed(carray(rng, (2,)), seed, game)

    def play_on(t: P, s: P, out: P, room: int, rng: P, policy: int, log: P, log_room: int) -> Any:
        return finish(
            carray(t, (1,)), carray(s, (1,)), 0, carray(out, (room,)), carray(rng, (2,)), policy,
            carray(log, (2, log_room)),
        )  # fmt: skip

    def play_many(
        t: P, start: P, pool: P, count: int, out: P, room: int, rng: P, policy: int, seed: int
    ) -> Any:
        return finish_many(
            carray(t, (1,)), carray(start, (1,)), carray(pool, (count,)), carray(out, (room,)),
            carray(rng, (2,)), policy, seed, carray(out, (2, 0)),
        )  # fmt: skip

    return {
        "seed": Export(NOTHING(LONGS, LONG, LONG), seed),
        "play_on": Export(INT(t, s, LONGS, INT, LONGS, INT, LONGS, INT), play_on),
        "play_many": Export(INT(t, s, s, INT, LONGS, INT, LONGS, INT, LONG), play_many),
    }


def bots_of(game_type: GameType, t: Any, s: Any) -> dict[str, Export]:
    bots = game_type.bots
    find_priors, look_ahead, look_near = map(WASM.version, (bots.prior, bots.evaluate, bots.evaluate_short))
    choose_one = WASM.version(bots.choose)
    seats = game_type.rules.state.sizes["seats"]

    def choose(t: P, s: P, out: P, n: int, rng: P, policy: int) -> Any:
        return choose_one(
            carray(t, (1,))[0], carray(s, (1,))[0], carray(out, (n,)), n, carray(rng, (2,)), policy
        )

    def priors(t: P, s: P, out: P, n: int, priors: P, room: int) -> Any:
        return find_priors(
            carray(t, (1,))[0], carray(s, (1,))[0], carray(out, (room,)), n, carray(priors, (room,))
        )

    def evaluate(t: P, s: P, cash: P) -> Any:
        return look_ahead(carray(t, (1,))[0], carray(s, (1,))[0], carray(cash, (seats,)))

    def evaluate_short(t: P, s: P, cash: P) -> Any:
        return look_near(carray(t, (1,))[0], carray(s, (1,))[0], carray(cash, (seats,)))

    return {
        "choose": Export(INT(t, s, LONGS, INT, LONGS, INT), choose),
        "priors": Export(INT(t, s, LONGS, INT, FLOATS, INT), priors),
        "evaluate": Export(FLOAT(t, s, FLOATS), evaluate),
        "evaluate_short": Export(FLOAT(t, s, FLOATS), evaluate_short),
    }


def search_of(game_type: GameType, t: Any, s: Any) -> dict[str, Export]:
    search = WASM.module(simulate_of(game_type)).run_simulations
    decide, copy = WASM.version(trees.is_decided), WASM.version(trees.copy_subtree)
    seats = game_type.rules.state.sizes["seats"]

    @numba.njit(inline="always")  # type: ignore[untyped-decorator]
    def tree_at(
        size: P, first: P, children: P, action: P, actor: P, visits: P, prior: P, victory: P, cash: P,
        nodes: int, seats: int,
    ) -> Any:  # fmt: skip
        return Tree(
            carray(size, (1,)), carray(first, (nodes,)), carray(children, (nodes,)),
            carray(action, (nodes,)), carray(actor, (nodes,)), carray(visits, (nodes,)),
            carray(prior, (nodes,)), carray(victory, (nodes, seats)), carray(cash, (nodes, seats)),
        )  # fmt: skip

    def run_simulations(
        t: P, root: P,
        size: P, first: P, children: P, action: P, actor: P, visits: P, prior: P, victory: P, cash: P,
        nodes: int,
        w_pool: P, w_out: P, w_priors: P, w_path: P, w_cash: P, w_victory: P, w_rng: P,
        simulations: int,
    ) -> None:  # fmt: skip
        constants = carray(t, (1,))
        tree = tree_at(size, first, children, action, actor, visits, prior, victory, cash, nodes,
                       constants[0].seats)  # fmt: skip
        work = Workspace(
            carray(w_pool, (1,)), carray(w_out, (ACTIONS,)), carray(w_priors, (ACTIONS,)),
            carray(w_path, (DEEPEST,)), carray(w_cash, (seats,)), carray(w_victory, (seats,)),
            carray(w_rng, (2,)),
        )  # fmt: skip
        search(constants, carray(root, (1,)), tree, work, simulations, ROLLOUT_TURNS, PUCT_CONSTANT)

    def is_decided(
        size: P, first: P, children: P, action: P, actor: P, visits: P, prior: P, victory: P, cash: P,
        nodes: int, seats: int, simulations: int,
    ) -> Any:  # fmt: skip
        tree = tree_at(size, first, children, action, actor, visits, prior, victory, cash, nodes, seats)
        return decide(tree, simulations)

    def copy_subtree(
        size: P, first: P, children: P, action: P, actor: P, visits: P, prior: P, victory: P, cash: P,
        nodes: int, seats: int, node: int,
        to_size: P, to_first: P, to_children: P, to_action: P, to_actor: P, to_visits: P, to_prior: P,
        to_victory: P, to_cash: P, to_nodes: int,
    ) -> None:  # fmt: skip
        old = tree_at(size, first, children, action, actor, visits, prior, victory, cash, nodes, seats)
        new = tree_at(to_size, to_first, to_children, to_action, to_actor, to_visits, to_prior, to_victory,
                      to_cash, to_nodes, seats)  # fmt: skip
        copy(old, node, new)

    work = (s, LONGS, FLOATS, LONGS, FLOATS, FLOATS, LONGS)
    return {
        "run_simulations": Export(NOTHING(t, s, *TREE, *work, INT), run_simulations),
        "is_decided": Export(INT(*TREE, INT, INT), is_decided),
        "copy_subtree": Export(NOTHING(*TREE, INT, INT, *TREE), copy_subtree),
    }


def lookahead_exports(game_type: GameType, t: Any, s: Any) -> dict[str, Export]:
    look = WASM.module(lookahead_of(game_type))
    find_best, find_value = look.best_sentence, look.value_for
    seats, words = game_type.rules.state.sizes["seats"], WORDS_PER_SENTENCE

    @numba.njit(inline="always")  # type: ignore[untyped-decorator]
    def work_at(
        pool: P, out: P, priors: P, plan: P, cash: P, victory: P, rng: P, noise: P, cash_weight: P
    ) -> Any:
        return LookaheadWorkspace(
            carray(pool, (words,)), carray(out, (words, ACTIONS)), carray(priors, (words, ACTIONS)),
            carray(plan, (words, words)), carray(cash, (seats,)), carray(victory, (seats,)),
            carray(rng, (2,)), carray(noise, (1,)), carray(cash_weight, (1,)),
        )  # fmt: skip

    def best_sentence(
        t: P, root: P,
        pool: P, out: P, priors: P, plan: P, cash: P, victory: P, rng: P, noise: P, cash_weight: P,
        sees_end: int,
    ) -> Any:  # fmt: skip
        work = work_at(pool, out, priors, plan, cash, victory, rng, noise, cash_weight)
        return find_best(carray(t, (1,)), carray(root, (1,)), work, sees_end != 0, WIDTH)

    def value_for(
        t: P, s: P,
        pool: P, out: P, priors: P, plan: P, cash: P, victory: P, rng: P, noise: P, cash_weight: P,
        seat: int, sees_end: int,
    ) -> Any:  # fmt: skip
        work = work_at(pool, out, priors, plan, cash, victory, rng, noise, cash_weight)
        return find_value(carray(t, (1,))[0], carray(s, (1,))[0], work, seat, sees_end != 0)

    work = (s, LONGS, FLOATS, LONGS, FLOATS, FLOATS, LONGS, FLOATS, FLOATS)
    return {
        "best_sentence": Export(FLOAT(t, s, *work, INT), best_sentence),
        "value_for": Export(FLOAT(t, s, *work, INT, INT), value_for),
    }
