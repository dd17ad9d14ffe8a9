"""The kernels, run one thread at a time on the CPU, play as `Batch`, the environments and the search do."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from cuberails.bots.search.searcher import PUCT_CONSTANT, ROLLOUT_TURNS
from cuberails.bots.search.templates import simulate_of
from cuberails.bots.search.tree import new_tree, new_workspace
from cuberails.engine.batch import plain_copy
from cuberails.engine.game import Game, make_game, seat_names
from cuberails.engine.position import Position
from cuberails.envs.session import Session
from cuberails.games.registry import installed
from cuberails.gpu import GpuBatch, GpuSearch, GpuVectorEnv, Twin
from cuberails.kernel.layout import ints, to_bytes
from cuberails.kernel.machines import PLAIN
from cuberails.kernel.random_play import POLICIES
from cuberails.kernel.rng import seed_rng
from cuberails.kernel.scoring import shares
from cuberails.kernel.state import DOLLARS, OVER

GAMES = list(installed())


def setups() -> Iterator[Game]:
    """All players with all modules, and one number of players with every set of modules."""
    for game_type in installed().values():
        modules = tuple(game_type.setup.modules)
        for players in game_type.seats:
            yield make_game(game_type.id, seat_names(players), modules)
        for count in range(len(modules)):
            for chosen in combinations(modules, count):
                yield make_game(game_type.id, seat_names(4), chosen)


def played_out(game: Game, seed: int, number: int, policy: str) -> tuple[bytes, int, list[int]]:
    """A random game in plain Python: its last state, its actions and the cash of all seats."""
    pool, rng = plain_copy(game, game.start().state.pool), ints(2)
    seed_rng(rng, seed, number)
    actions = game.type.loops.play_on(
        game.constants, pool, 0, ints(800), rng, POLICIES.index(policy), ints(2, 0)
    )
    return to_bytes(pool), actions, pool[0].cash[: len(game.players)]


@pytest.mark.parametrize("game", list(setups()), ids=repr)
def test_random_games_end_as_on_the_cpu(game: Game) -> None:
    batch = GpuBatch(game, 2, Twin())
    for seed, policy in enumerate(POLICIES):
        batch.reset()
        wanted = [played_out(game, seed, number, policy) for number in range(2)]
        assert batch.play_out(seed, policy) == sum(actions for _, actions, _ in wanted)
        assert batch.states() == [end for end, _, _ in wanted]
        assert batch.is_over().all()
        assert list(batch.to_move()) == [-1, -1]
        cash = np.array([cash for _, _, cash in wanted])
        assert (np.array(batch.cash()) == cash).all()
        assert (np.array(batch.returns()) == shares(cash)).all()
        found, lengths = batch.simulate(range(1, 2), seed, policy)
        assert (found[0], lengths[0]) == (wanted[1][2], wanted[1][1])
    assert batch.restart_finished() == 2
    assert batch.restart_finished() == 0
    assert batch.states() == [to_bytes(game.start().state.pool)] * 2


@pytest.mark.parametrize("id", GAMES)
def test_a_single_game_is_played_out_from_where_it_is(id: str) -> None:
    game = make_game(id, seat_names(3))
    batch = GpuBatch(game, 1, Twin())
    batch.step([int(np.array(batch.legal_masks())[0].argmax())])
    after = batch.position(0)
    batch.play_out(7, "directed")
    pool, rng = plain_copy(game, after.state.pool), ints(2)
    seed_rng(rng, 7, 0)
    game.type.loops.play_on(game.constants, pool, 0, ints(800), rng, 1, ints(2, 0))
    assert batch.states() == [to_bytes(pool)]


@pytest.mark.parametrize("id", GAMES)
def test_masks_and_steps(id: str) -> None:
    game = make_game(id, seat_names(3))
    batch, position = GpuBatch(game, 2, Twin()), game.start()
    for _ in range(12):
        out = ints(800)
        count = game.type.rules.legal(game.constants[0], position.state.pool[0], out)
        mask = np.array(batch.legal_masks())[1]
        assert mask.nonzero()[0].tolist() == sorted(out[:count])
        batch.step([int(mask.nonzero()[0][0]), out[0]])
        pool = plain_copy(game, position.state.pool)
        game.type.rules.apply(game.constants[0], pool[0], out[0])
        position = Position(game, pool, 0)
        assert batch.states()[1] == to_bytes(pool)
    before = batch.states()
    with pytest.raises(ValueError, match="game 1: action 287 is illegal"):
        batch.step([int(np.array(batch.legal_masks())[0].argmax()), DOLLARS - 1])
    assert batch.states() == before
    with pytest.raises(ValueError, match="shape"):
        batch.step([0])
    with pytest.raises(ValueError, match="whole numbers"):
        batch.step([0.5, 0.5])
    with pytest.raises(IndexError, match="game 2 of a batch of 2"):
        batch.reset([2])
    with pytest.raises(ValueError, match="another game"):
        batch.set(0, make_game(id, seat_names(4)).start())
    batch.set(0, batch.position(1))
    assert batch.states() == [before[1], before[1]]


@pytest.mark.parametrize("id", GAMES)
def test_the_vector_environment_sees_and_pays_as_a_session_does(id: str) -> None:
    env = GpuVectorEnv(2, id, 3, arrays="numba", device=Twin())
    env.reset(seed=5)
    sessions, ended = [Session(env.encoding), Session(env.encoding)], 0
    while ended < 2:
        actions = list(env.random_actions("directed"))
        for i, session in enumerate(sessions):
            assert env.seats[i] == session.state.struct.actor
            assert (env.observations[i] == session.observe(env.seats[i])).all()
            assert env.masks[i].nonzero()[0].tolist() == session.legal()
            session.play(actions[i])
        env.step(actions)
        for i, session in enumerate(sessions):
            assert bool(env.terminated[i]) == session.is_over
            if session.is_over:
                assert np.allclose(env._returns[i], session.returns())
                sessions[i], ended = Session(env.encoding), ended + 1


@pytest.mark.parametrize("illegal", ["raise", "replace"])
def test_illegal_actions_are_refused_or_replaced(illegal: str) -> None:
    env = GpuVectorEnv(2, GAMES[0], 3, arrays="numba", illegal=illegal, device=Twin())
    with pytest.raises(RuntimeError, match="reset"):
        env.step([0, 0])
    env.reset(seed=5)
    before = env.batch.states()
    if illegal == "raise":
        with pytest.raises(ValueError, match="game 1: action 1 is illegal"):
            env.step([0, 1])
        assert env.batch.states() == before
    else:
        env.step([0, 1])
        assert env.batch.states() != before
    with pytest.raises(ValueError, match="num_envs"):
        GpuVectorEnv(0, device=Twin())


@pytest.mark.parametrize("id", GAMES)
def test_a_tree_grows_as_the_trees_of_the_bots_do(id: str) -> None:
    env = GpuVectorEnv(3, id, 3, arrays="numba", device=Twin())
    env.reset(seed=2)
    for _ in range(25):
        env.step(env.random_actions())
    batch, simulations = env.batch, 30
    search = GpuSearch(batch, simulations)
    search.run(simulations, 4)
    answers, most, values = search.best()
    for i in range(batch.size):
        tree = new_tree(PLAIN, search.nodes, 3)
        work = new_workspace(PLAIN, batch.layout)
        seed_rng(work.rng, 4, i)
        simulate_of(batch.game.type).run_simulations(
            batch.game.constants, [batch.pool[i]], tree, work, simulations, ROLLOUT_TURNS, PUCT_CONSTANT
        )
        assert (search.visits[i], search.victory[i], search.cash[i]) == (tree.visits, tree.victory, tree.cash)
        root = range(tree.first[0], tree.first[0] + tree.children[0])
        assert most[i] == max(tree.visits[child] for child in root)
        assert answers[i] in [tree.action[child] for child in root if tree.visits[child] == most[i]]
        assert values[i] == [won / simulations for won in tree.victory[0]]
    search.clear()
    assert not np.array(search.visits).any()


def test_a_game_that_is_over_is_not_searched() -> None:
    batch = GpuBatch(make_game(GAMES[0], seat_names(3)), 2, Twin())
    batch.play_out(1)
    batch.reset([0])
    search = GpuSearch(batch, 5)
    search.run(5)
    assert [rows[0] for rows in search.visits] == [5, 0]
    assert batch.position(1).state.pool[0].phase == OVER
