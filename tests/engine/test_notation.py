"""Sentences: what is legal can be said, what is said has one form, and everything else is refused."""

import itertools
import pickle
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cuberails import Game, IllegalAction, Position, chicago_express, chicago_northwestern
from cuberails.engine.batch import play_sentences
from cuberails.engine.notation import join, tokens_of
from cuberails.kernel.state import DOLLARS
from tests.combinations import ALL, lay_out
from tests.games.chicago_express.table import express
from tests.games.chicago_northwestern.table import northwestern
from tests.table import NAMES, play, refusal

MANY = 2000  # positions with more sentences are not listed


def examples(count: int) -> settings:
    quiet = list(HealthCheck)
    return settings(max_examples=count, deadline=None, derandomize=True, suppress_health_check=quiet)


GAMES: list[Game] = [lay_out(combination) for combination in ALL]


@cache
def random_game(game: Game, seed: int, policy: str) -> list[str]:
    return play_sentences(game, seed, 0, policy)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Somewhere in a random game, of any game with any modules and any number of players."""
    game = draw(st.sampled_from(GAMES))
    said = random_game(game, draw(st.integers(0, 9)), draw(st.sampled_from(["uniform", "directed"])))
    return play(game.start(), *said[: draw(st.integers(0, len(said)))])


def few_legal(position: Position) -> list[str] | None:
    """Its sentences, or None where they are too many to list."""
    found = list(itertools.islice(position.legal(), MANY))
    return found if len(found) < MANY else None


def walk(position: Position, draft: str = "") -> Iterator[str]:
    """Every sentence that can be put together word by word from the options."""
    options = position.options(draft)
    if options.may_end:
        yield draft
    for word in options.words:
        yield from walk(position, join(draft, word))


@examples(60)
@given(positions(), st.randoms(use_true_random=False))
def test_a_legal_sentence_read_gives_the_same_sentence(position: Position, rng: Random) -> None:
    some = list(itertools.islice(position.legal(), 400))
    for sentence in rng.sample(some, min(5, len(some))):
        after = position.play(sentence)
        assert after.sentence == sentence
        assert after.ply == position.ply + 1
        assert sentence in position.legal()


@examples(30)
@given(positions())
def test_options_word_by_word_reach_exactly_the_legal_sentences(position: Position) -> None:
    legal = few_legal(position)
    if legal is None:
        return
    walked = list(walk(position))
    assert len(walked) == len(set(walked))
    assert set(walked) == set(legal)


@pytest.mark.parametrize("game", [g for g in GAMES if len(g.players) == 3], ids=repr)
def test_options_reach_the_legal_sentences_of_every_kind_of_question(game: Game) -> None:
    """One position of a directed game for each first word that is ever played in it."""
    seen: dict[str, Position] = {}
    position = game.start()
    for sentence in random_game(game, 3, "directed"):
        word = sentence.split()[0]
        if word not in seen and few_legal(position) is not None:
            seen[word] = position
        position = position.play(sentence)
    assert len(seen) >= 4
    for position in seen.values():
        assert sorted(walk(position)) == sorted(position.legal())


@examples(20)
@given(positions())
def test_legal_is_counted_without_being_listed(position: Position) -> None:
    legal = few_legal(position)
    if legal is None:
        return
    assert len(legal) == len(set(legal)) == len(position.legal()) == position.perft(1)
    assert position.perft(0) == 1
    assert (len(legal) == 0) == position.is_over


def test_legal_counts_of_the_first_questions() -> None:
    """A pass and the bids from 7 to 40; five railroads, ten amounts and seven single links."""
    opening = chicago_express(NAMES[:3]).start()
    assert list(opening.legal()) == ["pass", *(f"bid {amount}" for amount in range(7, 41))]
    assert len(opening.legal()) == 35
    poor = chicago_northwestern(NAMES[:3], starting_cash=14).start()
    assert len(poor.legal()) == 5 * 10 * 7
    assert repr(poor.legal()) == (
        "<350 sentences: start CMSTPP 5 chicago>cedar-rapids, start CMSTPP 5 chicago>davenport, "
        "start CMSTPP 5 chicago>dubuque, start CMSTPP 5 chicago>madison, start CMSTPP 5 chicago>milwaukee, …>"
    )
    assert repr(northwestern(cash=[4, 4, 4]).legal()) == "['dividends']"


def test_legal_holds_canonical_sentences_and_nothing_else() -> None:
    position = northwestern(held={(0, "CRIP"): 1}, treasury={"CRIP": 5})
    legal = position.legal()
    assert "build CRIP chicago>madison" in legal
    for other in ("build crip chicago>madison", " build CRIP chicago>madison", "offer CBQ 05", "build CRIP"):
        assert other not in legal
    assert 5 not in legal


@examples(100)
@given(positions(), st.randoms(use_true_random=False))
def test_every_word_of_the_options_leads_to_a_sentence(position: Position, rng: Random) -> None:
    draft = ""
    while not (options := position.options(draft)).may_end or (options.words and rng.random() < 0.7):
        if position.is_over:
            assert options == (options.question, (), False)
            return
        assert options.words, draft
        draft = join(draft, rng.choice(options.words))
        assert position.why_not(draft) is None
    assert position.play(draft).sentence == draft


@examples(60)
@given(positions(), st.randoms(use_true_random=False))
def test_may_end_is_true_exactly_where_the_sentence_is_legal(position: Position, rng: Random) -> None:
    draft = ""
    while True:
        options = position.options(draft)
        assert options.may_end == (draft in position.legal())
        if not options.may_end:
            assert refusal_of(position, draft) is not None
        if not options.words:
            break
        draft = join(draft, rng.choice(options.words))


def refusal_of(position: Position, sentence: str) -> IllegalAction | None:
    try:
        position.play(sentence)
    except IllegalAction as refused:
        return refused
    return None


WORDS = sorted({
    "auction", "expand", "develop", "narrow", "offer", "build", "dividends", "special", "west", "pass", "bid",
    "start", "-", ">", "PRR", "B&O", "WAB", "ERIE", "nyc", "CRIP", "CNW", "MP", "atsf", "R4", "Q5", "A2",
    "S3", "L0", "k4", "M4", "chicago", ">chicago", ">cedar-rapids", ">madison", "st-louis", ">st-louis",
    "denver", "0", "5", "12", "99999", "-3", "٣", "²", "1e3", "\x00", "…",
})  # fmt: skip


@examples(300)
@given(positions(), st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join) | st.text(max_size=30))
@example(chicago_northwestern(NAMES[:3]).start(), "")
@example(chicago_northwestern(NAMES[:3]).start(), "start\x1fCRIP 5 chicago>madison")
def test_any_text_is_played_or_refused_and_the_position_stays(position: Position, text: str) -> None:
    before, snapshot = position.digest, position.snapshot()
    refused = refusal_of(position, text)
    if refused is None:
        assert position.play(text).sentence in position.legal()
    else:
        assert str(refused) == f"{refused.rule}: {refused.reason}"
        assert refused.rule.startswith(("CE-", "NW-"))
        assert refused.reason
        assert refused.sentence == text
    assert (position.digest, position.snapshot()) == (before, snapshot)


@examples(150)
@given(positions(), st.data())
def test_any_word_after_a_legal_beginning_is_said_or_refused(position: Position, data: st.DataObject) -> None:
    """Reaches the refusals deep inside a sentence: a legal beginning, then any word of the game."""
    draft, game = "", position.game
    for _ in range(data.draw(st.integers(0, 5))):
        words = position.options(draft).words
        if not words:
            break
        draft = join(draft, data.draw(st.sampled_from(words)))
    places = [site.word for site in game.words.sites]
    word = data.draw(st.sampled_from([*places, *(f">{place}" for place in places), *WORDS]))
    found = refusal_of(position, join(draft, word))
    assert found is None or found.word in (word, "")


def test_the_last_locomotive_and_one_more_hex_is_refused_with_a_reason() -> None:
    position = express(held={(0, "PRR"): 1}, track_of={"PRR": []}, treasury={"PRR": 60}, cubes={"PRR": 1})
    assert refusal(position, "expand PRR R4 Q5").rule == "CE-16"


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("BUILD crip CHICAGO>Madison", "build CRIP chicago>madison"),
        ("  build \t CRIP\n chicago>madison  ", "build CRIP chicago>madison"),
        ("build CRIP chicago >madison", "build CRIP chicago>madison"),
        ("build\u00a0CRIP\u2003chicago>madison", "build CRIP chicago>madison"),
        ("Offer Cbq 05", "offer CBQ 5"),
        ("offer CBQ 0000005", "offer CBQ 5"),
        ("DIVIDENDS", "dividends"),
    ],
)
def test_case_blanks_and_zeros_are_accepted_and_made_canonical(typed: str, canonical: str) -> None:
    position = northwestern(held={(0, "CRIP"): 1}, treasury={"CRIP": 5})
    after = position.play(typed)
    assert after.sentence == canonical
    assert after == position.play(canonical)
    assert canonical in position.legal()


@pytest.mark.parametrize("typed", ["BID 6", "bid  6", "Bid 006", "\tbid\t6\t"])
def test_case_and_blanks_in_an_auction(typed: str) -> None:
    assert northwestern().play("offer CBQ 5").play(typed).sentence == "bid 6"


@pytest.mark.parametrize("typed", ["PASS", "Pass", " pass "])
def test_pass_in_any_case(typed: str) -> None:
    assert northwestern().play("offer CBQ 5").play(typed).sentence == "pass"
    assert chicago_express(NAMES[:3]).start().play(typed).sentence == "pass"
    assert northwestern(cash=[4, 4, 4], cards=[0, 0, 0]).play(typed).sentence == "pass"


@pytest.mark.parametrize("typed", ["EXPAND prr r4", "Expand PRR  R4", "expand pRR r4 "])
def test_case_and_blanks_in_chicago_express(typed: str) -> None:
    position = express(held={(0, "PRR"): 1}, track_of={"PRR": []}, treasury={"PRR": 5})
    assert position.play(typed).sentence == "expand PRR R4"


@pytest.mark.parametrize(
    "amount", ["81", "999999999", "1000000000", "1000000001", str(2**31), str(2**63), str(10**30), "9" * 5000]
)
def test_huge_amounts_are_more_than_anybody_has(amount: str) -> None:
    position = northwestern()
    found = refusal(position, f"offer CBQ {amount}")
    assert found.rule == "NW-6"
    assert found.reason.startswith("Ann has $80, which is less than $")
    bid = refusal(position.play("offer CBQ 5"), f"bid {amount}")
    assert bid.reason.startswith("Bob has $80, which is less than $")
    start = refusal(chicago_northwestern(NAMES[:3]).start(), f"start CBQ {amount} chicago>peoria")
    assert start.rule == "NW-5"


def test_no_dollars_have_a_word_too() -> None:
    """$0 is the first of the amounts, right behind the last place that there is room for."""
    words = northwestern().game.words
    assert [words.name(DOLLARS + amount) for amount in (0, 1, 80)] == ["0", "1", "80"]


@pytest.mark.parametrize("zeros", [1, 9, 10, 12, 5000])
def test_leading_zeros_do_not_change_an_amount(zeros: int) -> None:
    position = northwestern().play("offer CBQ 5")
    assert position.play("bid " + "0" * zeros + "12").sentence == "bid 12"
    assert refusal(position, "bid " + "0" * zeros + "123").rule == "NW-6"


def test_a_draft_is_not_a_sentence() -> None:
    position = northwestern(held={(0, "CRIP"): 1}, treasury={"CRIP": 15})
    assert position.why_not("build CRIP") is None
    assert position.options("build CRIP chicago") == (
        "To which city does CRIP build?",
        (">cedar-rapids", ">davenport", ">dubuque", ">madison", ">milwaukee", ">peoria", ">springfield-il"),
        False,
    )
    assert position.options("build CRIP chicago>madison") == (
        "To which city does CRIP build?",
        (">dubuque", ">la-crosse"),
        True,
    )
    assert position.options("dividends") == ("The sentence is complete.", (), True)
    with pytest.raises(IllegalAction):
        position.options("build MP")


def test_words_of_an_auction() -> None:
    position = northwestern(cash=[80, 8, 80]).play("offer CBQ 5")
    assert position.options() == ("Bid for CBQ, or pass?", ("bid", "pass"), False)
    assert position.options("bid") == ("Bid for CBQ, or pass?", ("6", "7", "8"), False)
    assert position.options("bid 7") == ("The sentence is complete.", (), True)
    assert list(position.legal()) == ["pass", "bid 6", "bid 7", "bid 8"]


@given(st.text())
def test_tokens_lose_nothing_but_blanks(text: str) -> None:
    tokens = tokens_of(text)
    assert "".join("".join(token.split()) for token in tokens) == "".join(text.split())


def test_a_refusal_can_be_sent_elsewhere() -> None:
    found = refusal(northwestern(), "offer CBQ 4")
    twin = pickle.loads(pickle.dumps(found))
    assert (type(twin), str(twin)) == (IllegalAction, "NW-6: $4 is less than $5")
    assert (twin.sentence, twin.word, twin.rule) == ("offer CBQ 4", "4", "NW-6")


def test_perft_counts_ways_and_not_positions() -> None:
    """Bob has $6: after the offer of $5 he can bid 6 or pass, and then Cleo, who has $5, is out."""
    position = northwestern(cash=[5, 6, 5]).play("offer CBQ 5")
    assert [position.perft(depth) for depth in (0, 1)] == [1, 2]
    after = [play(position, said) for said in ("bid 6", "pass")]
    assert position.perft(2) == sum(len(list(twin.legal())) for twin in after)
