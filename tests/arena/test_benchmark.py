"""The frozen set of positions: it never changes, and every estimate in it is about a legal sentence."""

import hashlib

import pytest

from cuberails.arena.benchmark.make import SETUPS, make_positions
from cuberails.arena.benchmark.positions import VERSIONS, BenchmarkPosition, benchmark_set, path_of
from cuberails.arena.benchmark.score import PROTOCOL, Opponents, answer, as_listed, play_against, scores
from tests.games.chicago_express.table import express

DIGESTS = {
    1: "e87cf5230f908cc05766b0d555254974baba6b35381b39726ad541e7d67d2f09",
    2: "eca3aa63faf86a5aae4ba491359e47829f28ff9ae4616a71baabc44e4a3751b1",
}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_set_is_frozen(version: int) -> None:
    assert hashlib.sha256(path_of(version).read_bytes()).hexdigest() == DIGESTS[version]


def test_two_hundred_positions_twenty_of_every_setup() -> None:
    found = benchmark_set()
    assert [entry.number for entry in found] == list(range(200))
    titles = [entry.title for entry in found]
    assert {titles.count(title) for title in titles} == {200 // len(SETUPS)}
    assert len({str(entry.record) for entry in found}) > 190


@pytest.mark.parametrize("entry", benchmark_set()[::4], ids=lambda entry: str(entry.number))
def test_estimates_are_about_legal_sentences(entry: BenchmarkPosition) -> None:
    position = entry.replay()
    assert position.to_move == entry.seat
    assert all(position.why_not(sentence) is None for sentence in entry.values)
    assert entry.best in entry.values
    assert len(entry.victory) == len(entry.cash) == len(position.game.players)
    assert sum(entry.victory) == pytest.approx(1.0, abs=0.01)
    assert max(entry.victory) < 0.95


def test_regret_counts_what_was_passed_over_as_the_worst() -> None:
    entry = BenchmarkPosition(0, {}, 0, "a", [0.4, 0.6], [1, 2], {"a": 0.4, "b": 0.1, "c": 0.45})
    assert [entry.regret(said) for said in "abcx"] == pytest.approx([0.0, 0.3, 0.0, 0.3])


def test_scores_by_setup_and_for_all() -> None:
    answers = list(answer("investor", benchmark_set()[::20]))
    found = scores(answers)
    assert found[-1].title == "all"
    assert found[-1].positions == 10
    assert len(found) == len(SETUPS) + 1
    assert all(score.regret >= 0 and 0 <= score.agreement <= 1 for score in found)
    again = scores(list(answer("investor", benchmark_set()[::20])))
    assert found == again, "the same for the same agent"


def test_a_stronger_agent_gives_less_away() -> None:
    chosen = benchmark_set()[::5]
    strong, weak = (scores(list(answer(spec, chosen)))[-1] for spec in ("mcts:300", "random:uniform"))
    assert strong.regret < weak.regret
    assert strong.agreement > weak.agreement


def test_games_against_fixed_bots(tmp_path: object) -> None:
    found = play_against(Opponents("chicago-express", 2, "random"), "investor", 2, tmp_path, 1)  # type: ignore[arg-type]
    assert (found.bot, found.games, found.par) == ("investor", 2, 0.5)
    assert {opponents.game for opponents in PROTOCOL} == {"chicago-express", "chicago-and-northwestern"}


def test_a_new_set_is_the_same_for_the_same_seed() -> None:
    one, other = (list(make_positions(len(SETUPS), 3, simulations=20, player="random"))[:3] for _ in range(2))
    assert one == other
    assert [entry.number for entry in one] == [0, 1, 2]


def test_the_same_move_in_other_words_is_the_same_choice() -> None:
    """Two hexes in another order."""
    position = express(held={(0, "PRR"): 1, (1, "B&O"): 1, (2, "C&O"): 1}, treasury={"PRR": 30})
    pairs = [
        (said, " ".join([*words[:2], *reversed(words[2:])]))
        for said in position.legal()
        if len(words := said.split()) == 4 and words[0] == "expand"
    ]
    one, other = next(pair for pair in pairs if pair[1] in position.legal() and pair[0] != pair[1])
    entry = BenchmarkPosition(0, {}, 0, one, [], [], {one: 0.4, "auction PRR": 0.1})
    assert as_listed(entry, position, other) == as_listed(entry, position, one) == one
    assert as_listed(entry, position, "auction PRR") == "auction PRR"
