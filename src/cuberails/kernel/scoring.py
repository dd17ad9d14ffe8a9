"""Who wins: the richest seats share the victory equally. The only place that says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cuberails.kernel.jit import jit
from cuberails.kernel.layout import Floats
from cuberails.kernel.state import CoreConstants, CoreState

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def winners(cash: Sequence[int]) -> list[int]:
    """The richest seats."""
    return [seat for seat, dollars in enumerate(cash) if dollars == max(cash)]


def share_of(seat: int, winners: Sequence[int]) -> float:
    """The share of the victory that a seat has."""
    return 1 / len(winners) if seat in winners else 0.0


def ranks(cash: Sequence[int]) -> list[int]:
    """1 for the richest; seats with equal cash have the same rank."""
    return [1 + sum(other > own for other in cash) for own in cash]


def mean_ranks(cash: Sequence[int]) -> list[float]:
    """From 1; seats with equal cash share the mean of the ranks that they take up."""
    return [rank + (cash.count(own) - 1) / 2 for rank, own in zip(ranks(cash), cash, strict=True)]


def are_winners(cash: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """(..., seats) the winners of many games at once."""
    found: npt.NDArray[np.bool_] = cash == cash.max(axis=-1, keepdims=True)
    return found


def shares(cash: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """(..., seats) the shares of the victory in many games at once."""
    winning = are_winners(cash)
    found: npt.NDArray[np.float64] = winning / winning.sum(axis=-1, keepdims=True)
    return found


@jit
def share_victory(t: CoreConstants, s: CoreState, returns: Floats) -> None:
    """The shares of the victory in one state, in compiled code."""
    most, best = s.cash[0], 0
    for seat in range(t.seats):
        most = max(most, s.cash[seat])
    for seat in range(t.seats):
        best += s.cash[seat] == most
    for seat in range(t.seats):
        returns[seat] = 1.0 / best if s.cash[seat] == most else 0.0
