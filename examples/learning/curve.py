"""The environment of the first learning run, and its curve: shares of the victories against bots."""

from pathlib import Path
from typing import Any

import gymnasium
import matplotlib
import numpy as np
import numpy.typing as npt

from cuberails.envs.gymnasium import SeatEnv

matplotlib.use("Agg")
from matplotlib import pyplot

EVALUATED = 60  # games for a point of the curve


class LowBids(gymnasium.Wrapper):
    """One seat of Chicago Express, with a prior for bids: only the few lowest are open.

    Among all amounts, most random bids spend the whole cash. A seat that wants to pay more can bid again.
    """

    def __init__(self, bids: int, **setup: Any) -> None:
        super().__init__(SeatEnv("chicago-express", seat=None, features=True, **setup))
        self.bids, self.first = bids, self.env.encoding.actions.amount

    def action_masks(self) -> npt.NDArray[np.bool_]:
        mask: npt.NDArray[np.bool_] = self.env.action_masks()
        mask[self.first :] &= mask[self.first :].cumsum() <= self.bids
        return mask


def share(model: Any, env: LowBids) -> float:
    """The share of the victories of a model that draws its actions, in seats drawn by lot."""
    won = 0.0
    for number in range(EVALUATED):
        seen, _ = env.reset(seed=number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks())
            seen, reward, over, _, _ = env.step(int(action))
        won += float(reward)
    return won / EVALUATED


def draw(points: list[tuple[float, dict[str, float]]], par: float, path: Path) -> None:
    pyplot.figure(figsize=(7, 4))
    for bot in points[0][1]:
        pyplot.plot([spent for spent, _ in points], [shares[bot] for _, shares in points], marker=".",
                    label=f"against {bot}")  # fmt: skip
    pyplot.axhline(par, color="grey", linestyle=":", label="par")
    pyplot.xlabel("CPU seconds of training")
    pyplot.ylabel("share of the victories")
    pyplot.ylim(0, 1)
    pyplot.legend()
    pyplot.tight_layout()
    pyplot.savefig(path, dpi=120)
