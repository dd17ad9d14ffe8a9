"""Winners, shares of the victory and ranks, said once for everybody."""

import numpy as np

from cuberails import chicago_express
from cuberails.kernel.layout import floats
from cuberails.kernel.scoring import are_winners, mean_ranks, ranks, share_of, share_victory, shares, winners

CASH = [(5, 9, 9), (5, 9, 8), (0, 0, 0)]
SHARES = [[0.0, 0.5, 0.5], [0.0, 1.0, 0.0], [1 / 3, 1 / 3, 1 / 3]]


def test_the_richest_seats_share_the_victory() -> None:
    assert [winners(cash) for cash in CASH] == [[1, 2], [1], [0, 1, 2]]
    assert [[share_of(seat, winners(cash)) for seat in range(3)] for cash in CASH] == SHARES
    assert are_winners(np.array(CASH)).tolist() == [[share > 0 for share in row] for row in SHARES]
    assert shares(np.array(CASH)).tolist() == SHARES


def test_compiled_code_shares_the_victory_in_the_same_way() -> None:
    start, found = chicago_express(["A", "B", "C"]).start().state, floats(3)
    pool = start.copy()
    for cash, expected in zip(CASH, SHARES, strict=True):
        for seat, dollars in enumerate(cash):
            pool[0].cash[seat] = dollars
        share_victory(start.constants[0], pool[0], found)
        assert list(found) == expected


def test_equal_cash_has_equal_ranks() -> None:
    assert ranks((5, 9, 9, 1)) == [3, 1, 1, 4]
    assert mean_ranks((5, 9, 9, 1)) == [3, 1.5, 1.5, 4]
