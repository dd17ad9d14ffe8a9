"""Chicago Express as the rest of the package sees it."""
from pathlib import Path

from cuberails.games.binding import bind_drive
from cuberails.games.chicago_express import (
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
from cuberails.games.chicago_express.box import CASH, HouseRules
from cuberails.games.chicago_express.model import State
from cuberails.games.kind import Kind


def check_house_rules(given: HouseRules) -> str | None:
    """What is wrong with the options, or None."""
    if len(given.dials) != 3 or not all(1 <= size <= 20 for size in given.dials):
        return "dials are three numbers from 1 to 20"
    if not 0 <= given.houses <= 200:
        return "houses is a number from 0 to 200"
    if given.starting_cash is not None and not 0 <= given.starting_cash <= 500:
        return "starting_cash is a number from 0 to 500"
    return None


KIND = Kind(
    id="chicago-express",
    title="Chicago Express",
    seats=range(min(CASH), max(CASH) + 1),
    modules=tuple(maps.MODULES),
    seats_rule="CE-1",
    map_file=Path(__file__).with_name("map.json"),
    map_note="Some values of the Chicago Express map have one source; the documentation lists the doubts.",
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
    judgement=3,
)
