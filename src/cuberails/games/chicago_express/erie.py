"""The Erie: one more company that opens late, a way into New York, and a later end (CE-27 to CE-31)."""

from dataclasses import replace

from cuberails.games.chicago_express.box import Box, Company
from cuberails.games.chicago_express.map_form import TOWNS, MapForm

GATE = ("Cleveland", "Youngstown", "Wheeling", "Charleston")
HOME, TARGET = "Buffalo", "NYC"


def check_map(form: MapForm) -> list[str]:
    problems = form.misplaced(GATE)
    if HOME not in form.names("city"):
        problems.append(f"hexes: ERIE has no home, no city is named {HOME}")
    if not form.names(*TOWNS) & set(GATE):
        problems.append(f"hexes: the ERIE could never open, none of {', '.join(GATE)} is there")
    return problems


def erie(box: Box) -> Box:
    home = box.find(HOME)
    assert home is not None, "the map check sees to it"
    rules = box.house_rules
    company = Company(
        "ERIE",
        "Erie",
        "brown",
        home.id,
        shares=1,
        locomotives=13,
        gate=GATE,
        opens_when_sold=True,
        opens_unsold=rules.erie_opens_unsold,
    )
    new_york = next(c.home for c in box.companies if c.id == TARGET)
    hexes = tuple(
        replace(h, only="ERIE", cost=6, income=8, has_fixed_cost=not rules.erie_doubles_new_york)
        if h.id == new_york
        else h
        for h in box.hexes
    )
    return replace(
        box,
        companies=(*box.companies, company),
        hexes=hexes,
        sold_out_to_end=4,
        ends_when_sold_out=rules.sold_out_ends_at_once,
    )
