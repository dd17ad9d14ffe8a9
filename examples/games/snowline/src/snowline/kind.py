"""Snowline as the rest of the package sees it."""
from pathlib import Path

from cuberails.games.binding import bind_drive
from cuberails.games.kind import Kind
from snowline import bots, box, constants, policy, reasons, rules, snapshot, story, words
from snowline.model import State

KIND = Kind(
    id="snowline", title="Snowline", seats=range(2, 5), modules=(), seats_rule="SL-1",
    map_file=Path(__file__).with_name("map.json"), map_note="", house_rules=box.HouseRules,
    make_box=box.make_box, check_house_rules=lambda given: None, make_tables=constants.make_constants,
    make_words=words.make_words, state=State, set_up=rules.set_up, rules=rules, drive=bind_drive(rules, policy),
    snapshot_form=snapshot.Snapshot, take_snapshot=snapshot.take, reasons=reasons.REASONS, facts=reasons.facts,
    tell_answer=story.tell_answer, tell_event=story.tell_event, ending_names=story.ending_names,
    weigh=bots.prior, expect=bots.evaluate, count_next=bots.evaluate,
)
