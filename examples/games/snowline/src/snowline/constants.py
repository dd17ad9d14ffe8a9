"""The Box of Snowline as one record of ints."""
from typing import Any

from cuberails.kernel.layout import Pool
from snowline.box import HEIGHTS, Box
from snowline.model import Tables


def make_constants(box: Box) -> Pool:
    made = Tables()
    t: Any = made
    place = {town.id: i for i, town in enumerate(box.towns)}
    t.seats, t.companies, t.towns = box.seats, len(box.companies), len(box.towns)
    t.starting_cash = box.starting_cash
    for c, company in enumerate(box.companies):
        t.shares[c], t.cubes[c], t.starts_open[c] = company.shares, company.cubes, 1
        t.home[c] = place[company.home]
    for i, town in enumerate(box.towns):
        height = HEIGHTS[town.height]
        t.cost[i], t.income[i], t.room[i] = height.cost, height.income, height.room
        t.open_for[i] = height.pay_days
        near = [place[b if a == town.id else a] for a, b in box.links if town.id in (a, b)]
        t.first[i + 1] = t.first[i] + len(near)
        t.near[t.first[i] : t.first[i + 1]] = near
    return Tables.from_bytes(made.as_array().tobytes())
