"""What a hex of Chicago Express is worth now, and what can be done there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cuberails.display.schema import Detail
from cuberails.display.text import listed
from cuberails.games.chicago_express import state
from cuberails.games.chicago_express.constants import HOLDS_ONE, house_use
from cuberails.games.chicago_express.development import why_not_development
from cuberails.games.chicago_express.facts import facts
from cuberails.games.chicago_express.refusals import REASONS
from cuberails.games.chicago_express.track import entry_income, price_of
from cuberails.games.chicago_express.vocabulary import DIALS
from cuberails.games.game_type import Moment, Names
from cuberails.kernel.bitset import WORD
from cuberails.kernel.refusals import FINE
from cuberails.kernel.state import COMPANY, PLACE, VERB


def offer(moment: Moment, answers: Sequence[int], names: Names) -> str:
    verb = answers[0]
    if verb == state.EXPAND:
        return f"Expand {names.companies[moment.box.companies[answers[1] - COMPANY].id]} to here"
    if verb == state.DEVELOP:
        return "Develop this hex"
    return f"Place a narrow gauge locomotive here and move the {DIALS[answers[1] - VERB]} dial"


def details(moment: Moment, place: str, names: Names) -> list[Detail]:
    h = next(i for i, each in enumerate(moment.box.hexes) if each.id == place)
    return [
        Detail("Cost now", cost(moment, h, names), "CE-16"),
        Detail("Income", income(moment, h), "CE-17"),
        Detail("Development", development(moment, h), "CE-23"),
        *narrow_gauge(moment, h),
    ]


def cost(moment: Moment, h: int, names: Names) -> str:
    """For each open company: the price, or why it cannot enter."""
    box, t, s, now, _ = moment
    is_full = box.hexes[h].terrain in HOLDS_ONE and now.track[h] != 0
    here, barred, free = list[str](), list[str](), list[str]()
    for c, company in enumerate(box.companies):
        if not now.is_open[c]:
            continue
        is_barred = is_full or box.hexes[h].only not in ("", company.id)
        group = here if now.track[h] >> c & 1 else barred if is_barred else free
        group.append(names.companies[company.id])
    found = [f"${int(price_of(t, s, h))} for {listed(free)}"] if free else []
    found += [f"{listed(here)} {'is' if len(here) == 1 else 'are'} here"] if here else []
    found += [f"closed to {listed(barred)}"] if barred else []
    return "; ".join(found)


def income(moment: Moment, h: int) -> str:
    gain = int(entry_income(moment.t, moment.s, h))
    return f"+{gain} for a company that enters" if gain else "none for a company that enters"


def development(moment: Moment, h: int) -> str:
    """What a development gives, and why it is not possible now."""
    here = moment.box.hexes[h]
    use = house_use(here)
    if use == state.NO_HOUSE:
        return "never"
    gives = {
        state.RAISES_INCOME: f"a house gives income +{here.development} to every company here",
        state.PAYS_TREASURY: f"a house gives ${state.FOREST_GIFT} to the company here",
        state.MOVES_MARKER: "moves the marker to the next box, for every company here",
    }[use]
    code = int(why_not_development(moment.t, moment.s, PLACE + h))
    if code == FINE:
        return f"{gives}; possible now"
    return f"{gives}; not now: {REASONS[code][1].format_map(facts(moment, PLACE + h))}"


def narrow_gauge(moment: Moment, h: int) -> Iterator[Detail]:
    if moment.now.waiting[h // WORD] >> (h % WORD) & 1:
        yield Detail("Narrow gauge", "a locomotive waits here for the first company", "CE-33")
    if moment.now.track[h] >> state.ORANGE & 1:
        yield Detail("Narrow gauge", "a locomotive is here", "CE-35")
