"""What players read about rare choices and events."""

from cuberails.games.chicago_express.events import NarrowGaugeFreed
from cuberails.views import options_of
from tests.views.positions import positions_of


def test_places_of_a_narrow_gauge_locomotive_say_what_it_does() -> None:
    said = set()
    for position in positions_of("chicago-express-narrow_gauge-3.jsonl"):
        for draft in ("narrow expand", "narrow auction", "narrow develop"):
            if position.why_not(draft) is None:
                said |= {choice.about for choice in options_of(position, draft).choices}
    assert {"Blocks the hex", "Makes the hex more expensive"} <= said


def test_events_say_where_to_look() -> None:
    assert NarrowGaugeFreed("F8").site == "F8"
