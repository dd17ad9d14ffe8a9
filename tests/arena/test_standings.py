"""Wins, intervals, ranks and ratings, against figures worked out by hand."""

import pytest
from openskill.models import PlackettLuce

from cuberails.arena.play import Entry, Played
from cuberails.arena.ratings import Ratings
from cuberails.arena.standings import Standing, standings, wilson
from cuberails.bots.fallback import LostMove
from cuberails.engine.record import Result
from cuberails.kernel.scoring import mean_ranks


def played(number: int, bots: str, cash: list[int], reports: tuple[LostMove, ...] = ()) -> Played:
    winners = [seat for seat, dollars in enumerate(cash) if dollars == max(cash)]
    ms = [[1.0, 2.0 + seat] for seat in range(len(cash))]
    return Played(Result(cash, winners), Entry(number, tuple(bots), ms, list(reports)))


def by_bot(*games: Played) -> dict[str, Standing]:
    return {standing.bot: standing for standing in standings(games)}


def test_ranks_are_shared_by_equal_cash() -> None:
    assert mean_ranks([30, 10, 20]) == [1, 3, 2]
    assert mean_ranks([30, 30, 20, 5]) == [1.5, 1.5, 3, 4]
    assert mean_ranks([7, 7, 7]) == [2, 2, 2]


def test_a_shared_victory_counts_in_parts() -> None:
    found = by_bot(played(0, "AB", [10, 10]), played(1, "BA", [5, 50]))
    assert (found["A"].wins, found["B"].wins) == (1.5, 0.5)
    assert (found["A"].share, found["A"].par, found["A"].rank, found["A"].cash) == (0.75, 0.5, 1.25, 30)


def test_a_bot_in_two_seats_has_played_two_games() -> None:
    found = by_bot(played(0, "ABB", [9, 1, 2]))
    assert (found["B"].games, found["B"].wins, found["B"].rank) == (2, 0, 2.5)
    assert found["B"].par == pytest.approx(1 / 3)


def test_wilson_is_wilson() -> None:
    assert wilson(30, 100) == pytest.approx((0.2189, 0.3958), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=1e-4)
    assert wilson(20, 20)[1] == pytest.approx(1)
    assert wilson(0, 0) == (0, 1)


def test_the_winner_is_rated_higher_and_more_games_make_it_surer() -> None:
    few = by_bot(*(played(n, "AB", [9, 1]) for n in range(4)))
    many = by_bot(*(played(n, "AB", [9, 1]) for n in range(60)))
    assert few["A"].rating > few["B"].rating
    assert many["A"].rating_low > many["B"].rating_high

    def width(s: Standing) -> float:
        return s.rating_high - s.rating_low

    assert width(many["A"]) < width(few["A"])


def test_the_order_in_which_games_were_finished_does_not_matter() -> None:
    games = [played(n, "ABC", [n * 7 % 5, n * 3 % 5, n % 5]) for n in range(30)]
    assert standings(games) == standings(games[::-1])


def test_equal_bots_stay_equal_even_against_themselves() -> None:
    found = by_bot(played(0, "AAA", [9, 1, 2]), played(1, "AAA", [1, 1, 2]))
    assert found["A"].rating == 25
    assert found["A"].share == pytest.approx(1 / 3)


def test_times_and_lost_moves_are_counted() -> None:
    lost = LostMove("B", 3, "slow")
    found = by_bot(played(0, "AB", [9, 1], (lost, lost)))
    a, b = found["A"], found["B"]
    assert (a.moves, a.ms_mean, a.ms_worst, a.reports) == (2, 1.5, 2, 0)
    assert (b.ms_median, b.ms_worst, b.reports) == (2, 3, 2)


def test_every_seat_of_a_bot_is_rated_from_the_same_start() -> None:
    """A bot in three seats is rated as three equal bots would be, and takes the mean."""
    ratings, model = Ratings(), PlackettLuce(tau=0.0)
    ratings.of = {"A": model.rating(mu=30, sigma=5), "B": model.rating(mu=20, sigma=4)}
    alone = model.rate(
        [[model.rating(mu=30, sigma=5)], *([model.rating(mu=20, sigma=4)] for _ in range(3))],
        ranks=[1, 2, 3, 4],
    )
    ratings.add("ABBB", [1, 2, 3, 4])
    assert ratings.of["A"].mu == pytest.approx(alone[0][0].mu)
    assert ratings.of["B"].mu == pytest.approx(sum(team[0].mu for team in alone[1:]) / 3)
    assert ratings.of["B"].sigma == pytest.approx(sum(team[0].sigma for team in alone[1:]) / 3)
