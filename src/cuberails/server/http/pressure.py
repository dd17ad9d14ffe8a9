"""How busy the server is. Under pressure, a request costs its address more.

The limits allow one address more than it needs, so that a club behind one address can play. If many addresses
use all of that at once, the event loop falls behind and everybody waits. Then all get less, which those who
play hardly notice, since they use little.
"""

from __future__ import annotations

import time
from collections.abc import Callable

CALM = 0.03  # seconds that the event loop may be late
DECAY = 0.7  # of a lag, until the next look
FEW = 8  # addresses that are not yet a crowd
PERIOD = 10.0  # seconds in which they are counted
MOST = 8.0  # times the usual cost


class Pressure:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.since = clock, clock()
        self.lag = 0.0
        self.before = 0  # addresses in the last period
        self.seen: set[str] = set()  # in this one

    def note_lag(self, seconds: float) -> None:
        self.lag = max(seconds, self.lag * DECAY)

    def note(self, network: str) -> float:
        """How much more than usual something costs this address now."""
        if self.clock() > self.since + PERIOD:
            self.before, self.since = len(self.seen), self.clock()
            self.seen.clear()
        self.seen.add(network)
        return self.factor

    @property
    def factor(self) -> float:
        if max(self.before, len(self.seen)) <= FEW:
            return 1.0
        return min(MOST, max(1.0, self.lag / CALM))
