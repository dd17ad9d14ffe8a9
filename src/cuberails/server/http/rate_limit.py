"""Rate limits by token bucket, one bucket per visitor or network."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_BUCKETS = 20_000


class RateLimit:
    """`per_minute` units, with bursts of up to a quarter of that; 0 means no limit."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second, self.size = per_minute / 60, max(1.0, per_minute / 4)
        self.clock = clock
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, time

    def allows(self, who: str, cost: float = 1) -> bool:
        if not self.per_second:
            return True
        now = self.clock()
        left, since = self.buckets.pop(who, (self.size, now))
        left = min(self.size, left + (now - since) * self.per_second)
        is_enough = left >= min(cost, self.size)
        self.buckets[who] = (left - cost * is_enough, now)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return is_enough
