"""One line about each answer of Chicago Express, and what an answer causes besides changed numbers."""

from __future__ import annotations

from cuberails.display.text import count
from cuberails.games.chicago_express.constants import HOLDS_ONE
from cuberails.games.chicago_express.state import NAME_SHARE, NARROW, NARROW_TRACK, PLACE_TRACK
from cuberails.games.chicago_express.vocabulary import DIALS
from cuberails.games.game_type import Figures, Moment, Names
from cuberails.kernel.state import COMPANY, PLACE, VERB


def about(moment: Moment, a: int, before: Figures, after: Figures, names: Names) -> str:
    if a >= PLACE:
        return about_place(moment, a - PLACE, before, after, names)
    if a >= COMPANY:
        return about_company(moment, a - COMPANY, before)
    if a == NARROW:
        return f"{count(moment.now.repository, 'orange locomotive')} to place"
    size, used = moment.box.house_rules.dials[a - VERB], moment.now.dials[a - VERB] + 1
    if used > size:
        return "Is red and stays where it is"
    return f"Moves its dial to {used} of {size}" + (", which is red" if used == size else "")


def about_company(moment: Moment, c: int, before: Figures) -> str:
    now = before.companies[c]
    if moment.now.phase == NAME_SHARE:
        left = moment.box.companies[c].shares - moment.now.sold[c]
        return f"Minimum bid ${now['minimum_bid']}, {count(left, 'share')} left"
    locomotives = count(moment.now.cubes[c], "locomotive")
    return f"Treasury ${now['treasury']}, income {now['income']}, {locomotives} left"


def about_place(moment: Moment, h: int, before: Figures, after: Figures, names: Names) -> str:
    terrain = moment.box.hexes[h].terrain
    if moment.now.phase == NARROW_TRACK:
        return "Blocks the hex" if terrain in HOLDS_ONE else "Makes the hex more expensive"
    if moment.now.phase != PLACE_TRACK:
        return gains(moment, before, after, names)
    c = moment.now.lot
    gain = rise(before, after, c, "income")
    arrives = f", {arrival(moment)}" if terrain == "chicago" else ""
    income = f"income +{gain}" if gain else "income unchanged"
    return f"Costs ${-rise(before, after, c, 'treasury')}, {income}{arrives}"


def arrival(moment: Moment) -> str:
    """CE-18."""
    if moment.box.house_rules.chicago_interrupts:
        return "ends the expansion with a Chicago dividend"
    return "Chicago dividend after the last locomotive"


def rise(before: Figures, after: Figures, c: int, key: str) -> int:
    return (after.companies[c][key] or 0) - (before.companies[c][key] or 0)


def gains(moment: Moment, before: Figures, after: Figures, names: Names) -> str:
    """What each company gains from a development."""
    found = []
    for c, company in enumerate(moment.box.companies):
        chip = names.companies[company.id]
        income, gift = rise(before, after, c, "income"), rise(before, after, c, "treasury")
        found += [f"{chip} income +{income}"] if income else []
        found += [f"{chip} gets ${gift}"] if gift else []
    return ", ".join(found) or "Nobody gains"


def notices(before: Moment, after: Moment, names: Names) -> list[str]:
    """Dials that turn red, and the dividends that follow."""
    if after.now.dividends > before.now.dividends:
        return ["Two dials are red: dividends are paid"]
    rows = zip(DIALS, before.box.house_rules.dials, before.now.dials, after.now.dials, strict=True)
    return [f"The {dial} dial turns red" for dial, size, old, new in rows if old < size <= new]
