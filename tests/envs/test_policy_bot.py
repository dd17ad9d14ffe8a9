"""A policy plays as a bot: a function, a PyTorch module, or a network in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cuberails import Game, IllegalAction, Position, chicago_express, chicago_northwestern
from cuberails.arena import ArenaError, Match, play_match
from cuberails.bots.bot import Answerer, BotError
from cuberails.bots.external.specs import is_foreign
from cuberails.bots.fallback import with_fallback
from cuberails.bots.registry import fingerprint_of, make_bot
from cuberails.engine.random_play import random_sentence
from cuberails.envs.encoding import Encoding
from cuberails.envs.networks import EXTRAS, PACKAGES
from cuberails.envs.policy_bot import PolicyBot
from cuberails.envs.sentences import to_actions, to_sentences
from cuberails.envs.session import Session
from tests.envs.networks import write_onnx, write_torch

GAMES = [chicago_express(list("ABC")), chicago_northwestern(list("ABC"))]
BY_GAME = pytest.mark.parametrize("game", GAMES, ids=["express", "northwestern"])


def lowest(_observation: Any, mask: Any) -> int:
    """Passes where it may."""
    return int(np.flatnonzero(mask)[0])


def weights_for(game: Game) -> Any:
    encoding = Encoding(game)
    return np.random.default_rng(1).normal(size=(len(encoding.scales), encoding.actions.size))


def some_positions(game: Game, plies: int = 30) -> list[Position]:
    found = [game.start()]
    while len(found) < plies:
        found.append(found[-1].play(random_sentence(found[-1], 3, "directed")))
    return found


@BY_GAME
def test_a_function_plays_a_whole_game_of_legal_sentences(game: Game) -> None:
    rng = np.random.default_rng(1)
    bot = PolicyBot(lambda seen, mask: rng.choice(np.flatnonzero(mask)))
    position = game.start()
    while position.to_move is not None:
        position = position.play(bot.choose(position))
    assert position.winners


@BY_GAME
def test_the_function_sees_what_the_environment_shows(game: Game) -> None:
    seen: list[Any] = []

    def keep(observation: Any, mask: Any) -> int:
        seen.append((observation, mask))
        return lowest(observation, mask)

    for position in some_positions(game, 12):
        session = Session(Encoding(game))
        session.start_from(position.state.pool, 0, 0)
        for features in (True, False):
            seen.clear()
            PolicyBot(keep, features=features).choose(position)
            expected = session.observe(session.seat)
            shown = session.encoding.features(expected) if features else expected
            assert seen[0][0].dtype == (np.float32 if features else np.uint8)
            np.testing.assert_array_equal(seen[0][0], shown)
            np.testing.assert_array_equal(seen[0][1], session.mask())


def test_of_scores_the_best_legal_action_is_taken() -> None:
    position = GAMES[0].start()
    actions = Encoding(GAMES[0]).actions
    scores = np.zeros(actions.size)
    scores[actions.amount + 12], scores[actions.place + 3] = 1, 2  # a place is no answer to this question
    assert PolicyBot(lambda seen, mask: scores).choose(position) == "bid 12"


def test_drawn_actions_are_the_same_for_the_same_seed_and_follow_the_scores() -> None:
    position = GAMES[0].start()
    actions = Encoding(GAMES[0]).actions
    scores = np.full(actions.size, -50.0)
    scores[actions.amount + 7], scores[actions.amount + 20] = np.log(3), 0
    drawn = [PolicyBot(lambda seen, mask: scores, seed, sample=True).choose(position) for seed in range(80)]
    again = [PolicyBot(lambda seen, mask: scores, seed, sample=True).choose(position) for seed in range(80)]
    assert drawn == again
    assert set(drawn) == {"bid 7", "bid 20"}
    assert 45 < drawn.count("bid 7") < 75  # three of four


def test_an_illegal_action_and_wrong_scores_are_refused_with_a_reason() -> None:
    position = GAMES[0].start()
    with pytest.raises(IllegalAction, match="no answer to"):
        PolicyBot(lambda seen, mask: 5).choose(position)
    with pytest.raises(BotError, match="gave 7 scores, but there are 300 actions"):
        PolicyBot(lambda seen, mask: np.zeros(7)).choose(position)
    with pytest.raises(BotError, match="no legal action a score"):
        PolicyBot(lambda seen, mask: np.full(300, np.nan)).choose(position)


def test_it_answers_without_a_position_too() -> None:
    bot = PolicyBot(lowest)
    assert isinstance(bot, Answerer)
    for position in some_positions(GAMES[0], 8):
        answers = bot.answers(position.game, position.state.pool, position.ply)
        assert list(position.play(bot.choose(position)).state.answers) == answers


@BY_GAME
def test_a_module_and_both_kinds_of_files_choose_alike(game: Game, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="the extra `learn` is not installed")
    pytest.importorskip("onnxruntime", reason="the extra `onnx` is not installed")
    pytest.importorskip("onnx", reason="onnx, which writes the file, is not installed")
    weights = weights_for(game)

    class Net(torch.nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.weights = torch.nn.Parameter(torch.tensor(weights, dtype=torch.float32))

        def forward(self, features: Any) -> Any:
            return features @ self.weights

    class Masked(Net):
        def forward(self, features: Any, mask: Any) -> Any:
            return features @ self.weights + mask

    row, mask = torch.zeros(1, weights.shape[0]), torch.ones(1, weights.shape[1])
    bots = [
        PolicyBot(lambda seen, mask: seen @ weights.astype(np.float32)),
        PolicyBot(Net()),
        PolicyBot(Masked()),  # the mask adds the same to all legal actions
        make_bot(write_torch(tmp_path / "net.pt2", Net(), row)),
        make_bot(write_torch(tmp_path / "masked.pt2", Masked(), row, mask)),
        make_bot(write_onnx(tmp_path / "net.onnx", weights)),
        make_bot(write_onnx(tmp_path / "masked.onnx", weights, masked=True)),
    ]
    for position in some_positions(game, 10):
        assert len({bot.choose(position) for bot in bots}) == 1


@pytest.fixture
def net(tmp_path: Path) -> str:
    pytest.importorskip("onnxruntime", reason="the extra `onnx` is not installed")
    pytest.importorskip("onnx", reason="onnx, which writes the file, is not installed")
    return write_onnx(tmp_path / "net.onnx", weights_for(GAMES[0]))


def test_a_network_plays_in_the_arena_without_losing_a_move(net: str, tmp_path: Path) -> None:
    match = Match((f"{net}:sample", "random"), players=(3,))
    outcome = play_match(tmp_path / "match", match, 2)
    assert not outcome.lost
    assert {standing.reports for standing in outcome.standings["3"]} == {0}


def test_a_network_of_another_game_says_so(net: str, tmp_path: Path) -> None:
    position = GAMES[1].start()
    with pytest.raises(BotError, match=r"^net\.onnx is for another map or game: it takes 1,436 numbers, and"):
        make_bot(net).choose(position)
    bot = with_fallback(net)
    assert bot.choose(position) in position.legal()
    assert "another map or game" in str(bot.reports[0])
    match = Match((net, "random"), "chicago-and-northwestern", players=(3,))
    with pytest.raises((BotError, ArenaError), match="another map or game"):
        play_match(tmp_path / "match", match, 1)


def test_a_network_that_has_changed_is_another_bot(net: str) -> None:
    bot, position = make_bot(net), GAMES[0].start()
    first, before = bot.choose(position), fingerprint_of(net)
    assert fingerprint_of(f"{net}:sample") == before
    write_onnx(Path(net.removeprefix("policy:")), -weights_for(GAMES[0]))
    assert fingerprint_of(net) != before
    assert bot.choose(position) != first


def test_a_network_from_a_record_is_not_run_unasked(net: str) -> None:
    assert is_foreign(net)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("policy", "policy: a network is a file that ends in .onnx or .pt2"),
        ("policy:net.zip", "policy: net.zip: a network is a file that ends in .onnx or .pt2"),
        ("policy:nowhere/net.onnx", "policy: nowhere/net.onnx: no such file"),
    ],
)
def test_a_bad_spec_says_why(spec: str, why: str) -> None:
    with pytest.raises(BotError) as refused:
        make_bot(spec)
    assert str(refused.value) == why


@pytest.mark.parametrize("ending", PACKAGES)
def test_a_file_that_is_no_network_and_a_missing_package_are_told_in_one_line(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(PACKAGES[ending], reason=f"the extra `{EXTRAS[PACKAGES[ending]]}` is not installed")
    path = tmp_path / f"net{ending}"
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(BotError, match=rf"^net{ending} cannot be read: ") as refused:
        make_bot(f"policy:{path}").choose(GAMES[0].start())
    assert "\n" not in str(refused.value)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(BotError, match=r"needs \w+: pip install 'cuberails\["):
        make_bot(f"policy:{path}")


@pytest.mark.parametrize("game", [*GAMES, chicago_express(list("AB"), starting_cash=400)])
def test_actions_become_sentences_and_sentences_actions(game: Game) -> None:
    positions = some_positions(game)
    said = list(positions[-1].actions)
    actions = [to_actions(before, sentence) for before, sentence in zip(positions, said, strict=False)]
    assert to_sentences(game.start(), [a for each in actions for a in each]) == said
    middle = positions[7]
    assert to_sentences(middle, [a for each in actions[7:12] for a in each]) == said[7:12]


def test_an_unfinished_sentence_is_left_out_and_an_illegal_one_refused() -> None:
    start = GAMES[0].start()
    actions = Encoding(GAMES[0]).actions
    assert to_sentences(start, []) == []
    rich = chicago_express(list("AB"), starting_cash=400).start()
    assert to_sentences(rich, [actions.higher]) == []
    assert to_sentences(rich, [actions.higher, actions.amount + 5]) == ["bid 133"]
    with pytest.raises(IllegalAction, match="too low"):
        to_sentences(start, [actions.amount + 3])
    with pytest.raises(IllegalAction, match="too low"):
        to_actions(start, "bid 3")
