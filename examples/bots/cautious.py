"""A policy as a bot: it answers one question at a time, with observation and mask in and an action out.

cuberails play --bot examples/bots/cautious.py:Cautious
"""

from typing import Any

import numpy as np

from cuberails.envs.policy_bot import PolicyBot


class Cautious(PolicyBot):
    def __init__(self, seed: int = 0) -> None:
        super().__init__(self.cheap, seed)
        self.rng = np.random.default_rng(seed)

    def cheap(self, observation: Any, mask: Any) -> int:
        """One of the first few legal actions: it passes often, and never bids high."""
        return int(self.rng.choice(np.flatnonzero(mask)[:4]))
