"""Bots that search: legal and repeatable at every table, with reasons, and better than the ones below."""

import re
import threading
import time
from collections.abc import Sequence

import pytest

from cuberails.bots.bot import BotError, Candidate, Explainer
from cuberails.bots.explain import odds, reason_for
from cuberails.bots.levels import LEVELS
from cuberails.bots.mcts import MctsBot
from cuberails.bots.registry import make_bot
from cuberails.bots.search.searcher import Budget
from cuberails.bots.search.tree import is_decided, mean_value, new_tree
from cuberails.engine.game import make_game
from cuberails.engine.position import Position
from cuberails.engine.random_play import random_sentence
from cuberails.kernel.jit import COMPILED
from cuberails.kernel.machines import PLAIN
from tests.combinations import ALL, name_of
from tests.games.chicago_express.table import express
from tests.games.chicago_northwestern.table import northwestern
from tests.table import play

QUICK = ("greedy", "investor", "level:1", "level:4", "mcts:30")


def some_position(game: str, players: int, modules: Sequence[str] = (), plies: int = 40) -> Position:
    position = make_game(game, [f"P{n}" for n in range(players)], modules).start()
    for _ in range(plies):
        after = position.play(random_sentence(position, 7, "directed"))
        if after.is_over:
            return position
        position = after
    return position


@pytest.mark.parametrize("combination", ALL, ids=name_of)
@pytest.mark.parametrize("spec", QUICK)
def test_every_bot_plays_at_every_table(spec: str, combination: tuple[str, list[str], int]) -> None:
    game, modules, players = combination
    bot = make_bot(spec, 1)
    for plies in (0, 9, 60):
        position = some_position(game, players, modules, plies)
        for _ in range(8 if COMPILED else 1):
            if not position.is_over:
                position = position.play(bot.choose(position))


@pytest.mark.parametrize("spec", [*QUICK, "mcts:60*2"])
def test_the_same_seed_says_the_same(spec: str) -> None:
    position = some_position("chicago-express", 4)
    said = {make_bot(spec, 5).choose(position) for _ in range(3)}
    assert len(said) == 1


@pytest.mark.parametrize("game", ["chicago-express", "chicago-and-northwestern"])
@pytest.mark.parametrize("spec", ["greedy", "investor", "mcts:200", "level:6"])
def test_a_choice_is_explained(spec: str, game: str) -> None:
    position = some_position(game, 4)
    bot = make_bot(spec, 2)
    assert isinstance(bot, Explainer)
    choice = bot.explain(position)
    assert choice.sentence in position.legal()
    assert choice.sentence == choice.candidates[0].sentence
    assert choice.reason
    for candidate in choice.candidates:
        assert candidate.sentence in position.legal()
        assert sum(candidate.victory) == pytest.approx(1.0, abs=0.01)
        assert all(share >= 0 for share in candidate.victory)
        assert len(candidate.cash) == 4


@pytest.mark.parametrize("game", ["chicago-express", "chicago-and-northwestern"])
@pytest.mark.parametrize("spec", ["greedy", "investor", "level:1", "level:3"])
def test_bots_without_a_search_tell_what_else_they_looked_at(spec: str, game: str) -> None:
    position = some_position(game, 4)
    bot = make_bot(spec, 2)
    assert isinstance(bot, Explainer)
    candidates = bot.explain(position).candidates
    assert 2 <= len(candidates) <= 11
    assert len({each.sentence for each in candidates}) == len(candidates)
    seat = position.to_move or 0
    others = [each.victory[seat] for each in candidates[1:]]
    assert others == sorted(others, reverse=True)
    assert bot.explain(position).sentence == make_bot(spec, 2).choose(position)


def test_the_dice_are_a_reason_too() -> None:
    bot = make_bot("random", 2)
    assert isinstance(bot, Explainer)
    choice = bot.explain(some_position("chicago-express", 4))
    assert (choice.reason, choice.candidates) == ("a legal move, chosen at random", ())


