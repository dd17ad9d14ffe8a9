"""Fitted ratings as Markdown tables: for the page about strength, and for `cuberails lab ratings`."""

from __future__ import annotations

from collections.abc import Sequence

from cuberails.arena.rated_games import RatedLadder
from cuberails.arena.rating_models import Rated, Rating, rate
from cuberails.games.registry import installed

HEAD = """\
## Ratings

All bots but the slowest meet in one pool, with every number of players. A line-up plays as many games as it
has seats, each time with the same seeds, so that every bot has every seat once. The order of finish is fitted
by the Plackett-Luce model, by maximum likelihood. Which terms the model has was decided by the log-loss of
the winner in games that it was not fitted to (five folds; less is better). 400 points between two bots are
odds of 10 to 1 that the better one finishes ahead; `random` has 0. The 95% intervals come from 200 bootstrap
samples of line-ups. The priors were chosen on these same games, so the log-losses flatter our models, and a
small lead over openskill shows nothing. [The arena](arena.md#ratings) has more.
"""


def ratings_section(ladder: RatedLadder) -> str:
    """The ratings of all games that have some; empty if none has."""
    found = [(game, ladder.games(game)) for game in installed() if game in ladder.kept]
    parts = [
        f"### {installed()[game].title}\n\n{rating_tables(rate(games))}" for game, games in found if games
    ]
    return "\n".join([HEAD, *parts]) if parts else ""


def rating_tables(rated: Rated) -> str:
    line = f"{rated.games:,} games of {rated.blocks:,} line-ups. The model: {rated.model.name}.\n"
    parts = [line, strengths(rated), losses(rated)]
    if rated.seats:
        parts.append(seats(rated))
    if rated.factors:
        parts.append(factors(rated))
    return "\n".join(parts)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def shown(rating: Rating | None) -> str:
    if rating is None:
        return ""
    points = f"{rating.points:,.0f}"
    return points if rating.low == rating.high else f"{points} ({rating.low:,.0f} to {rating.high:,.0f})"


def strengths(rated: Rated) -> str:
    by_players = rated.ratings
    heads = ["points (95%)" if players is None else f"{players} players" for players in by_players]
    bots = dict.fromkeys(bot for listed in by_players.values() for bot in listed)
    order = sorted(bots, key=lambda bot: -mean_points(rated, bot))
    rows = [[f"`{bot}`", *(shown(listed.get(bot)) for listed in by_players.values())] for bot in order]
    return table(["bot", *heads], rows)


def mean_points(rated: Rated, bot: str) -> float:
    found = [listed[bot].points for listed in rated.ratings.values() if bot in listed]
    return sum(found) / len(found)


def losses(rated: Rated) -> str:
    return table(["model", "log-loss"], [[each.name, f"{each.loss:.4f}"] for each in rated.losses])


def seats(rated: Rated) -> str:
    most = max(rated.seats)
    rows = [
        [f"{players} players", *(shown(each) for each in listed), *[""] * (most - players)]
        for players, listed in rated.seats.items()
    ]
    return table(["what a seat is worth, in points", *(f"seat {k + 1}" for k in range(most))], rows)


def factors(rated: Rated) -> str:
    row = ["factor", *(f"{factor:.2f}" for factor in rated.factors.values())]
    return table(["how much strength counts", *(f"{players} players" for players in rated.factors)], [row])
