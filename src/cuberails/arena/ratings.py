"""Ratings while games are played, by the Plackett-Luce model of openskill, which takes one game at a time.

`rating_models.py` fits all games at once. A bot does not learn or tire, so tau, the drift between games, is
zero and ratings converge.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

from openskill.models import PlackettLuce

SIGMAS = 1.96  # half of a 95% interval


class Ratings:
    def __init__(self) -> None:
        self.model = PlackettLuce(tau=0.0)
        self.of: dict[str, Any] = {}

    def add(self, bots: Sequence[str], ranks: Sequence[float]) -> None:
        """Add one game. A bot that played several seats gets the mean of their new ratings."""
        teams = [[self.copy_of(bot)] for bot in bots]
        rated = self.model.rate(teams, ranks=list(ranks)) if len(set(bots)) > 1 else teams
        for bot in set(bots):
            earned = [team[0] for team, own in zip(rated, bots, strict=True) if own == bot]
            mu, sigma = (sum(getattr(e, name) for e in earned) / len(earned) for name in ("mu", "sigma"))
            self.of[bot] = self.model.rating(mu=mu, sigma=sigma)

    def copy_of(self, bot: str) -> Any:
        """A rating for one seat, copied because the model changes its arguments."""
        rating = self.of.get(bot) or self.model.rating()
        return self.model.rating(mu=rating.mu, sigma=rating.sigma)

    def chances(self, bots: Sequence[str]) -> list[float]:
        """Of winning, by seat, as the model counts them in an update."""
        rated = [self.copy_of(bot) for bot in bots]
        spread = sqrt(sum(each.sigma**2 + self.model.beta**2 for each in rated))
        weights = [exp(each.mu / spread) for each in rated]
        return [weight / sum(weights) for weight in weights]

    def interval(self, bot: str) -> tuple[float, float, float]:
        """The rating, and the ends of its 95% interval."""
        rating = self.of.get(bot) or self.model.rating()
        return rating.mu, rating.mu - SIGMAS * rating.sigma, rating.mu + SIGMAS * rating.sigma