def test_the_reason_for_a_pass_knows_whether_anybody_has_bid() -> None:
    start = make_game("chicago-express", ["Ann", "Bob"]).start()
    bid = start.play("bid 7")
    assert reason_for(start, start.play("pass")) == "does not bid for PRR"
    assert reason_for(bid, bid.play("pass")).startswith("lets PRR go at that price")


def test_the_reason_tells_what_an_expansion_brings() -> None:
    position = make_game("chicago-express", ["Ann", "Bob"]).start()
    for sentence in ("bid 20", "pass", "bid 6", "pass", "bid 5", "pass", "bid 8", "pass"):
        position = position.play(sentence)
    after = position.play("expand PRR Q5 P4 O4")
    reason = reason_for(position, after)
    assert reason == (
        "expands PRR into Q5, P4 and Harrisburg for $4, income 7 to 8: "
        "a share of PRR pays $8 instead of $7 (Ann holds 1 of 1)"
    )


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [("west CRIP denver", "sends CRI&P west at Denver"), ("offer CRIP 5", "offers CRI&P at $5")],
)
def test_the_reason_calls_railroads_and_cities_as_the_table_does(sentence: str, reason: str) -> None:
    position = northwestern(held={(0, "CRIP"): 2}, links={"CRIP": ["denver>north-platte>omaha"]})
    assert reason_for(position, position.play(sentence)).startswith(reason)


def test_the_reason_for_nothing_names_the_dial_that_moved() -> None:
    position = express(modules=("narrow_gauge",), track_of={"PRR": ["M4"]})
    for sentence in ("auction -", "narrow auction -"):
        reason = reason_for(position, position.play(sentence))
        assert reason == "does nothing, auction dial at 1 of 3"


def test_the_reason_for_a_bid_or_a_pass_tells_the_odds() -> None:
    """Against what the search thinks of the other, if it has looked at it."""
    table = express(held={(0, "PRR"): 1, (1, "B&O"): 1, (2, "C&O"): 1}, cash=[30, 30, 30])
    position = play(table, "auction PRR", "bid 5")
    found = MctsBot("400", 1).explain(position)
    assert re.fullmatch(r"(lets PRR go.+|bids .+ for PRR): \d+% chance to win the game.+", found.reason)
    bid, passed = Candidate("bid 6", 9, (0.4, 0.2), (9.0, 9.0)), Candidate("pass", 5, (0.3, 0.1), (9.0, 9.0))
    assert odds("bid 6", [bid, passed], 0) == ["40% chance to win the game, against 30% by passing"]
    assert odds("pass", [passed, bid], 1) == [
        "10% chance to win the game; bidding $6 might give 20%, but was searched less"
    ]
    even = Candidate("pass", 5, (0.401, 0.1), (9.0, 9.0))
    assert odds("bid 6", [bid, even], 0) == ["40% chance to win the game, the same by passing"]
    assert odds("pass", [passed], 1) == odds("expand PRR Q5", [bid, passed], 1) == []


def test_the_tree_is_kept_between_moves() -> None:
    bot = MctsBot("300", 1)
    position = some_position("chicago-express", 3, plies=0)
    said = bot.choose(position)
    kept = [line.visits for actions, line in bot.sentences(position) if actions == said]
    bot.search.reuse_trees(position.play(said), bot.budget)
    assert bot.search.visits == kept[0] > 1


def test_a_tree_of_another_game_or_line_is_not_kept() -> None:
    start = some_position("chicago-express", 3, plies=0)
    for position in (start.play("bid 9"), start, some_position("chicago-express", 4)):
        bot = MctsBot("100", 1)
        bot.choose(start.play("bid 7"))
        bot.search.reuse_trees(position, bot.budget)
        assert bot.search.visits == 0


