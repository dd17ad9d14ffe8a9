"""Chicago & NorthWestern as the rest of the package sees it."""
from pathlib import Path

from cuberails.games.binding import bind_drive
from cuberails.games.chicago_northwestern import (
    instinct,
    maps,
    policy,
    reasons,
    refusals,
    rules,
    snapshot,
    story,
    tables,
    valuation,
    words,
)
from cuberails.games.chicago_northwestern.box import CASH, HouseRules
from cuberails.games.chicago_northwestern.model import MINIMUM_BID, State
from cuberails.games.kind import Kind


def check_house_rules(given: HouseRules) -> str | None:
    """What is wrong with the options, or None."""
    if given.starting_cash is not None and not MINIMUM_BID <= given.starting_cash <= 500:
        return f"starting_cash is a number from {MINIMUM_BID} to 500"
    return None


KIND = Kind(
    id="chicago-and-northwestern",
    title="Chicago & NorthWestern",
    seats=range(min(CASH), max(CASH) + 1),
    modules=(),
    seats_rule="NW-1",
    map_file=Path(__file__).with_name("map.json"),
    map_note="The map is a reconstruction: the printed board's cities and links are in no public source.",
    house_rules=HouseRules,
    make_box=maps.make_box,
    check_house_rules=check_house_rules,
    make_tables=tables.make_tables,
    make_words=words.make_words,
    state=State,
    set_up=rules.set_up,
    rules=rules,
    drive=bind_drive(rules, policy),
    snapshot_form=snapshot.Snapshot,
    take_snapshot=snapshot.take,
    reasons=reasons.REASONS,
    facts=refusals.facts,
    tell_answer=story.tell_answer,
    tell_event=story.tell_event,
    ending_names=story.ending_names,
    weigh=instinct.weigh,
    expect=valuation.expect,
    count_next=valuation.count_next,
    judgement=4,
)
