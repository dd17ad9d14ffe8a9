"""How much one may ask for: a bucket for everyone, which fills again as time goes by."""
from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_BUCKETS = 20_000


class Rate:
    """So many a minute, a quarter of a minute's worth at once."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second, self.size = a_minute / 60, max(1.0, a_minute / 4)
        self.clock = clock
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()     # what is left, and since when

    def may(self, who: str) -> bool:
        if not self.a_second:
            return True
        now = self.clock()
        left, since = self.buckets.pop(who, (self.size, now))
        left = min(self.size, left + (now - since) * self.a_second)
        is_enough = left >= 1
        self.buckets[who] = (left - is_enough, now)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return is_enough