def test_more_cash_for_everybody_is_worth_nothing() -> None:
    """Otherwise a seat that is almost sure to win would put off the end for one more dividend."""
    tree = new_tree(PLAIN, 3, 3)
    for node, cash in enumerate(((60.0, 20.0), (120.0, 40.0), (60.0, 40.0))):
        tree.visits[node] = 4
        for seat in (0, 1):
            tree.victory[node][seat], tree.cash[node][seat] = 2.0, 4 * cash[seat]
    assert mean_value(tree, 0, 0) == pytest.approx(mean_value(tree, 1, 0))
    assert mean_value(tree, 0, 0) > mean_value(tree, 2, 0) > mean_value(tree, 2, 1) > mean_value(tree, 0, 1)


def test_thinking_ends_when_nothing_could_change_the_choice() -> None:
    """With what is left of the budget, no other answer could be visited as often."""
    tree = new_tree(PLAIN, 10, 3)
    tree.size[0] = 4
    tree.first[0], tree.children[0] = 1, 3
    tree.visits[1], tree.visits[2], tree.visits[3] = 20, 50, 30
    assert is_decided(tree, 19)
    assert not is_decided(tree, 20)
    tree.first[2], tree.children[2], tree.size[0] = 4, 2, 6
    tree.visits[4], tree.visits[5] = 25, 24
    assert not is_decided(tree, 19)  # the same seat must still say the next word
    tree.actor[2] = 1
    assert is_decided(tree, 19)


def test_a_budget_is_not_spent_on_what_is_decided() -> None:
    table = express(held={(0, "PRR"): 1, (1, "B&O"): 1, (2, "C&O"): 1}, cash=[30, 30, 30])
    position = play(table, "auction PRR", "bid 29")
    bot = MctsBot("20000", 1)
    assert bot.choose(position) == "pass"
    assert bot.search.visits < 20000
    bot.budget = Budget(1000, is_thorough=True)
    assert bot.choose(position) == "pass"
    assert bot.search.visits == 1000


@pytest.mark.parametrize(
    ("argument", "budget", "threads"),
    [
        ("", Budget(2000), 1),
        ("300", Budget(300), 1),
        ("0.5s*2", Budget(0, 0.5), 2),
        ("22s", Budget(0, 22), 1),
        ("90000/2s*2", Budget(90000, 2.0), 2),
        ("300*2", Budget(300), 2),
    ],
)
def test_a_budget_is_simulations_or_time_or_both(argument: str, budget: Budget, threads: int) -> None:
    bot = MctsBot(argument)
    assert (bot.budget, bot.search.threads) == (budget, threads)


def test_a_budget_of_both_is_spent_when_one_is() -> None:
    now = time.perf_counter()
    assert Budget(100, 60.0).is_spent(100, now)
    assert Budget(100, 60.0).is_spent(0, now - 61)
    assert not Budget(100, 60.0).is_spent(99, now)
    assert not Budget(0, 60.0).is_spent(10**6, now)
    assert not Budget(100).is_spent(99, now - 61)


def test_thinking_can_be_cut_short() -> None:
    bot, now = MctsBot("60s*2", 1), threading.Event()
    bot.stop = now.is_set
    position = some_position("chicago-express", 4)
    threading.Timer(0.2, now.set).start()
    began = time.monotonic()
    assert bot.choose(position) in position.legal()
    assert time.monotonic() - began < 30


def test_who_is_cut_short_at_once_has_thought_a_little() -> None:
    for bot in (MctsBot("60s*2", 1), MctsBot("0.0000001s", 1)):
        bot.stop = lambda: True
        choice = bot.explain(some_position("chicago-express", 4))
        assert sum(candidate.visits for candidate in choice.candidates) > 10


def test_a_sentence_whose_first_word_is_forced_is_thought_about() -> None:
    position = northwestern(cards=[0, 0, 0])
    assert position.options("").words == ("offer",)
    assert len(position.legal()) > 10
    choice = MctsBot("200", 1).explain(position)
    assert len(choice.candidates) > 1
    assert sum(candidate.visits for candidate in choice.candidates) > 50


