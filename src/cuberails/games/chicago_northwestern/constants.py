"""The Box of Chicago & NorthWestern as one struct of ints for the rules."""

from typing import Any

from cuberails.games.chicago_northwestern.box import STEP_COST, Box, HouseRules
from cuberails.kernel.bitset import WORD


def fill_constants(t: Any, box: Box) -> None:
    place = {c.id: i for i, c in enumerate(box.cities)}
    t.seats = box.seats
    t.starting_cash = box.starting_cash
    t.links, t.cities = len(box.links), len(box.cities)
    t.places = t.cities
    t.words = (len(box.cities) + WORD - 1) // WORD
    t.step_cost = list(STEP_COST)
    t.companies = t.specials_to_end = len(box.companies)
    t.west_to_end = box.west_to_end
    fill_options(t, box.house_rules)
    fill_links(t, box, place)
    for i, r in enumerate(box.companies):
        t.shares[i], t.cubes[i], t.starts_open[i] = r.shares, r.cubes, int(r.starts_open)
        t.home[i], t.special[i] = place[r.home], place[r.special]
        gate = [] if r.starts_open else [k for k, link in enumerate(box.links) if r.home in link]
        t.gates[i] = len(gate)
        t.gate[i][: len(gate)] = gate


def fill_options(t: Any, given: HouseRules) -> None:
    t.mp_in_initial_builds = int(given.mp_in_initial_builds)
    t.west_without_cube = int(given.west_without_cube)
    t.finish_round = int(given.finish_round)
    t.lost_specials_count = int(given.lost_specials_count)
    t.closed_mp_counts = int(given.closed_mp_counts)


def fill_links(t: Any, box: Box, place: dict[str, int]) -> None:
    n = 0
    for i, city in enumerate(box.cities):
        t.is_west[i] = int(city.is_west)
        t.first[i] = n
        for k, (a, b) in enumerate(box.links):
            if city.id in (a, b):
                t.link_at[n], t.far_end[n] = k, place[b if a == city.id else a]
                n += 1
    t.first[len(box.cities)] = n
