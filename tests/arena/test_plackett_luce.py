"""The fit finds what made the games, and the model that made them predicts best."""

from __future__ import annotations

import numpy as np
import pytest

from cuberails.arena.plackett_luce import (
    STRENGTH_PRIOR,
    Game,
    Model,
    Table,
    chances,
    fit,
    likelihood,
    scores,
    stage_weights,
)
from cuberails.arena.rating_models import EVEN, LIVE, MODELS, POINTS, rate
from cuberails.arena.rating_report import rating_tables
from cuberails.arena.ratings import Ratings

STRENGTHS = dict(zip("abcdef", (0.0, 0.5, 1.0, 1.5, 2.0, 3.0), strict=True))
PLAIN = Model("strength")


def drawn_games(blocks: int, seats: dict[int, list[float]], factors: dict[int, float]) -> list[Game]:
    """Games drawn from the model: the order of scores with Gumbel noise is a Plackett-Luce order."""
    rng, found = np.random.default_rng(7), []
    for block in range(blocks):
        for players, terms in seats.items():
            bots = tuple(str(bot) for bot in rng.choice(list(STRENGTHS), players, replace=False))
            for shift in range(players):
                seated = bots[shift:] + bots[:shift]
                score = np.array([factors[players] * STRENGTHS[bot] for bot in seated]) + terms
                drawn = score + rng.gumbel(size=players)
                ranks = tuple(1 + int((drawn > own).sum()) for own in drawn)
                found.append(Game(seated, ranks, block * 10 + players))
    return found


SEATS = {3: [0.6, 0.0, -0.6], 4: [0.8, 0.2, -0.3, -0.7]}


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return drawn_games(150, SEATS, {3: 1.3, 4: 0.7})


def test_two_bots_have_the_odds_of_their_games() -> None:
    """With two bots and no other terms, the odds are those of their victories."""
    games = [Game(("a", "b"), (1, 2))] * 300 + [Game(("a", "b"), (2, 1))] * 100
    table = Table(games)
    x = fit(PLAIN, table)
    assert x[0] - x[1] == pytest.approx(np.log(3), abs=0.01)
    assert chances(table, scores(PLAIN, table, x)[0])[0] == pytest.approx([0.75, 0.25], abs=0.002)


def test_the_likelihood_of_one_order_is_the_product_of_its_draws() -> None:
    table = Table([Game(("a", "b", "c"), (2, 1, 3))])
    x = np.array([0.3, 0.1, -0.4])
    a, b, c = np.exp(x)
    expected = np.log(b / (a + b + c)) + np.log(a / (a + c))
    prior = STRENGTH_PRIOR / 2 * (x**2).sum()
    stages = stage_weights(PLAIN, table, np.ones(1))
    assert likelihood(PLAIN, table, x, stages) == pytest.approx(expected - prior)
    winner = Model("winner", places="first")
    first = likelihood(winner, table, x, stage_weights(winner, table, np.ones(1)))
    assert first == pytest.approx(np.log(b / (a + b + c)) - prior)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_no_small_step_from_a_fit_is_better(model: Model, games: list[Game]) -> None:
    table = Table(games[:200])
    x = fit(model, table)
    stages = stage_weights(model, table, np.ones(200))
    best, rng = likelihood(model, table, x, stages), np.random.default_rng(1)
    for _ in range(20):
        assert likelihood(model, table, x + rng.normal(size=len(x)) * 0.05, stages) < best + 1e-3


def test_the_model_that_made_the_games_is_chosen_and_its_terms_are_found(games: list[Game]) -> None:
    rated = rate(games, resampled=40)
    assert (rated.model.seats, rated.model.players) == (True, "scale")
    assert [each.name for each in rated.losses][-1] == EVEN
    assert {EVEN, LIVE} < {each.name for each in rated.losses}
    listed = rated.ratings[None]
    assert list(listed) == list("fedcba")
    assert listed["a"] == (0, 0, 0)  # the weakest is the anchor where `random` did not play
    for bot, strength in STRENGTHS.items():
        assert listed[bot].low <= listed[bot].points <= listed[bot].high
        assert listed[bot].points == pytest.approx(strength * POINTS, abs=60)
    assert rated.factors[3] / rated.factors[4] == pytest.approx(1.3 / 0.7, rel=0.2)
    for players, terms in SEATS.items():
        for term, found in zip(terms, rated.seats[players], strict=True):
            assert found.points == pytest.approx(term * POINTS, abs=40)


def test_without_terms_in_the_games_none_are_chosen() -> None:
    even = {3: [0.0] * 3, 4: [0.0] * 4}
    rated = rate(drawn_games(60, even, {3: 1.0, 4: 1.0}), resampled=5)
    assert not rated.model.seats
    assert not rated.seats
    assert not rated.factors


def test_more_games_make_narrower_intervals(games: list[Game]) -> None:
    few, many = (rate(some, resampled=30).ratings for some in (games[:105], games))
    width = [max(r.high - r.low for listed in each.values() for r in listed.values()) for each in (few, many)]
    assert width[1] < width[0]


def test_a_bot_that_never_lost_has_a_finite_rating() -> None:
    games = [Game(("random", "b"), (2, 1), n) for n in range(50)]
    found = rate(games, resampled=5).ratings[None]
    assert found["random"].points == 0
    assert 500 < found["b"].points < 3000


def test_a_shared_rank_says_that_two_bots_are_alike() -> None:
    games = [Game(("a", "b", "c"), (1, 1, 3), n) for n in range(30)]
    x = fit(PLAIN, Table(games))
    assert x[0] == pytest.approx(x[1])
    assert x[0] > x[2]


def test_the_same_games_give_the_same_ratings(games: list[Game]) -> None:
    assert rate(games[:70], 5) == rate(games[:70], 5)


def test_live_ratings_give_chances_that_add_up() -> None:
    ratings = Ratings()
    ratings.add("AB", [1, 2])
    found = ratings.chances("ABC")
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[2] > found[1]


def test_tables_show_every_bot_seat_and_model(games: list[Game]) -> None:
    text = rating_tables(rate(games[:210], 5))
    assert text.startswith("210 games of 60 line-ups. The model: strength")
    for words in ("| bot |", "| `f` |", "| model | log-loss |", EVEN, LIVE):
        assert words in text
    for line in text.splitlines():
        assert not line.startswith("|") or line.endswith(" |")