def test_a_sentence_that_is_forced_is_not() -> None:
    position = northwestern(cards=[0, 0, 0], cash=[0, 0, 0])
    assert len(position.legal()) == 1
    bot = MctsBot("200", 1)
    assert [bot.choose(position)] == list(position.legal())
    assert bot.search.last is None


def test_a_bid_that_no_bot_would_make_is_understood() -> None:
    bot = make_bot("mcts:100", 1)
    position = make_game("chicago-express", ["A", "B", "C"]).start()
    position = position.play(bot.choose(position))
    if position.to_move is not None:
        position = position.play("bid 39")
    assert bot.choose(position) in position.legal()


@pytest.mark.parametrize(
    "spec",
    [
        "mcts:0",
        "mcts:00",
        "mcts:0s",
        "mcts:0.0s*2",
        "mcts:many",
        "mcts:20/",
        "mcts:/2s",
        "mcts:20/3",
        "mcts:2s*0",
        "level:0",
        "level:9",
        "level:x",
        "level",
        "level:8:slow",
        "greedy:3",
        "investor:x",
    ],
)
def test_a_bad_argument_is_refused_in_one_line(spec: str) -> None:
    with pytest.raises(BotError) as refusal:
        make_bot(spec)
    assert "\n" not in str(refusal.value)


def test_there_are_eight_levels_each_with_a_name_and_a_line() -> None:
    assert len(LEVELS) == 8
    assert len({level.title for level in LEVELS}) == 8
    assert all(level.about for level in LEVELS)
    for number in range(1, 9):
        make_bot(f"level:{number}")
    make_bot("level:8:unhurried")


@pytest.mark.skipif(not COMPILED, reason="takes minutes in plain mode")
@pytest.mark.parametrize(("stronger", "weaker"), [("investor", "greedy"), ("mcts:100", "investor")])
def test_the_order_of_strength(stronger: str, weaker: str) -> None:
    """A few games only: the ladder of docs/strength.md has the numbers."""
    wins = 0.0
    for number in range(24):
        seat = number % 4
        bots = [make_bot(stronger if seat == k else weaker, number) for k in range(4)]
        position = make_game("chicago-express", ["A", "B", "C", "D"]).start()
        while position.to_move is not None:
            position = position.play(bots[position.to_move].choose(position))
        winners = position.winners or ()
        wins += (seat in winners) / len(winners)
    assert wins > 8  # six would be par


def test_who_asks_again_gets_the_same_choice_with_its_reasons() -> None:
    bot = MctsBot("60", 3)
    position = make_game("chicago-express", ["A", "B", "C"]).start()
    others = make_bot("investor", 1)
    for _ in range(60):
        if position.is_over:
            break
        if position.to_move == 0:
            said = bot.choose(position)
            visits = bot.search.visits
            choice = bot.explain(position)
            assert choice.sentence == said
            assert bot.search.visits == visits
            assert said in {candidate.sentence for candidate in choice.candidates}
        else:
            said = others.choose(position)
        position = position.play(said)


@pytest.mark.parametrize("spec", ["random", "investor", "mcts:10"])
def test_a_seed_may_be_as_large_as_one_likes(spec: str) -> None:
    position = some_position("chicago-express", 3)
    position.play(make_bot(spec, 2**70 + 5).choose(position))


def test_the_share_that_a_bid_wins_counts_in_its_reason() -> None:
    """Nobody can go higher: the lot is sold within the same sentence."""
    table = express(held={(0, "PRR"): 1, (1, "B&O"): 1, (2, "C&O"): 1}, cash=[30, 2, 2])
    before = play(table, "auction PRR")
    while before.to_move != 0:
        before = before.play("pass")
    assert "holds none" not in reason_for(before, before.play("bid 29"))
