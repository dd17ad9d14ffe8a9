"""Rows of numbers as observations: rare lengths."""

from typing import Any

from cuberails.kernel import observation
from cuberails.kernel.layout import floats, ints


def test_rows_of_other_lengths_than_six_are_written_one_by_one() -> None:
    out = ints(40)
    observation.write_each(out, 0, filled(ints(3), 1, 2, 3))
    assert list(out[:3]) == [1, 2, 3]
    observation.write_each_dollars(out, 4, filled(ints(2), 7, 8))
    assert sum(out[4:]) > 0
    features = floats(9)
    scales = filled(floats(9), *[1.0] * 8, 0.5)
    observation.spread(filled(ints(2), 5, 3), filled(ints(2), 8, 0), scales, features)
    assert list(features) == [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.5]


def filled(row: Any, *values: float) -> Any:
    for k, value in enumerate(values):
        row[k] = value
    return row
