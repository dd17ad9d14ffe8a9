"""A bot in 25 lines: it bids a third of its cash, and builds where a company that it holds earns most.

cuberails play --bot examples/bots/builder.py:Builder
"""

from itertools import islice

from cuberails import Position


class Builder:
    def choose(self, position: Position) -> str:
        seat = position.to_move or 0
        if "bid" in position.options().words:
            lowest = int(position.options("bid").words[0])
            return f"bid {lowest}" if lowest <= position.cash[seat] // 3 + 2 else "pass"
        some = islice(position.legal(), 500)
        return max(some, key=lambda sentence: self.value(position.play(sentence), seat))

    def value(self, position: Position, seat: int) -> float:
        """What the shares of the seat would earn, and its cash as a small term."""
        now = position.snapshot()
        incomes = {c: company["income"] for c, company in now.get("companies", {}).items()}
        earned: int = sum(n * incomes.get(c, 0) for c, n in now["players"][seat]["shares"].items())
        return earned + position.cash[seat] / 100
