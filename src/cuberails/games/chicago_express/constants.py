"""The Box of Chicago Express as one struct of ints for the rules."""

from typing import Any

from cuberails.display.hexes import neighbours
from cuberails.games.chicago_express.box import Box, Hex
from cuberails.games.chicago_express.map_file import SELF_GROWING
from cuberails.games.chicago_express.state import MOVES_MARKER, NO_HOUSE, PAYS_TREASURY, RAISES_INCOME
from cuberails.kernel.bitset import WORD
from cuberails.kernel.state import NOBODY

CITIES = ("city", "industrial", "chicago", "start")
HOLDS_ONE = ("forest", "mountain")


def house_use(h: Hex) -> int:
    if h.terrain in ("city", "mountain"):
        return RAISES_INCOME
    if h.terrain == "forest":
        return PAYS_TREASURY
    return MOVES_MARKER if h.terrain == "industrial" and h.name != SELF_GROWING else NO_HOUSE


def fill_constants(t: Any, box: Box) -> None:
    fill_hexes(t, box)
    fill_companies(t, box)
    t.seats = box.seats
    t.starting_cash = box.starting_cash
    t.opening = sum(not c.gate for c in box.companies)
    t.opening_is_free = int(box.house_rules.free_opening_share)
    t.dial_size = list(box.house_rules.dials)
    t.houses = box.house_rules.houses
    t.locomotives_to_end = box.locomotives_to_end
    t.sold_out_to_end = box.sold_out_to_end
    t.houses_to_end = box.houses_to_end
    t.ends_when_sold_out = int(box.ends_when_sold_out)
    t.expansion_is_connected = int(box.house_rules.connected_expansion)
    t.chicago_ends_expansion = int(box.house_rules.chicago_interrupts)
    t.narrow_takes_red_dials = int(box.house_rules.narrow_gauge_moves_red)
    t.orange_is_developable = int(box.house_rules.develop_narrow_gauge)


def fill_hexes(t: Any, box: Box) -> None:
    place = {h.id: i for i, h in enumerate(box.hexes)}
    industries = list(box.tracks)
    company = {c.id: i for i, c in enumerate(box.companies)}
    t.hexes = t.places = len(box.hexes)
    t.words = (len(box.hexes) + WORD - 1) // WORD
    t.chicago = next(i for i, h in enumerate(box.hexes) if h.terrain == "chicago")
    t.growing_track = industries.index(SELF_GROWING)
    t.industry_hex = [NOBODY] * len(t.industry_hex)
    for i, h in enumerate(box.hexes):
        near = [place[n] for n in neighbours(h.id) if n in place]
        t.near[i] = near + [NOBODY] * (6 - len(near))
        t.is_city[i] = int(h.terrain in CITIES)
        t.holds_one[i] = int(h.terrain in HOLDS_ONE)
        t.cost[i], t.pays[i], t.bonus[i] = h.cost, h.income, h.development
        t.has_fixed_cost[i] = int(h.has_fixed_cost)
        t.house_use[i] = house_use(h)
        t.industry[i] = industries.index(h.name) if h.terrain == "industrial" else NOBODY
        t.only[i] = company[h.only] if h.only else NOBODY
        if h.terrain == "industrial":
            t.industry_hex[t.industry[i]] = i
        if h.name and h.name in box.orange_at:
            t.orange[i // WORD] |= 1 << i % WORD
    for k, values in enumerate(box.tracks.values()):
        t.track_value[k][: len(values)] = values
        t.last_box[k] = len(values) - 1


def fill_companies(t: Any, box: Box) -> None:
    place = {h.id: i for i, h in enumerate(box.hexes)}
    named = {h.name: i for i, h in enumerate(box.hexes) if h.name}
    t.companies = len(box.companies)
    for i, c in enumerate(box.companies):
        t.shares[i], t.cubes[i], t.home[i] = c.shares, c.locomotives, place[c.home]
        t.starts_open[i] = int(not c.gate)
        t.starting_income[i] = c.starting_income
        t.opens_when_sold[i] = int(c.opens_when_sold)
        t.opens_unsold[i] = int(c.opens_unsold)
        gate = [named[name] for name in c.gate if name in named]
        t.gates[i] = len(gate)
        t.gate[i][: len(gate)] = gate
